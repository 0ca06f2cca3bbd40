import GLTFModel

/// The hierarchy of nodes as it is left when all children lists were followed: the last lister of a child is its parent.
///
/// Files may hold loops and chains of any length, so nothing here recurses, and every walk either ends at a node that it
/// has seen or is remembered for the next.
struct NodeGraph: Sendable {
    private var parents: [Int32]
    /// The last node that uses each mesh; and for each node the one before it that uses the same mesh. −1: none.
    private var lastUser: [Int32]
    private var earlierUser: [Int32]
    private var usesOwnWeights: [Bool]
    private var isJoint: [Bool]

    init(nodeCount: Int = 0, meshCount: Int = 0) {
        parents = Array(repeating: -1, count: nodeCount)
        earlierUser = parents
        lastUser = Array(repeating: -1, count: meshCount)
        usesOwnWeights = Array(repeating: false, count: meshCount)
        isJoint = Array(repeating: false, count: nodeCount)
    }

    func parent(of node: Int) -> Int? {
        parents[node] < 0 ? nil : Int(parents[node])
    }

    mutating func setParent(of node: Int, to parent: Int) {
        parents[node] = Int32(truncatingIfNeeded: parent)
    }

    mutating func addMeshUser(_ node: Int, of mesh: Int) {
        earlierUser[node] = lastUser[mesh]
        lastUser[mesh] = Int32(truncatingIfNeeded: node)
    }

    /// The nodes that use a mesh, the last one first.
    func users(ofMesh mesh: Int) -> some Sequence<Int> {
        sequence(state: lastUser[mesh]) { [earlierUser] node in
            guard node >= 0 else { return nil }
            defer { node = earlierUser[Int(node)] }
            return Int(node)
        }
    }

    func isUsed(mesh: Int) -> Bool { lastUser[mesh] >= 0 }

    /// Says that some node uses a mesh without weights of its own, so that the mesh's count.
    mutating func useOwnWeights(ofMesh mesh: Int) {
        usesOwnWeights[mesh] = true
    }

    func areOwnWeightsUsed(ofMesh mesh: Int) -> Bool { usesOwnWeights[mesh] }

    mutating func addJoint(_ node: Int) {
        isJoint[node] = true
    }

    func isJoint(_ node: Int) -> Bool { isJoint[node] }

    /// For each node whether it is its own ancestor.
    func nodesInLoops() -> [Bool] {
        var isInLoop = Array(repeating: false, count: parents.count)
        // 0: not seen; else the number of the walk that saw it first.
        var seenBy = Array(repeating: 0, count: parents.count)
        for start in parents.indices where seenBy[start] == 0 {
            var node = start
            while seenBy[node] == 0 {
                seenBy[node] = start + 1
                guard parents[node] >= 0 else { break }
                node = Int(parents[node])
            }
            guard seenBy[node] == start + 1, parents[node] >= 0, !isInLoop[node] else { continue }
            // The walk came back to itself: what lies between is a loop.
            var member = node
            repeat {
                isInLoop[member] = true
                member = Int(parents[member])
            } while member != node
        }
        return isInLoop
    }

    /// For each node the one that its way up ends at: a node without a parent, or one of a loop, the same for all that lead
    /// into the loop.
    func tops() -> [Int32] {
        let unknown: Int32 = -1
        let walked: Int32 = -2
        var tops = Array(repeating: unknown, count: parents.count)
        var walk: [Int] = []
        for start in parents.indices where tops[start] == unknown {
            walk.removeAll(keepingCapacity: true)
            var node = start
            while tops[node] == unknown {
                tops[node] = walked
                walk.append(node)
                if parents[node] < 0 { break }
                node = Int(parents[node])
            }
            let top = tops[node] == walked ? Int32(truncatingIfNeeded: node) : tops[node]
            for node in walk { tops[node] = top }
        }
        return tops
    }

    /// For each node the nearest node above it for which `hasTransform` is true; −1 if there is none.
    func nearestAncestors(_ hasTransform: [Bool]) -> [Int32] {
        let unknown: Int32 = -2
        var nearest = Array(repeating: unknown, count: parents.count)
        var walk: [Int] = []
        for start in parents.indices where nearest[start] == unknown {
            var node = start
            walk.removeAll(keepingCapacity: true)
            var answer: Int32 = -1
            while true {
                walk.append(node)
                // Marks the node as being walked, so that a loop without transforms ends.
                nearest[node] = -1
                let parent = parents[node]
                if parent < 0 { break }
                if hasTransform[Int(parent)] {
                    answer = parent
                    break
                }
                if nearest[Int(parent)] != unknown {
                    answer = nearest[Int(parent)]
                    break
                }
                node = Int(parent)
            }
            for node in walk { nearest[node] = answer }
        }
        return nearest
    }
}
