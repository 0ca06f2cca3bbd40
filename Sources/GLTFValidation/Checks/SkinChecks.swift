import GLTFModel

/// Skins (glTF 2.0 §3.7.3).
enum SkinChecks {
    static func link(_ context: ValidationContext) {
        guard !context.document.skins.isEmpty else { return }
        let ancestry = NodeAncestry(context.graph)
        defer { ancestry.free() }
        for index in context.document.skins.indices {
            let skin = context.document.skins[index]
            var root = CommonRoot(ancestry, asReference: context.isKhronos)
            for (place, position) in skin.joints.indices.enumerated() {
                let joint = context.document.indices.whole(position)
                guard
                    let joint = context.resolve(
                        joint, in: .nodes, at: "/skins/\(index)/joints/\(place)",
                        number: .element(.joints, index, place))
                else {
                    continue
                }
                context.usage.mark(joint, in: .nodes)
                context.graph.addJoint(joint)
                root.add(joint)
            }
            let result = root.answer
            if let lowest = result.lowest, !ancestry.endsInLoop(lowest) {
                context.skinRoots[index] = Int32(truncatingIfNeeded: ancestry.top(of: lowest))
            }
            if skin.joints.isUsable, result.lowest == nil {
                let joint = result.outsider ?? root.first
                context.report(
                    .skinNoCommonRoot, at: "/skins/\(index)/joints",
                    [.text(joint.map { "node \($0) shares none with those before it" } ?? "none of them is a node")])
            }
            linkMatrices(context, index, skin)
            if let skeleton = context.resolve(skin.skeleton, in: .nodes, at: "/skins/\(index)/skeleton"),
                result.lowest.map({ ancestry.isAtOrAbove(skeleton, $0) }) != true
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
            context.schedule.add(DataCheck(.inverseBindMatrices, owner: index), to: matrices)
        } else {
            context.report(.skinIbmInvalidFormat, at: pointer(), [.text(format?.words ?? "incomplete")])
        }
        if skin.joints.isUsable, accessor.count ?? -1 < skin.joints.count {
            context.report(
                .invalidIbmAccessorCount, at: pointer(), [.count(accessor.count), .int(skin.joints.count)])
        }
    }
}

/// Finds the nodes that are at or above all of some joints, which come one by one: a skin can list millions.
///
/// The reference validator sees it otherwise: joints that have nothing in common with those before them begin anew, so that
/// what counts are the joints after the last such. Joints have something in common if their ways up end at the same node.
private struct CommonRoot {
    /// What is found: nil if some joint has nothing in common with the others, and that joint.
    struct Answer {
        /// The lowest common node; all above it are common too.
        var lowest: Int?
        var outsider: Int?
    }

    private let ancestry: NodeAncestry
    private let followsReference: Bool
    /// The first joint of all.
    private(set) var first: Int?
    private var lowest: Int?
    private var top = -1
    private var outsider: Int?

    init(_ ancestry: NodeAncestry, asReference followsReference: Bool) {
        self.ancestry = ancestry
        self.followsReference = followsReference
    }

    mutating func add(_ joint: Int) {
        if first == nil { first = joint }
        if outsider != nil {
            guard followsReference else { return }
            outsider = nil
            lowest = nil
        }
        guard let known = lowest else {
            lowest = joint
            top = ancestry.top(of: joint)
            return
        }
        if ancestry.top(of: joint) == top {
            lowest = ancestry.lowestCommon(known, joint)
        } else {
            outsider = joint
        }
    }

    var answer: Answer {
        outsider.map { Answer(outsider: $0) } ?? Answer(lowest: lowest)
    }
}
