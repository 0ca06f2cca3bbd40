import JSONText
import Testing

@Suite struct AcceptedTextTests {
    @Test(
        arguments: [
            "0", "-0", "1", "-1", "1.5", "0.0", "1e5", "1E5", "1e+05", "1e-5", "-0.1e1", "1e999", "true", "false",
            "null",
            "\"\"", "\"a\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\\uABcd\"", "\"\u{7F}\"", "\"\u{2028}\"", "[]", "{}",
            "[ ]", "{ }", " \t\r\n[ \t\r\n1 \t\r\n, \t\r\n2 \t\r\n] \t\r\n", "[[],[[]],{}]", "{\"\":0}",
            "{\"a\":{\"a\":{\"a\":[]}}}", "[0,1,2,3,4,5,6,7,8,9]", "[true,false,null,\"\"]", "\"\\ud83d\\ude00\"",
            "[\"//\",\"/*\"]", "{\"a\":1,\"b\":2}", "[1,\n2]", "\"\\u005C\\u0022\"", "[-1,-2]",
        ])
    func readsValidText(_ text: String) {
        #expect(refusal(text) == nil)
    }

    @Test func namesEveryKind() throws {
        try withMap("[null,true,false,1,1.0,\"a\",\"\\n\",[],{},1e0]") { map in
            let view = map.view
            #expect(view.count == 11)
            #expect(view.kind(view.root) == .array)
            let expected: [JSONKind] = [
                .null, .true, .false, .integer, .real, .string, .escapedString, .array, .object, .exponential,
            ]
            #expect((1..<11).map { view.kind($0) } == expected)
            #expect(
                (1..<11).map { view.kind($0).words } == [
                    "null", "a boolean", "a boolean", "a number", "a number", "a string", "a string", "an array",
                    "an object", "a number",
                ])
            #expect(view.elementCount(0) == 10)
            #expect(view.isEmpty(8))
            #expect(!view.isEmpty(0))
        }
    }

    @Test func everyKeyAndValueHasItsByteOffset() throws {
        let text = "{\"a\":1, \"größe\": [true, null ,\"x\\ny\" ], \"c\":{\"d\": -1.5e2}} "
        let bytes = Array(text.utf8)
        /// The offset of the first place of a piece of text.
        func place(_ piece: String) -> Int {
            let wanted = Array(piece.utf8)
            return (0...(bytes.count - wanted.count)).first { bytes[$0...].starts(with: wanted) } ?? -1
        }
        try withMap(text) { map in
            let view = map.view
            let expected: [(JSONKind, Int)] = [
                (.object, 0), (.string, place("a\":1")), (.integer, place("1,")), (.string, place("größe")),
                (.array, place("[")), (.true, place("true")), (.null, place("null")),
                (.escapedString, place("x\\n")), (.string, place("c\":{")), (.object, place("{\"d\"")),
                (.string, place("d\"")), (.exponential, place("-1.5e2")),
            ]
            #expect(view.count == expected.count)
            for (index, (kind, offset)) in expected.enumerated() {
                #expect(view.kind(index) == kind, "token \(index)")
                #expect(view.offset(index) == offset, "token \(index)")
            }
            #expect(view.next(0) == view.count)
            #expect(view.next(4) == 8)
            #expect(String(decoding: view.bytes(11), as: UTF8.self) == "-1.5e2")
            #expect(String(decoding: view.bytes(7), as: UTF8.self) == "x\\ny")
        }
    }

    @Test func findsMembersByName() throws {
        try withMap("{\"name\":1,\"a longer name\":2,\"n\\u0061me2\":3,\"nam\":4,\"\":5}") { map in
            let view = map.view
            func value(_ name: StaticString) -> Int? { view.member(0, name).flatMap { view.integer($0) } }
            #expect(value("name") == 1)
            #expect(value("a longer name") == 2)
            #expect(value("name2") == 3)
            #expect(value("nam") == 4)
            #expect(value("") == 5)
            #expect(value("names") == nil)
            #expect(view.member(2, "name") == nil)
            #expect(view.members(0).count == 5)
        }
    }

    @Test func decodesEveryEscape() throws {
        let cases: [(text: String, value: String)] = [
            ("\\\"", "\""), ("\\\\", "\\"), ("\\/", "/"), ("\\b", "\u{08}"), ("\\f", "\u{0C}"), ("\\n", "\n"),
            ("\\r", "\r"), ("\\t", "\t"), ("\\u0041", "A"), ("\\u00e9", "é"), ("\\u00E9", "é"), ("\\u20ac", "€"),
            ("\\uFFFF", "\u{FFFF}"), ("\\ud83d\\ude00", "😀"), ("\\uDBFF\\uDFFF", "\u{10FFFF}"), ("\\u0000", "\0"),
            ("a\\nb\\u0063d", "a\nbcd"), ("ü\\u00fc", "üü"), ("\\ud800\\udc00", "\u{10000}"), ("\\\\u0041", "\\u0041"),
        ]
        for entry in cases {
            try withMap("\"\(entry.text)\"") { map in
                #expect(map.view.kind(0) == .escapedString)
                #expect(Array(map.view.string(0).unicodeScalars) == Array(entry.value.unicodeScalars), "\(entry.text)")
                #expect(map.view.decodedBytes(0) == Array(entry.value.utf8), "\(entry.text)")
            }
        }
    }

    @Test func stringsOfEveryLengthAndAlignmentAreWhole() throws {
        for length in 0..<70 {
            for lead in 0..<9 {
                let value = String(repeating: "x", count: length)
                let text = String(repeating: " ", count: lead) + "\"\(value)\""
                try withMap(text) { map in
                    #expect(map.view.bytes(0).count == length)
                    #expect(map.view.offset(0) == lead + 1)
                }
                try withMap("[\"\(value)é\(value)\"]") { map in #expect(map.view.string(1) == "\(value)é\(value)") }
            }
        }
    }
}
