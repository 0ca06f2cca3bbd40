import JSONText
import Testing
import TextSafety

private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return writer.text
}

@Suite struct JSONWriterTests {
    @Test func writesInTheOrderOfTheCalls() {
        let text = written { writer in
            writer.beginObject()
            writer.member("z", 1)
            writer.member("a", "x")
            writer.key("list")
            writer.beginArray()
            writer.value(1.5)
            writer.value(true)
            writer.null()
            writer.beginObject()
            writer.endObject()
            writer.beginArray()
            writer.endArray()
            writer.endArray()
            writer.memberIfPresent("no", nil as Int?)
            writer.memberIfPresent("no", nil as String?)
            writer.memberIfPresent("no", nil as Bool?)
            writer.memberIfPresent("no", nil as Double?)
            writer.memberIfPresent("yes", 2 as Int?)
            writer.key("raw")
            writer.raw("[1]".utf8)
            writer.endObject()
        }
        #expect(text == #"{"z":1,"a":"x","list":[1.5,true,null,{},[]],"yes":2,"raw":[1]}"#)
    }

    @Test func indents() {
        let value: JSONValue = ["b": 1, "a": ["x", [:], []], "c": ["d": .null]]
        let expected = """
            {
              "b": 1,
              "a": [
                "x",
                {},
                []
              ],
              "c": {
                "d": null
              }
            }
            """
        #expect(value.text(indent: 2) == expected)
        #expect(value.text() == #"{"b":1,"a":["x",{},[]],"c":{"d":null}}"#)
    }

    @Test func escapesWhatMustNotStand() {
        let text = written { $0.value("\"\\/\n\r\t\u{08}\u{0C}\0\u{1F}\u{7F}é😀\u{2028}") }
        #expect(text == #""\"\\/\n\r\t\u0008\u000c\u0000\u001f\u007fé😀\u2028""#)
    }

    /// One rule for whatever must not act or hide, in JSON as in text.
    @Test func whatIsEscapedInTextIsEscapedInJSON() {
        for value in UInt32(0x80)..<0x11_0000 {
            guard let scalar = Unicode.Scalar(value), !DisplayText.isHarmless(scalar) || value % 97 == 0 else {
                continue
            }
            let text = written { $0.value(String(Character(scalar))) }
            let isEscaped = text.hasPrefix(#""\u"#)
            if isEscaped == DisplayText.isHarmless(scalar) { Issue.record("U+\(String(value, radix: 16)): \(text)") }
        }
    }

    @Test func whatActsOnATerminalIsEscapedAndReadsBackTheSame() throws {
        let acting =
            "\u{80}\u{85}\u{9B}31m\u{9F}\u{61C}\u{200E}\u{200F}\u{2028}"
            + "\u{2029}\u{202A}\u{202E}\u{2066}\u{2069}\u{200B}\u{FEFF}\u{FFFE}\u{206A}\u{E0041}\u{1D173}"
        let plain = "\u{A0}\u{61B}\u{200D}\u{202F}"
        let text = written { $0.member(acting, acting + plain) }
        #expect(text.unicodeScalars.allSatisfy { $0.isASCII || plain.unicodeScalars.contains($0) })
        #expect(text.contains(#""\u0080\u0085\u009b31m\u009f\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069"#))
        #expect(text.contains(#"\u200b\ufeff\ufffe\u206a\udb40\udc41\ud834\udd73""#))
        let object = "{" + text + "}"
        try Array(object.utf8).withUnsafeBytes { bytes in
            let map = try JSONMap(parsing: bytes)
            withExtendedLifetime(map) {
                let member = map.view.members(map.view.root).first
                #expect(member.map { map.view.string($0.key) } == acting)
                #expect(member.map { map.view.string($0.value) } == acting + plain)
            }
        }
    }

    @Test func writesNumbersShortAndExact() {
        let cases: [(Double, String)] = [
            (0, "0"), (-0.0, "-0.0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (1e100, "1e+100"),
            (Double.leastNonzeroMagnitude, "5e-324"),
            (1.0 / 3, "0.3333333333333333"), (9_007_199_254_740_992, "9007199254740992.0"), (.infinity, "null"),
            (.nan, "null"),
        ]
        for (value, text) in cases { #expect(written { $0.value(value) } == text) }
        #expect(written { $0.value(Float(0.1)) } == "0.1")
        #expect(written { $0.value(Float(1)) } == "1")
        #expect(written { $0.value(Float.infinity) } == "null")
        #expect(written { $0.value(Int64.min) } == "-9223372036854775808")
        #expect(written { $0.value(Int.max) } == "9223372036854775807")
    }

    @Test func numbersReadBackAsTheyWere() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<3000 {
            let double = Double(bitPattern: generator.next())
            if double.isFinite {
                let text = written { $0.value(double) }
                let read = try withMap(text) { $0.view.double(0) }
                #expect(read.bitPattern == double.bitPattern, "\(text)")
            }
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            if float.isFinite {
                let text = written { $0.value(float) }
                let read = try withMap(text) { Float($0.view.double(0)) }
                #expect(read == float, "\(text)")
            }
            let integer = Int64(bitPattern: generator.next()) >> Int64.random(in: 0..<64, using: &generator)
            let value = try JSONValue(parsing: Array(written { $0.value(integer) }.utf8))
            #expect(value == .integer(integer))
        }
    }

    @Test func handsOverInPieces() {
        var writer = JSONWriter()
        writer.beginArray()
        writer.value(1)
        let first = writer.takeBytes()
        writer.value(2)
        writer.endArray()
        #expect(String(decoding: first + writer.bytes, as: UTF8.self) == "[1,2]")
    }
}

@Suite struct JSONValueTests {
    @Test func comesBackAsItWas() throws {
        let value = try JSONValue(parsing: Array(sampleDocument.utf8))
        // Whole numbers that were written with an exponent come back without.
        let plain = try JSONValue(parsing: value.bytes())
        #expect(plain.text() == value.text())
        #expect(try JSONValue(parsing: plain.bytes(indent: 4)) == plain)
        #expect(value["asset"]?["version"]?.string == "2.0")
        #expect(value["asset"]?["generator"]?.string == "Tést \"x\" \\ / \u{08}\u{0C}\n\r\t 😀")
        #expect(value["numbers"]?.array?.count == 10)
        #expect(
            value["numbers"]?.array?.compactMap(\.int) == [
                0, 0, 1, -1, 12_345_678, 1_000_000_000, 9_007_199_254_740_993,
            ])
        #expect(value["literals"]?.array == [.bool(true), .bool(false), .null])
        #expect(value["ab"] == 1)
        #expect(value["nothing"] == nil)
        #expect(value["asset"]?.string == nil)
        #expect(value["numbers"]?.array?.last?.double == 0.1)
    }

    @Test(
        arguments: [
            ("{\"a\":1,\"a\":2}", .duplicateKey, 8), ("\"\\ud800\"", .loneSurrogate, 1),
            ("\u{FEFF}1", .byteOrderMark, 0),
        ] as [(String, JSONSyntaxError.Code, Int)])
    func isStrict(_ text: String, _ code: JSONSyntaxError.Code, _ offset: Int) {
        let error = #expect(throws: JSONSyntaxError.self) { _ = try JSONValue(parsing: Array(text.utf8)) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }

    @Test func keepsLargeNumbers() throws {
        func value(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }
        #expect(try value("9223372036854775807") == .integer(Int64.max))
        #expect(try value("9223372036854775808") == .number(0x1p63))
        #expect(try value("-9223372036854775808") == .integer(Int64.min))
        #expect(try value("4.0") == .number(4))
        #expect(try value("4.0").int == 4)
        #expect(try value("4.5").int == nil)
        #expect(try value("1e999").int == nil)
        #expect(try value("1e999") == .number(.infinity))
        #expect(try value("7").double == 7)
    }

    @Test func objectsKeepTheirOrder() {
        var object: JSONObject = ["b": 1, "a": 2]
        object["c"] = 3
        object["b"] = 4
        #expect(object.members.map(\.key) == ["b", "a", "c"])
        #expect(object["b"] == 4)
        object["a"] = nil
        object["none"] = nil
        #expect(object.members.map(\.key) == ["b", "c"])
        object["a"] = 5
        #expect(object.members.map(\.key) == ["b", "c", "a"])
        #expect(object["none"] == nil)
        #expect(object == ["b": 4, "c": 3, "a": 5])
        #expect(object != ["c": 3, "b": 4, "a": 5])
    }
}
