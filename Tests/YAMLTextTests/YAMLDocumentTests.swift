import Testing

@testable import YAMLText

@Suite struct YAMLDocumentTests {
    /// A node in one line: scalars as Swift prints them, `[…]`, `{k: v}`.
    private static func sketch(_ node: YAMLNode) -> String {
        switch node.content {
        case .scalar(.null): "null"
        case .scalar(.bool(let flag)): "\(flag)"
        case .scalar(.integer(let number)): "\(number)"
        case .scalar(.number(let number)): "\(number)"
        case .scalar(.string(let text)): "'\(text)'"
        case .sequence(let elements): "[" + elements.map(sketch).joined(separator: ", ") + "]"
        case .mapping(let members):
            "{" + members.map { sketch($0.key) + ": " + sketch($0.value) }.joined(separator: ", ") + "}"
        }
    }

    private static func sketch(_ text: String) throws -> String {
        sketch(try YAMLDocument.parse(Array(text.utf8)))
    }

    @Test(arguments: [
        ("{max-issues: 2}", "{'max-issues': 2}"), ("{a: [1,\n 2], b: {c: d}}\n", "{'a': [1, 2], 'b': {'c': 'd'}}"),
        ("a: &x [P, Q]\nb: *x\n", "{'a': ['P', 'Q'], 'b': ['P', 'Q']}"),
        ("%YAML 1.2\n---\na: 1\n...\n", "{'a': 1}"), ("# one\n--- # two\na: 1 # three\n", "{'a': 1}"),
        ("\"a b\": 'it''s'\n? c\n: d\n", "{'a b': 'it's', 'c': 'd'}"),
        ("a: |\n  one\n  two\nb: >-\n  three\n  four\n", "{'a': 'one\ntwo\n', 'b': 'three four'}"),
        ("a: 1\r\nb:\r\n- 2\r\n", "{'a': 1, 'b': [2]}"), ("\u{FEFF}a: 1\n", "{'a': 1}"),
        ("a:\t1\n", "{'a': 1}"), ("{\n\t\"a\":1,\n\t\"b\":[]\n}", "{'a': 1, 'b': []}"),
        ("a: \"\\u00e9\\n\"\n", "{'a': 'é\n'}"), ("- - 1\n  - 2\n-\n", "[[1, 2], null]"),
        ("a: !!str 5\nb: !!int \"5\"\nc: ! 5\nd: !!float 5\n", "{'a': '5', 'b': 5, 'c': '5', 'd': 5.0}"),
        ("a: *b\n", ""), ("a: &b [*b]\n", ""),
    ])
    func documents(text: String, expected: String) throws {
        if expected.isEmpty {
            let error = #expect(throws: YAMLError.self) { try YAMLDocument.parse(Array(text.utf8)) }
            #expect(error?.code == .unknownAnchor)
        } else {
            #expect(try Self.sketch(text) == expected)
        }
    }

    @Test(arguments: [
        ("+5", "5"), ("-5", "-5"), ("0x2", "2"), ("0xFf", "255"), ("0o17", "15"), ("010", "10"), ("1_000", "'1_000'"),
        ("0x", "'0x'"), ("0x-1", "'0x-1'"), ("-0x1", "'-0x1'"), ("1.5", "1.5"), ("1e3", "1000.0"), (".5", "0.5"),
        ("5.", "5.0"), ("-.inf", "-inf"), (".NaN", "nan"), ("nan", "'nan'"), ("infinity", "'infinity'"),
        ("0x1p3", "'0x1p3'"), ("e", "'e'"), ("1.2.3", "'1.2.3'"), ("~", "null"), ("Null", "null"), ("True", "true"),
        ("yes", "'yes'"), ("no", "'no'"), ("\"5\"", "'5'"), ("99999999999999999999", "1e+20"),
    ])
    func wordsMeanWhatTheCoreSchemaSays(word: String, expected: String) throws {
        #expect(try Self.sketch("[" + word + "]") == "[" + expected + "]")
    }

    @Test(
        arguments: [
            ("", YAMLError.Code.empty, 1, 1), ("# nothing\n", .empty, 2, 1),
            ("a: 1\n---\nb: 2\n", .severalDocuments, 2, 1),
            ("a: [1\nb: 2\n", .syntax, 2, 2), ("a: 1\na: 2\n", .duplicateKey, 2, 1),
            ("{1: a, 0x1: b}", .duplicateKey, 1, 8),
            ("a: !thing 1\n", .unknownTag, 1, 4), ("a: !!int x\n", .unknownTag, 1, 4),
            ("a: !!set {}\n", .unknownTag, 1, 4),
            ("a:\n\t- 1\n", .syntax, 2, 1), ("a: \"x\n", .syntax, 2, 1), ("é: 1\na: b: c\n", .syntax, 2, 5),
            ("%YAML 3.0\n---\na: 1\n", .syntax, 1, 1), ("a: \u{1}\n", .syntax, 1, 4), ("a: @b\n", .syntax, 1, 4),
        ] as [(String, YAMLError.Code, Int, Int)])
    func faultsHaveAPlace(text: String, code: YAMLError.Code, line: Int, column: Int) {
        let error = #expect(throws: YAMLError.self) { try YAMLDocument.parse(Array(text.utf8)) }
        #expect(error?.code == code, "\(String(describing: error))")
        #expect(error?.mark == YAMLMark(line: line, column: column), "\(String(describing: error))")
    }

    @Test func bytesThatAreNoTextHaveAPlace() {
        let error = #expect(throws: YAMLError.self) { try YAMLDocument.parse(Array("a: 1\nb: ".utf8) + [0xA3, 0x0A]) }
        #expect(error?.mark == YAMLMark(line: 2, column: 4))
    }

    @Test func nodesKnowWhereTheyStand() throws {
        let root = try YAMLDocument.parse(Array("a:\n  - x\n  - z\nb: &y 1\n".utf8))
        guard case .mapping(let members) = root.content, case .sequence(let elements) = members[0].value.content else {
            Issue.record("not a map of lists")
            return
        }
        #expect(elements.map(\.mark) == [YAMLMark(line: 2, column: 5), YAMLMark(line: 3, column: 5)])
        #expect(members[1].key.mark == YAMLMark(line: 4, column: 1))
    }

    // MARK: Hostile

    @Test func aBombOfAliasesIsRefused() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...12 {
            let below = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(below)]\n"
        }
        let error = #expect(throws: YAMLError.self) { try YAMLDocument.parse(Array(text.utf8)) }
        #expect(error?.code == .tooLarge)
    }

    @Test func aliasesOfLongTextAreRefused() throws {
        func document(_ aliases: Int) -> [UInt8] {
            let text = String(repeating: "x", count: 1 << 10)
            let list = Array(repeating: "*a", count: aliases).joined(separator: ", ")
            return Array("a: &a [b, \"\(text)\"]\nc: [\(list)]\n".utf8)
        }
        #expect(throws: Never.self) { try YAMLDocument.parse(document(1000)) }
        let error = #expect(throws: YAMLError.self) { try YAMLDocument.parse(document(1100)) }
        #expect(error?.code == .tooLarge)
    }

    @Test(arguments: ["[", "{a: ", "- ", "? ", "!!seq [", "&a ["])
    func deepNestingIsRefused(opening: String) {
        let text = String(repeating: opening, count: 200_000)
        let error = #expect(throws: YAMLError.self) { try YAMLDocument.parse(Array(text.utf8)) }
        #expect(error?.code == .tooDeep || error?.code == .syntax, "\(String(describing: error))")
    }

    @Test func aLongScalarAndManyNodesEnd() throws {
        let long = String(repeating: "x", count: 1 << 20)
        #expect(try Self.sketch("a: \"" + long + "\"\n") == "{'a': '" + long + "'}")
        let many = Array(repeating: "- x", count: 200_000).joined(separator: "\n")
        let error = #expect(throws: YAMLError.self) { try YAMLDocument.parse(Array(many.utf8)) }
        #expect(error?.code == .tooLarge)
    }
}
