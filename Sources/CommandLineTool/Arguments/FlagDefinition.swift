/// A flag as data: the parser, the help and the tests read the same value.
package struct FlagDefinition: Sendable {
    /// What follows the name.
    package enum Arity: Sendable {
        /// Nothing: the flag is on when it is there.
        case none
        /// Nothing, and `--no-NAME` turns it off.
        case negatable
        /// One value, `--name VALUE` or `--name=VALUE`.
        case value(placeholder: String)
    }

    /// The long name without dashes.
    package var name: String
    package var short: Character?
    /// Other long names, shown in the help.
    package var aliases: [String]
    /// Old long names: they work, with a warning that names the new one, and the help does not show them.
    package var deprecatedAliases: [String]
    package var arity: Arity
    /// What shells offer for the value.
    package var completion: @Sendable () -> ValueCompletion = { .nothing }
    /// Whether each occurrence counts; otherwise the last one wins.
    package var repeats: Bool
    package var group: FlagGroup
    /// One sentence, without a full stop.
    package var help: String
    /// Reads the value only to find out whether it is right.
    package var check: @Sendable (ArgumentText) throws(CommandLineError) -> Void

    /// `--name`, as messages name it.
    package var spelling: String { "--" + name }

    /// Every name that selects this flag, deprecated ones and the negated form included.
    package var allNames: [String] {
        let names = [name] + aliases + deprecatedAliases
        if case .negatable = arity { return names + names.map { "no-" + $0 } }
        return names
    }
}

/// A heading of the help's list of flags.
package struct FlagGroup: Hashable, Sendable {
    package var title: String

    package init(_ title: String) {
        self.title = title
    }

    package static let options = FlagGroup("Options")
    package static let selection = FlagGroup("Selection of issues")
    package static let output = FlagGroup("Output")
    package static let network = FlagGroup("Network")
    package static let batch = FlagGroup("Batches")
    package static let store = FlagGroup("Store")
    package static let common = FlagGroup("Common")

    /// The order of the headings in the help; others come between `store` and `common`.
    package static let ordered: [FlagGroup] = [.options, .selection, .batch, .network, .store, .output, .common]
}
