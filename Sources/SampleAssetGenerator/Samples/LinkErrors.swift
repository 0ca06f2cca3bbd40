import JSONText

/// Objects that do not fit together.
enum LinkErrors {
    static let all: [SampleAsset] = accessors + animations + buffers + meshes + nodes

    private static let accessors: [SampleAsset] = [
        CodeSamples.error("ACCESSOR_SMALL_BYTESTRIDE", "A stride shorter than the elements.") {
            BaseAssets.triangle.with("/bufferViews/0/byteStride", 4)
        },
        CodeSamples.error("ACCESSOR_TOO_LONG", "More elements than the view has room for.") {
            BaseAssets.triangle.with("/accessors/0/count", 4)
        },
        CodeSamples.error(
            "ACCESSOR_TOTAL_OFFSET_ALIGNMENT", "Floats in a view that starts at an odd offset.",
            also: ["UNUSED_OBJECT"]
        ) {
            BaseAssets.triangle
                .adding("/bufferViews", ["buffer": 0, "byteOffset": 2, "byteLength": 24])
                .adding("/accessors", ["bufferView": 2, "componentType": 5126, "count": 1, "type": "SCALAR"])
        },
        CodeSamples.error(
            "ACCESSOR_USAGE_OVERRIDE", "Positions that serve an animation too.",
            also: ["BUFFER_VIEW_TARGET_OVERRIDE", "UNUSED_OBJECT"]
        ) { BaseAssets.animated.with("/animations/0/samplers/0/output", 0) },
    ]

    private static let animations: [SampleAsset] = [
        CodeSamples.error("ANIMATION_CHANNEL_TARGET_NODE_MATRIX", "An animated node that has a matrix.") {
            BaseAssets.animated.with("/nodes/0/matrix", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1])
        },
        CodeSamples.error(
            "ANIMATION_CHANNEL_TARGET_NODE_WEIGHTS_NO_MORPHS", "Animated weights of a mesh without morph targets."
        ) {
            BaseAssets.animated
                .with("/animations/0/channels/0/target/path", "weights").with("/accessors/3/type", "SCALAR")
        },
        CodeSamples.error("ANIMATION_DUPLICATE_TARGETS", "Two channels that move the same node.") {
            BaseAssets.animated.adding(
                "/animations/0/channels", ["sampler": 0, "target": ["node": 0, "path": "translation"]])
        },
        CodeSamples.error(
            "ANIMATION_SAMPLER_ACCESSOR_WITH_BYTESTRIDE", "Values of an animation in a view with a stride."
        ) {
            BaseAssets.animated.with("/bufferViews/3/byteStride", 12)
        },
        CodeSamples.error("ANIMATION_SAMPLER_INPUT_ACCESSOR_INVALID_FORMAT", "Times of an animation that are vectors.")
        {
            BaseAssets.animated
                .with(
                    "/accessors/2",
                    [
                        "bufferView": 2, "componentType": 5126, "count": 1, "type": "VEC3", "min": [0, 0.5, 1],
                        "max": [0, 0.5, 1],
                    ]
                )
                .with("/accessors/3/count", 1)
        },
        CodeSamples.error("ANIMATION_SAMPLER_INPUT_ACCESSOR_TOO_FEW_ELEMENTS", "A cubic spline with a single key.") {
            BaseAssets.animated(times: [0]).with("/animations/0/samplers/0/interpolation", "CUBICSPLINE")
        },
        CodeSamples.error("ANIMATION_SAMPLER_INPUT_ACCESSOR_WITHOUT_BOUNDS", "Times of an animation without bounds.") {
            BaseAssets.animated.with("/accessors/2/min", nil)
        },
        CodeSamples.error("ANIMATION_SAMPLER_OUTPUT_ACCESSOR_INVALID_COUNT", "Three times but two values.") {
            BaseAssets.animated.with("/accessors/3/count", 2)
        },
        CodeSamples.error("ANIMATION_SAMPLER_OUTPUT_ACCESSOR_INVALID_FORMAT", "Rotations of three components.") {
            BaseAssets.animated.with("/animations/0/channels/0/target/path", "rotation")
        },
    ]

    private static let buffers: [SampleAsset] = [
        CodeSamples.glbError("BUFFER_MISSING_GLB_DATA", "A buffer stored in a BIN chunk that is not there.") {
            RawContainer(FinishedAsset(json: BaseAssets.triangle.json, binary: []))
        },
        CodeSamples.error("BUFFER_VIEW_TARGET_OVERRIDE", "Positions in a view that is declared to hold indices.") {
            BaseAssets.triangle.with("/bufferViews/0/target", 34963)
        },
        CodeSamples.error("BUFFER_VIEW_TOO_LONG", "A view that ends beyond its buffer.") {
            BaseAssets.triangle.with("/bufferViews/1/byteLength", 60)
        },
        CodeSamples.error("IMAGE_BUFFER_VIEW_WITH_BYTESTRIDE", "A picture in a view with a stride.") {
            BaseAssets.square().with("/bufferViews/4/byteStride", 4)
        },
        CodeSamples.error("INVALID_IBM_ACCESSOR_COUNT", "Fewer inverse bind matrices than joints.") {
            BaseAssets.skinned.with("/accessors/4/count", 1)
        },
        CodeSamples.error("SKIN_IBM_ACCESSOR_WITH_BYTESTRIDE", "Inverse bind matrices in a view with a stride.") {
            BaseAssets.skinned.with("/bufferViews/4/byteStride", 64)
        },
        CodeSamples.error("SKIN_IBM_INVALID_FORMAT", "Inverse bind matrices that are vectors.") {
            BaseAssets.skinned.with("/accessors/4/type", "VEC4")
        },
        CodeSamples.error(
            "TEXTURE_INVALID_IMAGE_MIME_TYPE", "A WebP picture where only the extension may name one."
        ) {
            BaseAssets.square(picture: WebPHeader.lossless(width: 4, height: 4), type: "image/webp")
                .with("/extensionsUsed", ["EXT_texture_webp"])
        },
    ]

    private static let meshes: [SampleAsset] = [
        CodeSamples.error("MESH_PRIMITIVE_ACCESSOR_UNALIGNED", "A vertex attribute of one byte without padding.") {
            BaseAssets.triangle
                .adding("/bufferViews", ["buffer": 0, "byteLength": 3, "target": 34962])
                .adding("/accessors", ["bufferView": 2, "componentType": 5121, "count": 3, "type": "SCALAR"])
                .with("/meshes/0/primitives/0/attributes/_GROUP", 2)
        },
        CodeSamples.error("MESH_PRIMITIVE_ACCESSOR_WITHOUT_BYTESTRIDE", "Two attributes in one view without stride.") {
            BaseAssets.triangle
                .adding("/accessors", ["bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"])
                .with("/meshes/0/primitives/0/attributes/COLOR_0", 2)
        },
        CodeSamples.error(
            "MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_INVALID_FORMAT", "Texture coordinates of three components.",
            also: ["UNUSED_OBJECT"]
        ) { BaseAssets.triangle.with("/meshes/0/primitives/0/attributes/TEXCOORD_0", 0) },
        CodeSamples.error("MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_UNSIGNED_INT", "A vertex attribute of 32-bit integers.") {
            BaseAssets.triangle
                .adding("/bufferViews", ["buffer": 0, "byteLength": 12, "target": 34962])
                .adding("/accessors", ["bufferView": 2, "componentType": 5125, "count": 3, "type": "SCALAR"])
                .with("/meshes/0/primitives/0/attributes/_GROUP", 2)
        },
        CodeSamples.error(
            "MESH_PRIMITIVE_INDICES_ACCESSOR_WITH_BYTESTRIDE", "Indices in a view with a stride.",
            also: ["BUFFER_VIEW_TARGET_MISSING"]
        ) {
            var asset = BaseAssets.triangle
            asset.binary = asset.binary.prefix(36) + [0, 0, 0, 0, 1, 0, 0, 0, 2, 0]
            return
                asset
                .with("/buffers/0/byteLength", 46)
                .with("/bufferViews/1", ["buffer": 0, "byteOffset": 36, "byteLength": 10, "byteStride": 4])
        },
        CodeSamples.error("MESH_PRIMITIVE_INDICES_ACCESSOR_INVALID_FORMAT", "Indices with a sign.") {
            BaseAssets.triangle.with("/accessors/1/componentType", 5122)
        },
        CodeSamples.error(
            "MESH_PRIMITIVE_MORPH_TARGET_INVALID_ATTRIBUTE_COUNT", "A morph target of two vertices for three."
        ) {
            BaseAssets.morphing.with("/accessors/2/count", 2)
        },
        CodeSamples.error(
            "MESH_PRIMITIVE_MORPH_TARGET_NO_BASE_ACCESSOR", "A morph target for normals that the mesh has not."
        ) { BaseAssets.morphing.with("/meshes/0/primitives/0/targets/0", ["NORMAL": 2]) },
        CodeSamples.error("MESH_PRIMITIVE_POSITION_ACCESSOR_WITHOUT_BOUNDS", "Positions without bounds.") {
            BaseAssets.triangle.with("/accessors/0/min", nil).with("/accessors/0/max", nil)
        },
        CodeSamples.error(
            "MESH_PRIMITIVE_TOO_FEW_TEXCOORDS", "A material that asks for a second set of texture coordinates.",
            also: ["UNUSED_OBJECT"]
        ) { BaseAssets.square().with("/materials/0/pbrMetallicRoughness/baseColorTexture/texCoord", 1) },
        CodeSamples.error("MESH_PRIMITIVE_UNEQUAL_ACCESSOR_COUNT", "Three positions but two colours.") {
            BaseAssets.triangle(with: "COLOR_0", [1, 0, 0, 0, 1, 0], type: "VEC3")
        },
    ]

    private static let nodes: [SampleAsset] = [
        CodeSamples.error("NODE_LOOP", "Two nodes that are each other's child.") {
            BaseAssets.triangle.adding("/nodes", ["children": [2]]).adding("/nodes", ["children": [1]])
        },
        CodeSamples.error("NODE_PARENT_OVERRIDE", "A node with two parents.") {
            BaseAssets.triangle
                .adding("/nodes", ["children": [0]]).adding("/nodes", ["children": [0]])
                .with("/scenes/0/nodes", [1, 2])
        },
        CodeSamples.error("NODE_WEIGHTS_INVALID", "Two weights for one morph target.") {
            BaseAssets.morphing.with("/nodes/0/weights", [0.25, 0.5])
        },
        CodeSamples.error("SCENE_NON_ROOT_NODE", "A scene that lists a node and its child.") {
            BaseAssets.triangle.adding("/nodes", ["children": [0]]).with("/scenes/0/nodes", [0, 1])
        },
        CodeSamples.error("UNDECLARED_EXTENSION", "An extension object that is not declared.") {
            BaseAssets.painted.with("/materials/0/extensions", ["KHR_materials_unlit": [:]])
        },
        CodeSamples.error("UNEXPECTED_EXTENSION_OBJECT", "A material extension on a node.") {
            BaseAssets.triangle
                .with("/extensionsUsed", ["KHR_materials_unlit"])
                .with("/nodes/0/extensions", ["KHR_materials_unlit": [:]])
        },
        CodeSamples.error("UNRESOLVED_REFERENCE", "A material that does not exist.") {
            BaseAssets.triangle.with("/meshes/0/primitives/0/material", 3)
        },
    ]
}
