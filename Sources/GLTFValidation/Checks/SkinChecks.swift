import GLTFModel

/// What is kept of the nodes that are at or above all joints of a skin. Keeping them all would take a list as long as the
/// hierarchy is deep, for each skin.
struct SkinRoots: Sendable {
    /// The common root that has no parent; there is at most one.
    var top: Int?
}

/// Skins (glTF 2.0 §3.7.3).
enum SkinChecks {
    static func link(_ context: ValidationContext) {
        context.skinRoots = Array(repeating: SkinRoots(), count: context.document.skins.count)
        var search = CommonRootSearch(nodeCount: context.document.nodes.count)
        for index in context.document.skins.indices {
            let skin = context.document.skins[index]
            var joints: [Int] = []
            for (place, position) in skin.joints.indices.enumerated() {
                let joint = Int(context.document.indices[position])
                guard let joint = context.resolve(joint, in: .nodes, at: "/skins/\(index)/joints/\(place)") else {
                    continue
                }
                context.usage.mark(joint, in: .nodes)
                context.graph.addJoint(joint)
                joints.append(joint)
            }
            let result =
                context.isKhronos
                ? search.rootsAsReference(of: joints, in: context.graph)
                : search.commonRoots(of: joints, in: context.graph)
            // The lowest comes first, so that one without a parent is the last.
            context.skinRoots[index].top = result.roots.last.flatMap { context.graph.parent(of: $0) == nil ? $0 : nil }
            if skin.joints.isUsable, result.roots.isEmpty {
                context.report(
                    .skinNoCommonRoot, at: "/skins/\(index)/joints", [.int(result.outsider ?? joints.first ?? 0)])
            }
            linkMatrices(context, index, skin)
            if let skeleton = context.resolve(skin.skeleton, in: .nodes, at: "/skins/\(index)/skeleton"),
                !result.roots.contains(skeleton)
            {
                context.report(.skinSkeletonInvalid, at: "/skins/\(index)/skeleton", [.int(skeleton)])
            }
        }
    }

    private static func linkMatrices(_ context: ValidationContext, _ index: Int, _ skin: Skin) {
        let pointer = { "/skins/\(index)/inverseBindMatrices" }
        guard let matrices = context.resolve(skin.inverseBindMatrices, in: .accessors, at: pointer()) else { return }
        let accessor = context.document.accessors[matrices]
        context.usage.mark(matrices, in: .accessors)
        context.use(accessor: matrices, for: .inverseBindMatrices, at: pointer())
        if let view = context.bufferView(of: accessor) {
            context.use(bufferView: view, for: .inverseBindMatrices, at: pointer())
            if let stride = context.document.bufferViews[view].byteStride {
                context.report(.skinIbmAccessorWithBytestride, at: pointer(), [.int(view), .int(stride)])
            }
        }
        let format = AccessorFormat(accessor)
        if format == AccessorFormat(.mat4, .float) {
            let text = context.schedule.add(text: pointer())
            context.schedule.add(.inverseBindMatrices(.text(text)), to: matrices)
        } else {
            context.report(.skinIbmInvalidFormat, at: pointer(), [.text(format?.words ?? "incomplete")])
        }
        if skin.joints.isUsable, accessor.count ?? -1 < skin.joints.count {
            context.report(
                .invalidIbmAccessorCount, at: pointer(), [.int(accessor.count ?? 0), .int(skin.joints.count)])
        }
    }
}

/// Finds the nodes that are at or above all of some joints.
///
/// The way up from the first joint is a list; every other joint is walked up until it meets that list, or a node that an
/// earlier joint passed, which then knows where it leads. So a skin takes time linear in the nodes that it reaches.
private struct CommonRootSearch {
    /// For each node the place on the first joint's way up that it leads to, valid if stamped by this search.
    private var places: [Int32]
    private var stamps: [Int32]
    private var stamp: Int32 = 0
    /// For each node the one that its way up ends at; see `NodeGraph.tops`. Empty until needed.
    private var tops: [Int32] = []

    init(nodeCount: Int) {
        places = Array(repeating: -1, count: nodeCount)
        stamps = Array(repeating: 0, count: nodeCount)
    }

    mutating func commonRoots(of joints: [Int], in graph: NodeGraph) -> (roots: [Int], outsider: Int?) {
        guard let first = joints.first else { return ([], nil) }
        stamp += 1
        var way: [Int] = []
        var next: Int? = first
        while let node = next, stamps[node] != stamp {
            mark(node, Int32(truncatingIfNeeded: way.count))
            way.append(node)
            next = graph.parent(of: node)
        }
        // If the way ends in a loop, every node of the loop is above every other.
        let loopStart = next.map { Int(places[$0]) }
        var lowest = 0
        for joint in joints.dropFirst() {
            let place = follow(joint, in: graph)
            if place < 0 { return ([], joint) }
            lowest = Swift.max(lowest, loopStart.map { place >= $0 ? $0 : place } ?? place)
        }
        return (Array(way[lowest...]), nil)
    }

    /// As the reference validator does it: joints that have nothing in common with those before them begin anew, so that
    /// what counts are the joints after the last such. Joints have something in common if their ways up end at the same node.
    mutating func rootsAsReference(of joints: [Int], in graph: NodeGraph) -> (roots: [Int], outsider: Int?) {
        if tops.isEmpty { tops = graph.tops() }
        var start = 0
        var isNew = true
        for (place, joint) in joints.enumerated() {
            if isNew {
                start = place
                isNew = false
            } else if tops[joint] != tops[joints[start]] {
                isNew = true
            }
        }
        return isNew ? ([], joints.last) : commonRoots(of: Array(joints[start...]), in: graph)
    }

    private mutating func mark(_ node: Int, _ place: Int32) {
        stamps[node] = stamp
        places[node] = place
    }

    /// The place on the way that a node leads to; −1 if it leads elsewhere.
    private mutating func follow(_ joint: Int, in graph: NodeGraph) -> Int {
        var passed: [Int] = []
        var next: Int? = joint
        var place: Int32 = -1
        while let node = next {
            if stamps[node] == stamp {
                place = places[node]
                break
            }
            mark(node, -1)
            passed.append(node)
            next = graph.parent(of: node)
        }
        for node in passed { places[node] = place }
        return Int(place)
    }
}
