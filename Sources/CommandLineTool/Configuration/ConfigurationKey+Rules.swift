import GLTFValidation
import JSONText

// Keys about what single assets may and must not be.

extension ConfigurationKey {
    package static let overrides = ConfigurationKey(
        name: "overrides",
        help:
            "a list of objects with files (patterns, or folders), ignore and severity: what holds for those files only",
        schema: [
            "type": "array",
            "items": [
                "type": "object", "required": ["files"], "additionalProperties": false,
                "properties": [
                    "files": [
                        "type": "array", "items": ["type": "string", "minLength": 1], "minItems": 1,
                    ],
                    "ignore": ConfigurationSchema.codeList, "severity": ConfigurationSchema.severities,
                ],
            ],
        ],
        apply: { (configuration, value, origin) throws(ValueProblem) in
            guard let elements = value.array else { throw ValueProblem("expected a list of objects with files") }
            var overrides: [PathOverride] = []
            for (index, element) in elements.enumerated() {
                do throws(ValueProblem) {
                    overrides.append(try override(element, configuration.home))
                } catch {
                    throw error.below(.element(index))
                }
            }
            configuration.overrides = Setting(overrides, origin)
        },
        show: { [(.array($0.overrides.value.map(\.json)), $0.overrides.origin)] })

    private static func override(_ value: JSONValue, _ home: [[UInt8]]?) throws(ValueProblem) -> PathOverride {
        guard let members = value.object?.members, let files = value["files"]?.array, !files.isEmpty else {
            throw ValueProblem("an element must be an object with files, as {\"files\": [\"*.vrm\"], \"ignore\": []}")
        }
        var patterns: [String] = []
        for (index, file) in files.enumerated() {
            guard let pattern = file.string, !pattern.isEmpty else {
                throw ValueProblem("files is a list of patterns", at: [.value("files"), .element(index)])
            }
            patterns.append(pattern)
        }
        var override = PathOverride(patterns: patterns, home: home)
        for (key, value) in members where key != "files" {
            do throws(ValueProblem) {
                switch key {
                case "ignore": override.ignore = try codes(value)
                case "severity":
                    for (codes, level) in try severities(value) {
                        for code in codes { override.severity.append((code, level)) }
                    }
                default:
                    throw ValueProblem(
                        Suggestion.joined(
                            "unknown key '\(TerminalText.excerpt(key))'"
                                + Suggestion.hint(for: key, among: ["files", "ignore", "severity"]),
                            "an override has files, ignore and severity"))
                }
            } catch {
                throw error.below(.value(key))
            }
        }
        return override
    }

    package static let budgets = ConfigurationKey(
        name: "budgets",
        help: "an object of limits, numbers or as with --budget (\"10MiB\"): "
            + Budget.all.map { "\($0.name) (\($0.quantity))" }.joined(separator: ", "),
        schema: [
            "type": "object", "additionalProperties": false,
            "properties": .object(
                Budget.all.reduce(into: JSONObject()) {
                    var limit = ConfigurationSchema.size.object ?? JSONObject()
                    limit["description"] = .string($1.quantity)
                    $0[$1.name] = .object(limit)
                }),
        ],
        apply: { (configuration, value, origin) throws(ValueProblem) in
            guard let members = value.object?.members else { throw ValueProblem("expected an object of limits") }
            for (name, value) in members {
                do throws(ValueProblem) {
                    let budget = try BudgetLimit.budget(named: name)
                    configuration.setBudget(budget.name, Setting(try limit(value), origin))
                } catch {
                    throw error.below(.value(name))
                }
            }
        },
        show: { configuration in
            orEmpty(
                configuration.budgets.map { entry in
                    (.object([entry.name: .integer(Int64(entry.limit.value))]), entry.limit.origin)
                })
        })

    /// A limit as `--budget` has it, or a number.
    private static func limit(_ value: JSONValue) throws(ValueProblem) -> Int {
        guard let text = value.string else {
            if let number = value.int, number >= 0 { return number }
            throw ValueProblem("expected a whole number, 0 or more, or a size such as \"10MiB\"")
        }
        do throws(ValueProblem) {
            return Int(try ValueSyntax<Int64>.size.parse(ArgumentText(text)))
        } catch {
            throw ValueProblem(error.detail ?? "expected a whole number, 0 or more, or a size such as \"10MiB\"")
        }
    }

    package static let boundsTolerance = ConfigurationKey(
        name: "boundsTolerance",
        help: "how far declared bounds of floats may be from the data and count as rounded; 0 is a few float steps",
        schema: ["type": "number", "minimum": 0],
        apply: { (configuration, value, origin) throws(ValueProblem) in
            guard let number = value.double, number.isFinite, number >= 0 else {
                throw ValueProblem("expected a number, 0 or more")
            }
            configuration.boundsTolerance = Setting(number, origin)
        },
        show: { [(.number($0.boundsTolerance.value), $0.boundsTolerance.origin)] })

    package static let maxWarnings = ConfigurationKey(
        name: "maxWarnings", help: "make a run fail that has more warnings than this; null is any number",
        schema: ConfigurationSchema.wholeNumber(), takesNull: true,
        apply: { (configuration, value, origin) throws(ValueProblem) in
            configuration.maxWarnings = Setting(value == .null ? nil : try number(value, 0...Int.max), origin)
        },
        show: { [($0.maxWarnings.value.map { .integer(Int64($0)) } ?? .null, $0.maxWarnings.origin)] })

    package static let resources = ConfigurationKey(
        name: "resources", help: "local: look into buffers, images and files beside the asset; off: the document alone",
        schema: ["enum": ["local", "off"]],
        apply: { (configuration, value, origin) throws(ValueProblem) in
            configuration.resources = Setting(try word(value, among: ["local", "off"]) == "local", origin)
        },
        show: { [(.string($0.resources.value ? "local" : "off"), $0.resources.origin)] })
}
