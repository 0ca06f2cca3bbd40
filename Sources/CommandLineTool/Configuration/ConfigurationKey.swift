import GLTFValidation
package import JSONText

/// A key of the configuration file: how its value is taken in, and how the effective value is shown.
package struct ConfigurationKey: Sendable {
    package var name: String
    /// Its name in the Khronos validator's file, where it has one.
    package var khronosName: String?
    package var help: String
    /// The part of the JSON Schema that describes its value.
    package var schema: JSONValue
    /// Whether null is a value, and does not leave everything as it is.
    package var takesNull = false
    package var apply: @Sendable (inout Configuration, JSONValue, SettingOrigin) throws(ValueProblem) -> Void
    package var show: @Sendable (Configuration) -> [(value: JSONValue, origin: SettingOrigin)]

    package static let all: [ConfigurationKey] =
        [
            profile, select, ignore, severity, overrides, failOn, maxWarnings, maxIssues, maxPerCode, fold,
            consequences,
            budgets,
            boundsTolerance, resources, jobs,
        ] + StoreLimitSetting.all.map(\.configurationKey)

    package static let profile = ConfigurationKey(
        name: "profile", help: "the set of checks: " + ProfileChoice.all.map(\.name).joined(separator: ", "),
        schema: ["enum": .array(ProfileChoice.all.map { .string($0.name) })],
        apply: { (configuration, value, origin) throws(ValueProblem) in
            let names = ProfileChoice.all.map(\.name)
            configuration.profile = Setting(try word(value, among: names), origin)
        },
        show: { [(.string($0.profile.value), $0.profile.origin)] })

    package static let select = ConfigurationKey(
        name: "select", khronosName: "only", help: "a list of codes: report no others",
        schema: ConfigurationSchema.filledCodeList,
        apply: { (configuration, value, origin) throws(ValueProblem) in
            let codes = try codes(value)
            if codes.isEmpty {
                throw ValueProblem(
                    "an empty list selects nothing, so nothing would be reported; leave it out for all codes")
            }
            configuration.select = Setting(codes, origin)
        },
        show: { configuration in
            [
                (
                    configuration.select.value.map { .array($0.map(JSONValue.string)) } ?? .null,
                    configuration.select.origin
                )
            ]
        })

    package static let ignore = ConfigurationKey(
        name: "ignore", khronosName: "ignore", help: "a list of codes to leave out",
        schema: ConfigurationSchema.codeList,
        apply: { (configuration, value, origin) throws(ValueProblem) in
            configuration.ignore = Setting(try codes(value), origin)
        },
        show: { [(.array($0.ignore.value.map(JSONValue.string)), $0.ignore.origin)] })

    package static let severity = ConfigurationKey(
        name: "severity", khronosName: "override", help: "an object from codes to error, warning, info or hint",
        schema: ConfigurationSchema.severities,
        apply: { (configuration, value, origin) throws(ValueProblem) in
            for (codes, level) in try severities(value) {
                for code in codes { configuration.setSeverity(code, Setting(level, origin)) }
            }
        },
        show: { configuration in
            orEmpty(
                configuration.severity.map { entry in
                    (.object([entry.code: .string(entry.level.value.name)]), entry.level.origin)
                })
        })

    package static let failOn = ConfigurationKey(
        name: "failOn", help: "the level that makes a run fail: error, warning, info, hint or never",
        schema: ["enum": .array(FailureThreshold.choices.map { .string($0.word) })],
        apply: { (configuration, value, origin) throws(ValueProblem) in
            let name = try word(value, among: FailureThreshold.choices.map(\.word))
            let choice = FailureThreshold.choices.first { $0.word == name }
            configuration.failOn = Setting(choice?.value ?? .error, origin)
        },
        show: { [(.string($0.failOn.value.name), $0.failOn.origin)] })

    package static let maxIssues = ConfigurationKey(
        name: "maxIssues", khronosName: "max-issues",
        help:
            "show at most this many issues of an asset, the worst first (khronos: end its check there); 0 is no limit",
        schema: ConfigurationSchema.wholeNumber(),
        apply: { (configuration, value, origin) throws(ValueProblem) in
            configuration.maxIssues = Setting(try number(value, 0...Int.max), origin)
        },
        show: { [(.integer(Int64($0.maxIssues.value)), $0.maxIssues.origin)] })

    package static let maxPerCode = ConfigurationKey(
        name: "maxPerCode", help: "show at most this many issues of one code; 0 is no limit",
        schema: ConfigurationSchema.wholeNumber(),
        apply: { (configuration, value, origin) throws(ValueProblem) in
            configuration.maxPerCode = Setting(try number(value, 0...Int.max), origin)
        },
        show: { [(.integer(Int64($0.maxPerCode.value)), $0.maxPerCode.origin)] })

    package static let fold = ConfigurationKey(
        name: "fold", help: "show equal issues once, with their number: true or false",
        schema: ["type": "boolean"],
        apply: { (configuration, value, origin) throws(ValueProblem) in
            configuration.fold = Setting(try flag(value), origin)
        },
        show: { [(.bool($0.fold.value), $0.fold.origin)] })

    package static let consequences = ConfigurationKey(
        name: "consequences", help: "show issues that follow from others: true or false; the verdict counts them",
        schema: ["type": "boolean"],
        apply: { (configuration, value, origin) throws(ValueProblem) in
            configuration.consequences = Setting(try flag(value), origin)
        },
        show: { [(.bool($0.consequences.value), $0.consequences.origin)] })

    package static let jobs = ConfigurationKey(
        name: "jobs", help: "how many assets at a time; 0 is one for each processor",
        schema: ConfigurationSchema.wholeNumber(maximum: 256),
        apply: { (configuration, value, origin) throws(ValueProblem) in
            configuration.jobs = Setting(try number(value, 0...256), origin)
        },
        show: { [(.integer(Int64($0.jobs.value)), $0.jobs.origin)] })

    /// What is set entry by entry, or an empty object where nothing is.
    static func orEmpty(
        _ entries: [(value: JSONValue, origin: SettingOrigin)]
    ) -> [(value: JSONValue, origin: SettingOrigin)] {
        entries.isEmpty ? [(.object(JSONObject()), .builtIn)] : entries
    }

    // MARK: Values

    static func severities(_ value: JSONValue) throws(ValueProblem) -> [(codes: [String], level: Severity)] {
        guard let members = value.object?.members else { throw ValueProblem("expected an object from codes to levels") }
        var result: [(codes: [String], level: Severity)] = []
        for (word, value) in members {
            let codes: [String]
            do throws(ValueProblem) { codes = try CodeList.expand(word) } catch { throw error.below(.key(word)) }
            do throws(ValueProblem) {
                result.append((codes, try level(value, of: word)))
            } catch {
                throw error.below(.value(word))
            }
        }
        return result
    }

    static func flag(_ value: JSONValue) throws(ValueProblem) -> Bool {
        if let flag = value.bool { return flag }
        guard let text = value.string else { throw ValueProblem("expected true or false") }
        throw ValueProblem(
            "expected true or false without quotes" + Suggestion.hint(for: text, among: ["true", "false"]))
    }

    static func word(_ value: JSONValue, among words: [String]) throws(ValueProblem) -> String {
        guard let text = value.string else { throw ValueProblem("expected one of " + words.joined(separator: ", ")) }
        guard words.contains(text) else {
            throw ValueProblem(
                "'\(TerminalText.excerpt(text))' is none of \(words.joined(separator: ", "))"
                    + Suggestion.hint(for: text, among: words))
        }
        return text
    }

    static func codes(_ value: JSONValue) throws(ValueProblem) -> [String] {
        guard let elements = value.array else { throw ValueProblem("expected a list of codes") }
        var result: [String] = []
        var seen: Set<String> = []
        for (index, element) in elements.enumerated() {
            do throws(ValueProblem) {
                guard let word = element.string else { throw ValueProblem("expected a list of codes") }
                for code in try CodeList.expand(word) where seen.insert(code).inserted { result.append(code) }
            } catch {
                throw error.below(.element(index))
            }
        }
        return result
    }

    static func number(_ value: JSONValue, _ range: ClosedRange<Int>) throws(ValueProblem) -> Int {
        guard let number = value.int, range.contains(number) else {
            let limit =
                range.upperBound == Int.max
                ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
            throw ValueProblem("expected a whole number, \(limit)")
        }
        return number
    }

    /// A word, or the number that the Khronos validator's file has for it.
    private static func level(_ value: JSONValue, of codes: String) throws(ValueProblem) -> Severity {
        let wanted = "expected error, warning, info or hint as the level (or 0 to 3)"
        if let number = value.int, let severity = Severity(rawValue: number) { return severity }
        // In YAML a plain `off` is false.
        guard let name = value.string ?? (value == .bool(false) ? "off" : nil) else { throw ValueProblem(wanted) }
        do throws(ValueProblem) {
            return try SeverityOverride.level(
                name,
                leavingOut: "the list ignore leaves issues out, as \"ignore\": [\"\(TerminalText.excerpt(codes))\"]")
        } catch {
            throw ValueProblem(error.detail.map { Suggestion.joined($0, wanted) } ?? wanted)
        }
    }
}
