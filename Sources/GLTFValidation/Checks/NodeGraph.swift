import GLTFModel

/// The hierarchy of nodes as it is left when all children lists were followed: the last lister of a child is its parent.
///
/// Files may hold loops and chains of any length, so nothing here recurses, and every walk either ends at a node that it
/// has seen or is remembered for the next.
final class NodeGraph {
    /// How many nodes there are.
    private let nodeCount: Int
    private let parents = Column<Int32>(-1)
    /// The last node with a skin that uses each mesh; and for each node the one before it that uses the same mesh. −1: none.
    private let lastSkinnedUser = Column<Int32>(-1)
    private let earlierSkinnedUser = Column<Int32>(-1)
    private let usedMeshes = ElementSet()
    private let ownWeightsUsed = ElementSet()
    private let joints = ElementSet()

    init(nodeCount: Int = 0) {
        self.nodeCount = nodeCount
    }

    deinit {
        parents.free()
        lastSkinnedUser.free()
        earlierSkinnedUser.free()
        usedMeshes.free()
        ownWeightsUsed.free()
        joints.free()
    }

    func parent(of node: Int) -> Int? {
        parents[node] < 0 ? nil : Int(parents[node])
    }

    func setParent(of node: Int, to parent: Int) {
        parents[node] = Int32(truncatingIfNeeded: parent)
    }

    func addMeshUser(_ node: Int, of mesh: Int, hasSkin: Bool) {
        usedMeshes.insert(mesh)
        guard hasSkin else { return }
        if lastSkinnedUser[mesh] >= 0 { earlierSkinnedUser[node] = lastSkinnedUser[mesh] }
        lastSkinnedUser[mesh] = Int32(truncatingIfNeeded: node)
    }

    /// The nodes with a skin that use a mesh, the last one first.
    func skinnedUsers(ofMesh mesh: Int) -> some Sequence<Int> {
        sequence(state: lastSkinnedUser[mesh]) { [earlierSkinnedUser] node in
            guard node >= 0 else { return nil }
            defer { node = earlierSkinnedUser[Int(node)] }
            return Int(node)
        }
    }

    func isUsed(mesh: Int) -> Bool { usedMeshes.contains(mesh) }

    /// Says that some node uses a mesh without weights of its own, so that the mesh's count.
    func useOwnWeights(ofMesh mesh: Int) {
        ownWeightsUsed.insert(mesh)
    }

    func areOwnWeightsUsed(ofMesh mesh: Int) -> Bool { ownWeightsUsed.contains(mesh) }

    func addJoint(_ node: Int) {
        joints.insert(node)
    }

    func isJoint(_ node: Int) -> Bool { joints.contains(node) }

    /// The nodes that have a parent or are one. A file may have millions of others, of which there is nothing to be known. Not
    /// to be asked for before all parents are set.
    private(set) lazy var hierarchy: ElementNumbers = {
        let members = ElementSet()
        defer { members.free() }
        if !parents.isBlank {
            for node in 0..<nodeCount where parents[node] >= 0 {
                members.insert(node)
                members.insert(Int(parents[node]))
            }
        }
        return ElementNumbers(members)
    }()

    /// For each node whether it is its own ancestor.
    func nodesInLoops() -> ElementSet {
        let isInLoop = ElementSet()
        if parents.isBlank { return isInLoop }
        let hierarchy = hierarchy
        // By number. 0: not seen; else one more than the walk that saw it first.
        var seenBy = Array(repeating: Int32(0), count: hierarchy.count)
        for start in 0..<hierarchy.count where seenBy[start] == 0 {
            let walk = Int32(truncatingIfNeeded: start + 1)
            var number = start
            while seenBy[number] == 0 {
                seenBy[number] = walk
                guard let parent = parent(of: hierarchy.element(number)).flatMap(hierarchy.number) else { break }
                number = parent
            }
            let node = hierarchy.element(number)
            guard seenBy[number] == walk, parents[node] >= 0, !isInLoop.contains(node) else { continue }
            // The walk came back to itself: what lies between is a loop.
            var member = node
            repeat {
                isInLoop.insert(member)
                member = Int(parents[member])
            } while member != node
        }
        return isInLoop
    }

    /// For each node of the hierarchy, by its number, the nearest node above it for which `hasTransform` is true; −1 if there
    /// is none.
    func nearestAncestors(_ hasTransform: ElementSet) -> [Int32] {
        let hierarchy = hierarchy
        let unknown: Int32 = -2
        var nearest = Array(repeating: unknown, count: hierarchy.count)
        var walk: [Int32] = []
        for start in 0..<hierarchy.count where nearest[start] == unknown {
            var number = start
            walk.removeAll(keepingCapacity: true)
            var answer: Int32 = -1
            while true {
                walk.append(Int32(truncatingIfNeeded: number))
                // Marks the node as being walked, so that a loop without transforms ends.
                nearest[number] = -1
                guard let parent = parent(of: hierarchy.element(number)), let next = hierarchy.number(parent) else {
                    break
                }
                if hasTransform.contains(parent) {
                    answer = Int32(truncatingIfNeeded: parent)
                    break
                }
                if nearest[next] != unknown {
                    answer = nearest[next]
                    break
                }
                number = next
            }
            for number in walk { nearest[Int(number)] = answer }
        }
        return nearest
    }
}
