import GLTFModel

/// Nodes (glTF 2.0 §3.5): their own transform, and what they refer to.
enum NodeChecks {
    static let readRotation: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = { context, slots, reader in
        let rotation = slots.range(Node.Field.rotation)
        guard rotation.isUsable else { return }
        let squares = reader.document.numbers[rotation.indices].reduce(0) { $0 + Double(Float($1)) * Double(Float($1)) }
        let length = squares.squareRoot()
        if (1 - length).magnitude > 0.00769 {
            context.report(.rotationNonUnit, at: reader.pointer("rotation"), [.double(length)])
        }
    }

    static let readMatrix: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = { context, slots, reader in
        typealias Field = Node.Field
        let range = slots.range(Field.matrix)
        guard range.isUsable else { return }
        let names: [(Int, String)] = [
            (Field.translation, "translation"), (Field.rotation, "rotation"), (Field.scale, "scale"),
        ]
        let others = names.filter { slots.range($0.0).isUsable }.map(\.1)
        if !others.isEmpty {
            context.report(
                .nodeMatrixTrs, at: reader.pointer("matrix"), [.text(others.joined(separator: " and "))])
        }
        let matrix = NodeMatrix(reader.document.numbers[range.indices])
        if matrix.isIdentity {
            context.report(.nodeMatrixDefault, at: reader.pointer("matrix"))
        } else if let reason = matrix.whyNotDecomposable(asReference: context.isKhronos) {
            context.report(.nodeMatrixNonTrs, at: reader.pointer("matrix"), [.text(reason)])
        }
    }

    static func link(_ context: ValidationContext) {
        context.graph = NodeGraph(nodeCount: context.document.nodes.count)
        let graph = context.graph
        markSkinnedMeshes(context)
        for index in context.document.nodes.indices {
            let node = context.document.nodes[index]
            if let camera = context.resolve(
                node.camera, in: .cameras, at: "/nodes/\(index)/camera",
                number: .element(.nodeCameras, index))
            {
                context.usage.mark(camera, in: .cameras)
            }
            let skin = context.resolve(
                node.skin, in: .skins, at: "/nodes/\(index)/skin", number: .element(.nodeSkins, index))
            if let skin { context.usage.mark(skin, in: .skins) }
            if let mesh = context.resolve(
                node.mesh, in: .meshes, at: "/nodes/\(index)/mesh",
                number: .element(.nodeMeshes, index))
            {
                context.usage.mark(mesh, in: .meshes)
                graph.addMeshUser(index, of: mesh, hasSkin: skin != nil)
                checkMesh(context, index, node, mesh, skin)
            }
            linkChildren(context, index, node)
        }
    }

    private static func markSkinnedMeshes(_ context: ValidationContext) {
        for (mesh, object) in context.document.meshes.enumerated()
        where object.primitives.indices.contains(where: {
            context.primitiveFacts[Int(context.document.indices[$0])].joints > 0
        }) {
            context.skinnedMeshes.insert(mesh)
        }
    }

    private static func checkMesh(_ context: ValidationContext, _ index: Int, _ node: Node, _ mesh: Int, _ skin: Int?) {
        guard let first = context.firstPrimitive(ofMesh: mesh) else {
            // The reference asks a node for its weights only if the mesh has usable primitives, so it calls weights unused
            // that no node replaces. There is nothing to remark on in a mesh that cannot be drawn at all.
            if !context.isKhronos, !node.weights.isUsable { context.graph.useOwnWeights(ofMesh: mesh) }
            return
        }
        let targets = context.document.primitives[first].targets.count
        if node.weights.isUsable {
            if node.weights.count != targets {
                context.report(
                    .nodeWeightsInvalid, at: "/nodes/\(index)/weights",
                    [.int(node.weights.count), .int(mesh), .int(targets)])
            }
        } else {
            context.graph.useOwnWeights(ofMesh: mesh)
        }
        let isSkinned = context.skinnedMeshes.contains(mesh)
        if let skin, !isSkinned {
            context.report(.nodeSkinWithNonSkinnedMesh, at: "/nodes/\(index)", [.int(skin), .int(mesh)])
        } else if skin == nil, isSkinned {
            context.report(.nodeSkinnedMeshWithoutSkin, at: "/nodes/\(index)", [.int(mesh)])
        }
    }

    private static func linkChildren(_ context: ValidationContext, _ index: Int, _ node: Node) {
        for (place, position) in node.children.indices.enumerated() {
            let child = context.document.indices.whole(position)
            guard
                let child = context.resolve(
                    child, in: .nodes, at: "/nodes/\(index)/children/\(place)",
                    number: .element(.children, index, place))
            else {
                continue
            }
            context.usage.mark(child, in: .nodes)
            if let earlier = context.graph.parent(of: child) {
                context.report(
                    .nodeParentOverride, at: "/nodes/\(index)/children/\(place)",
                    number: .element(.children, index, place), [.int(child), .int(earlier)])
            }
            context.graph.setParent(of: child, to: index)
        }
    }
}

extension ValidationContext {
    /// Row of a mesh's first primitive; nil if its primitives are not usable.
    func firstPrimitive(ofMesh mesh: Int) -> Int? {
        document.meshes[mesh].primitives.indices.first.map { Int(document.indices[$0]) }
    }
}
