import GLTFValidation
import SampleAssetGenerator
import Testing

/// What the table of the samples says of each, the validator says too.
@Suite struct SampleValidationTests {
    private static let files: [String: [UInt8]] = Dictionary(
        uniqueKeysWithValues: SampleCatalogue.files().map { ($0.path, $0.bytes) })

    @Test func everySampleShowsExactlyItsCodes() {
        for sample in SampleCatalogue.all {
            var options = ValidationOptions()
            options.profile = .khronos
            let folder = sample.path.split(separator: "/").dropLast().joined(separator: "/")
            options.loadResource = { path in
                Self.files[folder + "/" + String(decoding: path, as: UTF8.self)].map { .loaded($0) }
                    ?? .failed("no such file")
            }
            let format: AssetFormat = sample.path.hasSuffix(".glb") ? .glb : .gltf
            let report = Validator(options: options).validate(Self.files[sample.path] ?? [], as: format)
            #expect(Set(report.issues.map(\.code)).sorted() == sample.expectedCodes, "\(sample.path)")
        }
        #expect(SampleCatalogue.all.count > 200)
    }
}
