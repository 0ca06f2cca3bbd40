import JSONText

/// Valid assets with an information or a hint.
enum RemarkSamples {
    static let all: [SampleAsset] = [
        CodeSamples.remark("UNUSED_OBJECT", "A material that no mesh uses.") {
            BaseAssets.triangle.with("/materials", [["name": "Left over"]])
        },
        CodeSamples.remark("UNUSED_MESH_TANGENT", "Tangents for a material without normal map.") {
            BaseAssets.square(tangents: true)
        },
        CodeSamples.remark("UNUSED_MESH_WEIGHTS", "Weights of a mesh that its only node overrides.") {
            BaseAssets.morphing.with("/meshes/0/weights", [0.5]).with("/nodes/0/weights", [1])
        },
        CodeSamples.remark("UNSUPPORTED_EXTENSION", "An extension of a vendor that no validator knows.") {
            BaseAssets.triangle.with("/extensionsUsed", ["ACME_outlines"])
        },
        CodeSamples.remark("IMAGE_NPOT_DIMENSIONS", "A picture of 10 by 6 pixels.") {
            BaseAssets.square(picture: PNGEncoder.encode(BaseAssets.checks(width: 10, height: 6)))
        },
        CodeSamples.remark("BUFFER_VIEW_TARGET_MISSING", "Views that do not say whether they hold vertices or indices.")
        {
            BaseAssets.triangle.with("/bufferViews/0/target", nil).with("/bufferViews/1/target", nil)
        },
        CodeSamples.remark("NODE_EMPTY", "A node without contents.") {
            BaseAssets.triangle.adding("/nodes", ["name": "Nothing"]).with("/scenes/0/nodes", [0, 1])
        },
        CodeSamples.remark("NODE_MATRIX_DEFAULT", "A matrix that does nothing.") {
            BaseAssets.triangle.with("/nodes/0/matrix", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
        },
        CodeSamples.remark("NODE_SKINNED_MESH_NON_ROOT", "A skinned mesh below another node.") {
            BaseAssets.skinned.with("/nodes/1/children", [2, 0]).with("/scenes/0/nodes", [1])
        },
        CodeSamples.remark("NON_OBJECT_EXTRAS", "Extras that are a plain string.") {
            BaseAssets.triangle.with("/nodes/0/extras", "anything")
        },
        CodeSamples.remark("ACCESSOR_INDEX_TRIANGLE_DEGENERATE", "A triangle that uses one vertex twice.") {
            BaseAssets.triangle.withBytes(at: 40, UInt16(1).littleEndianBytes)
        },
        CodeSamples.remark("EXTRA_PROPERTY", "A sun with a range.") {
            BaseAssets.triangle
                .with("/extensionsUsed", ["KHR_lights_punctual"])
                .with("/extensions", ["KHR_lights_punctual": ["lights": [["type": "directional", "range": 10]]]])
                .with("/nodes/0/extensions", ["KHR_lights_punctual": ["light": 0]])
        },
        SampleAsset(
            "warnings/glb-empty-bin-chunk.glb", "A BIN chunk of length zero.", .valid, ["GLB_EMPTY_BIN_CHUNK"]
        ) { RawContainer(BaseAssets.bare).changed { $0.add(RawContainer.bin, []) }.bytes },
    ]
}
