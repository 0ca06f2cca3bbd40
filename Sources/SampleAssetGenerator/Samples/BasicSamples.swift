import JSONText

/// The smallest assets that are whole, also the material that the faulty samples are made from.
enum BasicSamples {
    static let all: [SampleAsset] = [
        SampleAsset("valid/triangle.glb", "The least that can be drawn: one indexed triangle.") { triangle.glb() },
        SampleAsset("valid/json-only.glb", "A container without a BIN chunk, which is legal: an empty scene graph.") {
            bare.glb()
        },
    ]

    /// Nothing but the version.
    static var bare: FinishedAsset {
        FinishedAsset(json: ["asset": ["version": "2.0"]], binary: [])
    }

    static let trianglePositions: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0]

    /// One indexed triangle: accessor 0 holds the positions (bytes 0 ..< 36), accessor 1 the indices (36 ..< 42).
    static var triangle: FinishedAsset {
        var draft = AssetDraft()
        let positions = draft.addFloats(trianglePositions, type: "VEC3", target: .vertices, bounds: true)
        let indices = draft.addIndices([0, 1, 2])
        draft.add(
            "meshes", ["primitives": [["attributes": ["POSITION": .index(positions)], "indices": .index(indices)]]])
        draft.add("nodes", ["mesh": 0])
        draft.add("scenes", ["nodes": [0]])
        return draft.finished()
    }
}
