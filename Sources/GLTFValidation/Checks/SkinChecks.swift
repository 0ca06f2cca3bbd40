import GLTFModel

/// Skins (glTF 2.0 §3.7.3).
enum SkinChecks {
    static func link(_ context: ValidationContext) {
        guard !context.document.skins.isEmpty else { return }
        let search = CommonRootSearch(
            ancestry: NodeAncestry(context.graph, nodeCount: context.document.nodes.count))
        defer { search.ancestry.free() }
        for index in context.document.skins.indices {
            let skin = context.document.skins[index]
            var joints: [Int] = []
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
                joints.append(joint)
            }
            let result =
                context.isKhronos ? search.rootsAsReference(of: joints) : search.commonRoots(of: joints)
            if let lowest = result.lowest, !search.ancestry.endsInLoop(lowest) {
                context.skinRoots[index] = Int32(truncatingIfNeeded: search.ancestry.top(of: lowest))
            }
            if skin.joints.isUsable, result.lowest == nil {
                let joint = result.outsider ?? joints.first
                context.report(
                    .skinNoCommonRoot, at: "/skins/\(index)/joints",
                    [.text(joint.map { "node \($0) shares none with those before it" } ?? "none of them is a node")])
            }
            linkMatrices(context, index, skin)
            if let skeleton = context.resolve(skin.skeleton, in: .nodes, at: "/skins/\(index)/skeleton"),
                result.lowest.map({ search.ancestry.isAtOrAbove(skeleton, $0) }) != true
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
                .invalidIbmAccessorCount, at: pointer(), [.count(accessor.count), .int(skin.joints.count)])
        }
    }
}

/// Finds the nodes that are at or above all of some joints.
private struct CommonRootSearch {
    /// What is found: nil if some joint has nothing in common with the others, and that joint.
    struct Answer {
        /// The lowest common node; all above it are common too.
        var lowest: Int?
        var outsider: Int?
    }

    let ancestry: NodeAncestry

    func commonRoots(of joints: some Swift.Collection<Int>) -> Answer {
        guard var lowest = joints.first else { return Answer() }
        let top = ancestry.top(of: lowest)
        for joint in joints.dropFirst() {
            guard ancestry.top(of: joint) == top else { return Answer(outsider: joint) }
            lowest = ancestry.lowestCommon(lowest, joint)
        }
        return Answer(lowest: lowest)
    }

    /// As the reference validator does it: joints that have nothing in common with those before them begin anew, so that
    /// what counts are the joints after the last such. Joints have something in common if their ways up end at the same node.
    func rootsAsReference(of joints: [Int]) -> Answer {
        var start = 0
        var isNew = true
        for (place, joint) in joints.enumerated() {
            if isNew {
                start = place
                isNew = false
            } else if ancestry.top(of: joint) != ancestry.top(of: joints[start]) {
                isNew = true
            }
        }
        return isNew ? Answer(outsider: joints.last) : commonRoots(of: joints[start...])
    }
}
