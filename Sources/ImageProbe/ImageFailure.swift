/// Why a header could not be read.
package struct ImageFailure: Error, Equatable, Sendable, CustomStringConvertible {
    package struct Kind: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Too few bytes to tell, or no signature of a format that glTF can hold.
        package static let unrecognizedFormat = Kind(rawValue: "unrecognizedFormat")
        /// The signature is right, but the bytes end before the size is known.
        package static let unexpectedEnd = Kind(rawValue: "unexpectedEnd")
        /// The signature is right, but what follows breaks the rules of the format.
        package static let invalidData = Kind(rawValue: "invalidData")
    }

    package let kind: Kind
    /// What is wrong, as a clause without a full stop: "the IHDR chunk has 12 bytes instead of 13".
    package let detail: String
    /// The format whose signature was found, if one was.
    package let format: ImageFormat?

    package init(kind: Kind, detail: String, format: ImageFormat? = nil) {
        self.kind = kind
        self.detail = detail
        self.format = format
    }

    package var description: String { detail }
}
