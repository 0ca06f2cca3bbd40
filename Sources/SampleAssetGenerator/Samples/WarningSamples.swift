import JSONText

/// Sound assets with a warning.
enum WarningSamples {
    static let all: [SampleAsset] = documents + extensions + meshes + nodes + containers + images

    private static let documents: [SampleAsset] = [
        CodeSamples.warning("UNEXPECTED_PROPERTY", "A property that glTF does not know.") {
            BaseAssets.triangle.with("/nodes/0/visible", true)
        },
        CodeSamples.warning("VALUE_NOT_IN_LIST", "A wrapping mode that does not exist.") {
            BaseAssets.square().with("/samplers", [["wrapS": 33069]]).with("/textures/0/sampler", 0)
        },
        CodeSamples.warning("UNKNOWN_ASSET_MINOR_VERSION", "A minor version that is not out yet.") {
            BaseAssets.triangle.with("/asset/version", "2.7")
        },
        CodeSamples.warning("MATERIAL_ALPHA_CUTOFF_INVALID_MODE", "An alpha cutoff on an opaque material.") {
            BaseAssets.painted.with("/materials/0/alphaCutoff", 0.25)
        },
        CodeSamples.warning("CAMERA_YFOV_GEQUAL_PI", "A field of view given in degrees.") {
            BaseAssets.camera(["type": "perspective", "perspective": BaseAssets.perspective])
                .with("/cameras/0/perspective/yfov", 45)
        },
        CodeSamples.warning("CAMERA_XMAG_YMAG_NEGATIVE", "An orthographic camera that is upside down.") {
            BaseAssets.camera(["type": "orthographic", "orthographic": BaseAssets.orthographic])
                .with("/cameras/0/orthographic/ymag", -2)
        },
    ]

    private static let extensions: [SampleAsset] = [
        CodeSamples.warning(
            "INVALID_EXTENSION_NAME_FORMAT", "An extension without a vendor's prefix.", also: ["UNSUPPORTED_EXTENSION"]
        ) { BaseAssets.triangle.with("/extensionsUsed", ["outlines"]) },
        CodeSamples.warning("MULTIPLE_EXTENSIONS", "An unlit material that has another extension too.") {
            BaseAssets.painted
                .with("/extensionsUsed", ["KHR_materials_unlit", "KHR_materials_ior"])
                .with("/materials/0/extensions", ["KHR_materials_unlit": [:], "KHR_materials_ior": ["ior": 1.4]])
        },
        CodeSamples.warning("KHR_MATERIALS_VOLUME_NO_TRANSMISSION", "A volume that no light enters.") {
            BaseAssets.painted
                .with("/extensionsUsed", ["KHR_materials_volume"])
                .with("/materials/0/extensions", ["KHR_materials_volume": ["thicknessFactor": 0.01]])
        },
        CodeSamples.warning("KHR_MATERIALS_EMISSIVE_STRENGTH_ZERO_FACTOR", "A strength for light that is black.") {
            BaseAssets.painted
                .with("/extensionsUsed", ["KHR_materials_emissive_strength"])
                .with("/materials/0/extensions", ["KHR_materials_emissive_strength": ["emissiveStrength": 5]])
        },
    ]

    private static let meshes: [SampleAsset] = [
        CodeSamples.warning(
            "MESH_PRIMITIVE_GENERATED_TANGENT_SPACE",
            "A normal map on a mesh without tangents: very common, and each viewer makes its own."
        ) { BaseAssets.square(picture: PNGEncoder.encode(BaseAssets.flatNormals), isNormalMap: true) },
        CodeSamples.warning("MESH_PRIMITIVE_INCOMPATIBLE_MODE", "Lines with an odd number of vertices.") {
            BaseAssets.triangle.with("/meshes/0/primitives/0/mode", 1)
        },
        CodeSamples.warning("MESH_PRIMITIVE_NO_POSITION", "A mesh with colours but no positions.") {
            BaseAssets.triangle.with("/meshes/0/primitives/0/attributes", ["COLOR_0": 0])
        },
        CodeSamples.warning(
            "MESH_PRIMITIVE_TANGENT_WITHOUT_NORMAL", "Tangents without normals.", also: ["UNUSED_MESH_TANGENT"]
        ) { BaseAssets.triangle(with: "TANGENT", [1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1], type: "VEC4") },
        CodeSamples.warning("ACCESSOR_JOINTS_USED_ZERO_WEIGHT", "A joint named with a weight of zero.") {
            BaseAssets.skinned(joints: [0, 1, 0, 0], weights: [1, 0, 0, 0])
        },
    ]

    private static let nodes: [SampleAsset] = [
        CodeSamples.warning("NODE_SKINNED_MESH_LOCAL_TRANSFORMS", "A skinned mesh that is moved, to no effect.") {
            BaseAssets.skinned.with("/nodes/0/translation", [0, 1, 0])
        },
        CodeSamples.warning(
            "NODE_SKINNED_MESH_PARENT_TRANSFORMS", "A skinned mesh below a node that is moved, to no effect.",
            also: ["NODE_SKINNED_MESH_NON_ROOT"]
        ) {
            BaseAssets.skinned.adding("/nodes", ["children": [0], "translation": [0, 1, 0]])
                .with("/scenes/0/nodes", [3, 1])
        },
        CodeSamples.warning(
            "NODE_SKINNED_MESH_WITHOUT_SKIN", "A mesh with joints and weights on a node without a skin.",
            also: ["UNUSED_OBJECT"]
        ) { BaseAssets.skinned.with("/nodes/0/skin", nil) },
        CodeSamples.warning("ANIMATION_CHANNEL_TARGET_NODE_SKIN", "An animation that moves a skinned mesh's node.") {
            animatedSkin
        },
    ]

    private static var animatedSkin: FinishedAsset {
        var asset = BaseAssets.skinned
        let start = asset.binary.count
        asset.binary += [0, 1, 0, 0, 0, 0, 1, 0].flatMap { Float($0).littleEndianBytes }
        return
            asset
            .with("/buffers/0/byteLength", .index(asset.binary.count))
            .adding("/bufferViews", ["buffer": 0, "byteOffset": .index(start), "byteLength": 32])
            .adding(
                "/accessors",
                ["bufferView": 5, "componentType": 5126, "count": 2, "type": "SCALAR", "min": [0], "max": [1]]
            )
            .adding(
                "/accessors", ["bufferView": 5, "byteOffset": 8, "componentType": 5126, "count": 2, "type": "VEC3"]
            )
            .with(
                "/animations",
                [
                    [
                        "samplers": [["input": 5, "output": 6]],
                        "channels": [["sampler": 0, "target": ["node": 0, "path": "translation"]]],
                    ]
                ])
    }

    private static let containers: [SampleAsset] = [
        SampleAsset(
            "warnings/glb-extra-data.glb", "Four bytes after the declared end.", .warnings, ["GLB_EXTRA_DATA"]
        ) { BaseAssets.triangle.glb() + [0, 0, 0, 0] },
        SampleAsset(
            "warnings/glb-unknown-chunk-type.glb", "A third chunk of a private type, which readers skip.", .warnings,
            ["GLB_UNKNOWN_CHUNK_TYPE"]
        ) { RawContainer(BaseAssets.triangle).changed { $0.add(0x4554_4F4E, Array("made by hand".utf8)) }.bytes },
        SampleAsset(
            "warnings/buffer-glb-chunk-too-big.glb", "A BIN chunk with more padding than is needed.", .warnings,
            ["BUFFER_GLB_CHUNK_TOO_BIG"]
        ) {
            RawContainer(BaseAssets.triangle)
                .changed { $0.chunks[1].contents += [UInt8](repeating: 0, count: 8) }.bytes
        },
        SampleAsset(
            "warnings/data-uri-glb.glb", "A binary container that keeps its buffer in a data URI all the same.",
            .warnings, ["DATA_URI_GLB", "URI_GLB"]
        ) {
            let asset = BaseAssets.triangle
            let uri = JSONValue.string(Base64.dataURI("application/octet-stream", asset.binary))
            return FinishedAsset(json: asset.with("/buffers/0/uri", uri).json, binary: []).glb()
        },
        SampleAsset(
            "warnings/non-relative-uri.gltf", "A picture on a web server, which is not fetched.", .warnings,
            ["NON_RELATIVE_URI"]
        ) {
            BaseAssets.square().with("/images/0", ["uri": "https://textures.example/skin.png"])
                .with("/bufferViews/4", nil).gltf()
        },
    ]

    private static let images: [SampleAsset] = [
        CodeSamples.warning("IMAGE_UNRECOGNIZED_FORMAT", "A picture that is a BMP file.") {
            BaseAssets.square(picture: Array("BM".utf8) + [UInt8](repeating: 0, count: 52))
        },
        CodeSamples.warning("IMAGE_FEATURES_UNSUPPORTED", "A PNG picture with a gamma of its own.") {
            let gamma = PNGEncoder.chunk("gAMA", UInt32(60_000).bigEndianBytes)
            return BaseAssets.square(picture: PNGEncoder.encode(BaseAssets.checks, extra: [gamma]))
        },
    ]
}
