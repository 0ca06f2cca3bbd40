import GLTFModel

/// Everything that a budget may measure.
struct BudgetFacts {
    let context: ValidationContext
    let info: AssetInfo

    var document: GLTFDocument { context.document }
}

/// A limit that a project sets for its assets; none is in force unless somebody sets it.
///
/// How to add one: a value here, in the list, and a row in the tests. Flag, configuration key, explanation and rules page
/// follow.
package struct Budget: Sendable {
    /// The word for the command line and the configuration file.
    package let name: String
    /// What is counted, in words, for the help.
    package let quantity: String
    package let definition: IssueDefinition
    let measure: @Sendable (BudgetFacts) -> Int?

    package static let all: [Budget] = [
        .animations, .bones, .fileSize, .influences, .materials, .morphTargets, .primitives, .textureBytes,
        .textureSide, .textures, .triangles, .vertices,
    ]

    package static func named(_ name: String) -> Budget? {
        all.first { $0.name == name }
    }

    /// - Parameters:
    ///   - subject: begins a sentence: "The number of triangles".
    ///   - rule: how exactly it is counted, as a sentence.
    init(
        _ name: String, _ code: String, _ subject: String, quantity: String, rule: String, remedy: String,
        measure: @escaping @Sendable (BudgetFacts) -> Int?
    ) {
        self.name = name
        self.quantity = quantity
        self.measure = measure
        definition = IssueDefinition(
            code, .budget, .warning, section: "glTF 2.0, a limit of your own",
            message: MessageTemplate("\(subject) is {actual}; the budget for {name:raw} is {limit}."),
            summary: "\(subject) is beyond the budget that was set for it.",
            meaning:
                "The project has a limit for this, set by --budget \(name)=N or under budgets in the configuration. "
                + rule,
            importance:
                "What is beyond the budget costs memory, download or drawing time that the project has not got.",
            remedy: remedy,
            limits: "Never reported unless a limit is set. The whole file counts, whether a scene shows it or not.")
    }

    /// Reports every budget that is exceeded.
    static func check(_ facts: BudgetFacts) {
        let context = facts.context
        guard !context.options.budgets.isEmpty, !context.isKhronos else { return }
        for budget in all {
            if context.isTruncated { return }
            guard let limit = context.options.budgets[budget.name], let actual = budget.measure(facts), actual > limit
            else { continue }
            context.report(budget.definition, at: "/", [.int(actual), .text(budget.name), .int(limit)])
        }
    }
}
