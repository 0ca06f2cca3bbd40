package import AssetCache

extension ValueSyntax where Value == VerifyScope.Sample {
    /// `5%` of everything, chosen anew each time, or `2/20`, the second of twenty equal parts.
    package static var sample: ValueSyntax<VerifyScope.Sample> {
        ValueSyntax(
            placeholder: "SHARE", expected: "a share such as 5% or 0.5%, or a part such as 2/20",
            parse: { (text: ArgumentText) throws(ValueProblem) -> VerifyScope.Sample in
                guard let string = text.string else { throw ValueProblem() }
                let pieces = string.split(separator: "/", omittingEmptySubsequences: false)
                if pieces.count == 2 {
                    guard let number = Int(pieces[0]), let count = Int(pieces[1]), count >= 1 else {
                        throw ValueProblem()
                    }
                    guard (1...count).contains(number), count <= 1_000_000 else {
                        throw ValueProblem("the parts are 1/\(min(count, 1_000_000)) and so on")
                    }
                    return .part(number: number, of: count)
                }
                guard let number = DecimalReader(text), number.unit == "%", let share = number.scaled(by: 10_000) else {
                    throw ValueProblem()
                }
                guard (1...1_000_000).contains(share) else { throw ValueProblem("more than 0% and at most 100%") }
                return .share(perMillion: Int(share))
            })
    }
}
