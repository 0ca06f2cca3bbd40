/// All sample assets. This list is the only source of the files in `SampleAssets` and of the table in its README.
package enum SampleCatalogue {
    package static let all: [SampleAsset] = families.flatMap { $0 }

    private static let families: [[SampleAsset]] = [
        BasicSamples.all, AvatarSamples.all, VRMSamples.all, ModelSamples.all,
        WarningSamples.all, RemarkSamples.all,
        ContainerErrors.all, SchemaErrors.all, SemanticErrors.all, LinkErrors.all, DataErrors.all,
        ExtensionSamples.all, LintSamples.all,
        WrongBodies.all, HostileContainers.all, HostileDocuments.all,
    ]

    /// Every file of the collection with its contents, the README included, sorted by path.
    package static func files() -> [(path: String, bytes: [UInt8])] {
        var files: [(path: String, bytes: [UInt8])] = [("README.md", Array(SampleReadme.text.utf8))]
        for sample in all {
            files.append((sample.path, sample.bytes))
            for companion in sample.companions { files.append((companion.path, companion.bytes)) }
        }
        return files.sorted { $0.path < $1.path }
    }
}
