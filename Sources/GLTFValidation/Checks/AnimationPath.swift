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
    /// The pointer to what is on the stack, and how long it is with each component.
    private var text = Array("/animations".utf8)
    private var lengths = ["/animations".utf8.count]
    private var animation = -1
    private(set) var log = AnimationPathLog()

    init(leavesIndices: Bool) {
        self.leavesIndices = leavesIndices
    }

    private mutating func push(_ component: String) {
        text.append(0x2F)
        text += component.utf8
        lengths.append(text.count)
    }

    private mutating func pop() {
        lengths.removeLast()
        text.removeLast(text.count - (lengths.last ?? 0))
    }

    private var pointer: String { String(decoding: text, as: UTF8.self) }

    mutating func begin(animation index: Int) {
        if log.isNeeded { log.begin(animation: index, pointer) }
        animation = index
        push(String(index))
    }

    mutating func beginChannels() { push("channels") }

    /// After a channel was followed.
    mutating func endChannel(_ index: Int, hasSampler: Bool) {
        guard !hasSampler, leavesIndices, lengths.count < Self.mostComponents else { return }
        push(String(index))
        log.leave(channel: index, of: animation, pointer)
    }

    mutating func endChannels() { pop() }
    mutating func endAnimation() { pop() }

    func channel(_ index: Int) -> String { "\(pointer)/\(index)" }
    func sampler(_ index: Int) -> String { "\(pointer)/samplers/\(index)" }

    /// What is left on the stack when all animations were followed: empty, but for the reference's slip.
    var rest: String {
        String(decoding: text.prefix(lengths.count > 1 ? lengths[lengths.count - 2] : 0), as: UTF8.self)
    }
}

/// What stood on the stack of an ``AnimationPath``, for pointers that are built later. Only changes are kept, of which there
/// are few.
struct AnimationPathLog {
    /// What was on the stack before an animation, of the first animation where that is so.
    private var bases: [(animation: Int, pointer: String)] = []
    /// What was on it from a channel of an animation on, if another had left something.
    private var left: [(animation: Int, channel: Int, pointer: String)] = []

    /// Whether anything was left; before that, nothing is special.
    fileprivate var isNeeded: Bool { !left.isEmpty }

    fileprivate mutating func begin(animation: Int, _ pointer: String) {
        if bases.last?.pointer != pointer { bases.append((animation, pointer)) }
    }

    fileprivate mutating func leave(channel: Int, of animation: Int, _ pointer: String) {
        left.append((animation, channel + 1, pointer))
    }

    private func pointer(_ animation: Int) -> String {
        (bases.last { $0.animation <= animation }?.pointer ?? "/animations") + "/\(animation)"
    }

    /// The pointer to an animation's list of samplers.
    func samplers(of animation: Int) -> String { pointer(animation) + "/samplers" }

    /// The pointer to an animation's list of channels, as it was at one of them.
    func channels(of animation: Int, at channel: Int) -> String {
        left.last { $0.animation == animation && $0.channel <= channel }?.pointer ?? pointer(animation) + "/channels"
    }
}
