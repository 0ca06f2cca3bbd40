/// Why an asset could not be fetched: a stable word for programs, a sentence for people, and the class of exit status.
public struct FetchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable word such as `http-404` or `refused-address`.
    ///
    /// The set may grow, therefore it is a struct over its text and not an enumeration.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The word as records show it.
        public let rawValue: String
        /// Makes a code from its word.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The word.
        public var description: String { rawValue }
    }

    /// The class of a failure; its raw value is the exit status of the command.
    public struct ExitClass: RawRepresentable, Hashable, Sendable {
        /// The exit status.
        public let rawValue: Int32
        /// Makes a class from an exit status.
        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// The request itself makes no sense (2).
        public static let usage = ExitClass(rawValue: 2)
        /// Not to be had: 404, 410, other 4xx (3).
        public static let unavailable = ExitClass(rawValue: 3)
        /// The network or the server failed: name, connection, TLS, time, 429, 5xx (4).
        public static let network = ExitClass(rawValue: 4)
        /// Refused by policy: scheme, address, redirect, size (5).
        public static let refused = ExitClass(rawValue: 5)
        /// Input or output of this machine failed (6).
        public static let inputOutput = ExitClass(rawValue: 6)
        /// What arrived is not what was asked for (7).
        public static let wrongContent = ExitClass(rawValue: 7)
        /// A fault of this program (70).
        public static let fault = ExitClass(rawValue: 70)
    }

    /// What, besides another asset, could make the same request end well, although the class of the failure is one of
    /// those that last.
    public enum Remedy: Hashable, Sendable {
        /// Nothing that is known.
        case none
        /// Another try: chance had a part in it.
        case chance
        /// Another option of the command, which the message names.
        case option
    }

    /// The stable word.
    public let code: Code
    /// One line: what is wrong and, where there is something to do, what to do.
    public let message: String
    /// The class that gives the exit status.
    public let exitClass: ExitClass
    /// What could make the same request end well.
    public let remedy: Remedy

    /// Makes an error whose class follows from its code.
    public init(_ code: Code, _ message: String) {
        self.init(code, message, exitClass: code.exitClass)
    }

    /// Makes an error with a class of its own.
    public init(_ code: Code, _ message: String, exitClass: ExitClass, remedy: Remedy = .none) {
        self.code = code
        self.message = message
        self.exitClass = exitClass
        self.remedy = remedy
    }

    /// The same failure in other words.
    package func saying(_ message: String) -> FetchError {
        FetchError(code, message, exitClass: exitClass, remedy: remedy)
    }

    /// Whether chance had a part in it.
    public var mayPass: Bool { remedy == .chance }

    /// The same failure, as one that may pass.
    package var passing: FetchError { FetchError(code, message, exitClass: exitClass, remedy: .chance) }

    /// The same failure, as one that an option mends.
    package var mendedByOption: FetchError { FetchError(code, message, exitClass: exitClass, remedy: .option) }

    /// The message, after its code.
    public var description: String { "\(code.rawValue): \(message)" }
}
