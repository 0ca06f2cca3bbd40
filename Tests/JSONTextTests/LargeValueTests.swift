import JSONText
import Testing

/// Values around the lengths of 4095 and, for arrays, 16383, from which on a token does not say how long its value is.
@Suite struct LargeValueTests {
    private static let lengths = [1, 4093, 4094, 4095, 4096, 4097, 16381, 16382, 16383, 16384, 20_000]

    @Test(arguments: lengths)
    func stringsAreWhole(_ length: Int) throws {
        let plain = String(repeating: "ab\u{E9}", count: length / 4) + String(repeating: "x", count: length % 4)
        // A backslash before each place where a measure of sixteen bytes can begin, and escaped quotes.
        let escaped = String(repeating: "\\\\\\\"z", count: length / 5) + String(repeating: "y", count: length % 5)
        try withMap("{\"\(plain)\":\"\(escaped)\",\"\(escaped)\":\"\(plain)\"}") { map in
            let view = map.view
            #expect(view.count == 5)
            for (token, text) in [(1, plain), (2, escaped), (3, escaped), (4, plain)] {
                #expect(view.bytes(token).elementsEqual(text.utf8), "token \(token)")
            }
            #expect(view.string(1) == plain)
            #expect(view.string(2) == String(repeating: "\\\"z", count: length / 5) + escaped.suffix(length % 5))
            #expect(view.next(3) == 4)
            #expect(!map.hasDuplicateKeys)
        }
    }

    @Test(arguments: lengths)
    func numbersAreWhole(_ length: Int) throws {
        let zeros = String(repeating: "0", count: length - 1)
        let texts = ["1" + zeros, "0." + zeros + "5", "-0." + zeros + "1e+1", "12" + zeros + "e-" + "\(length - 1)"]
        try withMap("[\(texts.joined(separator: " ,"))]") { map in
            let view = map.view
            for (token, text) in texts.enumerated() {
                #expect(view.bytes(token + 1).elementsEqual(text.utf8), "token \(token)")
                #expect(view.double(token + 1) == Double(text))
                #expect(view.isFiniteNumber(token + 1) == Double(text)?.isFinite)
            }
            #expect(view.integer(4) == 12)
        }
    }

    @Test(arguments: lengths)
    func arraysSpanTheirElements(_ length: Int) throws {
        let zeros = Array(repeating: "0", count: length).joined(separator: ",")
        try withMap("[[\(zeros)],[],[[\(zeros)],1],{\"a\":[\(zeros)],\"b\":2}]") { map in
            let view = map.view
            #expect(view.elementCount(0) == 4)
            #expect(view.elementCount(1) == length)
            let empty = view.next(1)
            #expect(empty == length + 2)
            let nested = view.next(empty)
            #expect(view.elementCount(nested) == 2)
            #expect(view.integer(view.next(nested + 1)) == 1)
            let object = view.next(nested)
            #expect(view.kind(object) == .object)
            #expect(view.member(object, "b").flatMap { view.integer($0) } == 2)
            #expect(view.next(object) == view.count)
            #expect(view.next(0) == view.count)
        }
    }

    @Test func containersInEachOtherSpanTheirOwn() throws {
        let depth = 1000
        let zeros = Array(repeating: "0", count: 16383).joined(separator: ",")
        let text =
            (0..<depth).map { "[\($0)," }.joined() + "[\(zeros)]"
            + (0..<depth).reversed().map { ",\($0 + depth)]" }.joined()
        // Twice, so that those of the first stand before those of the second.
        try withMap("[\(text),\(text)]") { map in
            let view = map.view
            var first = 1
            while first < view.count {
                var token = first
                for level in 0..<depth {
                    #expect(view.integer(token + 1) == level)
                    #expect(view.elementCount(token) == 3)
                    #expect(view.integer(view.next(token + 2)) == level + depth)
                    #expect(view.next(token) == view.next(token + 2) + 1)
                    token += 2
                }
                #expect(view.elementCount(token) == 16383)
                first = view.next(first)
            }
            #expect(first == view.count)
        }
    }

    /// Containers end inner before outer: one after the other, in each other, and by chance.
    @Test(arguments: [0.0, 0.1, 0.5, 0.9, 1.0])
    func spansAreFoundByTheirTokens(_ nesting: Double) {
        var random = SeededGenerator(seed: 5)
        var spans = LargeSpans()
        var expected: [(token: Int, span: Int)] = []
        var open: [Int] = []
        var token = 0
        while token < 20_000 {
            if open.isEmpty || open.count < 5000 && Double.random(in: 0..<1, using: &random) < nesting {
                open.append(token)
                token += 1
            }
            if Double.random(in: 0..<1, using: &random) >= nesting, let begin = open.popLast() {
                expected.append((begin, token - begin))
            } else if open.count == 5000 {
                expected += open.reversed().map { ($0, token - $0) }
                open = []
            }
        }
        for (place, entry) in expected.enumerated() {
            spans.insert(token: entry.token, span: entry.span)
            // Those before it are still where they were.
            let earlier = expected[place / 2]
            #expect(spans.span(of: earlier.token) == earlier.span)
        }
        #expect(expected.allSatisfy { spans.span(of: $0.token) == $0.span })
        #expect(expected.count > 4000)
    }

    @Test func repeatedKeysAreFoundBehindLargeValues() throws {
        let zeros = Array(repeating: "0", count: 17000).joined(separator: ",")
        let members = (0..<40).map { "\"k\($0)\":{\"x\":[\(zeros)]}" }
        for count in [1, 3, 31, 32, 33, 40] {
            try withMap("{\(members[..<count].joined(separator: ",")),\"k0\":[\(zeros)]}") { map in
                #expect(map.view.kind(0) == .objectWithDuplicates)
                #expect(map.view.elementCount(0) == count + 1)
                #expect(map.view.member(0, "k0").map { map.view.elementCount($0) } == 17000)
                var found = 0
                map.forEachDuplicateKey { duplicate, object in
                    #expect(object == 0)
                    #expect(duplicate.earlier == 1)
                    found += 1
                }
                #expect(found == 1)
            }
        }
    }

    @Test func longKeysThatAreEqualAreFound() throws {
        let key = String(repeating: "k", count: 4095)
        let escaped = String(repeating: "\\u006B", count: 4095)
        for (first, second, isRepeated) in [
            (key, key, true), (key, key + "k", false), (key + "a", key + "b", false), (key, escaped, true),
        ] {
            try withMap("{\"\(first)\":1,\"b\":2,\"\(second)\":3}") { map in
                #expect(map.hasDuplicateKeys == isRepeated)
            }
        }
    }
}
