import Foundation
import Testing

@testable import SampleAssetGenerator

@Suite struct MathTests {
    @Test func sineAndCosineAgreeWithTheSystemsWithinTheLastBits() {
        for step in -1000...1000 {
            let angle = Double(step) * 0.013
            let (sine, cosine) = Trigonometry.sineCosine(angle)
            #expect(abs(sine - sin(angle)) < 4e-15)
            #expect(abs(cosine - cos(angle)) < 4e-15)
        }
    }

    @Test func aFullTurnEndsExactlyWhereItBegan() {
        for steps in [3, 8, 20, 48] {
            #expect(Trigonometry.turn(0, of: steps) == Trigonometry.turn(steps, of: steps))
        }
    }

    @Test func theGeneratorGivesTheKnownNumbers() {
        // The first outputs of the split-mix scheme for seed zero are published with it.
        var generator = SplitMix64(seed: 0)
        #expect(generator.next() == 0xE220_A839_7B1D_CDAF)
        #expect(generator.next() == 0x6E78_9E6A_A1B9_65F4)
    }

    @Test func anArcTakesOneDirectionToTheOther() {
        let to = Vector3(0.3, -0.2, 0.9).normalized
        let turned = Quaternion.arc(from: .up, to: to).rotate(.up)
        #expect((turned - to).length < 1e-14)
    }

    @Test func aTransformTimesItsInverseIsTheIdentity() {
        let transform = RigidTransform(
            rotation: .about(Vector3(0.6, 0, 0.8), 1.1), translation: Vector3(0.3, -2, 5))
        let product = (transform * transform.inverse).columns
        for (index, value) in product.enumerated() {
            #expect(abs(value - (index % 5 == 0 ? 1 : 0)) < 1e-14)
        }
    }
}
