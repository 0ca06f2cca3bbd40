import GLTFValidation
import SampleAssetGenerator
import Testing

/// What the table of the samples says of each, the validator says too.
@Suite struct SampleValidationTests {
    private static let files: [String: [UInt8]] = Dictionary(
        uniqueKeysWithValues: SampleCatalogue.files().map { ($0.path, $0.bytes) })

    @Test func everySampleShowsExactlyItsCodes() {
        for sample in SampleCatalogue.all {
            #expect(codes(of: sample, .khronos) == sample.expectedCodes, "\(sample.path)")
        }
        #expect(SampleCatalogue.all.count > 200)
    }

    @Test func everyCodeOfOursHasASample() {
        let samples = SampleCatalogue.all.filter { $0.path.hasPrefix("lint/") }
        let ours = IssueCatalogue.all.filter { $0.family == .lint }.map(\.code)
        #expect(samples.flatMap(\.additions).sorted() == ours)
        for sample in samples {
            let found = codes(of: sample, .default).filter(ours.contains)
            #expect(found == sample.additions, "\(sample.path)")
        }
    }

    @Test func validSamplesAreFreeOfOurCodesToo() {
        let ours = Set(IssueCatalogue.all.filter { $0.family == .lint }.map(\.code))
        for sample in SampleCatalogue.all where sample.path.hasPrefix("valid/") {
            #expect(ours.isDisjoint(with: codes(of: sample, .default)), "\(sample.path)")
        }
    }

    private func codes(of sample: SampleAsset, _ profile: ValidationOptions.Profile) -> [String] {
        var options = ValidationOptions()
        options.profile = profile
        let folder = sample.path.split(separator: "/").dropLast().joined(separator: "/")
        options.loadResource = { path in
            Self.files[folder + "/" + String(decoding: path, as: UTF8.self)].map { .loaded($0) }
                ?? .failed("no such file")
        }
        let format: AssetFormat = sample.path.hasSuffix(".glb") ? .glb : .gltf
        let report = Validator(options: options).validate(Self.files[sample.path] ?? [], as: format)
        return Set(report.issues.map(\.code)).sorted()
    }
}
