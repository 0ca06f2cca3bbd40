package import AssetCache
import JSONText

/// A limit of the store: how it is set, by flag, variable and configuration file, and how it is shown. Zero, or `none`,
/// takes off a limit that a weaker place sets.
package struct StoreLimitSetting: Sendable {
    package let limit: StoreLimit
    /// In the configuration file.
    package let key: String
    package let variable: String
    package let flag: Flag<Int64>
    private let syntax: ValueSyntax<Int64>
    private let help: String
    /// What the configuration file may have: numbers up to this, and texts of this form.
    private let schema: (maximum: Int?, pattern: String)
    /// For people.
    package let shown: @Sendable (Int64) -> String

    package static let all: [StoreLimitSetting] = [bytes, entries, age, free]
    package static var flags: [FlagDefinition] { all.map(\.flag.definition) }

    package static let bytes = StoreLimitSetting(
        .bytes, "max-store-size", key: "maxStoreSize", variable: "GLB_MAX_STORE_SIZE", limitSyntax(.size) { $0 },
        schema: (nil, sizePattern), help: "how many bytes the blobs of the store may take, such as 20GB",
        shown: { SizeText.full($0) })
    package static let entries = StoreLimitSetting(
        .entries, "max-store-entries", key: "maxStoreEntries", variable: "GLB_MAX_STORE_ENTRIES",
        limitSyntax(.integer(0...Int.max)) { Int64($0) }, schema: (nil, "^(none|[0-9]+)$"),
        help: "how many entries the store may have", shown: { SizeText.count(Int(clamping: $0), "entry", "entries") })
    package static let age = StoreLimitSetting(
        .age, "max-store-age", key: "maxStoreAge", variable: "GLB_MAX_STORE_AGE",
        limitSyntax(.duration) { $0.components.seconds },
        schema: (36_500 * 86_400, "^(none|[0-9]+([.][0-9]+)?(ms|s|m|min|h|d|w)?)$"),
        help: "how long ago an entry of the store may have been used last, such as 90d",
        shown: { DurationText.short($0) })
    package static let free = StoreLimitSetting(
        .free, "min-free-space", key: "minFreeSpace", variable: "GLB_MIN_FREE_SPACE", limitSyntax(.size) { $0 },
        schema: (nil, sizePattern), help: "how many bytes must stay free on the disk of the store",
        shown: { SizeText.full($0) })

    private static let sizePattern = "^(none|[0-9]+([.][0-9]+)?([kKmMgGtT][iI]?)?[bB]?)$"

    private init(
        _ limit: StoreLimit, _ name: String, key: String, variable: String, _ syntax: ValueSyntax<Int64>,
        schema: (maximum: Int?, pattern: String), help: String,
        shown: @escaping @Sendable (Int64) -> String
    ) {
        (self.limit, self.key, self.variable, self.syntax, self.help) = (limit, key, variable, syntax, help)
        (self.schema, self.shown) = (schema, shown)
        let start = help.prefix(1).uppercased() + help.dropFirst()
        flag = Flag(name, syntax, group: .store, help: "\(start); none (default) is no limit (or \(variable))")
    }

    private static func limitSyntax<Value>(
        _ syntax: ValueSyntax<Value>, _ number: @escaping @Sendable (Value) -> Int64
    ) -> ValueSyntax<Int64> {
        ValueSyntax(
            placeholder: syntax.placeholder, expected: syntax.expected + ", or none",
            parse: { (text: ArgumentText) throws(ValueProblem) -> Int64 in
                if text.string == "none" { return 0 }
                do throws(ValueProblem) {
                    return number(try syntax.parse(text))
                } catch {
                    guard error.detail == nil, let none = Suggestion.nearest(to: text.string ?? "", among: ["none"])
                    else { throw error }
                    throw ValueProblem("did you mean '\(none)'?")
                }
            })
    }

    private var schemaValue: JSONValue {
        var value = ConfigurationSchema.wholeNumber(maximum: schema.maximum).object ?? JSONObject()
        value["type"] = ["integer", "string"]
        value["pattern"] = .string(schema.pattern)
        return .object(value)
    }

    package var configurationKey: ConfigurationKey {
        ConfigurationKey(
            name: key, help: help, schema: schemaValue,
            apply: { (configuration, value, origin) throws(ValueProblem) in
                let text = value.string ?? value.int.map { String($0) }
                guard let text else { throw ValueProblem("expected \(syntax.expected)") }
                do throws(ValueProblem) {
                    configuration.storeLimits[key] = Setting(try syntax.parse(ArgumentText(text)), origin)
                } catch {
                    throw ValueProblem(
                        (error.detail.map { $0 + "; " } ?? "") + "expected \(syntax.expected)")
                }
            },
            show: { configuration in
                let setting = configuration.storeLimits[key] ?? Setting(0)
                return [(setting.value == 0 ? .string("none") : .integer(setting.value), setting.origin)]
            })
    }

    /// Takes the variable and the flag in.
    func apply(_ context: CommandContext, to configuration: inout Configuration) throws(CommandLineError) {
        if let bytes = context.environment.bytes(variable) {
            let value = try syntax.value(of: ArgumentText(bytes: bytes), for: variable)
            configuration.storeLimits[key] = Setting(value, .environment(variable))
        }
        if let value = try context.arguments.value(flag) {
            configuration.storeLimits[key] = Setting(value, .flag(flag.definition.spelling))
        }
    }
}

extension Configuration {
    package var limits: StoreLimits {
        func value(_ setting: StoreLimitSetting) -> Int64? {
            storeLimits[setting.key].flatMap { $0.value == 0 ? nil : $0.value }
        }
        return StoreLimits(
            bytes: value(.bytes), entries: value(.entries), age: value(.age), free: value(.free))
    }
}

/// Times for people.
enum DurationText {
    private static let units: [(name: String, seconds: Int64)] = [("d", 86_400), ("h", 3600), ("m", 60)]

    /// `90d`, `36h`, `45s`: in the largest unit that says it exactly.
    static func short(_ seconds: Int64) -> String {
        guard let unit = units.first(where: { seconds >= $0.seconds && seconds % $0.seconds == 0 }) else {
            return "\(seconds)s"
        }
        return "\(seconds / unit.seconds)\(unit.name)"
    }
}
