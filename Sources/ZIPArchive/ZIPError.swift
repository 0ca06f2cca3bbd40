/// Why an archive, or an entry of it, is not taken.
package struct ZIPError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable word for the kind of fault.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The end of the archive is missing.
        package static let cutOff = Code(rawValue: "archive-cut-off")
        /// The archive contradicts itself, or what it says cannot be.
        package static let malformed = Code(rawValue: "archive-malformed")
        /// The bytes of an entry are not those that were packed.
        package static let damaged = Code(rawValue: "archive-damaged")
        /// The entry wants a password.
        package static let encrypted = Code(rawValue: "archive-encrypted")
        /// The entry is packed in a way that is not known here.
        package static let unsupportedMethod = Code(rawValue: "archive-unsupported")
        /// More entries than allowed.
        package static let tooManyEntries = Code(rawValue: "archive-too-many-entries")
        /// The entry is larger than allowed when it is unpacked.
        package static let tooLarge = Code(rawValue: "archive-too-large")
        /// The entry grows more than any honest one.
        package static let bomb = Code(rawValue: "archive-bomb")
    }

    package let code: Code
    /// One clause without a full stop. Names in it are bytes of a stranger: escape it before it goes to a terminal.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { "\(code.rawValue): \(message)" }
}
