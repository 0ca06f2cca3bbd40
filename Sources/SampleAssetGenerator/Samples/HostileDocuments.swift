import JSONText

/// Documents that a reader may choke on.
enum HostileDocuments {
    /// A container around any text as JSON.
    private static func container(_ json: String, _ binary: [UInt8] = []) -> [UInt8] {
        RawContainer().changed { container in
            container.add(RawContainer.json, RawContainer.padded(Array(json.utf8), 0x20))
            if !binary.isEmpty { container.add(RawContainer.bin, RawContainer.padded(binary, 0)) }
        }.bytes
    }

    private static func text(_ name: String, _ purpose: String, _ codes: [String], _ json: String) -> SampleAsset {
        SampleAsset("hostile/\(name).glb", purpose, .errors, codes) { container(json) }
    }

    static let all: [SampleAsset] = syntax + values + references + pictures

    private static let syntax: [SampleAsset] = [
        SampleAsset(
            "hostile/deep-nesting.glb", "200 000 opening brackets, which overflow the stack of a naive reader.",
            .errors,
            ["INVALID_JSON"]
        ) { container(#"{"asset":{"version":"2.0"},"extras":"# + String(repeating: "[", count: 200_000)) },
        text(
            "nul-in-json", "A NUL byte as padding of the JSON.", ["INVALID_JSON"],
            #"{"asset":{"version":"2.0"}}"# + "\0"),
        SampleAsset("hostile/bad-utf8.glb", "A name that is not UTF-8.", .errors, ["INVALID_JSON"]) {
            RawContainer().changed { container in
                let text = Array(#"{"asset":{"version":"2.0","generator":""#.utf8) + [0xC3, 0x28] + Array(#""}}"#.utf8)
                container.add(RawContainer.json, RawContainer.padded(text, 0x20))
            }.bytes
        },
        text("json-array", "A list where the document should be.", ["TYPE_MISMATCH"], "[]"),
    ]

    private static let values: [SampleAsset] = [
        text(
            "scene-index-infinite", "A scene index that overflows every number type.", ["TYPE_MISMATCH"],
            #"{"asset":{"version":"2.0"},"scene":1e999}"#),
        text(
            "count-infinite", "An element count that overflows every number type.", ["TYPE_MISMATCH", "UNUSED_OBJECT"],
            #"{"asset":{"version":"2.0"},"accessors":[{"componentType":5126,"type":"VEC3","count":1e999}]}"#),
        text(
            "mesh-is-array", "A mesh that is a list.", ["TYPE_MISMATCH"],
            #"{"asset":{"version":"2.0"},"meshes":[[]]}"#),
        text(
            "control-characters", "Names with control characters and a text direction mark, to garble a terminal.",
            ["UNEXPECTED_PROPERTY", "UNRESOLVED_REFERENCE"],
            #"{"asset":{"version":"2.0"},"scene":0,"\u001b[2Jclear\u202e":1}"#),
    ]

    private static let references: [SampleAsset] = [
        SampleAsset(
            "hostile/huge-count.glb", "A sparse accessor of 200 million elements and no data: 2.4 GB if unpacked.",
            .valid, ["UNUSED_OBJECT"]
        ) {
            container(
                #"{"asset":{"version":"2.0"},"accessors":[{"componentType":5126,"type":"VEC3","count":200000000,"#
                    + #""sparse":{"count":1,"indices":{"bufferView":0,"componentType":5125},"#
                    + #""values":{"bufferView":1}}}],"bufferViews":[{"buffer":0,"byteLength":4},"#
                    + #"{"buffer":0,"byteOffset":4,"byteLength":12}],"buffers":[{"byteLength":16}]}"#,
                [UInt8](repeating: 0, count: 16))
        },
        SampleAsset(
            "hostile/offset-overflow.glb", "Offset and length of a view that overflow 64 bits when added.", .errors,
            ["ACCESSOR_TOO_LONG", "BUFFER_VIEW_TOO_LONG"]
        ) {
            BaseAssets.triangle.with("/bufferViews/0/byteOffset", .integer(9_223_372_036_854_775_804))
                .with("/accessors/0/byteOffset", .integer(9_223_372_036_854_775_804)).glb()
        },
        SampleAsset(
            "hostile/negative-sparse-offset.glb", "Sparse indices that start before their view.", .errors,
            ["VALUE_NOT_IN_RANGE"]
        ) { BaseAssets.sparse().with("/accessors/0/sparse/indices/byteOffset", -4).glb() },
        SampleAsset(
            "hostile/odd-sparse-offset.glb", "16-bit sparse indices at an odd offset.", .errors,
            ["ACCESSOR_OFFSET_ALIGNMENT", "ACCESSOR_TOTAL_OFFSET_ALIGNMENT"]
        ) { BaseAssets.sparse().with("/accessors/0/sparse/indices/byteOffset", 1).glb() },
        SampleAsset(
            "hostile/deep-nodes.glb", "20 000 nodes, each the only child of the one before.", .valid, ["NODE_EMPTY"]
        ) {
            var nodes = ""
            for node in 1..<20_000 { nodes += #"{"children":[\#(node)]},"# }
            return container(
                #"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[\#(nodes){}]}"#)
        },
        SampleAsset(
            "hostile/skin-below-loop.glb", "A skinned mesh below two nodes that are each other's child.", .errors,
            ["NODE_LOOP", "NODE_SKINNED_MESH_NON_ROOT", "SCENE_NON_ROOT_NODE"]
        ) {
            BaseAssets.skinned
                .adding("/nodes", ["children": [4]]).adding("/nodes", ["children": [3, 0]]).glb()
        },
        SampleAsset(
            "hostile/parent-folder.gltf", "A buffer outside of the asset's folder.", .errors, ["IO_ERROR"]
        ) { BaseAssets.triangle.with("/buffers/0/uri", "../../outside.bin").text() },
    ]

    private static let pictures: [SampleAsset] = [
        SampleAsset(
            "hostile/jpeg-header-cut.glb", "A JPEG picture that ends within its frame header.", .errors,
            ["IMAGE_UNEXPECTED_EOS"]
        ) {
            let whole: [UInt8] = [0xFF, 0xD8] + JPEGEncoder.frameHeader(width: 8, height: 8, components: 3)
            // Padding before the marker, so that the bytes are enough to be recognised.
            let picture: [UInt8] = [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 12) + whole[2..<7]
            return BaseAssets.square(picture: picture, type: "image/jpeg").glb()
        },
        SampleAsset(
            "hostile/png-without-header.glb", "A PNG picture whose pixels come without a header.", .errors,
            ["IMAGE_DATA_INVALID"]
        ) { BaseAssets.square(picture: PNGEncoder.signature + PNGEncoder.chunk("IDAT", [0, 0, 0, 0])).glb() },
        SampleAsset(
            "hostile/png-chunk-length-max.glb", "A PNG picture with a chunk of four gigabytes.", .errors,
            ["IMAGE_UNEXPECTED_EOS"]
        ) {
            BaseAssets.square(
                picture: PNGEncoder.signature + PNGEncoder.header(width: 8, height: 8)
                    + [0xFF, 0xFF, 0xFF, 0xFF] + Array("tEXt".utf8)
            ).glb()
        },
        SampleAsset(
            "hostile/png-size-max.glb", "A PNG picture that claims two thousand million pixels each way.", .valid,
            ["IMAGE_NPOT_DIMENSIONS"]
        ) {
            BaseAssets.square(
                picture: PNGEncoder.signature + PNGEncoder.header(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)
                    + PNGEncoder.chunk("IDAT", [])
            ).glb()
        },
    ]
}
