package import GLTFValidation

/// One `--budget NAME=N`.
package struct BudgetLimit: Sendable, Hashable {
    package var name: String
    package var limit: Int

    package static func budget(named name: String) throws(ValueProblem) -> Budget {
        if let budget = Budget.named(name) { return budget }
        let names = Budget.all.map(\.name)
        throw ValueProblem(
            Suggestion.joined(
                "unknown budget '\(TerminalText.excerpt(name))'" + Suggestion.hint(for: name, among: names),
                "known are \(names.joined(separator: ", "))"))
    }
}

extension ValueSyntax where Value == BudgetLimit {
    package static var budget: ValueSyntax<BudgetLimit> {
        let size = ValueSyntax<Int64>.size
        return ValueSyntax(
            placeholder: "NAME=N", expected: "a budget and its limit, as triangles=70000 or fileSize=10MiB",
            completion: .pair(keys: Budget.all.map(\.name), values: []),
            parse: { (text: ArgumentText) throws(ValueProblem) -> BudgetLimit in
                guard let string = text.string, let split = string.firstIndex(of: "=") else { throw ValueProblem() }
                let name = try BudgetLimit.budget(named: String(string[..<split])).name
                let number = String(string[string.index(after: split)...])
                return BudgetLimit(name: name, limit: Int(try size.parse(ArgumentText(number))))
            })
    }
}
