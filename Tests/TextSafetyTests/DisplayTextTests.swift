import Testing
import TextSafety

@Suite struct DisplayTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("back\\slash", "back\\slash"), ("a\nb\rc\td", "a\\nb\\rc\\td"),
        ("\u{1B}[31m", "\\u{1B}[31m"), ("\u{7F}\u{85}\u{9B}", "\\u{7F}\\u{85}\\u{9B}"), ("\u{0}", "\\u{0}"),
        ("\u{202E}a\u{2066}", "\\u{202E}a\\u{2066}"), ("\u{FEFF}\u{AD}\u{2028}", "\\u{FEFF}\\u{AD}\\u{2028}"),
        ("\u{E0041}", "\\u{E0041}"), ("é 日本 👍", "é 日本 👍"), ("👩\u{200D}🚀", "👩\u{200D}🚀"),
    ])
    func whatActsOrHidesIsWrittenOut(text: String, shown: String) {
        #expect(DisplayText.escape(text) == shown)
        #expect(DisplayText.escape(Array(text.utf8)) == shown)
        // What was escaped stays as it is.
        #expect(DisplayText.escape(shown) == shown)
    }

    @Test func bytesThatAreNoTextAreWrittenOut() {
        #expect(DisplayText.escape([0xC3, 0x28, 0xE2, 0x82]) == "\\xC3(\\xE2\\x82")
        #expect(DisplayText.escape([0xED, 0xA0, 0x80]) == "\\xED\\xA0\\x80")
        #expect(DisplayText.escape([0xF4, 0x90, 0x80, 0x80]) == "\\xF4\\x90\\x80\\x80")
        #expect(DisplayText.escape([0x61, 0xFF, 0x0A]) == "a\\xFF\\n")
        #expect(DisplayText.repair([0x61, 0x0A, 0xFF]) == "a\n\\xFF")
        #expect(DisplayText.repair(Array("a\u{1B}".utf8)) == "a\u{1B}")
    }
}
