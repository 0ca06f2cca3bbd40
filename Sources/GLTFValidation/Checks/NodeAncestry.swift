import GLTFModel

/// Answers in logarithmic time which node is the lowest at or above others, however deep the hierarchy is.
///
/// The nodes of a loop are each above every other, so a loop counts as one node without a parent, named by one of its
/// members. Besides its parent every node knows one farther ancestor, so chosen that a way up of any length takes a number
/// of steps that grows with the logarithm of the depth (E. W. Myers, "An applicative random-access stack", 1983).
struct NodeAncestry {
    /// The node itself, or for a member of a loop the one that stands for it.
    private var representative: [Int32]
    private var parents: [Int32]
    private var farAncestors: [Int32]
    private var depths: [Int32]
    private var tops: [Int32]
    private let isInLoop: ElementSet

    init(_ graph: NodeGraph, nodeCount: Int) {
        isInLoop = graph.nodesInLoops()
        representative = (0..<nodeCount).map { Int32(truncatingIfNeeded: $0) }
        for start in 0..<nodeCount where isInLoop.contains(start) && representative[start] == start {
            var member = graph.parent(of: start)
            while let node = member, node != start {
                representative[node] = Int32(truncatingIfNeeded: start)
                member = graph.parent(of: node)
            }
        }
        parents = Array(repeating: -1, count: nodeCount)
        for node in 0..<nodeCount where !isInLoop.contains(node) {
            if let parent = graph.parent(of: node) { parents[node] = representative[parent] }
        }
        farAncestors = Array(repeating: -1, count: nodeCount)
        depths = Array(repeating: -1, count: nodeCount)
        tops = depths
        var way: [Int] = []
        for start in 0..<nodeCount where depths[start] < 0 {
            var node = start
            while depths[node] < 0 {
                way.append(node)
                guard parents[node] >= 0 else { break }
                node = Int(parents[node])
            }
            while let node = way.popLast() { place(node) }
        }
    }

    /// Gives memory back; its owner does so once.
    func free() {
        isInLoop.free()
    }

    /// Sets what follows from a node's parent, which is set already.
    private mutating func place(_ node: Int) {
        guard parents[node] >= 0 else {
            depths[node] = 0
            tops[node] = Int32(truncatingIfNeeded: node)
            farAncestors[node] = Int32(truncatingIfNeeded: node)
            return
        }
        let parent = Int(parents[node])
        let far = Int(farAncestors[parent])
        let farther = Int(farAncestors[far])
        depths[node] = depths[parent] + 1
        tops[node] = tops[parent]
        let isEven = depths[parent] - depths[far] == depths[far] - depths[farther]
        farAncestors[node] = isEven ? Int32(truncatingIfNeeded: farther) : parents[node]
    }

    /// The node without a parent, or a member of the loop, that the way up ends at.
    func top(of node: Int) -> Int { Int(tops[Int(representative[node])]) }

    /// Whether the way up ends in a loop.
    func endsInLoop(_ node: Int) -> Bool { isInLoop.contains(top(of: node)) }

    /// The lowest node at or above both; they must have the same top.
    func lowestCommon(_ a: Int, _ b: Int) -> Int {
        var a = Int(representative[a])
        var b = Int(representative[b])
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
        return a
    }

    /// Whether `node` is `other` or above it.
    func isAtOrAbove(_ node: Int, _ other: Int) -> Bool {
        let node = Int(representative[node])
        let other = Int(representative[other])
        return depths[node] <= depths[other] && ancestor(of: other, atDepth: depths[node]) == node
    }

    private func ancestor(of node: Int, atDepth depth: Int32) -> Int {
        var node = node
        while depths[node] > depth {
            node = depths[Int(farAncestors[node])] >= depth ? Int(farAncestors[node]) : Int(parents[node])
        }
        return node
    }
}
