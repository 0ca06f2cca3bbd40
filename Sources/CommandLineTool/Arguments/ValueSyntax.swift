/// How the value of a flag is written: its placeholder in the help, what is allowed, and how to read it.
///
/// Kinds of values are themselves values (`.duration`, `.size`, `.integer(1...64)`, `.choice([…])`), made in
/// `Arguments/Values`, one file each.
package struct ValueSyntax<Value: Sendable>: Sendable {
    package var placeholder: String
    /// What an error message says after "expected".
    package var expected: String
    /// What shells offer, made when a script for a shell is written: lists of all codes are nothing for every start.
    package var completion: @Sendable () -> ValueCompletion
    package var parse: @Sendable (ArgumentText) throws(ValueProblem) -> Value

    package init(
        placeholder: String, expected: String,
        completion: @autoclosure @escaping @Sendable () -> ValueCompletion = .nothing,
        parse: @escaping @Sendable (ArgumentText) throws(ValueProblem) -> Value
    ) {
        self.placeholder = placeholder
        self.expected = expected
        self.completion = completion
        self.parse = parse
    }

    /// The same syntax under another placeholder.
    package func named(_ placeholder: String) -> ValueSyntax {
        var copy = self
        copy.placeholder = placeholder
        return copy
    }

    /// The value, or one line that names the flag, the value and what is allowed.
    package func value(of text: ArgumentText, for flag: String) throws(CommandLineError) -> Value {
        do {
            return try parse(text)
        } catch {
            let wanted = "expected \(expected)"
            throw .usage("\(flag) '\(text)': \(error.detail.map { Suggestion.joined($0, wanted) } ?? wanted)")
        }
    }
}

/// What a shell offers where a value stands.
package enum ValueCompletion: Sendable, Equatable {
    /// Anything may stand there, and nobody can guess it.
    case nothing
    /// Files and folders.
    case files
    case words([String])
    /// Words with commas between them.
    case list([String])
    /// One of the keys, an equals sign, and one of the values; no values if nobody can guess them.
    case pair(keys: [String], values: [String])
    /// The names of a command: those of the program's commands, then those of its subcommands.
    case commands
}

/// Why a value cannot be read; nil where "expected …" says it all.
package struct ValueProblem: Error {
    package var detail: String?
    /// Where inside a value of a configuration file; empty means the value itself.
    package var path: [ConfigurationStep]

    package init(_ detail: String? = nil, at path: [ConfigurationStep] = []) {
        self.detail = detail
        self.path = path
    }

    /// The same problem, seen from the value that `step` leads into.
    package func below(_ step: ConfigurationStep) -> ValueProblem {
        ValueProblem(detail, at: [step] + path)
    }
}
