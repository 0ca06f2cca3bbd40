/// Why a text is not JSON (RFC 8259), and at which byte.
///
/// `offset` counts bytes from the start of the text that was handed in, 0-based. Of several faults the first one in
/// the text is reported.
public struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What kind of fault it is. New codes may be added; compare with the static members.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let emptyText = Code(rawValue: "empty-text")
        public static let byteOrderMark = Code(rawValue: "byte-order-mark")
        public static let invalidUTF8 = Code(rawValue: "invalid-utf-8")
        public static let loneSurrogate = Code(rawValue: "lone-surrogate")
        public static let unexpectedEnd = Code(rawValue: "unexpected-end")
        public static let unexpectedByte = Code(rawValue: "unexpected-byte")
        public static let trailingComma = Code(rawValue: "trailing-comma")
        public static let trailingText = Code(rawValue: "trailing-text")
        public static let nulPadding = Code(rawValue: "nul-padding")
        public static let controlCharacter = Code(rawValue: "control-character")
        public static let invalidEscape = Code(rawValue: "invalid-escape")
        public static let invalidNumber = Code(rawValue: "invalid-number")
        public static let invalidLiteral = Code(rawValue: "invalid-literal")
        public static let tooDeep = Code(rawValue: "too-deep")
        public static let tooLarge = Code(rawValue: "too-large")
        public static let duplicateKey = Code(rawValue: "duplicate-key")
    }

    public let code: Code
    public let offset: Int
    /// What is wrong and what to do, in one sentence or two, without the offset.
    public let reason: String

    package init(_ code: Code, at offset: Int, _ reason: String) {
        self.code = code
        self.offset = offset
        self.reason = reason
    }

    public var description: String {
        "at byte \(offset): \(reason)"
    }
}
