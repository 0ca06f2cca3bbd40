import AvatarIntake
import Testing

@Suite struct IntakeDecoderTests {
    static func decode(_ text: String) -> [IntakeResult] { IntakeDecoder.decode(Array(text.utf8)) }

    static func summary(_ results: [IntakeResult]) -> [String] {
        results.map { result in
            switch result {
            case .reference(let reference): "\(reference.line) \(reference.url)"
            case .event(let event): "\(event.line) event \(event.name)"
            case .problem(let problem): "\(problem.line) \(problem.error.code.rawValue)"
            }
        }
    }

    static let message =
        #"{"source":"readyplayerme","eventName":"v1.avatar.exported","data":{"url":"https://e.com/a.glb"}}"#

    static let inputs: [(text: String, expected: [String])] = [
        ("", []), ("\n \n", []), ("# only a comment", []), ("\u{FEFF}https://e.com/a.glb", ["1 https://e.com/a.glb"]),
        ("https://e.com/a.glb\r\nhttps://e.com/b.glb\r\n", ["1 https://e.com/a.glb", "2 https://e.com/b.glb"]),
        (message, ["1 https://e.com/a.glb"]),
        (message + message, ["1 https://e.com/a.glb", "1 https://e.com/a.glb"]),
        (
            "{\n\"url\":\n\"https://e.com/a.glb\"}\nhttps://e.com/b.glb",
            ["1 https://e.com/a.glb", "4 https://e.com/b.glb"]
        ),
        ("[\n\(message),\n\(message)\n]", ["1 https://e.com/a.glb", "1 https://e.com/a.glb"]),
        ("{\"a\":\n\(message)", ["1 message-not-json", "2 https://e.com/a.glb"]),
        ("\(message)\n}\n\(message)", ["1 https://e.com/a.glb", "2 message-unusable", "3 https://e.com/a.glb"]),
        ("\"unclosed\n\(message)", ["1 message-not-json", "2 https://e.com/a.glb"]),
        ("{\"a\":1,}\n\(message)", ["1 message-not-json", "2 https://e.com/a.glb"]),
        ("null", ["1 message-unusable"]), ("17", ["1 message-unusable"]),
        (
            "[null,true,1.5]",
            [
                "1 message-unusable", "1 message-unusable", "1 message-unusable",
            ]
        ),
        ("{}", ["1 event "]), ("\"\"", ["1 url-empty"]), ("<https://e.com/a.glb>,", ["1 https://e.com/a.glb"]),
        ("\"https://e.com/a.glb\",", ["1 https://e.com/a.glb"]), ("`https://e.com/a.glb`;", ["1 https://e.com/a.glb"]),
        (
            "https://models.readyplayer.me/64f1a2b3c4d5e6f708192a3b",
            [
                "1 https://models.readyplayer.me/64f1a2b3c4d5e6f708192a3b.glb"
            ]
        ),
        (
            "https://models.readyplayer.me/64f1a2b3c4d5e6f708192a3b.glb)",
            [
                "1 https://models.readyplayer.me/64f1a2b3c4d5e6f708192a3b.glb"
            ]
        ),
        ("3f2b8c1e-5a4d-4e6f-9b7a-0c1d2e3f4a5b", ["1 ambiguous-identifier"]),
        ("wekit://avatar?id=..%2F..", ["1 avatar-url-missing"]), ("wekit://other?id=1", ["1 avatar-url-missing"]),
        ("uniwebview://action", ["1 avatar-url-missing"]), ("uniwebview://action?url=", ["1 avatar-url-missing"]),
        ("https://app.trulience.com/avatar/1", ["1 avatar-url-missing"]),
        ("e.com/a.glb", ["1 url-without-scheme"]),
    ]

    @Test(arguments: inputs)
    func decodesEveryFormOfInput(_ sample: (text: String, expected: [String])) {
        #expect(Self.summary(Self.decode(sample.text)) == sample.expected)
    }

    /// What stands where text was expected: none of it may crash, and none may pass as a URL.
    @Test(arguments: [
        "null", "true", "0", "-0", "1e999", "99999999999999999999999", "[]", "{}", "[\"https://e.com/a.glb\"]", "\"\"",
        "{\"url\":null}", "{\"url\":{}}", "{\"url\":[]}", "{\"url\":1}", "\"\\u0000\"", "\"not a url\"",
    ])
    func oddValuesEverywhere(_ value: String) {
        for source in ["readyplayerme", "avaturn", "metaperson_creator", "streamojiavatars", "threews", "heygen", "x"] {
            for event in ["v1.avatar.exported", "v2.avatar.exported", "model_exported", "submitted", "v1.frame.ready"] {
                for member in ["data", "url", "source", "eventName", "type", "target", "nativeEvent", "detail"] {
                    let text = #"{"source":"\#(source)","eventName":"\#(event)","data2":0,"\#(member)":\#(value)}"#
                    let alone = #"{"\#(member)":\#(value)}"#
                    for results in [Self.decode(text), Self.decode(alone)] {
                        #expect(results.count == 1)
                        #expect(results.allSatisfy { $0.reference == nil })
                    }
                }
            }
        }
    }

    @Test func sameMembersOfAllProvidersAreRecorded() throws {
        let text =
            #"{"source":"avaturn","eventName":"v2.avatar.exported","data":{"url":"https://api.avaturn.me/avatars/"#
            + #"exports/1/model","urlType":"httpURL","avatarId":"a","userId":"u","bodyId":"b","gender":"female"}}"#
        let reference = try #require(Self.decode(text).first?.reference)
        #expect(reference.kind == .url)
        #expect(reference.provider == "avaturn")
        #expect(reference.eventName == "v2.avatar.exported")
        #expect(reference.avatarId == "a")
        #expect(reference.userId == "u")
        #expect(reference.bodyType == "b")
        #expect(reference.gender == "female")
        #expect(reference.urlType == "httpURL")
        #expect(reference.message == text)
        #expect(try reference.inlineBytes() == nil)
    }

    @Test func idInMessageAndURLMayDiffer() throws {
        let text =
            #"{"source":"readyplayerme","eventName":"v1.avatar.exported","data":{"url":"https://models.readyplayer.me/"#
            + #"64f1a2b3c4d5e6f708192a3b.glb","avatarId":"65a0b1c2d3e4f5061728394a"}}"#
        let reference = try #require(Self.decode(text).first?.reference)
        #expect(reference.avatarId == "65a0b1c2d3e4f5061728394a")
        #expect(reference.warnings.map(\.code).contains(.identifierDiffers))
    }

    @Test func inlineAvatarIsDecoded() throws {
        let reference = try IntakeDecoder.reference("data:application/octet-stream;base64,Z2xURgIAAAA=")
        #expect(reference.kind == .inlineData)
        #expect(reference.canonical == nil)
        #expect(reference.inlineByteCount == 8)
        #expect(reference.warnings.isEmpty)
        #expect(try reference.inlineBytes() == [0x67, 0x6C, 0x54, 0x46, 2, 0, 0, 0])
        let zip = try IntakeDecoder.reference("data:application/zip;base64,UEsDBA==")
        #expect(zip.warnings.map(\.code) == [.inlineNotGLB])
    }

    @Test func problemsSayWhatToDoInOneLine() throws {
        let problem = try #require(Self.decode("\nblob:https://x/1").first?.problem)
        #expect(
            problem.description
                == "line 2: a blob: URL exists only inside the page that made it (blob:https://x/1);"
                + " let the page export an http URL or a data URL")
    }

    @Test func problemsAreBounded() {
        let results = Self.decode(String(repeating: "?\n", count: 50_000))
        #expect(results.count == IntakeDecoder.maximumProblems + 1)
        #expect(results.last?.problem?.error.code == .tooManyProblems)
        #expect(results.last?.problem?.error.message.hasPrefix("49000 more") == true)
    }

    @Test func inputIsBounded() {
        let results = IntakeDecoder.decode(Array("https://e.com/a.glb".utf8), maximumBytes: 10)
        #expect(Self.summary(results) == ["1 input-too-large"])
    }

    /// Twice the input may take about twice the time; a square would take far longer than this bound allows.
    @Test(arguments: [
        "{", "[", "\"", "{\"a\":", "[1,", "{\n", "\"\n", "\\", "{}", "[]\n", "{\"a\":\"", ":", "\u{0}", "}", "?\n",
        "a ",
    ])
    func largeHostileInputsTakeNoTime(_ piece: String) {
        let text = String(repeating: piece, count: 60_000 / piece.utf8.count)
        let elapsed = ContinuousClock().measure {
            #expect(Self.decode(text).count <= 60_000)
        }
        #expect(elapsed < .seconds(20))
    }

    @Test func mutatedMessagesNeverCrash() throws {
        var generator = SystemRandomNumberGenerator()
        for name in SampleEvents.names where !name.hasPrefix("hostile-deep") {
            let original = try SampleEvents.bytes(name)
            for _ in 0..<40 {
                var bytes = original
                for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
                    let place = Int.random(in: 0..<bytes.count, using: &generator)
                    switch Int.random(in: 0..<3, using: &generator) {
                    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                    case 1: bytes.remove(at: place)
                    default: bytes.removeSubrange(place...)
                    }
                }
                for result in IntakeDecoder.decode(bytes) { #expect(SampleEvents.render([result]).isEmpty == false) }
            }
        }
    }
}
