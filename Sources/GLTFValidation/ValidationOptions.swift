package import GLBContainer

/// What is checked, and how it is reported.
public struct ValidationOptions: Sendable {
    /// How close to the reference validator the rules stay.
    public enum Profile: String, Sendable, CaseIterable {
        /// The specification, with the reference's slips put right.
        case `default`
        /// Exactly the issues of the reference validator.
        case khronos
    }

    /// How issues are gathered into one.
    public enum Folding: Sendable {
        /// Each occurrence is an issue of its own.
        case none
        /// Occurrences of a code at one location become one issue; a code has at most so many locations, the rest is
        /// counted.
        case byLocation(maximumPlaces: Int)
    }

    public var profile = Profile.default
    /// Codes that are dropped. They count nowhere.
    public var ignored: Set<String> = []
    /// If not nil, all other codes are dropped.
    public var selected: Set<String>?
    /// Severities in place of the catalogue's, by code.
    public var severities: [String: Severity] = [:]
    /// How many issues there may be before the work ends; 0 means no limit.
    public var maximumIssues = 0
    public var folding = Folding.none
    /// How far a declared bound of floats may be from the data and still count as rounded, besides a few float steps. The
    /// profile that follows the reference takes no notice.
    public var boundsTolerance = 0.0
    /// Limits by the name of the budget, as `glb help validate` lists them. Beyond one is a warning of the family BUDGET. The
    /// profile that follows the reference takes no notice.
    public var budgets: [String: Int] = [:]
    /// Whether buffers and images are loaded, and their data checked.
    public var checksResources = true
    /// Reads a file that the asset refers to. `path` is relative to the asset's folder, percent escapes decoded. Nil
    /// means that nothing can be read.
    public var loadResource: (@Sendable (_ path: [UInt8]) -> ResourceLoad)?

    /// Extensions without rules here of which another check reads a part, and what nobody looks at. They are told as checked
    /// in part. The profile that follows the reference takes no notice.
    package var partlyReadExtensions: [String: String] = [:]
    /// How many places are told apart, for a baseline: whether issues are folded, and how many a report shows, makes no
    /// difference to that. The others are known by a digest; see ``AssetReport/hiddenDigests``. Nil if nobody asks.
    package var placesTold: Int?
    /// Whether a report must not take more memory than the file explains: fewer issues are kept, and long places and values
    /// are cut. What is beyond is counted, so the verdict is the same.
    package var isBounded = false

    public init() {}

    /// Keeps as many findings of a container as a report under these options lists.
    package var tally: GLBFindingTally {
        var digest: (@Sendable (Int) -> UInt64)?
        if placesTold != nil { digest = { @Sendable in IssueLocation.offset($0).digest } }
        return GLBFindingTally(keeping: IssueCollector.mostPlaces(under: self), digest: digest)
    }

    /// Whether an error that is found may be no error of the report.
    var hidesErrors: Bool { !ignored.isEmpty || selected != nil || !severities.isEmpty }
}

/// What became of a file that an asset refers to.
public enum ResourceLoad: Sendable {
    case loaded([UInt8])
    /// Bytes that stay where they are, such as those of a mapped file.
    case held(HeldBytes)
    /// The reason in words, such as "no such file".
    case failed(String)
}

/// Bytes in memory that somebody else looks after, unchanged as long as this lives.
public final class HeldBytes: @unchecked Sendable {
    public let bytes: UnsafeRawBufferPointer
    private let owner: any AnyObject & Sendable

    /// `owner` keeps the memory; it is let go with this.
    public init(_ bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable) {
        self.bytes = bytes
        self.owner = owner
    }
}

/// How an asset's bytes are to be understood.
public enum AssetFormat: String, Sendable {
    /// The binary container.
    case glb
    /// JSON text.
    case gltf
}
