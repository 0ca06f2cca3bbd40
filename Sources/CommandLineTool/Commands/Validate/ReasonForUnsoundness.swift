import GLTFValidation

extension AssetReport {
    /// The error that makes an asset not sound, of those that the report lists.
    func reasonForUnsoundness(_ format: AssetFormat) -> Issue? {
        let errors = issues.filter { $0.severity == .error }
        // The first buffer makes a container unsound if it stands for the chunk that it needs.
        let isInChunk = format == .glb && !["data-uri", "external"].contains(info?.resources?.first?.storage)
        let missing = errors.first {
            ["BUFFER_MISSING_GLB_DATA", "BUFFER_BYTE_LENGTH_MISMATCH"].contains($0.code)
                && $0.location == .pointer("/buffers/0")
        }
        if isInChunk, let missing { return missing }
        // Without a version that can be read, nothing else is.
        let ofVersion: Set<IssueLocation> = [
            .pointer(""), .pointer("/"), .pointer("/asset"), .pointer("/asset/version"), .pointer("/asset/minVersion"),
        ]
        return errors.first { $0.code.hasPrefix("GLB_") } ?? errors.first { ofVersion.contains($0.location) }
            ?? errors.first
    }
}
