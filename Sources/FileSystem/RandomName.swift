/// Names that no other process takes at the same time: 64 random bits in hexadecimal.
package enum RandomName {
    package static func make() -> String {
        let text = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
