import JSONText

/// Assets with faults that the reference validator does not look at.
enum LintSamples {
    static let all: [SampleAsset] = [
        sample("LINT_DUPLICATE_KEY", "gltf", "A node with two names.") {
            let text = BaseAssets.triangle.with("/nodes/0/name", "Left").gltf()
            let name = Array("\"name\": \"Left\"".utf8)
            let starts = text.indices.filter { text[$0...].starts(with: name) }
            guard let start = starts.first else { preconditionFailure("The node's name was just set.") }
            return text[..<start] + Array("\"name\": \"Right\", ".utf8) + text[start...]
        },
        sample("LINT_EXTENSION_UNUSED", "glb", "Unlit materials are declared, but there are none.") {
            BaseAssets.triangle.with("/extensionsUsed", ["KHR_materials_unlit"]).glb()
        },
        sample(
            "LINT_EXTENSION_MISSPELT", "glb", "An extension whose name lacks a letter.", also: ["UNSUPPORTED_EXTENSION"]
        ) {
            BaseAssets.painted
                .with("/extensionsUsed", ["KHR_material_unlit"])
                .with("/materials/0/extensions", ["KHR_material_unlit": [:]]).glb()
        },
        sample(
            "LINT_NOT_SELF_CONTAINED", "glb", "A binary container whose picture is a file beside it.",
            also: ["UNUSED_OBJECT", "URI_GLB"],
            companions: [
                SampleAsset.Companion("lint/checks.png") { PNGEncoder.encode(BaseAssets.checks) }
            ]
        ) { BaseAssets.triangle.adding("/images", ["uri": "checks.png"]).glb() },
        sample(
            "LINT_ACCESSOR_BOUNDS_ROUNDED", "gltf", "A maximum one float step below the data.",
            verdict: .errors, also: ["ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND", "ACCESSOR_MAX_MISMATCH"]
        ) { BaseAssets.triangle.with("/accessors/0/max/0", 0.99999994).gltf() },
        sample(
            "LINT_ZERO_ACCESSOR_BOUNDS", "gltf", "Positions that lost their data but not their bounds.",
            also: ["UNUSED_OBJECT"]
        ) {
            BaseAssets.triangle.with("/accessors/0/bufferView", nil).gltf()
        },
        sample(
            "LINT_DATA_NOT_CHECKED", "gltf", "A triangle that claims to be compressed as well.",
            also: ["UNSUPPORTED_EXTENSION"]
        ) {
            BaseAssets.triangle
                .with("/extensionsUsed", ["KHR_draco_mesh_compression"])
                .with(
                    "/meshes/0/primitives/0/extensions",
                    ["KHR_draco_mesh_compression": ["bufferView": 0, "attributes": ["POSITION": 0]]]
                ).gltf()
        },
        sample(
            "LINT_TEXTURE_WITHOUT_FALLBACK", "gltf", "A texture in WebP alone, which the asset does not require."
        ) {
            BaseAssets.square(picture: WebPHeader.lossless(width: 8, height: 8), type: "image/webp")
                .with("/extensionsUsed", ["EXT_texture_webp"])
                .with("/textures/0", ["extensions": ["EXT_texture_webp": ["source": 0]]]).gltf()
        },
        sample("LINT_BIN_PADDING", "glb", "Padding of the binary chunk that is not zero.") {
            let asset = BaseAssets.triangle
            return FinishedAsset(json: asset.json, binary: asset.binary + [0xAB, 0xCD]).glb()
        },
        sample("LINT_TRIANGLES_DEGENERATE", "glb", "A strip of two triangles, one of them without an area.") {
            strip.glb()
        },
    ]

    private static var strip: FinishedAsset {
        var draft = AssetDraft()
        let positions = draft.addFloats(
            BaseAssets.trianglePositions + [0, 1, 0], type: "VEC3", target: .vertices, bounds: true)
        draft.add("meshes", ["primitives": [["attributes": ["POSITION": .index(positions)], "mode": 5]]])
        draft.add("nodes", ["mesh": 0])
        draft.add("scenes", ["nodes": [0]])
        return draft.finished()
    }

    private static func sample(
        _ code: String, _ form: String, _ purpose: String, verdict: SampleAsset.Verdict = .valid, also: [String] = [],
        companions: [SampleAsset.Companion] = [], _ make: @escaping @Sendable () -> [UInt8]
    ) -> SampleAsset {
        let name = String(code.dropFirst("LINT_".count).lowercased().map { $0 == "_" ? "-" : $0 })
        return SampleAsset(
            "lint/\(name).\(form)", purpose, verdict, also, additions: [code], companions: companions, make: make)
    }
}
