import Testing

@testable import AvatarIntake

/// Host names in other letters than ASCII's. The coded forms are those of RFC 3492, section 7.1, and of names that exist.
@Suite struct InternationalNameTests {
    @Test(arguments: [
        ("bücher", "bcher-kva"), ("münchen", "mnchen-3ya"), ("ü", "tda"), ("例え", "r8jz45g"),
        ("испытание", "80akhbyknj4f"),
        ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"), ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
        ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"), ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
        ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"), ("そのスピードで", "d9juau41awczczp"),
    ])
    func scalarsAreCodedAsTheStandardSays(_ name: String, _ coded: String) {
        #expect(Punycode.encode(Array(name.unicodeScalars)) == coded)
    }

    @Test(arguments: [
        ("https://bücher.example/a", "https://xn--bcher-kva.example/a"),
        ("https://BÜCHER.Example/a", "https://xn--bcher-kva.example/a"),
        // Composed or not, percent-coded or not, it is one host.
        ("https://bu\u{308}cher.example/a", "https://xn--bcher-kva.example/a"),
        ("https://b%C3%BCcher.example/a", "https://xn--bcher-kva.example/a"),
        ("https://xn--bcher-kva.example/a", "https://xn--bcher-kva.example/a"),
        // The sign of kelvin is a large K.
        ("https://\u{212A}.example/a", "https://k.example/a"),
        ("https://cdn.例え.テスト:8443/é", "https://cdn.xn--r8jz45g.xn--zckzah:8443/%C3%A9"),
        ("\u{FEFF}\u{A0}https://a.example/x\u{200B}\u{3000} ", "https://a.example/x"),
    ])
    func spellingsOfOneHostAreOne(_ text: String, _ request: String) throws {
        let url = try AssetURL(parsing: text)
        #expect(url.request == request)
        #expect(try AssetURL(parsing: request).key == url.key)
    }

    /// What takes tables or taste to map is nobody's host.
    @Test(arguments: [
        "straße.example", "ｅxample.com", "ﬁne.example", "a。example", "☃.example", "\u{308}a.example", "-ü.example",
        "ü-.example", "ab--ü.example", "a\u{200D}ü.example",
        String(repeating: "ü", count: 64) + ".example",
    ])
    func guessesAreRefused(_ host: String) {
        #expect(throws: IntakeError.self) { try AssetURL(parsing: "https://\(host)/a") }
    }

    @Test func longHostileNamesTakeNoTime() {
        let name = String(repeating: "ü\u{308}é", count: 20_000)
        #expect(throws: IntakeError.self) { try AssetURL(parsing: "https://\(name)/") }
    }
}
