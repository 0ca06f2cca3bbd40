/// Why a header could not be read.
public struct ImageFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// Which of the three ways a header fails.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// A stable word.
        public let rawValue: String

        /// A kind by its word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Too few bytes to tell, or no signature of a format that glTF can hold.
        public static let unrecognizedFormat = Kind(rawValue: "unrecognizedFormat")
        /// The signature is right, but the bytes end before the size is known.
        public static let unexpectedEnd = Kind(rawValue: "unexpectedEnd")
        /// The signature is right, but what follows breaks the rules of the format.
        public static let invalidData = Kind(rawValue: "invalidData")
    }

    /// Which of the three ways it is.
    public let kind: Kind
    /// What is wrong, as a clause without a full stop: "the IHDR chunk has 12 bytes instead of 13".
    public let detail: String
    /// The format whose signature was found, if one was.
    public let format: ImageFormat?

    /// A failure; `detail` is a clause without a full stop.
    public init(kind: Kind, detail: String, format: ImageFormat? = nil) {
        self.kind = kind
        self.detail = detail
        self.format = format
    }

    /// The detail.
    public var description: String { detail }
}
