package import GLTFValidation
package import JSONText

/// What holds for some assets only: an element of `overrides` in the configuration file.
///
/// A pattern is compared with the path as it stands in the report, and with every end of it that begins behind a slash: so
/// `*.vrm` is any file of that name, and `vendor/*.glb` means the same from wherever the run was started. `**` stands for
/// any number of folders.
package struct PathOverride: Sendable {
    package var patterns: [String]
    package var ignore: [String] = []
    package var severity: [(code: String, level: Severity)] = []

    private enum Part: Sendable {
        case folders
        case name(GlobPattern)
    }

    private let compiled: [[Part]]

    package init(patterns: [String]) {
        self.patterns = patterns
        compiled = patterns.map { pattern in
            Self.parts(Array(pattern.utf8)).map { part in
                part == Array("**".utf8) ? .folders : .name(GlobPattern(component: part))
            }
        }
    }

    package func applies(to path: [UInt8]) -> Bool {
        let parts = Self.parts(path)
        return compiled.contains { Self.matches(parts, $0) }
    }

    /// Part by part; `reached` holds how many parts of the path what was read of the pattern can stand for. In front of
    /// the pattern any number of folders may be.
    private static func matches(_ path: [[UInt8]], _ pattern: [Part]) -> Bool {
        if pattern.isEmpty { return false }
        var reached = Array(repeating: true, count: path.count + 1)
        for part in pattern {
            var next = Array(repeating: false, count: path.count + 1)
            for count in reached.indices where reached[count] {
                switch part {
                case .folders:
                    for further in count..<next.count { next[further] = true }
                case .name(let name):
                    if count < path.count, name.matches(path[count]) { next[count + 1] = true }
                }
            }
            reached = next
        }
        return reached.last ?? false
    }

    private static func parts(_ path: [UInt8]) -> [[UInt8]] {
        path.split(separator: UInt8(ascii: "/")).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }
    }

    /// What the configuration file has for it.
    package var json: JSONValue {
        var object: JSONObject = ["files": .array(patterns.map(JSONValue.string))]
        if !ignore.isEmpty { object["ignore"] = .array(ignore.map(JSONValue.string)) }
        if !severity.isEmpty {
            var levels = JSONObject()
            for entry in severity { levels[entry.code] = .string(entry.level.name) }
            object["severity"] = .object(levels)
        }
        return .object(object)
    }
}

extension ValidationOptions {
    /// The options for one asset.
    func applying(_ overrides: [PathOverride], to path: [UInt8]) -> ValidationOptions {
        var options = self
        for override in overrides where override.applies(to: path) {
            options.ignored.formUnion(override.ignore)
            for entry in override.severity { options.severities[entry.code] = entry.level }
        }
        return options
    }
}
