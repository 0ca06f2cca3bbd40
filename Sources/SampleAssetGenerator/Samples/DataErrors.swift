import JSONText

/// Numbers and pictures in the binary data that are wrong.
enum DataErrors {
    static let all: [SampleAsset] = accessors + animations + bounds + geometry + skinning + buffers + images

    private static let accessors: [SampleAsset] = [
        CodeSamples.error("ACCESSOR_INVALID_FLOAT", "A coordinate that is not a number.") {
            BaseAssets.triangle.withBytes(at: 20, Float.nan.littleEndianBytes)
        },
        CodeSamples.error("ACCESSOR_SPARSE_INDEX_OOB", "A sparse index beyond the last element.") {
            BaseAssets.sparse(indices: [1, 7])
        },
        CodeSamples.error("ACCESSOR_SPARSE_INDICES_NON_INCREASING", "The same sparse index twice.") {
            BaseAssets.sparse(indices: [1, 1])
        },
    ]

    private static let animations: [SampleAsset] = [
        CodeSamples.error("ACCESSOR_ANIMATION_INPUT_NEGATIVE", "An animation that starts before time zero.") {
            BaseAssets.animated(times: [-1, 0.5, 1])
        },
        CodeSamples.error("ACCESSOR_ANIMATION_INPUT_NON_INCREASING", "Two keys at the same time.") {
            BaseAssets.animated(times: [0, 1, 1])
        },
        CodeSamples.error(
            "ACCESSOR_ANIMATION_SAMPLER_OUTPUT_NON_NORMALIZED_QUATERNION", "A rotation key of length two."
        ) {
            BaseAssets.animated(times: [0, 0.5, 1], path: "rotation", values: [0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1])
        },
    ]

    private static let bounds: [SampleAsset] = [
        CodeSamples.error(
            "ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND", "A vertex beyond the declared maximum.",
            also: ["ACCESSOR_MAX_MISMATCH"]
        ) { BaseAssets.triangle.with("/accessors/0/max/0", 0.5) },
        CodeSamples.error(
            "ACCESSOR_ELEMENT_OUT_OF_MIN_BOUND", "A vertex below the declared minimum.",
            also: ["ACCESSOR_MIN_MISMATCH"]
        ) { BaseAssets.triangle.with("/accessors/0/min/0", 0.5) },
        CodeSamples.error("ACCESSOR_MAX_MISMATCH", "A declared maximum that no vertex reaches.") {
            BaseAssets.triangle.with("/accessors/0/max/0", 2)
        },
        CodeSamples.error("ACCESSOR_MIN_MISMATCH", "A declared minimum that no vertex reaches.") {
            BaseAssets.triangle.with("/accessors/0/min/0", -2)
        },
    ]

    private static let geometry: [SampleAsset] = [
        CodeSamples.error("ACCESSOR_INDEX_OOB", "An index of a vertex that does not exist.") {
            BaseAssets.triangle.withBytes(at: 40, UInt16(7).littleEndianBytes)
        },
        CodeSamples.error(
            "ACCESSOR_INDEX_PRIMITIVE_RESTART", "The value that restarts strips among the indices.",
            also: ["ACCESSOR_INDEX_OOB"]
        ) { BaseAssets.triangle.withBytes(at: 40, UInt16.max.littleEndianBytes) },
        CodeSamples.error("ACCESSOR_INVALID_SIGN", "A tangent whose handedness is zero.") {
            BaseAssets.square(
                picture: PNGEncoder.encode(BaseAssets.flatNormals), tangents: true, isNormalMap: true
            ).withBytes(at: 152, Float(0).littleEndianBytes)
        },
        CodeSamples.error("ACCESSOR_NON_CLAMPED", "A vertex colour brighter than one.") {
            BaseAssets.triangle(with: "COLOR_0", [1, 0, 0, 0, 1.5, 0, 0, 0, 1], type: "VEC3")
        },
        CodeSamples.error("ACCESSOR_VECTOR3_NON_UNIT", "A normal of length two.") {
            BaseAssets.triangle(with: "NORMAL", [0, 0, 1, 0, 0, 2, 0, 0, 1], type: "VEC3")
        },
    ]

    private static let skinning: [SampleAsset] = [
        CodeSamples.error("ACCESSOR_INVALID_IBM", "An inverse bind matrix whose last row is not 0 0 0 1.") {
            BaseAssets.skinned.withBytes(at: 104 + 12, Float(1).littleEndianBytes)
        },
        CodeSamples.error(
            "ACCESSOR_JOINTS_INDEX_DUPLICATE", "A vertex that names one joint twice.",
            also: ["ACCESSOR_WEIGHTS_NON_NORMALIZED"]
        ) { BaseAssets.skinned(joints: [1, 1, 0, 0], weights: [0.5, 0.5, 0, 0]) },
        CodeSamples.error("ACCESSOR_JOINTS_INDEX_OOB", "A joint that the skin has not.") {
            BaseAssets.skinned(joints: [0, 9, 0, 0], weights: [1, 0, 0, 0])
        },
        CodeSamples.error("ACCESSOR_WEIGHTS_NEGATIVE", "A negative weight.") {
            BaseAssets.skinned(joints: [0, 1, 0, 0], weights: [1, -0.5, 0, 0])
        },
        CodeSamples.error("ACCESSOR_WEIGHTS_NON_NORMALIZED", "Weights that add up to 0.75.") {
            BaseAssets.skinned(joints: [0, 1, 0, 0], weights: [0.5, 0.25, 0, 0])
        },
    ]

    private static let buffers: [SampleAsset] = [
        CodeSamples.glbError("BUFFER_BYTE_LENGTH_MISMATCH", "A buffer that declares more bytes than the BIN chunk has.")
        {
            RawContainer(BaseAssets.triangle.with("/buffers/0/byteLength", 100))
        }
    ]

    private static let images: [SampleAsset] = [
        CodeSamples.error("IMAGE_DATA_INVALID", "A PNG picture whose header chunk is too short.") {
            BaseAssets.square(
                picture: PNGEncoder.signature + PNGEncoder.chunk("IHDR", [0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0])
                    + PNGEncoder.chunk("IDAT", []))
        },
        CodeSamples.error("IMAGE_MIME_TYPE_INVALID", "A JPEG picture that is declared as PNG.") {
            BaseAssets.square(picture: JPEGEncoder.encode(BaseAssets.checks, quality: 80))
        },
        CodeSamples.error(
            "IMAGE_NON_ENABLED_MIME_TYPE", "A WebP picture without the extension that allows it.",
            also: ["TEXTURE_INVALID_IMAGE_MIME_TYPE", "VALUE_NOT_IN_LIST"]
        ) { BaseAssets.square(picture: WebPHeader.lossless(width: 4, height: 4), type: "image/webp") },
        CodeSamples.error("IMAGE_UNEXPECTED_EOS", "A PNG picture that ends after its header chunk.") {
            BaseAssets.square(picture: PNGEncoder.signature + PNGEncoder.header(width: 8, height: 8))
        },
    ]
}
