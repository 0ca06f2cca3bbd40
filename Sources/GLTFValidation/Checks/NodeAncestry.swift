import GLTFModel

/// Answers in logarithmic time which node is the lowest at or above others, however deep the hierarchy is.
///
/// The nodes of a loop are each above every other, so a loop counts as one node without a parent, named by one of its
/// members. Besides its parent every node knows one farther ancestor, so chosen that a way up of any length takes a number
/// of steps that grows with the logarithm of the depth (E. W. Myers, "An applicative random-access stack", 1983).
///
/// Nodes that have no parent and are none are their own tops, and not kept.
struct NodeAncestry {
    private let hierarchy: ElementNumbers
    // All by number, and with numbers in them.
    /// The node itself, or for a member of a loop the one that stands for it.
    private var representative: [Int32]
    /// −1: none.
    private var parents: [Int32]
    private var farAncestors: [Int32]
    private var depths: [Int32]
    private var tops: [Int32]
    private let isInLoop: ElementSet

    init(_ graph: NodeGraph) {
        hierarchy = graph.hierarchy
        isInLoop = graph.nodesInLoops()
        let count = hierarchy.count
        representative = (0..<count).map { Int32(truncatingIfNeeded: $0) }
        parents = Array(repeating: -1, count: count)
        farAncestors = Array(repeating: -1, count: count)
        depths = Array(repeating: -1, count: count)
        tops = depths
        for start in 0..<count where isInLoop.contains(hierarchy.element(start)) && representative[start] == start {
            var member = parent(of: start, graph)
            while let number = member, number != start {
                representative[number] = Int32(truncatingIfNeeded: start)
                member = parent(of: number, graph)
            }
        }
        for number in 0..<count where !isInLoop.contains(hierarchy.element(number)) {
            if let parent = parent(of: number, graph) { parents[number] = representative[parent] }
        }
        var way: [Int32] = []
        for start in 0..<count where depths[start] < 0 {
            var number = start
            while depths[number] < 0 {
                way.append(Int32(truncatingIfNeeded: number))
                guard parents[number] >= 0 else { break }
                number = Int(parents[number])
            }
            while let number = way.popLast() { place(Int(number)) }
        }
    }

    private func parent(of number: Int, _ graph: NodeGraph) -> Int? {
        graph.parent(of: hierarchy.element(number)).flatMap(hierarchy.number)
    }

    /// Gives memory back; its owner does so once.
    func free() {
        isInLoop.free()
    }

    /// Sets what follows from a node's parent, which is set already.
    private mutating func place(_ number: Int) {
        guard parents[number] >= 0 else {
            depths[number] = 0
            tops[number] = Int32(truncatingIfNeeded: number)
            farAncestors[number] = Int32(truncatingIfNeeded: number)
            return
        }
        let parent = Int(parents[number])
        let far = Int(farAncestors[parent])
        let farther = Int(farAncestors[far])
        depths[number] = depths[parent] + 1
        tops[number] = tops[parent]
        let isEven = depths[parent] - depths[far] == depths[far] - depths[farther]
        farAncestors[number] = isEven ? Int32(truncatingIfNeeded: farther) : parents[number]
    }

    /// The number of a node, or of the one that stands for it; nil for a node without relatives.
    private func number(_ node: Int) -> Int? {
        hierarchy.number(node).map { Int(representative[$0]) }
    }

    /// The node without a parent, or a member of the loop, that the way up ends at.
    func top(of node: Int) -> Int {
        number(node).map { hierarchy.element(Int(tops[$0])) } ?? node
    }

    /// Whether the way up ends in a loop.
    func endsInLoop(_ node: Int) -> Bool { isInLoop.contains(top(of: node)) }

    /// The lowest node at or above both; they must have the same top.
    func lowestCommon(_ a: Int, _ b: Int) -> Int {
        guard var a = number(a), var b = number(b) else { return a }
        if depths[a] < depths[b] { swap(&a, &b) }
        a = ancestor(of: a, atDepth: depths[b])
        while a != b {
            if farAncestors[a] != farAncestors[b] {
                a = Int(farAncestors[a])
                b = Int(farAncestors[b])
            } else {
                a = Int(parents[a])
                b = Int(parents[b])
            }
        }
        return hierarchy.element(a)
    }

    /// Whether `node` is `other` or above it.
    func isAtOrAbove(_ node: Int, _ other: Int) -> Bool {
        guard let node = number(node), let other = number(other) else { return node == other }
        return depths[node] <= depths[other] && ancestor(of: other, atDepth: depths[node]) == node
    }

    private func ancestor(of number: Int, atDepth depth: Int32) -> Int {
        var number = number
        while depths[number] > depth {
            let far = Int(farAncestors[number])
            number = depths[far] >= depth ? far : Int(parents[number])
        }
        return number
    }
}
