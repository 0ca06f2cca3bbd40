import GLTFValidation
import Testing

@Suite("The catalogue of issues")
struct CatalogueTests {
    @Test("holds exactly the codes of the table, in its order")
    func codes() {
        #expect(catalogueTable.count == 170)
        let ours = IssueCatalogue.all.filter { $0.family.isOurOwn }
        #expect(IssueCatalogue.all.map(\.code) == catalogueTable.map(\.code) + ours.map(\.code))
        #expect(
            ours.map { "\($0.code) \($0.severity.name)" } == [
                "LINT_ACCESSOR_BOUNDS_ROUNDED warning", "LINT_BIN_PADDING warning", "LINT_DATA_NOT_CHECKED info",
                "LINT_DUPLICATE_KEY warning", "LINT_EXTENSION_MISSPELT warning", "LINT_EXTENSION_UNUSED info",
                "LINT_NOT_SELF_CONTAINED warning", "LINT_TEXTURE_WITHOUT_FALLBACK warning",
                "LINT_TRIANGLES_DEGENERATE info", "LINT_ZERO_ACCESSOR_BOUNDS error",
                "BUDGET_ANIMATIONS warning", "BUDGET_BONES warning", "BUDGET_FILE_SIZE warning",
                "BUDGET_INFLUENCES warning", "BUDGET_MATERIALS warning", "BUDGET_MORPH_TARGETS warning",
                "BUDGET_PRIMITIVES warning", "BUDGET_TEXTURES warning", "BUDGET_TEXTURE_BYTES warning",
                "BUDGET_TEXTURE_SIDE warning", "BUDGET_TRIANGLES warning", "BUDGET_VERTICES warning",
                "LIMIT_SHARED_DATA error",
            ])
    }

    @Test("gives each code the severity and family of the table")
    func severitiesAndFamilies() {
        for row in catalogueTable {
            let definition = IssueCatalogue.definition(code: row.code)
            #expect(definition?.severity.name == row.severity, "\(row.code)")
            #expect(definition?.family.rawValue == row.family, "\(row.code)")
        }
    }

    @Test("finds a definition by its exact code only")
    func lookup() {
        for definition in IssueCatalogue.all {
            #expect(IssueCatalogue.definition(code: definition.code) === definition)
        }
        #expect(IssueCatalogue.definition(code: "TYPE_MISMATCH") == .typeMismatch)
        #expect(IssueCatalogue.definition(code: "type_mismatch") == nil)
        #expect(IssueCatalogue.definition(code: "") == nil)
    }

    @Test("says something under every heading, in whole sentences")
    func texts() {
        for definition in IssueCatalogue.all {
            let explanation = definition.explanation
            let required = [definition.summary, explanation.meaning, explanation.importance, explanation.remedy]
            for text in required + (explanation.limits.isEmpty ? [] : [explanation.limits]) {
                #expect(text.count >= 12, "\(definition.code): \(text)")
                #expect(text.hasSuffix(".") && !text.hasSuffix(".."), "\(definition.code): \(text)")
                #expect(!text.contains("  ") && !text.contains("\n"), "\(definition.code): \(text)")
            }
            let sentences = definition.summary.split(separator: ".", omittingEmptySubsequences: true)
                .filter { !($0.first?.isNumber ?? false) }
            #expect(sentences.count == 1, "\(definition.code): \(definition.summary)")
            #expect(!definition.section.isEmpty && definition.since == "0.1.0")
        }
    }

    @Test("does not repeat itself")
    func distinct() {
        let all = IssueCatalogue.all
        #expect(Set(all.map(\.code)).count == all.count)
        #expect(Set(all.map(\.message.text)).count == all.count)
        #expect(Set(all.map(\.summary)).count == all.count)
        #expect(Set(all).count == all.count)
    }

    @Test("links to the document that holds the rule")
    func specifications() {
        let core = "https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html"
        let extensions = "https://github.com/KhronosGroup/glTF/tree/main/extensions/2.0/"
        #expect(IssueDefinition.accessorTooLong.specification == core)
        #expect(IssueDefinition.meshPrimitiveTooFewTexcoords.specification == core)
        #expect(
            IssueDefinition.nonRequiredExtension.specification == extensions + "Khronos/KHR_mesh_quantization")
        #expect(IssueDefinition.multipleExtensions.specification == extensions + "Khronos/KHR_materials_unlit")
        for definition in IssueCatalogue.all {
            let fromExtension = !definition.section.hasPrefix("glTF 2.0")
            #expect(definition.specification.hasPrefix(fromExtension ? extensions : core), "\(definition.code)")
        }
    }

    @Test("names families that the catalogue lists, each with a summary")
    func families() {
        #expect(
            IssueFamily.all.map(\.rawValue) == [
                "IO", "SCHEMA", "SEMANTIC", "LINK", "DATA", "GLB", "LINT", "BUDGET", "LIMIT",
            ])
        #expect(Set(IssueCatalogue.all.map(\.family)) == Set(IssueFamily.all))
        for family in IssueFamily.all { #expect(family.summary.hasSuffix(".")) }
        #expect(IssueFamily(rawValue: "SOMETHING").summary.isEmpty)
    }

    @Test("orders and names severities")
    func severities() {
        #expect(Severity.allCases.map(\.name) == ["error", "warning", "info", "hint"])
        #expect(Severity.allCases.map(\.rawValue) == [0, 1, 2, 3])
        #expect(Severity.error < .warning && .information < .hint)
        for severity in Severity.allCases { #expect(Severity(name: severity.name) == severity) }
        #expect(Severity(name: "information") == .information)
        #expect(Severity(name: "fatal") == nil)
    }

    @Test("lists the parts of an explanation under fixed headings and leaves out what is empty")
    func sections() {
        let headings = ["What it means", "Why it matters", "How to fix it", "Limits"]
        #expect(IssueDefinition.typeMismatch.explanation.sections.map(\.heading) == headings)
        for definition in IssueCatalogue.all {
            let found = definition.explanation.sections.map(\.heading)
            #expect(found == (definition.explanation.limits.isEmpty ? Array(headings.dropLast()) : headings))
        }
    }
}
