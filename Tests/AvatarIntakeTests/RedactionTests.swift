import AvatarIntake
import JSONText
import Testing

@Suite struct RedactionTests {
    static let secretNames = [
        "token", "Token", "access_token", "accessToken", "X-Amz-Signature", "sig", "key", "api_key", "apiKey", "apikey",
        "clientSecret", "password", "passwd", "authtoken", "sign", "hmac", "X-Amz-Credential", "to%6ben",
        "auth", "code", "session", "session_id", "st", "hdnts", "hdnea", "access", "ticket",
    ]

    @Test(arguments: secretNames)
    func secretValuesAreHidden(_ name: String) throws {
        let url = try AssetURL(parsing: "https://e.com/a?x=1&\(name)=hush&y=2#\(name)=hush")
        #expect(url.redacted == "https://e.com/a?x=1&\(name)=***&y=2#\(name)=***")
        #expect(AssetURL.redacted("e.com/a?\(name)=hush") == "e.com/a?\(name)=***")
    }

    @Test(arguments: [
        "design", "keyframe", "lod", "quality", "monkeys", "size", "compass", "author", "codec", "stage", "accessories",
    ])
    func harmlessValuesStay(_ name: String) throws {
        #expect(try AssetURL(parsing: "https://e.com/a?\(name)=1").redacted == "https://e.com/a?\(name)=1")
    }

    /// A message's `code` says which error it tells of.
    @Test func messagesHaveFewerSecretsThanURLs() {
        #expect(SecretNames.contains("code", inURL: true) && !SecretNames.contains("code"))
        #expect(SecretNames.contains("token", inURL: true) && SecretNames.contains("token"))
    }

    static let texts: [(text: String, shown: String)] = [
        ("https://user:pw@e.com/a", "https://e.com/a"),
        ("https://user:p?w@e.com/a", "https://e.com/a"),
        ("https://user:p/w@e.com/a", "https://e.com/a"),
        ("https:/user:pw@e.com/a", "https:/e.com/a"),
        ("user:pw@e.com/a", "e.com/a"),
        ("http:\\\\u:pw@e.com/a", "http:\\\\e.com/a"),
        ("https://e.com/@scope/a", "https://e.com/@scope/a"),
        ("https://e.com/a?u=https%3A%2F%2Fx%3Ftoken%3Dhush", "https://e.com/a?u=***"),
        ("https://e.com/a?u=https%253A%252F%252Fx%253Ftoken%253Dhush", "https://e.com/a?u=***"),
        ("https://e.com/a?u=https%3A%2F%2Fme%3Apw%40x", "https://e.com/a?u=***"),
        ("https://e.com/a?token=", "https://e.com/a?token="),
        ("https://e.com/a;b?x=1;token=hush?key=hush", "https://e.com/a;b?x=1;token=***?key=***"),
        ("https://e.com/\u{1B}[2J", "https://e.com/\\u{1B}[2J"),
        ("\u{202E}bad", "\\u{202E}bad"),
    ]

    @Test(arguments: texts)
    func textThatIsNoSoundURLIsSafeToShow(_ sample: (text: String, shown: String)) {
        #expect(AssetURL.redacted(sample.text) == sample.shown)
    }

    @Test func longTextIsCut() {
        let shown = AssetURL.redacted("https://e.com/" + String(repeating: "ä", count: 5000), limit: 101)
        #expect(shown.hasSuffix("… (10014 bytes)"))
        #expect(shown.utf8.count < 150)
    }

    @Test func messagesAreKeptWithoutSecretsAndWithoutBulk() throws {
        let text = #"""
            {"clientSecret":"hush","accessToken":{"a":"hush"},"token":null,"keys":[{"apiKey":7}],
            "inner":"{\"password\":\"hush\",\"b\":1}","broken":"{\"password\":\"hush\"",
            "url":"https://me:hush@e.com/?sig=hush","n":1.5}
            """#
        let record = MessageRedaction.record(try JSONValue(parsing: Array(text.utf8)))
        #expect(
            record
                == #"{"clientSecret":"***","accessToken":"***","token":null,"keys":[{"apiKey":"***"}],"#
                + #""inner":"{\"password\":\"***\",\"b\":1}","broken":"(unreadable JSON text, 18 bytes)","#
                + #""url":"https://e.com/?sig=***","n":1.5}"#)
        let bulk = MessageRedaction.record(.string(String(repeating: "x", count: 10_000)))
        #expect(bulk.utf8.count < 2100)
        let inline = MessageRedaction.record(
            .string("data:model/gltf-binary;base64," + String(repeating: "A", count: 9999)))
        #expect(inline == #""data:model/gltf-binary;base64,… (10029 bytes of text)""#)
    }
}
