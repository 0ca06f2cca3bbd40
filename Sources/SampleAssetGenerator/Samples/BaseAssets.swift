import JSONText

/// Small sound assets, one for each feature. The faulty samples are these with one thing changed; offsets into the buffer
/// are told where an edit needs them.
enum BaseAssets {
    /// Nothing but the version.
    static var bare: FinishedAsset { FinishedAsset(json: ["asset": ["version": "2.0"]], binary: []) }

    static let trianglePositions: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0]

    private static func triangleDraft(primitive: JSONObject = [:]) -> AssetDraft {
        var draft = AssetDraft()
        let positions = draft.addFloats(trianglePositions, type: "VEC3", target: .vertices, bounds: true)
        let indices = draft.addIndices([0, 1, 2])
        var members: JSONObject = ["attributes": ["POSITION": .index(positions)], "indices": .index(indices)]
        for member in primitive.members { members[member.key] = member.value }
        draft.add("meshes", ["primitives": [.object(members)]])
        draft.add("nodes", ["mesh": 0])
        draft.add("scenes", ["nodes": [0]])
        return draft
    }

    /// One indexed triangle: accessor and view 0 hold the positions (bytes 0 ..< 36), 1 the indices (36 ..< 42).
    static var triangle: FinishedAsset { triangleDraft().finished() }

    /// The triangle with a plain material.
    static var painted: FinishedAsset {
        var draft = triangleDraft(primitive: ["material": 0])
        draft.add("materials", ["name": "Plain", "pbrMetallicRoughness": ["metallicFactor": 0]])
        return draft.finished()
    }

    /// The triangle with one more vertex attribute, of three elements, in accessor and view 2 (from byte 44).
    static func triangle(with name: String, _ values: [Float], type: String, count: Int? = nil) -> FinishedAsset {
        var draft = triangleDraft()
        let accessor = draft.addFloats(values, type: type, target: .vertices)
        return draft.finished().with("/meshes/0/primitives/0/attributes/\(name)", .index(accessor))
    }

    /// A square with normals, tangents if wanted, texture coordinates, and a picture as base colour or normal map.
    /// Accessors: 0 positions, 1 normals (bytes 48 ..< 96), 2 texture coordinates, 3 indices, 4 tangents (from 140).
    /// The picture lies in the last view.
    static func square(
        picture: [UInt8]? = nil, type: JSONValue = "image/png", tangents: Bool = false, isNormalMap: Bool = false
    ) -> FinishedAsset {
        var draft = AssetDraft()
        let positions: [Float] = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]
        let normals: [Float] = (0..<4).flatMap { _ in [0, 0, 1] as [Float] }
        var attributes: JSONObject = [
            "POSITION": .index(draft.addFloats(positions, type: "VEC3", target: .vertices, bounds: true)),
            "NORMAL": .index(draft.addFloats(normals, type: "VEC3", target: .vertices)),
            "TEXCOORD_0": .index(
                draft.addFloats([0, 1, 1, 1, 1, 0, 0, 0], type: "VEC2", target: .vertices)),
        ]
        let indices = draft.addIndices([0, 1, 2, 0, 2, 3])
        if tangents {
            let values: [Float] = (0..<4).flatMap { _ in [1, 0, 0, 1] as [Float] }
            attributes["TANGENT"] = .index(draft.addFloats(values, type: "VEC4", target: .vertices))
        }
        draft.add(
            "meshes",
            ["primitives": [["attributes": .object(attributes), "indices": .index(indices), "material": 0]]])
        let info: JSONValue = ["index": 0]
        draft.add(
            "materials",
            isNormalMap ? ["normalTexture": info] : ["pbrMetallicRoughness": ["baseColorTexture": info]])
        draft.add("textures", ["source": 0])
        let view = draft.addView(picture ?? PNGEncoder.encode(checks))
        draft.add("images", ["mimeType": type, "bufferView": .index(view)])
        draft.add("nodes", ["mesh": 0])
        draft.add("scenes", ["nodes": [0]])
        return draft.finished()
    }

    static var checks: Raster { checks(width: 8, height: 8) }

    static func checks(width: Int, height: Int) -> Raster {
        Raster(width: width, height: height) { x, y in
            (x / 2 + y / 2) % 2 == 0 ? Colour(230, 160, 60) : Colour(60, 80, 120)
        }
    }

    /// A picture whose every pixel is the normal straight up.
    static var flatNormals: Raster { Raster(width: 4, height: 4) { _, _ in Colour(128, 128, 255) } }

    /// A triangle on two joints. Nodes: 0 mesh, 1 upper joint with child 2. Accessors: 2 joints (from byte 44), 3 weights
    /// (from 56), 4 inverse bind matrices (from 104).
    static var skinned: FinishedAsset { skinned(joints: [0, 1, 0, 0], weights: [0.75, 0.25, 0, 0]) }

    /// The same with given influences of the first vertex; the other two hang on the first joint wholly.
    static func skinned(joints: [UInt8], weights: [Float]) -> FinishedAsset {
        var draft = triangleDraft()
        let plain: [UInt8] = [0, 0, 0, 0]
        let whole: [Float] = [1, 0, 0, 0]
        let jointAccessor = draft.addJoints(joints + plain + plain)
        let weightAccessor = draft.addFloats(weights + whole + whole, type: "VEC4", target: .vertices)
        let matrices: [Float] = (0..<2).flatMap { joint in
            [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, joint == 0 ? 0 : -1, 0, 1] as [Float]
        }
        let binds = draft.addFloats(matrices, type: "MAT4")
        draft.replace("nodes", 0, ["name": "Mesh", "mesh": 0, "skin": 0])
        draft.add("nodes", ["name": "Upper", "children": [2]])
        draft.add("nodes", ["name": "Lower", "translation": [0, 1, 0]])
        draft.replace("scenes", 0, ["nodes": [0, 1]])
        draft.add("skins", ["inverseBindMatrices": .index(binds), "joints": [1, 2]])
        return draft.finished()
            .with("/meshes/0/primitives/0/attributes/JOINTS_0", .index(jointAccessor))
            .with("/meshes/0/primitives/0/attributes/WEIGHTS_0", .index(weightAccessor))
    }

    /// The triangle moving in three steps. Accessors: 2 times (bytes 44 ..< 56), 3 values (from 56).
    static var animated: FinishedAsset { animated(times: [0, 0.5, 1]) }

    static func animated(times: [Float], path: JSONValue = "translation", values: [Float]? = nil) -> FinishedAsset {
        var draft = triangleDraft()
        let input = draft.addFloats(times, type: "SCALAR", bounds: true)
        let moves: [Float] = [0, 0, 0, 0, 1, 0, 0, 0, 0]
        let output = draft.addFloats(values ?? moves, type: values == nil ? "VEC3" : "VEC4")
        draft.add(
            "animations",
            [
                "samplers": [["input": .index(input), "output": .index(output)]],
                "channels": [["sampler": 0, "target": ["node": 0, "path": path]]],
            ])
        return draft.finished()
    }

    /// The triangle with one morph target, in accessor 2.
    static var morphing: FinishedAsset {
        var draft = triangleDraft()
        let target = draft.addFloats([0, 0, 0, 0, 0, 1, 0, 0, 0], type: "VEC3", target: .vertices, bounds: true)
        return draft.finished().with("/meshes/0/primitives/0/targets", [["POSITION": .index(target)]])
    }

    /// The triangle whose second and third vertex are replaced by sparse values. View 2 holds the 16-bit indices (bytes
    /// 44 ..< 52, room for four), view 3 the values (from 52, room for four).
    static func sparse(indices: [UInt16] = [1, 2], count: Int = 2) -> FinishedAsset {
        var draft = triangleDraft()
        let room = indices + [UInt16](repeating: 0, count: 4 - indices.count)
        let indexView = draft.addView(room.flatMap(\.littleEndianBytes))
        let values: [Float] = [1, 0.5, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
        let valueView = draft.addView(values.flatMap(\.littleEndianBytes))
        return draft.finished().with(
            "/accessors/0/sparse",
            [
                "count": .index(count), "indices": ["bufferView": .index(indexView), "componentType": 5123],
                "values": ["bufferView": .index(valueView)],
            ])
    }

    /// A scene of one camera.
    static func camera(_ camera: JSONValue) -> FinishedAsset {
        FinishedAsset(
            json: [
                "asset": ["version": "2.0"], "scene": 0, "scenes": [["nodes": [0]]], "nodes": [["camera": 0]],
                "cameras": [camera],
            ], binary: [])
    }

    static let perspective: JSONValue = ["yfov": 0.8, "znear": 0.1, "zfar": 100]
    static let orthographic: JSONValue = ["xmag": 2, "ymag": 2, "znear": 0, "zfar": 100]
}
