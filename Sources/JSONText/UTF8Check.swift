/// Strict UTF-8 (Unicode 15, table 3-7): no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Check {
    /// The index behind the well-formed sequence whose first byte, at `index`, is 0x80 or above; nil if there is none.
    static func skipSequence(_ source: UnsafePointer<UInt8>, _ index: Int, _ end: Int) -> Int? {
        let first = source[index]
        let length: Int
        var low: UInt8 = 0x80
        var high: UInt8 = 0xBF
        switch first {
        case 0xC2...0xDF: length = 2
        case 0xE0:
            length = 3
            low = 0xA0
        case 0xE1...0xEC, 0xEE, 0xEF: length = 3
        case 0xED:
            length = 3
            high = 0x9F
        case 0xF0:
            length = 4
            low = 0x90
        case 0xF1...0xF3: length = 4
        case 0xF4:
            length = 4
            high = 0x8F
        default: return nil
        }
        guard end &- index >= length else { return nil }
        guard source[index &+ 1] >= low, source[index &+ 1] <= high else { return nil }
        for next in 2..<Swift.max(length, 2) where source[index &+ next] & 0xC0 != 0x80 { return nil }
        return index &+ length
    }
}
