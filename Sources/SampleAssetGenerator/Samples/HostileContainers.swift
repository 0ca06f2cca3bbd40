import JSONText

/// Containers cut off by a dying connection, or with lengths that lie.
enum HostileContainers {
    private static var triangle: RawContainer { RawContainer(BaseAssets.triangle) }

    /// Where the JSON chunk of the triangle ends.
    private static var jsonEnd: Int { 20 + triangle.chunks[0].contents.count }

    private static func cut(
        _ name: String, _ purpose: String, _ code: String, _ length: @escaping @Sendable () -> Int
    ) -> SampleAsset {
        SampleAsset("hostile/cut-\(name).glb", purpose, .errors, [code]) { Array(triangle.bytes.prefix(length())) }
    }

    private static func lie(
        _ name: String, _ purpose: String, _ codes: [String], _ change: @escaping @Sendable (inout RawContainer) -> Void
    ) -> SampleAsset {
        SampleAsset("hostile/\(name).glb", purpose, .errors, codes) { triangle.changed(change).bytes }
    }

    static let all: [SampleAsset] = cuts + lies

    private static let cuts: [SampleAsset] = [
        cut("in-magic", "Three bytes.", "GLB_UNEXPECTED_END_OF_HEADER") { 3 },
        cut("in-header", "Eleven bytes, one less than a header.", "GLB_UNEXPECTED_END_OF_HEADER") { 11 },
        cut("after-header", "The header, which promises more.", "GLB_LENGTH_MISMATCH") { 12 },
        cut("in-json-header", "Cut within the first chunk's header.", "GLB_UNEXPECTED_END_OF_CHUNK_HEADER") { 17 },
        cut("after-json-header", "Cut before the first byte of JSON.", "GLB_UNEXPECTED_END_OF_CHUNK_DATA") { 20 },
        cut("in-json", "Cut within the JSON.", "GLB_UNEXPECTED_END_OF_CHUNK_DATA") { 200 },
        SampleAsset(
            "hostile/cut-after-json.glb", "Cut between the chunks: the document is whole, its data is missing.",
            .errors, ["BUFFER_MISSING_GLB_DATA", "GLB_LENGTH_MISMATCH"]
        ) { Array(triangle.bytes.prefix(jsonEnd)) },
        cut("in-bin-header", "Cut within the second chunk's header.", "GLB_UNEXPECTED_END_OF_CHUNK_HEADER") {
            jsonEnd + 4
        },
        cut("in-bin", "Cut one byte before the end.", "GLB_UNEXPECTED_END_OF_CHUNK_DATA") { triangle.bytes.count - 1 },
    ]

    private static let lies: [SampleAsset] = [
        lie(
            "length-zero", "A total length of zero over a whole file.",
            ["GLB_CHUNK_TOO_BIG", "GLB_LENGTH_MISMATCH", "GLB_LENGTH_TOO_SMALL"]
        ) { $0.statedLength = 0 },
        lie("length-max", "A total length of four gigabytes.", ["GLB_LENGTH_MISMATCH"]) { $0.statedLength = .max },
        lie(
            "json-length-max", "A JSON chunk of four gigabytes.",
            ["GLB_CHUNK_LENGTH_UNALIGNED", "GLB_CHUNK_TOO_BIG", "GLB_UNEXPECTED_END_OF_CHUNK_DATA"]
        ) { $0.chunks[0].statedLength = .max },
        lie(
            "bin-length-max", "A BIN chunk of four gigabytes.",
            ["GLB_CHUNK_TOO_BIG", "GLB_UNEXPECTED_END_OF_CHUNK_DATA"]
        ) { $0.chunks[1].statedLength = 0xFFFF_FFFC },
        lie(
            "json-length-short", "A JSON chunk whose length stops short, so that text is read as chunk headers.",
            [
                "GLB_CHUNK_TOO_BIG", "GLB_UNEXPECTED_END_OF_CHUNK_DATA",
                "GLB_UNKNOWN_CHUNK_TYPE", "INVALID_JSON",
            ]
        ) { $0.chunks[0].statedLength = 40 },
        SampleAsset(
            "hostile/many-chunks.glb", "Two thousand empty chunks of an unknown type.", .warnings,
            ["GLB_UNKNOWN_CHUNK_TYPE"]
        ) {
            RawContainer(BaseAssets.triangle).changed { container in
                for _ in 0..<2000 { container.add(0x4C4C_554E, []) }
            }.bytes
        },
    ]
}
