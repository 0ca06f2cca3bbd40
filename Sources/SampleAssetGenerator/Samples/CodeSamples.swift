/// Makes samples that show one code each and are named by it.
enum CodeSamples {
    static func error(
        _ code: String, _ purpose: String, also: [String] = [], _ make: @escaping @Sendable () -> FinishedAsset
    ) -> SampleAsset {
        SampleAsset("errors/\(fileName(code)).gltf", purpose, .errors, [code] + also) { make().gltf() }
    }

    static func glbError(
        _ code: String, _ purpose: String, also: [String] = [], _ make: @escaping @Sendable () -> RawContainer
    ) -> SampleAsset {
        SampleAsset("errors/\(fileName(code)).glb", purpose, .errors, [code] + also) { make().bytes }
    }

    static func warning(
        _ code: String, _ purpose: String, also: [String] = [], _ make: @escaping @Sendable () -> FinishedAsset
    ) -> SampleAsset {
        SampleAsset("warnings/\(fileName(code)).glb", purpose, .warnings, [code] + also) { make().glb() }
    }

    /// An information or a hint, which leaves an asset valid.
    static func remark(
        _ code: String, _ purpose: String, also: [String] = [], _ make: @escaping @Sendable () -> FinishedAsset
    ) -> SampleAsset {
        SampleAsset("warnings/\(fileName(code)).glb", purpose, .valid, [code] + also) { make().glb() }
    }

    private static func fileName(_ code: String) -> String {
        String(code.lowercased().map { $0 == "_" ? "-" : $0 })
    }
}
