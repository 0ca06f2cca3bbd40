import Testing

@testable import CommandLineTool

@Suite struct ArgumentParserTests {
    static let level = Flag(
        "level", short: "l", .integer(0...9), aliases: ["grade"], deprecatedAliases: ["lvl"], help: "x")
    static let tags = Flag("tag", short: "t", .text("TAG"), repeats: true, help: "x")
    static let dry = Flag("dry-run", short: "n", help: "x")
    static let fold = Flag("fold", negatable: true, help: "x")
    static let place = Flag("place", .path("PLACE"), help: "x")

    static let root = CommandDefinition(
        name: "tool", summary: "x", flags: CommonFlags.all,
        subcommands: [
            CommandDefinition(
                name: "take", summary: "x", operands: [CommandDefinition.Operand("THING", count: 0...3, help: "x")],
                flags: [level.definition, tags.definition, dry.definition, fold.definition],
                run: { _ throws(CommandLineError) in .success }),
            CommandDefinition(
                name: "group", summary: "x", flags: [place.definition],
                subcommands: [
                    CommandDefinition(name: "inner", summary: "x", run: { _ throws(CommandLineError) in .success })
                ]),
            CommandDefinition(
                name: "need", summary: "x", operands: [CommandDefinition.Operand("ONE", count: 1...1, help: "x")],
                run: { _ throws(CommandLineError) in .success }),
        ])

    static func arguments(_ words: [ArgumentText]) throws -> RawArguments {
        guard case .run(_, let arguments) = try ArgumentParser.parse(words, root: root) else {
            throw ValueProblem("no command was run")
        }
        return arguments
    }

    @Test(
        arguments: [
            ["take", "--level", "3"], ["take", "--level=3"], ["take", "-l", "3"], ["take", "-l3"], ["take", "-l=3"],
            ["take", "--grade=3"], ["take", "-nl3"], ["take", "-nl", "3"], ["take", "--level=5", "--level=3"],
        ] as [[ArgumentText]])
    func valuesOfFlags(words: [ArgumentText]) throws {
        #expect(try Self.arguments(words).value(Self.level) == 3)
    }

    @Test func repeatedFlagsKeepTheirOrder() throws {
        let arguments = try Self.arguments(["take", "-t", "a", "x", "--tag=b", "-tc"])
        #expect(try arguments.values(Self.tags) == ["a", "b", "c"])
        #expect(arguments.operands.map(\.text) == ["x"])
    }

    @Test func theLastOfAPairWins() throws {
        #expect(try Self.arguments(["take", "--fold", "--no-fold"]).setting(Self.fold) == false)
        #expect(try Self.arguments(["take", "--no-fold", "--fold"]).setting(Self.fold) == true)
        #expect(try Self.arguments(["take"]).setting(Self.fold) == nil)
    }

    @Test func wordsAfterTwoDashesAreOperands() throws {
        let arguments = try Self.arguments(["take", "-", "--", "--level", "@x"])
        #expect(arguments.operands.map(\.text) == ["-", "--level", "@x"])
        #expect(arguments.operands.map(\.isLiteral) == [false, true, true])
    }

    @Test func namesNeedNotBeUTF8() throws {
        let name = ArgumentText(bytes: [0xFF, 0x2E, 0x67])
        let arguments = try Self.arguments(["take", name])
        #expect(arguments.operands.first?.text == name)
        let place = try Self.arguments(["group", ArgumentText(bytes: Array("--place=".utf8) + [0xFE]), "inner"])
        #expect(try place.value(Self.place)?.bytes == [0xFE])
    }

    @Test func flagsOfAParentMayStandBeforeAndAfterTheSubcommand() throws {
        for words in [["group", "--place", "p", "inner"], ["group", "inner", "--place", "p"]] as [[ArgumentText]] {
            let arguments = try Self.arguments(words)
            #expect(arguments.command == "group inner")
            #expect(try arguments.value(Self.place)?.string == "p")
        }
    }

    @Test func commonFlagsWorkEverywhere() throws {
        #expect(try Self.arguments(["-q", "take"]).isOn(CommonFlags.quiet))
        #expect(try Self.arguments(["take", "-q"]).isOn(CommonFlags.quiet))
    }

    @Test func anOldNameWorksWithAWarning() throws {
        let arguments = try Self.arguments(["take", "--lvl=4"])
        #expect(try arguments.value(Self.level) == 4)
        #expect(arguments.warnings.count == 1)
        #expect(arguments.warnings[0].contains("--level"))
    }

    @Test(
        arguments: [
            ([], "no command"),
            (["tke"], "did you mean 'take'?"),
            (["group"], "needs a subcommand: inner"),
            (["group", "iner"], "did you mean 'inner'?"),
            (["take", "--levle=3"], "did you mean '--level'?"),
            (["take", "-z"], "unknown option '-z'"),
            (["take", "--level"], "--level needs a value"),
            (["take", "-l"], "-l needs a value"),
            (["take", "--level=10"], "from 0 to 9"),
            (["take", "--level="], "expected a whole number"),
            (["take", "--dry-run=yes"], "takes no value"),
            (["take", "a", "b", "c", "d"], "unexpected argument 'd'"),
            (["need"], "needs ONE"),
            (["take", "\u{1B}[31m", "b", "c", "\u{1B}[31m"], "\\u{1B}[31m"),
        ] as [([ArgumentText], String)])
    func wrongUsage(words: [ArgumentText], part: String) throws {
        let error = #expect(throws: CommandLineError.self) { _ = try ArgumentParser.parse(words, root: Self.root) }
        #expect(error?.status == .usage)
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
        #expect(error?.helpTopic != nil)
    }

    @Test func helpWinsOverWhatIsMissing() throws {
        for words in [["--help"], ["-h"]] as [[ArgumentText]] {
            guard case .help(let path) = try ArgumentParser.parse(words, root: Self.root) else {
                Issue.record("no help")
                continue
            }
            #expect(path.map(\.name) == ["tool"])
        }
        guard case .help(let path) = try ArgumentParser.parse(["group", "-h"], root: Self.root) else {
            Issue.record("no help")
            return
        }
        #expect(path.map(\.name) == ["tool", "group"])
    }
}
