import GLTFModel

/// The hierarchy of nodes as it is left when all children lists were followed: the last lister of a child is its parent.
///
/// Files may hold loops and chains of any length, so nothing here recurses, and every walk either ends at a node that it
/// has seen or is remembered for the next.
struct NodeGraph: Sendable {
    private var parents: [Int32]
    /// The nodes that use each mesh.
    private(set) var meshUsers: [Int: [Int]] = [:]
    /// Meshes used by some node that has no weights of its own.
    var meshesWithOwnWeightsUsed: Set<Int> = []
    private(set) var joints: Set<Int> = []

    init(nodeCount: Int = 0) {
        parents = Array(repeating: -1, count: nodeCount)
    }

    func parent(of node: Int) -> Int? {
        parents[node] < 0 ? nil : Int(parents[node])
    }

    mutating func setParent(of node: Int, to parent: Int) {
        parents[node] = Int32(truncatingIfNeeded: parent)
    }

    mutating func addMeshUser(_ node: Int, of mesh: Int) {
        meshUsers[mesh, default: []].append(node)
    }

    mutating func addJoint(_ node: Int) {
        joints.insert(node)
    }

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
