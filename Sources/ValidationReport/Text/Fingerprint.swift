/// A name for a finding that stays the same from run to run, so that services can tell old from new. Numbers in messages
/// are kept out of it by the callers. FNV-1a twice, from different starts: no secret depends on it.
struct Fingerprint: Hashable {
    private var first: UInt64 = 0xCBF2_9CE4_8422_2325
    private var second: UInt64 = 0x9AE1_6A3B_2F90_404F

    init(_ parts: [String]) {
        for part in parts {
            for byte in part.utf8 { add(byte) }
            // A byte that is in no UTF-8 text keeps "ab", "c" from "a", "bc".
            add(0xFF)
        }
    }

    private mutating func add(_ byte: UInt8) {
        first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
        second = (second ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    /// 32 hexadecimal digits.
    var hex: String {
        Self.padded(first) + Self.padded(second)
    }

    private static func padded(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
