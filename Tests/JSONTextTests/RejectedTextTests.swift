import JSONText
import Testing

private struct Rejection: Sendable, CustomTestStringConvertible {
    let text: String
    let code: JSONSyntaxError.Code
    let offset: Int

    init(_ text: String, _ code: JSONSyntaxError.Code, _ offset: Int) {
        self.text = text
        self.code = code
        self.offset = offset
    }

    var testDescription: String { text.debugDescription }
}

private let emptyTexts: [Rejection] = [
    Rejection("", .emptyText, 0),
    Rejection("  \n", .emptyText, 3),
    Rejection("\u{FEFF}{}", .byteOrderMark, 0),
    Rejection("\u{FEFF}", .byteOrderMark, 0),
]

private let commas: [Rejection] = [
    Rejection("[1,]", .trailingComma, 3),
    Rejection("[1,\n ]", .trailingComma, 5),
    Rejection("[[],]", .trailingComma, 4),
    Rejection("{\"a\":1,}", .trailingComma, 7),
    Rejection("{\"a\":1 , }", .trailingComma, 9),
    Rejection("[,1]", .unexpectedByte, 1),
    Rejection("[1,,2]", .unexpectedByte, 3),
    Rejection("{,}", .unexpectedByte, 1),
    Rejection("[1 2]", .unexpectedByte, 3),
    Rejection("{\"a\":1 \"b\":2}", .unexpectedByte, 7),
]

private let trailingTexts: [Rejection] = [
    Rejection("{} x", .trailingText, 3),
    Rejection("1 2", .trailingText, 2),
    Rejection("[]]", .trailingText, 2),
    Rejection("0x10", .trailingText, 1),
    Rejection("1_000", .trailingText, 1),
    Rejection("truex", .trailingText, 4),
    Rejection("{} // end", .trailingText, 3),
    Rejection("{}\0", .nulPadding, 2),
    Rejection("{} \0\0", .nulPadding, 3),
]

/// Where a text ends is looked at only behind brackets that close, if it ends in one.
private let endsBehindBrackets: [Rejection] = [
    Rejection("[[1]   ", .unexpectedEnd, 7),
    Rejection("[[1]", .unexpectedEnd, 4),
    Rejection("{\"a\":[]\n\n", .unexpectedEnd, 9),
    Rejection("{\"a\":{}", .unexpectedEnd, 7),
    Rejection("[[[]]\0\0", .unexpectedByte, 5),
    Rejection("[\"]", .unexpectedEnd, 3),
    Rejection("[\"]  ", .unexpectedEnd, 5),
    Rejection("[\"]\n", .controlCharacter, 3),
    Rejection("{\"}", .unexpectedEnd, 3),
    Rejection("{\"a\":\"}  ", .unexpectedEnd, 9),
    Rejection("[\"a long string that is not ended ]", .unexpectedEnd, 35),
    Rejection("{]", .unexpectedByte, 1),
    Rejection("[}", .unexpectedByte, 1),
    Rejection("{\"a\"}", .unexpectedByte, 4),
    Rejection("{\"a\":}", .unexpectedByte, 5),
    Rejection("[1.]", .invalidNumber, 3),
    Rejection("[1e]", .invalidNumber, 3),
    Rejection("[-]", .invalidNumber, 2),
    Rejection("[-   ", .invalidNumber, 2),
    Rejection("[1,-   ", .invalidNumber, 4),
    Rejection("]", .unexpectedByte, 0),
    Rejection("[tru]", .invalidLiteral, 1),
    Rejection("\0\0", .unexpectedByte, 0),
]

private let strings: [Rejection] = [
    Rejection("\"a\u{01}b\"", .controlCharacter, 2),
    Rejection("\"a\nb\"", .controlCharacter, 2),
    Rejection("\"\t\"", .controlCharacter, 1),
    Rejection("\"a\0\"", .controlCharacter, 2),
    Rejection("\"0123456789\u{1F}\"", .controlCharacter, 11),
    Rejection("{\"k\r\":1}", .controlCharacter, 3),
    Rejection("\"\\x41\"", .invalidEscape, 1),
    Rejection("\"\\'\"", .invalidEscape, 1),
    Rejection("\"\\U0041\"", .invalidEscape, 1),
    Rejection("\"\\u12\"", .invalidEscape, 1),
    Rejection("\"\\u12G4\"", .invalidEscape, 1),
    Rejection("\"ab\\u 123\"", .invalidEscape, 3),
    Rejection("\"ab\\", .unexpectedEnd, 4),
    Rejection("\"abc", .unexpectedEnd, 4),
    Rejection("\"a string of many bytes", .unexpectedEnd, 23),
    Rejection("['a']", .unexpectedByte, 1),
    Rejection("{'a':1}", .unexpectedByte, 1),
    Rejection("{a:1}", .unexpectedByte, 1),
    Rejection("\"\\ud800\"", .loneSurrogate, 1),
    Rejection("\"\\udc00\"", .loneSurrogate, 1),
    Rejection("\"x\\ud800x\"", .loneSurrogate, 2),
    Rejection("\"\\ud800\\n\"", .loneSurrogate, 1),
    Rejection("\"\\ud800\\ud800\"", .loneSurrogate, 1),
    Rejection("\"\\ud83d\\ude00\\ude00\"", .loneSurrogate, 13),
    Rejection("\"\\ud800\\u12\"", .invalidEscape, 7),
]

private let numbers: [Rejection] = [
    Rejection("01", .invalidNumber, 0),
    Rejection("-01", .invalidNumber, 1),
    Rejection("[00]", .invalidNumber, 1),
    Rejection("-", .unexpectedEnd, 1),
    Rejection("[-]", .invalidNumber, 2),
    Rejection("-a", .invalidNumber, 1),
    Rejection("1.", .unexpectedEnd, 2),
    Rejection("[1.]", .invalidNumber, 3),
    Rejection("[1.e5]", .invalidNumber, 3),
    Rejection(".5", .unexpectedByte, 0),
    Rejection("[-.5]", .invalidNumber, 2),
    Rejection("1e", .unexpectedEnd, 2),
    Rejection("[1e]", .invalidNumber, 3),
    Rejection("[1E+]", .invalidNumber, 4),
    Rejection("[1e5.5]", .unexpectedByte, 4),
    Rejection("[1.5.2]", .unexpectedByte, 4),
    Rejection("+1", .unexpectedByte, 0),
    Rejection("NaN", .unexpectedByte, 0),
    Rejection("[Infinity]", .unexpectedByte, 1),
    Rejection("-Infinity", .invalidNumber, 1),
]

private let words: [Rejection] = [
    Rejection("tru", .invalidLiteral, 0),
    Rejection("[nul]", .invalidLiteral, 1),
    Rejection("falsy", .invalidLiteral, 0),
    Rejection("True", .unexpectedByte, 0),
    Rejection("undefined", .unexpectedByte, 0),
    Rejection("[nulll]", .unexpectedByte, 5),
    Rejection("// x\n{}", .unexpectedByte, 0),
    Rejection("[1 /* x */]", .unexpectedByte, 3),
    Rejection("[ # x\n1]", .unexpectedByte, 2),
    Rejection("\u{0B}1", .unexpectedByte, 0),
    Rejection("\u{0C}1", .unexpectedByte, 0),
    Rejection("\u{A0}1", .unexpectedByte, 0),
    Rejection("\u{2028}[]", .unexpectedByte, 0),
]

private let structure: [Rejection] = [
    Rejection("{", .unexpectedEnd, 1),
    Rejection("[", .unexpectedEnd, 1),
    Rejection("[1", .unexpectedEnd, 2),
    Rejection("[1,", .unexpectedEnd, 3),
    Rejection("{\"a", .unexpectedEnd, 3),
    Rejection("{\"a\"", .unexpectedEnd, 4),
    Rejection("{\"a\":", .unexpectedEnd, 5),
    Rejection("{\"a\":1", .unexpectedEnd, 6),
    Rejection("{\"a\":1,", .unexpectedEnd, 7),
    Rejection("{\"a\" 1}", .unexpectedByte, 5),
    Rejection("{\"a\"::1}", .unexpectedByte, 5),
    Rejection("{\"a\":}", .unexpectedByte, 5),
    Rejection("{\"a\"}", .unexpectedByte, 4),
    Rejection("{1:2}", .unexpectedByte, 1),
    Rejection("{null:2}", .unexpectedByte, 1),
    Rejection("[}", .unexpectedByte, 1),
    Rejection("{]", .unexpectedByte, 1),
    Rejection("[1}", .unexpectedByte, 2),
    Rejection("[1,}", .unexpectedByte, 3),
    Rejection("{\"a\":1]", .unexpectedByte, 6),
    Rejection("{\"a\":1,]", .unexpectedByte, 7),
    Rejection("[1:2]", .unexpectedByte, 2),
    Rejection("]", .unexpectedByte, 0),
    Rejection(":", .unexpectedByte, 0),
    Rejection("\0", .unexpectedByte, 0),
]

@Suite struct RejectedTextTests {
    @Test(arguments: emptyTexts + commas + trailingTexts + endsBehindBrackets + strings + numbers + words + structure)
    private func refusesAtTheRightByte(_ rejection: Rejection) {
        let error = refusal(rejection.text)
        #expect(error?.code == rejection.code)
        #expect(error?.offset == rejection.offset)
        #expect(error?.reason.isEmpty == false)
    }

    /// Each is one way in which bytes are not UTF-8.
    @Test(
        arguments: [
            [0x80], [0xBF], [0xA3], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0xC0], [0xC2, 0x7F], [0xE0, 0x80, 0x80],
            [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xE2, 0x82], [0xE2, 0x28, 0xA1],
            [0xE2, 0x82, 0x28], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98],
            [0xF0, 0x9F, 0x28, 0x80], [0xF0, 0x9F, 0x98, 0x28], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
        ] as [[UInt8]])
    func refusesInvalidUTF8(_ bytes: [UInt8]) {
        let places: [(before: String, after: String)] = [
            ("[\"", "\"]"), ("[\"long enough for a word", " and some more\"]"), ("{\"", "\":1}"), ("[\"\\n", "\"]"),
            ("[", "]"), ("", ""),
        ]
        for place in places {
            let before = Array(place.before.utf8)
            let error = refusal(before + bytes + Array(place.after.utf8))
            #expect(error?.code == .invalidUTF8, "\(place)")
            #expect(error?.offset == before.count, "\(place)")
        }
        // The text may end within the sequence.
        #expect(refusal([0x22] + bytes)?.code == .invalidUTF8)
    }

    @Test func acceptsTheEndsOfTheUTF8Ranges() throws {
        for scalar in [0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF] as [UInt32] {
            let character = try #require(Unicode.Scalar(scalar))
            try withMap("[\"\(character)\"]") { map in
                #expect(map.view.string(1).unicodeScalars.map(\.value) == [scalar])
            }
        }
    }

    @Test func optionsLetTheByteOrderMarkAndLoneSurrogatesPass() throws {
        let options = JSONOptions(skipsByteOrderMark: true, acceptsLoneSurrogates: true)
        try withMap("\u{FEFF} {\"a\":1}", options) { map in
            #expect(map.hasByteOrderMark)
            #expect(map.view.offset(1) == 6)
        }
        #expect(refusal("\u{FEFF}", options) == refusal("\u{FEFF}", options))
        #expect(refusal("\u{FEFF}", options)?.code == .emptyText)
        #expect(refusal("\u{FEFF}", options)?.offset == 3)
        #expect(refusal("\u{FEFF}x", options)?.offset == 3)
        #expect(refusal("[\u{FEFF}]", options)?.code == .unexpectedByte)
        let halves: [(text: String, value: String)] = [
            ("\"\\ud800\"", "\u{FFFD}"), ("\"a\\udfffb\"", "a\u{FFFD}b"), ("\"\\ud800\\ud800\"", "\u{FFFD}\u{FFFD}"),
            ("\"\\udc00\\ud800\"", "\u{FFFD}\u{FFFD}"), ("\"\\ud800\\ud83d\\ude00\"", "\u{FFFD}😀"),
            ("\"\\ud800\\n\"", "\u{FFFD}\n"),
        ]
        for half in halves {
            try withMap(half.text, options) { map in #expect(map.view.string(0) == half.value, "\(half.text)") }
        }
    }

    @Test func saysWhereInWords() {
        let error = refusal("[1,]")
        #expect(error?.description.hasPrefix("at byte 3: ") == true)
    }

    @Test func refusesADeepTextAtOnce() {
        let brackets = [UInt8](repeating: 0x5B, count: 200_000)
        let error = refusal(brackets)
        #expect(error?.code == .tooDeep)
        #expect(error?.offset == 1024)
        let objects = Array(String(repeating: "{\"a\":", count: 200_000).utf8)
        #expect(refusal(objects)?.code == .tooDeep)
        #expect(refusal(objects)?.offset == 1024 * 5)
    }

    @Test func limitsDepthExactly() throws {
        let options = JSONOptions(maximumDepth: 3)
        #expect(refusal("[[[1]]]", options) == nil)
        #expect(refusal("{\"a\":[{}]}", options) == nil)
        #expect(refusal("[[[[1]]]]", options)?.offset == 3)
        #expect(refusal("[[[1]],[[[]]]]", options)?.offset == 9)
        #expect(refusal("1", JSONOptions(maximumDepth: 0)) == nil)
        #expect(refusal("[]", JSONOptions(maximumDepth: 0))?.code == .tooDeep)
        let depth = 1024
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        try withMap(text) { map in #expect(map.view.count == depth) }
        #expect(throws: JSONSyntaxError.self) {
            _ = try JSONValue(parsing: Array(text.utf8))
        }
    }
}
