import GLBContainer
import JSONText
import Testing

@testable import SampleAssetGenerator

@Suite struct CatalogueTests {
    /// Each binary sample with its bytes, made once.
    private static let binaries: [(sample: SampleAsset, bytes: [UInt8])] = {
        let files = Dictionary(uniqueKeysWithValues: CommittedSamplesTests.files.map { ($0.path, $0.bytes) })
        return SampleCatalogue.all.filter { $0.path.hasSuffix(".glb") }.map { ($0, files[$0.path] ?? []) }
    }()

    @Test func theContainersFindingsAreThoseThatTheCatalogueExpects() {
        for (sample, bytes) in Self.binaries {
            var scanner = GLBScanner()
            var codes: Set<String> = []
            bytes.withUnsafeBytes { scanner.push($0) { codes.insert($0.code.name) } }
            scanner.finish { codes.insert($0.code.name) }
            let expected = sample.expectedCodes.filter { $0.hasPrefix("GLB_") }
            #expect(codes.sorted() == expected, "\(sample.path)")
        }
    }

    @Test func whatIsNoGLBIsNamedAsSomethingElse() {
        for (sample, bytes) in Self.binaries {
            let prefix = Array(bytes.prefix(WrongBody.prefixLength))
            let body = prefix.withUnsafeBytes { WrongBody.identify($0, isWhole: true) }
            if sample.expectedVerdict == .notGLB {
                #expect(body != nil, "\(sample.path)")
            } else if !sample.path.hasPrefix("errors/") {
                #expect(body == nil, "\(sample.path)")
            }
        }
    }

    @Test func verdictsAgreeWithFolders() {
        for sample in SampleCatalogue.all {
            switch sample.path.prefix(while: { $0 != "/" }) {
            case "valid": #expect(sample.expectedVerdict == .valid, "\(sample.path)")
            case "warnings":
                #expect([.valid, .warnings].contains(sample.expectedVerdict), "\(sample.path)")
                #expect(!sample.expectedCodes.isEmpty, "\(sample.path)")
            case "errors":
                #expect(sample.expectedVerdict == .errors, "\(sample.path)")
                let name = sample.path.dropFirst(7).prefix { $0 != "." }
                let code = name.uppercased().split(separator: "-").joined(separator: "_")
                #expect(sample.expectedCodes.contains(code), "\(sample.path)")
            default: break
            }
            #expect(Set(sample.expectedCodes).count == sample.expectedCodes.count, "\(sample.path)")
        }
    }

    @Test func everyFamilyOfCodesIsShown() {
        let codes = Set(SampleCatalogue.all.flatMap(\.expectedCodes))
        #expect(codes.count >= 170)
        for code in [
            "IO_ERROR", "GLB_CHUNK_TOO_BIG", "TYPE_MISMATCH", "ROTATION_NON_UNIT", "UNRESOLVED_REFERENCE",
            "ACCESSOR_INDEX_OOB",
        ] { #expect(codes.contains(code)) }
    }
}
