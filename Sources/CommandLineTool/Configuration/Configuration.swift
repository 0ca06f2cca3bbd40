package import FileSystem
package import GLTFValidation

/// What decides which issues are looked for, how bad they are, and what a run ends with; each value with its origin.
///
/// Built in layers, the later the stronger: built-in values, the profile's, the configuration file's, the flags'. A list
/// replaces the list of the layer below; severities are joined code by code.
package struct Configuration: Sendable {
    package var profile = Setting(ProfileChoice.standard.name)
    /// Nil is every code.
    package var select: Setting<[String]?> = Setting(nil)
    package var ignore: Setting<[String]> = Setting([])
    /// In the order of their first mention.
    package var severity: [(code: String, level: Setting<Severity>)] = []
    package var failOn = Setting(FailureThreshold.error)
    /// Zero is no limit.
    package var maxIssues = Setting(0)
    /// Zero is no limit. The built-in limit keeps a report readable when a hostile or hopeless file has the same fault in
    /// a million places; it belongs to folding and does not apply without it.
    package var maxPerCode = Setting(100)
    package var fold = Setting(true)
    /// Whether issues that follow from others are shown.
    package var consequences = Setting(true)
    /// More warnings than this in a run make it fail; nil is any number.
    package var maxWarnings: Setting<Int?> = Setting(nil)
    /// What holds for some assets only; the later the stronger.
    package var overrides: Setting<[PathOverride]> = Setting([])
    /// In the order of their first mention.
    package var budgets: [(name: String, limit: Setting<Int>)] = []
    /// How far bounds of floats may be off and count as rounded.
    package var boundsTolerance = Setting(0.0)
    /// Whether buffers, images and files beside the asset are looked into.
    package var resources = Setting(true)
    /// Zero is one for each processor.
    package var jobs = Setting(0)
    /// Limits of the store that somebody set, by `StoreLimitSetting.key`. Zero is no limit.
    package var storeLimits: [String: Setting<Int64>] = [:]
    /// Whether the run writes the reference's own report by its own rules, which has every issue and whole pointers, whatever
    /// memory that takes.
    package private(set) var isExact = false
    /// Where the paths in the file start from that is taken in, as ``PathParts`` has them; nil is the working folder.
    package var home: [[UInt8]]?
    /// The file that was read, escaped.
    package var file: String?
    /// All files that were read: that one, and what it extends.
    package var files: [Path] = []

    package init() {}

    package mutating func setSeverity(_ code: String, _ level: Setting<Severity>) {
        if let place = severity.firstIndex(where: { $0.code == code }) {
            severity[place].level = level
        } else {
            severity.append((code, level))
        }
    }

    package mutating func setBudget(_ name: String, _ limit: Setting<Int>) {
        if let place = budgets.firstIndex(where: { $0.name == name }) {
            budgets[place].limit = limit
        } else {
            budgets.append((name, limit))
        }
    }

    /// The limit that belongs to folding goes with it, unless somebody set it.
    package mutating func fillFromFold() {
        if !fold.value, maxPerCode.origin == .builtIn { maxPerCode = Setting(0, fold.origin) }
    }

    /// The reference's own report, by its own rules, has every issue by itself, unless somebody says otherwise. Gives how many
    /// places of a code the reports beside it list, which stay as short as ever; nil if nothing changes.
    package mutating func unfoldForReference(_ formats: [String]) -> Int? {
        guard ProfileChoice.named(profile.value).rules == .khronos, formats.contains(ReportDocument.referenceName)
        else {
            return nil
        }
        isExact = true
        guard fold.value, fold.origin == .builtIn else { return nil }
        let places = maxPerCode.value
        fold = Setting(false, .profile(profile.value))
        fillFromFold()
        return places
    }

    /// Whether some codes may not be looked for.
    package var narrowsCodes: Bool { select.value != nil || !ignore.value.isEmpty }

    /// Whether the code is looked for at all.
    package func isSelected(_ code: String) -> Bool {
        if let select = select.value, !select.contains(code) { return false }
        return !ignore.value.contains(code)
    }

    package var effectiveJobs: Int {
        jobs.value == 0 ? HostProcess.processorCount : jobs.value
    }
}
