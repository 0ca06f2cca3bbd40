import GLTFValidation

/// The flags that choose issues and their weight; `validate`, `fetch` and `config show` share them.
package enum SelectionFlags {
    package static let profile = Flag(
        "profile", .choice("PROFILE", ProfileChoice.all.map { ($0.name, $0.name) }), group: .selection,
        help: "Which set of checks: "
            + ProfileChoice.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", "))
    package static let select = Flag(
        "select", .codes, aliases: ["only"], repeats: true, group: .selection,
        help: "Report these codes and no others; patterns such as ACCESSOR_* work")
    package static let ignore = Flag(
        "ignore", .codes, repeats: true, group: .selection, help: "Leave these codes out of the report and the verdict")
    package static let severity = Flag(
        "severity", .severity, repeats: true, group: .selection,
        help: "Report a code as error, warning, info or hint")
    package static let failOn = Flag(
        "fail-on", .choice("LEVEL", FailureThreshold.choices), group: .selection,
        help: "End with status 1 if an issue is as bad as this: error (default), warning, info, hint or never")
    package static let maxIssues = Flag(
        "max-issues", .integer(0...Int.max), group: .selection,
        help: """
            Show at most this many issues of an asset, the worst first; the verdict counts all, but --profile khronos \
            ends the check there; 0 (default) is no limit
            """)
    package static let maxPerCode = Flag(
        "max-per-code", .integer(0...Int.max), group: .selection,
        help:
            "Show at most this many issues of one code (default 100 when folding); the verdict counts all; 0 is no limit but 25,000 issues of an asset"
    )
    package static let fold = Flag(
        "fold", negatable: true, group: .selection,
        help:
            "Show issues of the same code and place once, with their number (default, but for --profile khronos --format khronos)"
    )
    package static let consequences = Flag(
        "consequences", negatable: true, group: .selection,
        help: """
            Show issues that follow from others, marked with their cause (default); --no-consequences shows the causes \
            only, and the verdict counts all
            """)
    package static let config = Flag(
        "config", short: "c", .path("FILE"), group: .selection,
        help: "Read the configuration from this file instead of the nearest .glb.json")
    package static let noConfig = Flag(
        "no-config", group: .selection, help: "Read no configuration file")
    package static let maxWarnings = Flag(
        "max-warnings", .integer(0...Int.max), group: .selection,
        help: "End with status 1 if all assets together have more warnings than this")
    package static let budget = Flag(
        "budget", .budget, repeats: true, group: .selection,
        help: "Warn of assets beyond a limit: " + Budget.all.map(\.name).joined(separator: ", "))
    package static let boundsTolerance = Flag(
        "bounds-tolerance", .number, group: .selection,
        help: "Take bounds of floats that are off by no more than this for rounded (default: a few float steps)")
    package static let resources = Flag(
        "resources", .choice("WHICH", [("local", true), ("off", false)]), group: .selection,
        help: "local (default) looks into buffers, images and files beside the asset; off checks the document alone")
    package static let jobs = Flag(
        "jobs", short: "j", .integer(0...256), group: .options,
        help: "Work on this many assets at a time; 0 (default) is one for each processor")

    package static let all: [FlagDefinition] = [
        profile.definition, select.definition, ignore.definition, severity.definition, failOn.definition,
        maxIssues.definition, maxPerCode.definition, fold.definition, consequences.definition, budget.definition,
        boundsTolerance.definition,
        resources.definition, config.definition, noConfig.definition,
        jobs.definition,
    ]
}
