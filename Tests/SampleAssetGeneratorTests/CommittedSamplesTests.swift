import SampleAssetGenerator
import Testing

/// What is committed must be what the generator makes: whoever changes the one must renew the other.
@Suite struct CommittedSamplesTests {
    /// The folder `SampleAssets` at the package's root, found from this file.
    static let folder: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return (parts + ["SampleAssets"]).joined(separator: "/")
    }()

    static let files = SampleCatalogue.files()

    @Test func committedFilesAreWhatTheGeneratorMakes() throws {
        let differences = try SampleFolder(Self.folder, files: Self.files).differences()
        #expect(differences.isEmpty, "run: swift run generate-sample-assets SampleAssets")
    }

    @Test func theCollectionStaysSmall() {
        let total = Self.files.reduce(0) { $0 + $1.bytes.count }
        #expect(total <= 8 << 20)
    }

    @Test func pathsAreUniqueAndBelowTheFolders() {
        let paths = Self.files.map(\.path)
        #expect(Set(paths).count == paths.count)
        for path in paths where path != "README.md" {
            #expect(["valid/", "warnings/", "errors/", "lint/", "hostile/"].contains { path.hasPrefix($0) }, "\(path)")
        }
    }
}
