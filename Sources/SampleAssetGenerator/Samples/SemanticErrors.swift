import JSONText

/// Values that are of the right type but do not make sense in one object.
enum SemanticErrors {
    static let all: [SampleAsset] = accessors + assets + cameras + meshes + nodes

    private static let accessors: [SampleAsset] = [
        CodeSamples.error(
            "ACCESSOR_MATRIX_ALIGNMENT", "Matrices that do not start at a multiple of four.", also: ["UNUSED_OBJECT"]
        ) {
            BaseAssets.triangle.adding(
                "/accessors", ["bufferView": 0, "byteOffset": 2, "componentType": 5121, "count": 1, "type": "MAT2"])
        },
        CodeSamples.error(
            "ACCESSOR_NORMALIZED_INVALID", "Floats that claim to be normalised.", also: ["UNUSED_OBJECT"]
        ) {
            BaseAssets.triangle.adding(
                "/accessors",
                ["bufferView": 0, "componentType": 5126, "count": 1, "type": "SCALAR", "normalized": true])
        },
        CodeSamples.error(
            "ACCESSOR_OFFSET_ALIGNMENT", "Floats at an odd offset within their view.", also: ["UNUSED_OBJECT"]
        ) {
            BaseAssets.triangle
                .adding("/bufferViews", ["buffer": 0, "byteOffset": 2, "byteLength": 24])
                .adding(
                    "/accessors",
                    ["bufferView": 2, "byteOffset": 2, "componentType": 5126, "count": 1, "type": "SCALAR"])
        },
        CodeSamples.error(
            "ACCESSOR_SPARSE_COUNT_OUT_OF_RANGE", "More sparse elements than elements.",
            also: ["ACCESSOR_SPARSE_INDEX_OOB"]
        ) {
            BaseAssets.sparse(indices: [0, 1, 2, 3], count: 4)
        },
        CodeSamples.error("INVALID_GL_VALUE", "A bound that 16 bits cannot hold.") {
            BaseAssets.triangle.with("/accessors/1/max", [70000])
        },
        CodeSamples.error(
            "BUFFER_VIEW_INVALID_BYTE_STRIDE", "A stride on a view of indices.", also: ["UNUSED_OBJECT"]
        ) {
            BaseAssets.triangle.adding(
                "/bufferViews", ["buffer": 0, "byteLength": 36, "byteStride": 4, "target": 34963])
        },
        CodeSamples.error(
            "BUFFER_VIEW_TOO_BIG_BYTE_STRIDE", "A stride longer than the view.", also: ["UNUSED_OBJECT"]
        ) { BaseAssets.triangle.adding("/bufferViews", ["buffer": 0, "byteLength": 8, "byteStride": 12]) },
        CodeSamples.error("BUFFER_DATA_URI_MIME_TYPE_INVALID", "A buffer in a data URI that says it is a picture.") {
            BaseAssets.triangle.with("/buffers/0/uri", .string(Base64.dataURI("image/png", BaseAssets.triangle.binary)))
        },
    ]

    private static let assets: [SampleAsset] = [
        CodeSamples.error("ASSET_MIN_VERSION_GREATER_THAN_VERSION", "An asset that needs a newer version than its own.")
        {
            BaseAssets.triangle.with("/asset/minVersion", "2.1")
        },
        CodeSamples.error("UNKNOWN_ASSET_MAJOR_VERSION", "A version that does not exist yet.") {
            BaseAssets.bare.with("/asset/version", "3.0")
        },
        CodeSamples.error("NON_REQUIRED_EXTENSION", "Quantization declared as used but not as required.") {
            BaseAssets.triangle.with("/extensionsUsed", ["KHR_mesh_quantization"])
        },
        CodeSamples.error("UNUSED_EXTENSION_REQUIRED", "An extension that is required but not used.") {
            BaseAssets.triangle
                .with("/extensionsUsed", ["KHR_materials_unlit"])
                .with("/extensionsRequired", ["KHR_materials_unlit", "KHR_materials_ior"])
        },
    ]

    private static let cameras: [SampleAsset] = [
        CodeSamples.error("CAMERA_XMAG_YMAG_ZERO", "An orthographic camera without width.") {
            BaseAssets.camera(["type": "orthographic", "orthographic": BaseAssets.orthographic])
                .with("/cameras/0/orthographic/xmag", 0)
        },
        CodeSamples.error("CAMERA_ZFAR_LEQUAL_ZNEAR", "A camera whose far plane lies before its near plane.") {
            BaseAssets.camera(["type": "perspective", "perspective": BaseAssets.perspective])
                .with("/cameras/0/perspective/zfar", 0.05)
        },
    ]

    private static let meshes: [SampleAsset] = [
        CodeSamples.error("MESH_INVALID_WEIGHTS_COUNT", "Weights of a mesh without morph targets.") {
            BaseAssets.triangle.with("/meshes/0/weights", [0.5])
        },
        CodeSamples.error("MESH_PRIMITIVES_UNEQUAL_TARGETS_COUNT", "Two primitives, one with a morph target.") {
            BaseAssets.morphing.adding("/meshes/0/primitives", ["attributes": ["POSITION": 0], "indices": 1])
        },
        CodeSamples.error("MESH_PRIMITIVE_INDEXED_SEMANTIC_CONTINUITY", "A second colour set without a first.") {
            BaseAssets.triangle.with("/meshes/0/primitives/0/attributes/COLOR_1", 0)
        },
        CodeSamples.error("MESH_PRIMITIVE_INVALID_ATTRIBUTE", "An attribute of an unknown name without underscore.") {
            BaseAssets.triangle.with("/meshes/0/primitives/0/attributes/Place", 0)
        },
        CodeSamples.error(
            "MESH_PRIMITIVE_JOINTS_WEIGHTS_MISMATCH", "Joints without weights.",
            also: ["NODE_SKIN_WITH_NON_SKINNED_MESH", "UNUSED_OBJECT"]
        ) { BaseAssets.skinned.with("/meshes/0/primitives/0/attributes/WEIGHTS_0", nil) },
    ]

    private static let nodes: [SampleAsset] = [
        CodeSamples.error("NODE_MATRIX_NON_TRS", "A node sheared by its matrix.") {
            BaseAssets.triangle.with("/nodes/0/matrix", [1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
        },
        CodeSamples.error("NODE_MATRIX_TRS", "A node with both a matrix and a translation.") {
            BaseAssets.triangle
                .with("/nodes/0/matrix", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1])
                .with("/nodes/0/translation", [2, 0, 0])
        },
        CodeSamples.error("NODE_SKIN_NO_SCENE", "A skinned mesh in a scene that its joints are not in.") {
            BaseAssets.skinned.with("/scenes/0/nodes", [0])
        },
        CodeSamples.error("ROTATION_NON_UNIT", "A rotation whose quaternion has length one half.") {
            BaseAssets.triangle.with("/nodes/0/rotation", [0, 0, 0, 0.5])
        },
        CodeSamples.error("SKIN_NO_COMMON_ROOT", "Two joints that no node holds together.") {
            BaseAssets.skinned
                .with("/nodes/1", ["name": "Upper"])
                .with("/scenes/0/nodes", [0, 1, 2])
        },
        CodeSamples.error("SKIN_SKELETON_INVALID", "A skeleton root that is no ancestor of the joints.") {
            BaseAssets.skinned.with("/skins/0/skeleton", 0)
        },
    ]
}
