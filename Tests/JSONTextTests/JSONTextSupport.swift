import JSONText

/// The error with which a text is refused; nil if it is read.
func refusal(_ text: [UInt8], _ options: JSONOptions = JSONOptions()) -> JSONSyntaxError? {
    text.withUnsafeBytes { buffer -> JSONSyntaxError? in
        do throws(JSONSyntaxError) {
            _ = try JSONMap(parsing: buffer, options: options)
            return nil
        } catch {
            return error
        }
    }
}

func refusal(_ text: String, _ options: JSONOptions = JSONOptions()) -> JSONSyntaxError? {
    refusal(Array(text.utf8), options)
}

/// Calls `body` with the map of a text that must be readable.
func withMap<Result>(
    _ text: String, _ options: JSONOptions = JSONOptions(), _ body: (JSONMap) throws -> Result
) throws -> Result {
    try Array(text.utf8).withUnsafeBytes { buffer in
        let map = try JSONMap(parsing: buffer, options: options)
        return try withExtendedLifetime(map) { try body(map) }
    }
}

/// Asks a view for everything that it can tell of every token; gives a number so that nothing is optimised away.
func touchEverything(_ view: JSONView) -> Int {
    var sum = 0
    for index in 0..<view.count {
        sum &+= view.offset(index) &+ view.next(index)
        let kind = view.kind(index)
        if kind.isNumber {
            sum &+= view.integer(index) ?? 1
            sum &+= view.double(index) > 0 ? 1 : 0
        } else if kind.isString {
            sum &+= view.string(index).utf8.count &+ view.decodedBytes(index).count
            sum &+= view.keyEquals(index, "name") ? 1 : 0
        } else if kind.isObject {
            sum &+= view.members(index).count &+ (view.member(index, "name") ?? 0) &+ view.elementCount(index)
        } else if kind.isArray {
            sum &+= view.elementCount(index)
        }
    }
    return sum
}

/// A small generator of pseudo-random numbers (SplitMix64), the same on every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// A document with every kind of value, key and escape.
let sampleDocument = """
    {"asset": {"version":"2.0", "generator":"T\\u00e9st \\"x\\" \\\\ \\/ \\b\\f\\n\\r\\t \\ud83d\\ude00"},
     "numbers": [0, -0, 1, -1, 12345678, 1.5, -2.25e-3, 1E+9, 9007199254740993, 0.1],
     "literals": [true, false, null], "empty": [{}, [], ""], "größe": {"a": {"b": {"c": [[[1]]]}}},
     "long name of a member": "a string that is longer than eight bytes", "\\u0061b": 1 }

    """
