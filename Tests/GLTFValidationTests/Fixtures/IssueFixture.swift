import GLTFValidation

/// A smallest asset that shows a code, and one that is nearly the same and does not.
struct IssueFixture: Sendable {
    let code: String
    let place: String
    let faulty: TestAsset
    let sound: TestAsset

    init(_ code: String, _ place: String, _ faulty: TestAsset, not sound: TestAsset) {
        self.code = code
        self.place = place
        self.faulty = faulty
        self.sound = sound
    }

    /// Two documents, by their members.
    init(_ code: String, _ place: String, _ faulty: String, not sound: String) {
        self.init(code, place, .members(faulty), not: .members(sound))
    }
}

let issueFixtures: [IssueFixture] =
    schemaFixtures + semanticFixtures + extensionFixtures + skinFixtures + accessorFixtures + animationFixtures
    + meshFixtures + referenceFixtures + elementFixtures + influenceFixtures + imageFixtures + containerFixtures
    + lintFixtures + budgetFixtures + limitFixtures

extension IssueFamily {
    /// Whether the reference validator has no codes of the family.
    var isOurOwn: Bool { isOfTheDefaultProfile || self == .limit }

    /// Whether the profile that follows the reference never reports the family.
    var isOfTheDefaultProfile: Bool { self == .lint || self == .budget }
}
