/// Where in an asset something is wrong.
public enum IssueLocation: Hashable, Sendable {
    /// A JSON pointer into the document. As the reference validator writes them: `/` for the root object, the empty text
    /// for the JSON text as a whole.
    case pointer(String)
    /// A byte offset in the file; only of faults of the container.
    case offset(Int)

    /// A number that is the same in every run (FNV-1a, its bits mixed, so that sums of several tell them apart too).
    package var digest: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        switch self {
        case .pointer(let pointer): for byte in pointer.utf8 { add(byte) }
        case .offset(let offset): for byte in "@\(offset)".utf8 { add(byte) }
        }
        hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
        return hash ^ hash >> 31
    }
}

/// One thing that is wrong, or one place where the same thing is wrong many times.
public struct Issue: Sendable {
    public let definition: IssueDefinition
    /// The severity in force, after overrides.
    public private(set) var severity: Severity
    public let location: IssueLocation
    /// The values of the first occurrence, in the order of the message's parameters.
    public let arguments: [IssueArgument]
    /// The values of the second and third occurrence at this location, if issues are folded.
    public internal(set) var moreArguments: [[IssueArgument]] = []
    /// How many occurrences there are at this location; 1 unless issues are folded.
    public internal(set) var count = 1
    /// The issue that explains this one: mend that, and this goes too. Nil for what has to be mended by itself, and always
    /// nil in the profile that follows the reference.
    public internal(set) var origin: IssueOrigin?

    public init(
        definition: IssueDefinition, severity: Severity, location: IssueLocation, arguments: [IssueArgument] = []
    ) {
        self.definition = definition
        self.severity = severity
        self.location = location
        self.arguments = arguments
    }

    public var code: String { definition.code }

    /// The issue without so many of its occurrences; nil if none is left.
    package func removing(_ occurrences: Int) -> Issue? {
        guard occurrences < count else { return nil }
        var issue = self
        issue.count -= occurrences
        return issue
    }

    /// The issue at another severity.
    package func weighed(_ severity: Severity) -> Issue {
        var issue = self
        issue.severity = severity
        return issue
    }

    /// The message for the first occurrence.
    public var message: String { definition.message.render(arguments) }
}

/// Which issue another follows from.
public struct IssueOrigin: Hashable, Sendable {
    public let definition: IssueDefinition
    public let location: IssueLocation

    public init(definition: IssueDefinition, location: IssueLocation) {
        self.definition = definition
        self.location = location
    }
}

/// How many issues there are of each severity.
public struct SeverityCounts: Hashable, Sendable {
    public var errors = 0
    public var warnings = 0
    public var infos = 0
    public var hints = 0

    public init(errors: Int = 0, warnings: Int = 0, infos: Int = 0, hints: Int = 0) {
        self.errors = errors
        self.warnings = warnings
        self.infos = infos
        self.hints = hints
    }

    public subscript(severity: Severity) -> Int {
        get {
            switch severity {
            case .error: errors
            case .warning: warnings
            case .information: infos
            case .hint: hints
            }
        }
        set {
            switch severity {
            case .error: errors = newValue
            case .warning: warnings = newValue
            case .information: infos = newValue
            case .hint: hints = newValue
            }
        }
    }

    public var total: Int { errors + warnings + infos + hints }
}
