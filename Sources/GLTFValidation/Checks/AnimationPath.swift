/// Builds the pointers of animations, and can build them as the reference validator does.
///
/// The reference keeps one stack of path components while it follows references. A channel whose `sampler` is missing or
/// unusable leaves its index on that stack, so each later step takes a wrong component off, and the pointers of later
/// channels, samplers, animations, scenes and nodes have components too many. The profile that promises the reference's
/// issues has these pointers too; otherwise the stack is left as it should be.
struct AnimationPath {
    /// Beyond this the stack stays as it is: every later pointer carries it, and would soon be larger than the file.
    private static let mostComponents = 64

    private let leavesIndices: Bool
    private var components = ["animations"] {
        didSet { pointer = "/" + components.joined(separator: "/") }
    }
    /// The pointer to what is on the stack.
    private(set) var pointer = "/animations"

    init(leavesIndices: Bool) {
        self.leavesIndices = leavesIndices
    }

    mutating func begin(animation index: Int) { components.append(String(index)) }
    mutating func beginChannels() { components.append("channels") }

    /// After a channel was followed; says whether it left something.
    mutating func endChannel(_ index: Int, hasSampler: Bool) -> Bool {
        guard !hasSampler, leavesIndices, components.count < Self.mostComponents else { return false }
        components.append(String(index))
        return true
    }

    mutating func endChannels() { components.removeLast() }
    mutating func endAnimation() { components.removeLast() }

    func channel(_ index: Int) -> String { "\(pointer)/\(index)" }
    func sampler(_ index: Int) -> String { "\(pointer)/samplers/\(index)" }

    /// What is left on the stack when all animations were followed: empty, but for the reference's slip.
    var rest: String { components.count > 1 ? "/" + components.dropLast().joined(separator: "/") : "" }
}
