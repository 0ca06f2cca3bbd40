/// The stage of validation that finds an issue. A structure, not an enumeration, so that later families break nobody.
public struct IssueFamily: RawRepresentable, Hashable, Sendable {
    /// The family's name, such as `SCHEMA`.
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Files beside the asset that cannot be read.
    public static let io = IssueFamily(rawValue: "IO")
    /// JSON values that do not have the form that the schema asks for.
    public static let schema = IssueFamily(rawValue: "SCHEMA")
    /// Well-formed values of one object that contradict one another.
    public static let semantic = IssueFamily(rawValue: "SEMANTIC")
    /// Objects that do not fit the objects they refer to.
    public static let link = IssueFamily(rawValue: "LINK")
    /// Binary contents: numbers in buffers, bytes of images.
    public static let data = IssueFamily(rawValue: "DATA")
    /// The GLB container: header and chunks.
    public static let glb = IssueFamily(rawValue: "GLB")
    /// What the reference validator does not look at; never reported under the profile that follows it.
    public static let lint = IssueFamily(rawValue: "LINT")

    /// Limits that a project sets for its own assets; reported only where one is set.
    public static let budget = IssueFamily(rawValue: "BUDGET")
    /// Where the validator stops because an asset asks for more than its size explains; reported under every profile.
    public static let limit = IssueFamily(rawValue: "LIMIT")

    /// Every family, in the order in which the catalogue lists them.
    public static let all: [IssueFamily] = [
        .io, .schema, .semantic, .link, .data, .glb, .lint, .budget, .limit,
    ]

    /// One sentence on what the family's issues are about.
    public var summary: String {
        IssueFamily.summaries.first { $0.family == self }?.text ?? ""
    }

    private static let summaries: [(family: IssueFamily, text: String)] = [
        (.io, "Files that the asset needs and that cannot be read."),
        (.schema, "JSON values that do not have the form that the schema asks for."),
        (.semantic, "Values of one object that are well formed but contradict one another or the specification."),
        (.link, "Objects that do not fit the objects that they refer to."),
        (.data, "Binary contents: the numbers in buffers and the bytes of images."),
        (.glb, "The binary container: its header and its chunks."),
        (.lint, "What the reference validator does not look at. The profile khronos never reports these."),
        (.budget, "Limits that a project sets for its own assets. Nothing is reported unless a limit is set."),
        (
            .limit,
            "Where checking stops because an asset asks for more work than its size explains, under every profile."
        ),
    ]
}
