/// The one error of this module: the command cannot go on. What is wrong with a single asset is a value, not an error.
package struct CommandLineError: Error, CustomStringConvertible {
    /// A stable word for the kind of failure; machine formats print it.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package var rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package static let usage = Code(rawValue: "usage")
        package static let configuration = Code(rawValue: "configuration")
        package static let unavailable = Code(rawValue: "unavailable")
        package static let inputOutput = Code(rawValue: "io")
        package static let refused = Code(rawValue: "refused")
        package static let fault = Code(rawValue: "internal")
    }

    package var code: Code
    package var status: ExitStatus
    /// One line: what is wrong, where, and what to do. Foreign text in it is already escaped.
    package var message: String
    /// The command whose help the user should look at, without the program's name; nil prints no hint.
    package var helpTopic: String?
    package var underlying: (any Error)?

    package init(
        _ code: Code, _ status: ExitStatus, _ message: String, helpTopic: String? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.status = status
        self.message = message
        self.helpTopic = helpTopic
        self.underlying = underlying
    }

    /// Wrong use of the command line: exit status 2, one line, and where the help is.
    package static func usage(_ message: String, command: String = "") -> CommandLineError {
        CommandLineError(.usage, .usage, message, helpTopic: command)
    }

    package static func configuration(_ message: String) -> CommandLineError {
        CommandLineError(.configuration, .usage, message)
    }

    package static func unavailable(_ message: String) -> CommandLineError {
        CommandLineError(.unavailable, .unavailable, message)
    }

    package static func inputOutput(_ message: String, underlying: (any Error)? = nil) -> CommandLineError {
        CommandLineError(.inputOutput, .inputOutput, message, underlying: underlying)
    }

    package var description: String { message }
}
