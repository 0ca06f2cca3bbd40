import GLTFValidation
import Testing

/// A small generator of pseudo-random numbers (SplitMix64), the same on every run.
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// Cuts a text into words and signs.
private func pieces(_ text: String) -> [String] {
    var result: [String] = []
    var word = ""
    for character in text {
        if "{}[],:".contains(character) {
            if !word.isEmpty { result.append(word) }
            word = ""
            result.append(String(character))
        } else {
            word.append(character)
        }
    }
    return result
}

@Suite struct MutationTests {
    @Test(arguments: ValidationOptions.Profile.allCases)
    func theAvatarItselfIsSound(_ profile: ValidationOptions.Profile) {
        let report = AvatarFixture.glb.report(profile)
        #expect(report.lines == [])
        #expect(report.isSound)
        #expect(report.mimeType == "model/gltf-binary")
        #expect(report.info?.totalTriangleCount == 1)
        #expect(report.info?.totalVertexCount == 3)
        #expect(report.info?.maxInfluences == 4)
        #expect(report.info?.maxAttributes == 6)
        #expect(report.info?.hasMorphTargets == true)
        #expect(report.info?.hasDefaultScene == true)
        #expect(report.info?.resources?.map(\.storage) == ["glb", "buffer-view"])
        #expect(report.info?.resources?.last?.image?.width == 4)
    }

    @Test func anAvatarCutAnywhereIsNotSound() {
        let bytes = AvatarFixture.glb.bytes
        for length in stride(from: 0, to: bytes.count, by: 7) {
            let report = TestAsset.bytes(Array(bytes.prefix(length))).report()
            #expect(!report.isSound, "\(length)")
            #expect(report.counts.errors > 0, "\(length)")
        }
    }

    @Test func flippedBitsNeverCrash() {
        let original = AvatarFixture.glb.bytes
        var generator = SeededGenerator(state: 11)
        var changed = 0
        for round in 0..<600 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^=
                    1 << UInt8.random(in: 0..<8, using: &generator)
            }
            let report = TestAsset.bytes(bytes).report(round % 2 == 0 ? .default : .khronos) { $0.maximumIssues = 200 }
            if report.counts.total > 0 { changed += 1 }
            if report.info != nil { #expect(report.mimeType == "model/gltf-binary") }
        }
        #expect(changed > 300)
    }

    /// Every word of the document in turn is replaced by others, so that every member has had a wrong value.
    @Test func exchangedWordsNeverCrash() {
        let words = pieces(AvatarFixture.members)
        let others = [
            "null", "-1", "0", "1", "3", "1e999", "1.5", "4294967296", "true", "'x'", "[]", "{}", "[1,2,3]", "[[0]]",
            "{'x':0}", "''", "5126", "5123", "9007199254740993",
        ]
        var generator = SeededGenerator(state: 12)
        var readable = 0
        for place in words.indices where !"{}[],:".contains(words[place]) {
            var changed = words
            changed[place] = others.randomElement(using: &generator) ?? "0"
            let asset = TestAsset.glb(changed.joined(), binary: AvatarFixture.binary)
            let report = asset.report(place % 2 == 0 ? .default : .khronos) { $0.maximumIssues = 200 }
            if report.info != nil { readable += 1 }
        }
        #expect(readable > 100)
    }

    @Test func swappedWordsNeverCrash() {
        let words = pieces(AvatarFixture.members)
        let values = words.indices.filter {
            !"{}[],:".contains(words[$0]) && $0 + 1 < words.count && words[$0 + 1] != ":"
        }
        var generator = SeededGenerator(state: 13)
        var readable = 0
        for round in 0..<400 {
            var changed = words
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                guard let a = values.randomElement(using: &generator), let b = values.randomElement(using: &generator)
                else { continue }
                changed.swapAt(a, b)
            }
            let asset = TestAsset.glb(changed.joined(), binary: AvatarFixture.binary)
            let report = asset.report(round % 2 == 0 ? .default : .khronos) { $0.maximumIssues = 200 }
            if report.info != nil { readable += 1 }
        }
        #expect(readable > 200)
    }
}
