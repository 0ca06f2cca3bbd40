import GLTFModel
import JSONText

/// Finds nodes that are in a scene which does not have the root of their skin's joints.
///
/// A scene has the nodes that it lists, and all below these by their lists of children; a root has no parent, so only scenes
/// that list it have it. Of each node two of its scenes are known, which took one walk through all. They are enough for nearly all
/// nodes: one is a scene without the root, or there are no others. For the rest, roots that the same scenes list are looked at
/// together.
struct SceneMembership {
    private let nodes: SceneNodes
    /// By number, the first two scenes of each node, in order; −1: none.
    private let first: [Int32]
    private let second: [Int32]
    private let listing: SceneListing
    /// For nodes of which two scenes are not enough, by number.
    private var answers: [Int: Int] = [:]

    init(_ context: ValidationContext) {
        nodes = SceneNodes(context)
        listing = SceneListing(nodes)
        (first, second) = nodes.firstTwoScenes()
        answers = closeAnswers(context)
    }

    /// A scene that has a node, and not the root of its skin's joints.
    func sceneWithoutRoot(of node: Int) -> Int? {
        guard let number = nodes.members.number(node), let root = nodes.root(ofJointsOf: node) else { return nil }
        return quickAnswer(number, root) ?? answers[number]
    }

    /// One of a node's two scenes, if it does not list the root.
    private func quickAnswer(_ number: Int, _ root: Int) -> Int? {
        guard let root = nodes.members.number(root) else { return first[number] < 0 ? nil : Int(first[number]) }
        if first[number] >= 0, !listing.holds(first[number], of: root) { return Int(first[number]) }
        if second[number] >= 0, !listing.holds(second[number], of: root) { return Int(second[number]) }
        return nil
    }

    /// Answers for nodes that are in more than two scenes, of which the first two list the root.
    private func closeAnswers(_ context: ValidationContext) -> [Int: Int] {
        // By the number of the root, which scenes list.
        var open: [Int: [Int32]] = [:]
        for number in first.indices where second[number] >= 0 {
            guard let root = nodes.root(ofJointsOf: nodes.members.element(number)), quickAnswer(number, root) == nil,
                let root = nodes.members.number(root)
            else { continue }
            open[root, default: []].append(Int32(truncatingIfNeeded: number))
        }
        var groups: [ArraySlice<Int32>: [Int]] = [:]
        for root in open.keys.sorted() { groups[listing.scenes(of: root), default: []].append(root) }
        let cost = WholeNumber.product(first.count + listing.count + nodes.sceneCount, MemoryLayout<Int32>.size)
        var answers: [Int: Int] = [:]
        for roots in groups.values.sorted(by: { $0[0] < $1[0] }) {
            guard context.mayRead(cost, at: "/scenes") else { break }
            let sceneOf = nodes.firstScenes(except: listing.scenes(of: roots[0]))
            for root in roots {
                for number in open[root] ?? [] where sceneOf[Int(number)] >= 0 {
                    answers[Int(number)] = Int(sceneOf[Int(number)])
                }
            }
        }
        return answers
    }
}

/// The nodes that scenes list, and children, by number. There may be millions of others.
private struct SceneNodes {
    private let context: ValidationContext
    let members: ElementNumbers

    init(_ context: ValidationContext) {
        self.context = context
        let document = context.document
        let members = ElementSet()
        defer { members.free() }
        func add(_ list: PoolRange) {
            for position in list.indices {
                let node = Int(document.indices[position])
                if document.resolves(node, in: .nodes) { members.insert(node) }
            }
        }
        for scene in document.scenes.indices { add(document.scenes[scene].nodes) }
        for node in document.nodes.indices { add(document.nodes[node].children) }
        self.members = ElementNumbers(members)
    }

    var sceneCount: Int { context.document.scenes.count }

    /// The root of the joints of a node's skin; nil if there is none.
    func root(ofJointsOf node: Int) -> Int? {
        guard let skin = context.resolved(context.document.nodes[node].skin, in: .skins) else { return nil }
        let root = Int(context.skinRoots[skin])
        return root >= 0 ? root : nil
    }

    /// Calls `body` with the number of each node that a scene lists. There is no list of them, as a file may have millions of
    /// scenes.
    func forEachListed(_ scene: Int, _ body: (Int) -> Void) {
        forEachMember(of: context.document.scenes[scene].nodes, body)
    }

    /// The same with the children of a node, given by number.
    private func forEachChild(_ number: Int, _ body: (Int) -> Void) {
        forEachMember(of: context.document.nodes[members.element(number)].children, body)
    }

    private func forEachMember(of list: PoolRange, _ body: (Int) -> Void) {
        for position in list.indices {
            if let number = members.number(Int(context.document.indices[position])) { body(number) }
        }
    }

    /// The first two scenes that have a node. Each is passed twice at most: whoever has two scenes has handed both on.
    func firstTwoScenes() -> (first: [Int32], second: [Int32]) {
        var first = Array(repeating: Int32(-1), count: members.count)
        var second = first
        var open: [Int32] = []
        for index in 0..<sceneCount {
            let scene = Int32(truncatingIfNeeded: index)
            forEachListed(index) { open.append(Int32(truncatingIfNeeded: $0)) }
            while let number = open.popLast().map(Int.init) {
                if first[number] < 0 {
                    first[number] = scene
                } else if first[number] != scene, second[number] < 0 {
                    second[number] = scene
                } else {
                    continue
                }
                forEachChild(number) { open.append(Int32(truncatingIfNeeded: $0)) }
            }
        }
        return (first, second)
    }

    /// For each node the first scene that has it, those of `excluded` left out; −1 if there is none.
    func firstScenes(except excluded: ArraySlice<Int32>) -> [Int32] {
        var sceneOf = Array(repeating: Int32(-1), count: members.count)
        var open: [Int32] = []
        for index in 0..<sceneCount {
            let scene = Int32(truncatingIfNeeded: index)
            if excluded.holds(scene) { continue }
            forEachListed(index) { open.append(Int32(truncatingIfNeeded: $0)) }
            while let number = open.popLast().map(Int.init) {
                guard sceneOf[number] < 0 else { continue }
                sceneOf[number] = scene
                forEachChild(number) { if sceneOf[$0] < 0 { open.append(Int32(truncatingIfNeeded: $0)) } }
            }
        }
        return sceneOf
    }
}

/// Which scenes list a node, in order, by its number.
private struct SceneListing {
    /// Where the scenes of a node begin in `entries`; one more than there are nodes.
    private var starts: [Int32]
    private var entries: [Int32]

    init(_ nodes: SceneNodes) {
        var starts = Array(repeating: Int32(0), count: nodes.members.count + 1)
        for scene in 0..<nodes.sceneCount { nodes.forEachListed(scene) { starts[$0 + 1] += 1 } }
        for number in 0..<nodes.members.count { starts[number + 1] += starts[number] }
        var entries = Array(repeating: Int32(0), count: Int(starts[nodes.members.count]))
        // Each start moves to the end of its list, which is where the next one begins.
        for scene in 0..<nodes.sceneCount {
            nodes.forEachListed(scene) {
                entries[Int(starts[$0])] = Int32(truncatingIfNeeded: scene)
                starts[$0] += 1
            }
        }
        starts.removeLast()
        starts.insert(0, at: 0)
        self.starts = starts
        self.entries = entries
    }

    /// How many there are of all nodes.
    var count: Int { entries.count }

    func scenes(of number: Int) -> ArraySlice<Int32> {
        entries[Int(starts[number])..<Int(starts[number + 1])]
    }

    func holds(_ scene: Int32, of number: Int) -> Bool { scenes(of: number).holds(scene) }
}

extension ArraySlice<Int32> {
    /// Whether an ascending list has a value.
    fileprivate func holds(_ value: Int32) -> Bool {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low < endIndex && self[low] == value
    }
}
