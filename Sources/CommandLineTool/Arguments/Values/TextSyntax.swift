extension ValueSyntax where Value == String {
    /// Any text that is UTF-8 and not empty.
    package static func text(_ placeholder: String) -> ValueSyntax<String> {
        ValueSyntax(
            placeholder: placeholder, expected: "some text in UTF-8",
            parse: { (text: ArgumentText) throws(ValueProblem) -> String in
                guard let string = text.string, !string.isEmpty else { throw ValueProblem() }
                return string
            })
    }
}

extension ValueSyntax where Value == ArgumentText {
    /// The name of a file or a folder: any bytes but none.
    package static func path(_ placeholder: String) -> ValueSyntax<ArgumentText> {
        ValueSyntax(
            placeholder: placeholder, expected: "the name of a file or a folder", completion: .files,
            parse: { (text: ArgumentText) throws(ValueProblem) -> ArgumentText in
                if text.bytes.isEmpty { throw ValueProblem() }
                return text
            })
    }
}

extension ValueSyntax {
    /// One of a few words, each with its meaning.
    package static func choice(_ placeholder: String, _ choices: [(word: String, value: Value)]) -> ValueSyntax {
        let words = choices.map(\.word)
        return ValueSyntax(
            placeholder: placeholder, expected: "one of " + words.joined(separator: ", "), completion: .words(words),
            parse: { (text: ArgumentText) throws(ValueProblem) -> Value in
                let string = text.string ?? ""
                guard let choice = choices.first(where: { $0.word == string }) else {
                    throw ValueProblem(Suggestion.nearest(to: string, among: words).map { "did you mean '\($0)'?" })
                }
                return choice.value
            })
    }
}

extension ValueSyntax where Value == [String] {
    /// Words with commas between them: `A,B`. The flag may also be repeated.
    package static func list(_ placeholder: String) -> ValueSyntax<[String]> {
        ValueSyntax(
            placeholder: placeholder, expected: "words with commas between them",
            parse: { (text: ArgumentText) throws(ValueProblem) -> [String] in
                guard let string = text.string else { throw ValueProblem() }
                let words = string.split(separator: ",").map { word in
                    String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
                }
                let kept = words.filter { !$0.isEmpty }
                if kept.isEmpty { throw ValueProblem() }
                return kept
            })
    }
}
