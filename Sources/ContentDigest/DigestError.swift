/// Why no digest can be made.
public struct DigestError: Error, Sendable, Equatable, CustomStringConvertible {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The system's cryptography library could not be opened, or is not the one that was looked for.
        public static let libraryMissing = Code(rawValue: "digest-library-missing")
        /// The library refuses SHA-256.
        public static let refused = Code(rawValue: "digest-refused")
    }

    public let code: Code
    /// One line: what is wrong and what to do.
    public let message: String

    public var description: String { message }
}
