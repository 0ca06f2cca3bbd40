/// The page that explains every code, as Markdown. It is generated from the catalogue and kept in `docs/rules.md`, so
/// that each code has an address to link to: its name in lower case is its anchor.
package enum RulesPage {
    /// The codes of a module above this one, which the catalogue does not have.
    package struct Addition {
        package let family: IssueFamily
        package let summary: String
        package let definitions: [IssueDefinition]

        package init(family: IssueFamily, summary: String, definitions: [IssueDefinition]) {
            self.family = family
            self.summary = summary
            self.definitions = definitions
        }
    }

    /// The whole page.
    package static func markdown(with additions: [Addition] = []) -> String {
        let families =
            IssueFamily.all.map { family in
                Addition(
                    family: family, summary: family.summary,
                    definitions: IssueCatalogue.all.filter { $0.family == family })
            } + additions
        var page = """
            <!-- Generated from Sources/GLTFValidation/Issues; do not edit. The test CatalogueRulesPageTests writes it. -->

            # Rules

            The validator reports \(families.reduce(0) { $0 + $1.definitions.count }) codes. Each has a family, which is the stage of \
            validation that finds it, and a severity that can be changed in the configuration. `glb explain CODE` \
            shows the same text. In messages, words in braces stand for the values of one case.

            | family | codes | about |
            | --- | --- | --- |

            """
        for family in families {
            let name = family.family.rawValue
            page += "| [\(name)](#\(anchor(name))) | \(family.definitions.count) | \(family.summary) |\n"
        }
        for family in families {
            page += "\n## \(family.family.rawValue)\n\n\(family.summary)\n\n"
            page += "| code | severity | in one sentence |\n| --- | --- | --- |\n"
            for definition in family.definitions {
                page += "| [\(definition.code)](#\(anchor(definition.code))) | \(definition.severity.name) "
                page += "| \(escaped(definition.summary)) |\n"
            }
            for definition in family.definitions { page += "\n" + entry(definition) }
        }
        return page
    }

    /// The part of the page that is about one code.
    package static func entry(_ definition: IssueDefinition) -> String {
        var text = "### \(definition.code)\n\n\(escaped(definition.summary))\n\n"
        text +=
            "- Severity: \(definition.severity.name)\n- Specification: [\(escaped(definition.section))](\(definition.specification))\n"
        text += "- Since: \(definition.since)\n- Message: `\(plain(definition.message))`\n"
        for section in definition.explanation.sections {
            text += "\n**\(section.heading).** \(escaped(section.text))\n"
        }
        return text
    }

    /// The template with bare names in its braces: `{count}`, whatever its form.
    private static func plain(_ message: MessageTemplate) -> String {
        message.sample { "{\($0)}" }
    }

    private static func anchor(_ heading: String) -> String {
        heading.lowercased()
    }

    /// Characters that Markdown would take for mark-up. Underscores within words are safe.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if character == "*" || character == "<" || character == "|" || character == "`" { result += "\\" }
            result.append(character)
        }
        return result
    }
}
