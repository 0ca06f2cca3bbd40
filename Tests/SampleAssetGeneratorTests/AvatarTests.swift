import Testing

@testable import SampleAssetGenerator

@Suite struct AvatarTests {
    @Test func theFullBodyHasItsSixtySevenJointsEachAfterItsParent() {
        let skeleton = Skeleton(SkeletonTable.fullBody)
        #expect(skeleton.joints.count == 67)
        #expect(Set(skeleton.joints.map(\.name)).count == 67)
        for (number, joint) in skeleton.joints.enumerated() where number > 0 {
            #expect((joint.parent ?? 67) < number, "\(joint.name)")
        }
    }

    /// The angle of the line from shoulder to hand below the horizontal, in degrees by its sine and cosine.
    @Test(arguments: [(Pose.t, 0.0, 1.5), (Pose.a, 50.0, 60.0)])
    func armsHangAsThePoseSays(_ pose: Pose, _ least: Double, _ most: Double) {
        let skeleton = pose.apply(to: Skeleton(SkeletonTable.fullBody))
        for side in ["Left", "Right"] {
            let shoulder = skeleton.joints[skeleton.index("\(side)Arm")].world.translation
            let hand = skeleton.joints[skeleton.index("\(side)Hand")].world.translation
            let drop = (shoulder - hand).normalized.y
            #expect(drop >= Trigonometry.sine(Trigonometry.radians(least)))
            #expect(drop <= Trigonometry.sine(Trigonometry.radians(most)))
        }
    }

    @Test func posesDifferInTheRestRotationOfTheArmOnly() {
        let t = Skeleton(SkeletonTable.fullBody)
        let a = Pose.a.apply(to: t)
        let moved = t.joints.indices.filter { number in
            let (before, after) = (t.local(number), a.local(number))
            return (before.translation - after.translation).length > 1e-9
                || abs(before.rotation.w - after.rotation.w) > 1e-6
        }
        #expect(moved.map { t.joints[$0].name } == ["LeftArm", "RightArm"])
    }

    @Test func thePersonIsOfHumanSize() {
        let parts = AvatarParts(detail: .full, isHalfBody: false)
        let hair = FaceParts.hair(columns: 24, rows: 8)
        let height = hair.vertices.map(\.position.y).max() ?? 0
        #expect((1.6...1.85).contains(height))
        #expect(parts.footwear.vertices.map(\.position.y).min() == 0)
        let span = (parts.body.vertices.map(\.position.x).max() ?? 0) * 2
        // Arms' span and height are about the same.
        #expect(abs(span - height) < 0.1)
    }

    @Test func weightsAddUpToExactlyOneAndNameEachJointOnce() {
        let parts = AvatarParts(detail: .light, isHalfBody: false)
        for surface in [parts.top, parts.bottom, parts.footwear, parts.body] {
            for vertex in surface.vertices {
                let entries = vertex.weights.entries
                #expect((1...4).contains(entries.count))
                #expect(entries.allSatisfy { $0.share > 0 })
                #expect(entries.map { Float($0.share) / 256 }.reduce(0, +) == 1)
                #expect(Set(entries.map(\.joint)).count == entries.count)
            }
        }
    }

    @Test func normalsAreUnitVectorsAndLookOutwards() {
        let ball = FaceParts.leftEye(around: 12, rows: 6)
        for (vertex, normal) in zip(ball.vertices, ball.normals()) {
            #expect(abs(normal.length - 1) < 1e-12)
            #expect(normal.dot((vertex.position - FaceParts.eyeCenter).normalized) > 0.95)
        }
    }

    @Test func morphTargetsHaveTheCustomaryNames() {
        #expect(MorphTable.visemes.count == 15)
        #expect(MorphTable.tracked.count == 52)
        #expect(Set(MorphTable.all.map(\.name)).count == 67)
        #expect(MorphTable.visemes.map(\.name).contains("viseme_sil"))
        #expect(MorphTable.tracked.map(\.name).contains("mouthUpperUpRight"))
    }

    @Test func everyShapeButSilenceMovesSomething() {
        let head = HeadMesh(columns: 48, perLine: 2, fineFace: true)
        for shape in MorphTable.all where shape.name != "viseme_sil" {
            let onHead = zip(head.surface.vertices, head.isLower).contains { vertex, isLower in
                shape.displacement(ofHead: vertex.position, isLower: isLower).length > 0.001
            }
            #expect(onHead || shape.eye != nil, "\(shape.name)")
        }
    }

    @Test func leftAndRightShapesMirrorEachOther() {
        for shape in MorphTable.tracked where shape.name.hasSuffix("Left") {
            guard let other = MorphTable.tracked.first(where: { $0.name == shape.name.dropLast(4) + "Right" }) else {
                continue
            }
            for point in [Vector3(0.03, 1.576, 0.09), Vector3(0.03, 1.65, 0.08), Vector3(0.013, 1.606, 0.1)] {
                let here = shape.displacement(ofHead: point, isLower: false)
                let there = other.displacement(ofHead: point.mirrored, isLower: false)
                #expect((here - there.mirrored).length < 1e-12, "\(shape.name)")
            }
        }
    }
}
