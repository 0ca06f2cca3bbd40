import GLTFModel

/// The fifth phase: checks that need the whole graph, then what nothing refers to.
enum GraphPass {
    static func run(_ context: ValidationContext) {
        checkNodes(context)
        reportUnused(context)
    }

    private static func checkNodes(_ context: ValidationContext) {
        let document = context.document
        let graph = context.graph
        let isInLoop = graph.nodesInLoops()
        // Most documents with millions of nodes have no skins, and then nobody asks.
        var transforms: Transforms?
        defer {
            transforms?.hasOwn.free()
            isInLoop.free()
        }
        let membership = context.skinRoots.isBlank ? nil : SceneMembership(context)
        for index in document.nodes.indices where document.resolves(index, in: .nodes) {
            if context.isTruncated { return }
            let node = document.nodes[index]
            if isEmpty(context, graph, index, node) {
                context.report(
                    .nodeEmpty, at: "\(context.pointerPrefix)/nodes/\(index)",
                    number: context.number(of: .nodes, index))
            }
            if isInLoop.contains(index) {
                context.report(
                    .nodeLoop, at: "\(context.pointerPrefix)/nodes/\(index)",
                    [.int(graph.parent(of: index) ?? index)])
            }
            guard let skin = context.resolved(node.skin, in: .skins) else { continue }
            let known = transforms ?? Transforms(context)
            transforms = known
            if known.hasOwn.contains(index) {
                context.report(.nodeSkinnedMeshLocalTransforms, at: "\(context.pointerPrefix)/nodes/\(index)")
            }
            if let parent = graph.parent(of: index) {
                if let ancestor = known.ancestor(of: index) {
                    context.report(
                        .nodeSkinnedMeshParentTransforms, at: "\(context.pointerPrefix)/nodes/\(index)",
                        [.int(ancestor)])
                }
                context.report(.nodeSkinnedMeshNonRoot, at: "\(context.pointerPrefix)/nodes/\(index)", [.int(parent)])
            }
            if let scene = membership?.sceneWithoutRoot(of: index) {
                context.report(
                    .nodeSkinNoScene, at: "\(context.pointerPrefix)/nodes/\(index)",
                    [.int(skin), .int(Swift.max(Int(context.skinRoots[skin]), 0)), .int(scene)])
            }
        }
    }

    /// Which nodes move, turn or scale, and for each the nearest above it that does.
    private struct Transforms {
        let hasOwn = ElementSet()
        private let hierarchy: ElementNumbers
        /// By number; −1 where there is none.
        private let ancestors: [Int32]

        init(_ context: ValidationContext) {
            let nodes = context.document.nodes
            for index in nodes.indices where nodes[index].hasTransform(context.document.numbers) {
                hasOwn.insert(index)
            }
            hierarchy = context.graph.hierarchy
            ancestors = context.graph.nearestAncestors(hasOwn)
        }

        func ancestor(of node: Int) -> Int? {
            hierarchy.number(node).flatMap { ancestors[$0] < 0 ? nil : Int(ancestors[$0]) }
        }
    }

    private static func isEmpty(
        _ context: ValidationContext, _ graph: NodeGraph, _ index: Int, _ node: Node
    ) -> Bool {
        !node.children.isUsable && !node.hasExtras && node.extensions.count == 0
            && context.resolved(node.mesh, in: .meshes) == nil && context.resolved(node.camera, in: .cameras) == nil
            && !graph.isJoint(index)
    }

    private static let reportedCollections: [Collection] = [
        .accessors, .buffers, .bufferViews, .cameras, .images, .materials, .meshes, .nodes, .samplers, .skins,
        .textures,
    ]

    private static func reportUnused(_ context: ValidationContext) {
        let arguments = context.unusedArguments
        for collection in reportedCollections {
            for index in context.usage.unused(collection, of: context.document.count(collection))
            where context.document.resolves(index, in: collection) {
                if context.isTruncated { return }
                context.report(
                    .unusedObject, at: "\(context.pointerPrefix)/\(collection.name)/\(index)",
                    number: context.number(of: collection, index), arguments)
            }
        }
        // The reference takes note of the lists of extensions with what is left on its stack, and empties the stack behind the
        // last of them.
        var prefix = context.pointerPrefix
        for object in context.rootExtensions.sorted(by: { $0.id < $1.id }) {
            guard let report = ExtensionRegistry.all[object.id].reportUnused else { continue }
            report(context, object, context.pointerPrefix)
            prefix = ""
        }
        for (index, mesh) in context.document.meshes.enumerated()
        where mesh.weights.isUsable && context.graph.isUsed(mesh: index)
            && !context.graph.areOwnWeightsUsed(ofMesh: index)
        {
            context.report(.unusedMeshWeights, at: "\(prefix)/meshes/\(index)/weights")
        }
    }
}

extension ValidationContext {
    /// The number of an element of a root array, unless its pointer has something before it.
    func number(of collection: Collection, _ index: Int) -> PlaceNumber? {
        pointerPrefix.isEmpty ? .element(of: collection, index) : nil
    }
}

extension Node {
    /// Whether the node moves, turns or scales, as floats.
    func hasTransform(_ numbers: NumberLists) -> Bool {
        func differs(_ range: PoolRange, _ expected: (Int) -> Float) -> Bool {
            for place in 0..<range.count where Float(numbers[range.start + place]) != expected(place) { return true }
            return false
        }
        return differs(matrix) { $0 % 5 == 0 ? 1 : 0 } || differs(translation) { _ in 0 }
            || differs(rotation) { $0 == 3 ? 1 : 0 } || differs(scale) { _ in 1 }
    }
}
