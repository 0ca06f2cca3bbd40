import Testing

@testable import CommandLineTool

@Suite struct HelpTests {
    /// Every command with the path that leads to it.
    static func allPaths(_ path: [CommandDefinition] = [CommandList.root]) -> [[CommandDefinition]] {
        guard let last = path.last else { return [] }
        return [path] + last.subcommands.flatMap { allPaths(path + [$0]) }
    }

    @Test func helpShowsEveryFlagOperandAndSubcommand() {
        for path in Self.allPaths() {
            let text = HelpText.text(for: path, style: Style(isColored: false))
            let command = path[path.count - 1]
            for flag in path.flatMap(\.flags) {
                let name = if case .negatable = flag.arity { "--[no-]\(flag.name)" } else { flag.spelling }
                #expect(text.contains(name), "\(command.name) lacks \(name)")
                for alias in flag.aliases { #expect(text.contains("--" + alias)) }
                for alias in flag.deprecatedAliases { #expect(!text.contains("--\(alias) ")) }
            }
            for operand in command.operands { #expect(text.contains(operand.name)) }
            for subcommand in command.subcommands { #expect(text.contains("  \(subcommand.name) ")) }
        }
    }

    @Test func definitionsAreComplete() {
        for path in Self.allPaths() {
            let command = path[path.count - 1]
            let name = path.map(\.name).joined(separator: " ")
            #expect(!command.summary.isEmpty && !command.summary.hasSuffix("."), "\(name)")
            #expect((command.run == nil) != command.subcommands.isEmpty, "\(name)")
            let flags = path.flatMap(\.flags)
            for flag in flags {
                #expect(!flag.help.isEmpty && !flag.help.hasSuffix("."), "\(name) --\(flag.name)")
                #expect(flag.short?.isASCII ?? true)
            }
            let names = flags.flatMap(\.allNames)
            #expect(Set(names).count == names.count, "\(name) has two flags of one name: \(names.sorted())")
            let shorts = flags.compactMap(\.short)
            #expect(Set(shorts).count == shorts.count, "\(name) has two flags of one letter: \(shorts)")
        }
    }

    @Test func linesFitTheWidth() {
        for path in Self.allPaths() {
            let text = HelpText.text(for: path, style: Style(isColored: false))
            for line in text.split(separator: "\n") where !line.hasPrefix("    ") {
                #expect(line.count <= 100, "\(line)")
            }
        }
    }

    @Test func helpCommandAndFlagSayTheSame() {
        for words in [["validate"], ["config", "show"], ["explain"]] {
            let command = ToolProcess.run(["help"] + words)
            let flag = ToolProcess.run(words + ["--help"])
            #expect(command.status == 0 && flag.status == 0)
            #expect(command.output == flag.output)
            #expect(command.output.hasPrefix("glb " + words.joined(separator: " ")))
            #expect(flag.errors.isEmpty)
        }
        let unknown = ToolProcess.run(["help", "valdate"])
        #expect(unknown.status == 2)
        #expect(unknown.errors.contains("did you mean 'validate'?"))
    }
}
