import JSONText

/// Values that the JSON schema of glTF does not allow.
enum SchemaErrors {
    static let all: [SampleAsset] = [
        CodeSamples.error("ARRAY_LENGTH_NOT_IN_LIST", "A translation of two numbers instead of three.") {
            BaseAssets.triangle.with("/nodes/0/translation", [1, 2])
        },
        CodeSamples.error("ARRAY_TYPE_MISMATCH", "A translation with a number written as a string.") {
            BaseAssets.triangle.with("/nodes/0/translation", [1, "2", 3])
        },
        CodeSamples.error("DUPLICATE_ELEMENTS", "A scene that lists the same node twice.") {
            BaseAssets.triangle.with("/scenes/0/nodes", [0, 0])
        },
        CodeSamples.error("EMPTY_ENTITY", "An empty list of cameras, which should be left out.") {
            BaseAssets.triangle.with("/cameras", [])
        },
        CodeSamples.error("INVALID_INDEX", "A negative material index.") {
            BaseAssets.triangle.with("/meshes/0/primitives/0/material", -1)
        },
        SampleAsset(
            "errors/invalid-json.gltf", "A text that ends before its last bracket.", .errors, ["INVALID_JSON"]
        ) { Array(#"{"asset": {"version": "2.0"}, "nodes": [{"name": "Hips"}]"#.utf8) + [0x0A] },
        CodeSamples.error("INVALID_URI", "A buffer whose data URI is not base64.") {
            BaseAssets.triangle.with("/buffers/0/uri", "data:application/octet-stream;base64,?")
        },
        CodeSamples.error("ONE_OF_MISMATCH", "A camera that is both perspective and orthographic.") {
            BaseAssets.camera([
                "type": "perspective", "perspective": BaseAssets.perspective, "orthographic": BaseAssets.orthographic,
            ])
        },
        CodeSamples.error("PATTERN_MISMATCH", "The version `2` instead of `2.0`.") {
            BaseAssets.bare.with("/asset/version", "2")
        },
        CodeSamples.error("TYPE_MISMATCH", "A node whose name is a number.") {
            BaseAssets.triangle.with("/nodes/0/name", 5)
        },
        CodeSamples.error("UNDEFINED_PROPERTY", "No version.") {
            BaseAssets.bare.with("/asset", ["generator": "none"])
        },
        CodeSamples.error("UNSATISFIED_DEPENDENCY", "A picture in a buffer view whose media type is not told.") {
            BaseAssets.square().with("/images/0/mimeType", nil)
        },
        CodeSamples.error("VALUE_MULTIPLE_OF", "A byte stride that is no multiple of four.", also: ["UNUSED_OBJECT"]) {
            BaseAssets.triangle.adding("/bufferViews", ["buffer": 0, "byteLength": 36, "byteStride": 14])
        },
        CodeSamples.error("VALUE_NOT_IN_RANGE", "A metallic factor above one.") {
            BaseAssets.painted.with("/materials/0/pbrMetallicRoughness/metallicFactor", 1.5)
        },
        SampleAsset(
            "errors/io-error.gltf", "A buffer in a file that is not there.", .errors, ["IO_ERROR"]
        ) { BaseAssets.triangle.with("/buffers/0/uri", "not-there.bin").text() },
    ]
}
