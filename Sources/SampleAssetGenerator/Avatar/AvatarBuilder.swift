import JSONText

/// Puts an avatar into a document: a root node, joints, one skin, and skinned meshes.
///
/// Geometry and weights are made in T pose. Another pose is baked into the rest state: joints are turned, vertices follow
/// by their weights, and the inverse bind matrices are those of the turned joints.
struct AvatarBuilder {
    var draft = AssetDraft()
    /// The skeleton whose T pose the surfaces were made for.
    private let made: Skeleton
    /// The same in the wanted pose.
    private let posed: Skeleton
    /// The skeleton as it is written.
    let bound: Skeleton
    /// The node of each joint of the skeleton.
    private(set) var jointNodes: [Int] = []
    private(set) var meshNodes: [String: Int] = [:]
    private(set) var rootNode = 0
    private var skin = 0
    private let facesBack: Bool
    /// What stands before the joints' names.
    private let prefix: String

    /// A part of an avatar with what it looks like.
    struct Part {
        let mesh: String
        let surface: Surface
        let material: Int
        /// Displacements of all vertices by name of the target; empty for parts that do not morph.
        var targets: [(name: String, moves: [Vector3])] = []
    }

    init(_ rows: [JointRow], pose: Pose, root: String, facesBack: Bool = false, prefix: String = "") {
        made = Skeleton(rows, alignsBones: !facesBack)
        posed = pose.apply(to: made)
        bound = facesBack ? posed.facingBack : posed
        self.facesBack = facesBack
        self.prefix = prefix
        addJoints(root: root)
    }

    // MARK: Joints

    private mutating func addJoints(root: String) {
        rootNode = draft.add("nodes", ["name": .string(root)])
        jointNodes = bound.joints.indices.map { draft.count("nodes") + $0 }
        for (number, joint) in bound.joints.enumerated() {
            let local = bound.local(number)
            var node: JSONObject = ["name": .string(prefix + joint.name)]
            let (t, r) = (local.translation, local.rotation)
            node["translation"] = .floats([Float(t.x + 0), Float(t.y + 0), Float(t.z + 0)])
            if r != .identity { node["rotation"] = .floats([r.x, r.y, r.z, r.w].map { Float($0 + 0) }) }
            let children = bound.joints.indices.filter { bound.joints[$0].parent == number }
            if !children.isEmpty { node["children"] = .integers(children.map { jointNodes[$0] }) }
            draft.add("nodes", .object(node))
        }
        let matrices: [Float] = bound.joints.flatMap { $0.world.inverse.columns.map { Float($0 + 0) } }
        let accessor = draft.addFloats(matrices, type: "MAT4")
        skin = draft.add(
            "skins",
            [
                "name": .string(root), "inverseBindMatrices": .index(accessor), "skeleton": .index(jointNodes[0]),
                "joints": .integers(jointNodes),
            ])
    }

    /// Closes the document. Skinned meshes lie beside the root node, or below it as creators export them.
    mutating func finish(meshesBelowRoot: Bool) {
        let meshes = meshNodes.values.sorted()
        let root = draftNode(rootNode)
        let children = [jointNodes[0]] + (meshesBelowRoot ? meshes : [])
        draft.replace("nodes", rootNode, .object(root.merging("children", .integers(children))))
        let roots = [rootNode] + (meshesBelowRoot ? [] : meshes)
        draft.add("scenes", ["nodes": .integers(roots)])
    }

    private func draftNode(_ index: Int) -> JSONObject { draft.element("nodes", index).object ?? JSONObject() }

    // MARK: Materials

    mutating func addMaterial(
        _ name: String, _ picture: EncodedPicture, roughness: Double, doubleSided: Bool = false
    ) -> Int {
        let view = draft.addView(picture.bytes)
        let image = draft.add(
            "images", ["name": .string(name), "mimeType": .string(picture.type), "bufferView": .index(view)])
        if draft.count("samplers") == 0 {
            draft.add("samplers", ["magFilter": 9729, "minFilter": 9987, "wrapS": 10497, "wrapT": 10497])
        }
        let texture = draft.add("textures", ["sampler": 0, "source": .index(image)])
        var material: JSONObject = [
            "name": .string(name),
            "pbrMetallicRoughness": [
                "baseColorTexture": ["index": .index(texture)], "metallicFactor": 0,
                "roughnessFactor": .number(roughness),
            ],
        ]
        if doubleSided { material["doubleSided"] = true }
        return draft.add("materials", .object(material))
    }

    // MARK: Meshes

    /// Where a vertex, or a direction at it, goes when the T pose becomes the written one.
    private func skinned(_ weights: SkinWeights, _ move: (RigidTransform) -> Vector3) -> Vector3 {
        let sum = weights.entries.reduce(Vector3.zero) { sum, entry in
            let number = made.carrier(entry.joint)
            let change = posed.joints[number].world * made.joints[number].world.inverse
            return sum + move(change) * (Double(entry.share) / 256)
        }
        return turned(sum)
    }

    private func turned(_ v: Vector3) -> Vector3 { facesBack ? Vector3(-v.x, v.y, -v.z) : v }

    mutating func addMesh(_ part: Part) {
        let surface = part.surface
        let normals = surface.normals()
        let positions = surface.vertices.map { vertex in skinned(vertex.weights) { $0.apply(vertex.position) } }
        let directions = zip(surface.vertices, normals).map { vertex, normal in
            skinned(vertex.weights) { $0.rotation.rotate(normal) }.normalized
        }
        var joints: [UInt8] = []
        var weights: [Float] = []
        for vertex in surface.vertices {
            for slot in 0..<4 {
                let entry = slot < vertex.weights.entries.count ? vertex.weights.entries[slot] : nil
                joints.append(entry.map { UInt8(bound.carrier($0.joint)) } ?? 0)
                weights.append(entry.map { Float($0.share) / 256 } ?? 0)
            }
        }
        let coordinates = surface.vertices.flatMap { [Float($0.u), Float($0.v)] }
        let attributes: JSONValue = [
            "POSITION": .index(
                draft.addFloats(positions.floats, type: "VEC3", target: .vertices, bounds: true)),
            "NORMAL": .index(draft.addFloats(directions.floats, type: "VEC3", target: .vertices)),
            "TEXCOORD_0": .index(draft.addFloats(coordinates, type: "VEC2", target: .vertices)),
            "JOINTS_0": .index(draft.addJoints(joints)),
            "WEIGHTS_0": .index(draft.addFloats(weights, type: "VEC4", target: .vertices)),
        ]
        var primitive: JSONObject = [
            "attributes": attributes, "indices": .index(draft.addIndices(surface.triangles)),
            "material": .index(part.material),
        ]
        var mesh: JSONObject = ["name": .string(part.mesh)]
        if !part.targets.isEmpty {
            primitive["targets"] = .array(addTargets(part))
            mesh["weights"] = .integers(part.targets.map { _ in 0 })
            mesh["extras"] = ["targetNames": .array(part.targets.map { .string($0.name) })]
        }
        mesh["primitives"] = [.object(primitive)]
        let index = draft.add("meshes", .object(mesh))
        meshNodes[part.mesh] = draft.add(
            "nodes", ["name": .string(part.mesh), "mesh": .index(index), "skin": .index(skin)])
    }

    /// Morph targets as sparse accessors over zeros: few vertices move in each, and all of a mesh share two views.
    private mutating func addTargets(_ part: Part) -> [JSONValue] {
        var indices: [UInt8] = []
        var values: [UInt8] = []
        var accessors: [JSONObject] = []
        for target in part.targets {
            var moved: [Float] = []
            let (firstIndex, firstValue) = (indices.count, values.count)
            for (number, move) in target.moves.enumerated() where move.length > 0.00002 {
                indices += UInt16(number).littleEndianBytes
                for component in [turned(move)].floats {
                    values += component.littleEndianBytes
                    moved.append(component)
                }
            }
            var accessor: JSONObject = [
                "componentType": 5126, "count": .index(part.surface.vertices.count), "type": "VEC3",
            ]
            // The vertices that stay put count in the bounds too.
            draft.setBounds(&accessor, moved.count / 3 < part.surface.vertices.count ? [0, 0, 0] + moved : moved, 3)
            if !moved.isEmpty {
                accessor["sparse"] = [
                    "count": .index(moved.count / 3),
                    "indices": ["byteOffset": .index(firstIndex), "componentType": 5123],
                    "values": ["byteOffset": .index(firstValue)],
                ]
            }
            accessors.append(accessor)
        }
        // Shapes that move nothing of this mesh need no view, and an empty one is not allowed.
        let views = indices.isEmpty ? nil : (draft.addView(indices), draft.addView(values))
        return accessors.map { accessor in
            var whole = JSONValue.object(accessor)
            if accessor["sparse"] != nil, let views {
                whole[pointer: "/sparse/indices/bufferView"] = .index(views.0)
                whole[pointer: "/sparse/values/bufferView"] = .index(views.1)
            }
            return ["POSITION": .index(draft.add("accessors", whole))]
        }
    }
}

extension JSONObject {
    /// The same members with one more, or another value for one.
    func merging(_ key: String, _ value: JSONValue) -> JSONObject {
        var copy = self
        copy[key] = value
        return copy
    }
}
