import AvatarProfiles
package import GLTFValidation

/// Codes as users write them: exact, in any case, or a pattern such as `ACCESSOR_*`.
package enum CodeList {
    /// Every definition: those of the validator, then those about avatars.
    package static let definitions: [IssueDefinition] = IssueCatalogue.all + AvatarRule.all.map(\.definition)

    package static var known: [String] { definitions.map(\.code) }

    package static func definition(code: String) -> IssueDefinition? {
        definitions.first { $0.code == code }
    }

    /// The codes that the words stand for; a word that stands for none is an error with a suggestion.
    package static func expand(_ words: [String]) throws(ValueProblem) -> [String] {
        var result: [String] = []
        for word in words {
            for code in try expand(word) where !result.contains(code) { result.append(code) }
        }
        return result
    }

    package static func expand(_ word: String) throws(ValueProblem) -> [String] {
        // Letters that only look like those of codes, or become them in upper case, are others.
        guard word.utf8.allSatisfy({ $0 < 0x80 }) else { throw ValueProblem(unknown(word)) }
        let wanted = word.uppercased()
        if definition(code: wanted) != nil { return [wanted] }
        if wanted.utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }) {
            let pattern = GlobPattern(component: Array(wanted.utf8))
            let matches = known.filter { pattern.matches(Array($0.utf8)) }
            if !matches.isEmpty { return matches }
        }
        throw ValueProblem(unknown(word))
    }

    /// `unknown code 'X'; did you mean 'Y'?`
    package static func unknown(_ word: String) -> String {
        "unknown code '\(TerminalText.excerpt(word))'" + Suggestion.hint(for: word, among: known)
    }
}

extension ValueSyntax where Value == [String] {
    /// Codes with commas between them, checked against the catalogue.
    package static var codes: ValueSyntax<[String]> {
        let words = ValueSyntax<[String]>.list("CODES")
        return ValueSyntax(
            placeholder: "CODES", expected: "codes of 'glb explain' with commas between them, or patterns (ACCESSOR_*)",
            completion: .list(CodeList.known),
            parse: { (text: ArgumentText) throws(ValueProblem) -> [String] in
                try CodeList.expand(try words.parse(text))
            })
    }
}
