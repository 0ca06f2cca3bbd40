import JSONText

/// Containers whose header or chunks are wrong.
enum ContainerErrors {
    private static var triangle: RawContainer { RawContainer(BaseAssets.triangle) }

    static let all: [SampleAsset] = [
        CodeSamples.glbError("GLB_CHUNK_LENGTH_UNALIGNED", "A BIN chunk of 42 bytes, not padded to 44.") {
            triangle.changed { $0.chunks[1].contents.removeLast(2) }
        },
        CodeSamples.glbError(
            "GLB_CHUNK_TOO_BIG", "A BIN chunk that reaches beyond the declared total length.",
            also: ["GLB_LENGTH_MISMATCH"]
        ) { triangle.changed { $0.statedLength = UInt32($0.bytes.count - 8) } },
        CodeSamples.glbError("GLB_DUPLICATE_CHUNK", "Two BIN chunks.") {
            triangle.changed { $0.add(RawContainer.bin, [0, 0, 0, 0]) }
        },
        CodeSamples.glbError("GLB_EMPTY_CHUNK", "A JSON chunk without contents.", also: ["INVALID_JSON"]) {
            triangle.changed { $0.chunks[0].contents = [] }
        },
        CodeSamples.glbError("GLB_INVALID_MAGIC", "A container that begins with other letters.") {
            triangle.changed { $0.magic = Array("GLTF".utf8) }
        },
        CodeSamples.glbError("GLB_INVALID_VERSION", "A container of version 3.") {
            triangle.changed { $0.version = 3 }
        },
        CodeSamples.glbError("GLB_LENGTH_MISMATCH", "A declared total length of four bytes too many.") {
            triangle.changed { $0.statedLength = UInt32($0.bytes.count + 4) }
        },
        CodeSamples.glbError("GLB_LENGTH_TOO_SMALL", "Nothing but a header.") { RawContainer() },
        CodeSamples.glbError(
            "GLB_UNEXPECTED_BIN_CHUNK", "A BIN chunk in third place.", also: ["GLB_UNKNOWN_CHUNK_TYPE"]
        ) { triangle.changed { $0.chunks.insert(.init(type: 0x5458_4554, contents: []), at: 1) } },
        CodeSamples.glbError("GLB_UNEXPECTED_END_OF_CHUNK_DATA", "A BIN chunk cut off in the middle.") {
            triangle.changed { container in
                container.chunks[1].statedLength = 44
                container.statedLength = UInt32(container.bytes.count)
                container.chunks[1].contents.removeLast(20)
            }
        },
        CodeSamples.glbError("GLB_UNEXPECTED_END_OF_CHUNK_HEADER", "A second chunk header cut off after five bytes.") {
            triangle.changed { container in
                container.statedLength = UInt32(container.bytes.count)
                container.chunks.removeLast()
                container.trailing = [44, 0, 0, 0, 0x42]
            }
        },
        SampleAsset(
            "errors/glb-unexpected-end-of-header.glb", "A header cut off after ten bytes.", .errors,
            ["GLB_UNEXPECTED_END_OF_HEADER"]
        ) { Array(triangle.bytes.prefix(10)) },
        CodeSamples.glbError("GLB_UNEXPECTED_FIRST_CHUNK", "A container whose BIN chunk comes first.") {
            triangle.changed { $0.chunks.swapAt(0, 1) }
        },
    ]
}
