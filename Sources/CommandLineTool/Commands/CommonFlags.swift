/// Flags that every command has.
package enum CommonFlags {
    package static let help = Flag("help", short: "h", group: .common, help: "Show this help")
    package static let version = Flag("version", short: "V", group: .common, help: "Show the version")
    package static let quiet = Flag(
        "quiet", short: "q", group: .common, help: "Say nothing but results and errors")
    package static let verbose = Flag("verbose", short: "v", group: .common, help: "Say more about what is done")
    package static let color = Flag(
        "color", ColorChoice.syntax, aliases: ["colour"], group: .common,
        help: "Colour the output: auto (on a terminal, heeding NO_COLOR and CLICOLOR_FORCE), always or never")

    package static let all: [FlagDefinition] = [
        help.definition, version.definition, quiet.definition, verbose.definition, color.definition,
    ]
}
