/// A flag together with the type of its value. Commands keep these in static constants, list their `definition`s, and
/// ask `RawArguments` for the value.
package struct Flag<Value: Sendable>: Sendable {
    package var definition: FlagDefinition
    package var parse: @Sendable (ArgumentText) throws(CommandLineError) -> Value

    /// A flag with a value.
    ///
    ///     static let jobs = Flag("jobs", short: "j", .integer(1...256), help: "Work on this many assets at a time")
    package init(
        _ name: String, short: Character? = nil, _ syntax: ValueSyntax<Value>, aliases: [String] = [],
        deprecatedAliases: [String] = [], repeats: Bool = false, group: FlagGroup = .options, help: String
    ) {
        let parse: @Sendable (ArgumentText) throws(CommandLineError) -> Value = {
            (text: ArgumentText) throws(CommandLineError) -> Value in
            try syntax.value(of: text, for: "--" + name)
        }
        self.parse = parse
        definition = FlagDefinition(
            name: name, short: short, aliases: aliases, deprecatedAliases: deprecatedAliases,
            arity: .value(placeholder: syntax.placeholder), completion: syntax.completion, repeats: repeats,
            group: group, help: help,
            check: { (text: ArgumentText) throws(CommandLineError) in _ = try parse(text) })
    }
}

extension Flag where Value == Bool {
    /// A flag without a value; a negatable one has `--no-NAME` too.
    package init(
        _ name: String, short: Character? = nil, negatable: Bool = false, aliases: [String] = [],
        deprecatedAliases: [String] = [], group: FlagGroup = .options, help: String
    ) {
        parse = { _ throws(CommandLineError) in true }
        definition = FlagDefinition(
            name: name, short: short, aliases: aliases, deprecatedAliases: deprecatedAliases,
            arity: negatable ? .negatable : .none, repeats: false, group: group, help: help,
            check: { _ throws(CommandLineError) in })
    }
}
