import AvatarProfiles
import GLTFValidation
import SampleAssetGenerator
import Testing

/// The repository's own avatars, through the validator, as `glb inspect` sees them.
@Suite struct SampleAvatarTests {
    struct Expectation: Sendable, CustomTestStringConvertible {
        let path: String
        let kind: AvatarKind
        let joints: Int
        let pose: AvatarPose.Shape?
        let arkit: Int
        let visemes: Int
        let codes: [String]

        var testDescription: String { path }
    }

    private static let expectations: [Expectation] = [
        Expectation(
            path: "valid/avatar-full-body-t.glb", kind: .rpmFullBody, joints: 67, pose: .t, arkit: 52, visemes: 15,
            codes: []),
        Expectation(
            path: "valid/avatar-full-body-a.glb", kind: .rpmFullBody, joints: 67, pose: .a, arkit: 52, visemes: 15,
            codes: []),
        Expectation(
            path: "valid/avatar-half-body.glb", kind: .rpmHalfBody, joints: 48, pose: nil, arkit: 0, visemes: 15,
            codes: []),
        Expectation(
            path: "valid/avatar-no-morphs.glb", kind: .rpmFullBody, joints: 65, pose: .a, arkit: 0, visemes: 0,
            codes: ["AVATAR_NO_VISEMES"]),
        Expectation(
            path: "valid/avatar-vrm-1.glb", kind: .vrm1, joints: 67, pose: .t, arkit: 52, visemes: 15, codes: []),
        Expectation(
            path: "warnings/avatar-vrm-0.glb", kind: .vrm0, joints: 67, pose: .t, arkit: 52, visemes: 15, codes: []),
    ]

    @Test(arguments: expectations)
    func summaries(expected: Expectation) throws {
        let asset = try #require(SampleCatalogue.all.first { $0.path == expected.path })
        let bytes = asset.bytes
        var found: AvatarSummary?
        let report = bytes.withUnsafeBytes { file in
            Validator().validate(file, as: .glb) { context, info in
                found = AvatarSummary(context, info, fileSize: file.count)
            }
        }
        #expect(report.isSound)
        let summary = try #require(found)
        #expect(summary.kind == expected.kind)
        #expect(summary.jointCount == expected.joints)
        #expect(summary.skeleton.missing == [])
        #expect(summary.pose?.shape == expected.pose)
        #expect(summary.morphs.first { $0.id == "arkit" }?.present == expected.arkit)
        #expect(summary.morphs.first { $0.id == "visemes" }?.present == expected.visemes)
        #expect(summary.isSelfContained)
        #expect(summary.triangleCount == report.info?.totalTriangleCount)
        let height = try #require(summary.height)
        #expect(expected.kind == .rpmHalfBody ? (0.5...1).contains(height) : (1.6...1.9).contains(height))
        #expect(summary.findings.map(\.definition.code) == expected.codes)
    }
}
