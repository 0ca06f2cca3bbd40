/// A list of morph names that programs rely on. The values are in this folder, one file each.
struct MorphVocabulary: Sendable {
    /// A short stable word for machines: `arkit`.
    let id: String
    /// For people: "ARKit".
    let title: String
    let names: [String]
    /// The names that an avatar has; nil when the vocabulary says nothing about this kind of avatar.
    let namesPresent: @Sendable (AvatarContext) -> Set<String>?

    static let all: [MorphVocabulary] = [.arkit, .visemes, .rpmExtras, .vrm1Expressions, .vrm0Expressions]

    init(
        id: String, title: String, names: [String],
        namesPresent: @escaping @Sendable (AvatarContext) -> Set<String>? = { $0.targetNames }
    ) {
        self.id = id
        self.title = title
        self.names = names
        self.namesPresent = namesPresent
    }

    /// How far an avatar covers each vocabulary. They are scored apart: a face that speaks need not follow a camera.
    static func coverage(_ context: AvatarContext) -> [MorphCoverage] {
        all.compactMap { vocabulary in
            guard let present = vocabulary.namesPresent(context) else { return nil }
            return MorphCoverage(
                id: vocabulary.id, title: vocabulary.title, expected: vocabulary.names.count,
                missing: vocabulary.names.filter { !present.contains($0) })
        }
    }
}

/// How much of a vocabulary an avatar has.
package struct MorphCoverage: Equatable, Sendable {
    package let id: String
    package let title: String
    package let expected: Int
    /// In the order of the vocabulary.
    package let missing: [String]

    package var present: Int { expected - missing.count }
    package var isComplete: Bool { missing.isEmpty }
    /// Some names but not all: more likely a mistake than a choice.
    package var isPartial: Bool { present > 0 && !missing.isEmpty }

    package init(id: String, title: String, expected: Int, missing: [String]) {
        self.id = id
        self.title = title
        self.expected = expected
        self.missing = missing
    }
}
