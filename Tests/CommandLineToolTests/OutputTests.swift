import Testing

@testable import CommandLineTool

@Suite struct OutputTests {
    @Test func foreignTextCannotSteerATerminal() {
        #expect(TerminalText.escaped("plain name.glb") == "plain name.glb")
        #expect(TerminalText.escaped("Füße 日本 🙂") == "Füße 日本 🙂")
        #expect(TerminalText.escaped("a\nb\tc\rd") == "a\\nb\\tc\\rd")
        for hostile in [
            "\u{1B}[2J", "\u{7}", "\u{9B}31m", "\u{202E}gpj.exe", "\u{2066}x", "\u{200F}", "\u{2028}", "\u{FEFF}",
        ] {
            let text = TerminalText.escaped(hostile)
            #expect(text.hasPrefix("\\"), "\(text)")
            #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
        }
        #expect(TerminalText.escaped([0x61, 0xFF, 0x62]) == "a\\xFFb")
    }

    @Test func jsonTextKeepsWhatIsUTF8() {
        #expect(TerminalText.repaired(Array("a\nb".utf8)) == "a\nb")
        #expect(TerminalText.repaired([0x61, 0xFF]) != TerminalText.repaired([0x61, 0xFE]))
    }

    @Test(
        arguments: [
            ([:], true, true), ([:], false, false),
            (["NO_COLOR": "1"], true, false), (["NO_COLOR": "0"], true, false), (["NO_COLOR": ""], true, true),
            (["CLICOLOR_FORCE": "1"], false, true), (["CLICOLOR_FORCE": "0"], false, false),
            (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false, false),
            (["CLICOLOR": "0"], true, false), (["TERM": "dumb"], true, false),
        ] as [([String: String], Bool, Bool)])
    func colour(values: [String: String], isTerminal: Bool, expected: Bool) {
        let environment = EnvironmentVariables(["TERM": "xterm"].merging(values) { $1 })
        let settings = OutputSettings(
            environment: environment, outputIsTerminal: isTerminal, errorIsTerminal: isTerminal)
        #expect(settings.colorsOutput == expected)
        let forced = OutputSettings(environment: environment, color: .always, outputIsTerminal: isTerminal)
        #expect(forced.colorsOutput)
        let forbidden = OutputSettings(environment: environment, color: .never, outputIsTerminal: isTerminal)
        #expect(!forbidden.colorsOutput)
    }

    @Test func progressNeedsATerminalThatCan() {
        func shows(_ values: [String: String], terminal: Bool = true, quiet: Bool = false) -> Bool {
            OutputSettings(
                environment: EnvironmentVariables(values), isQuiet: quiet, outputIsTerminal: true,
                errorIsTerminal: terminal
            ).showsProgress
        }
        #expect(shows(["TERM": "xterm"]))
        #expect(!shows(["TERM": "xterm"], terminal: false))
        #expect(!shows(["TERM": "dumb"]))
        #expect(!shows([:]))
        #expect(!shows(["TERM": "xterm", "CI": "true"]))
        #expect(shows(["TERM": "xterm", "CI": "false"]))
        #expect(!shows(["TERM": "xterm"], quiet: true))
    }

    @Test func aFullDiskIsStatusSix() {
        #if os(Linux)
            for words in [["version"], ["--help"], ["explain"], ["config", "show", "--no-config"]] {
                let outcome = ToolProcess.run(words, output: .file("/dev/full"))
                #expect(outcome.status == 6, "\(words)")
                #expect(outcome.errors.contains("standard output"))
                #expect(outcome.errors.split(separator: "\n").count == 1)
            }
        #endif
    }

    @Test func aReaderThatLeftIsNoError() {
        for words in [["explain"], ["explain", "--format", "json"], ["--help"]] {
            let outcome = ToolProcess.run(words, output: .closedPipe)
            #expect(outcome.status == 0, "\(words)")
            #expect(outcome.signal == nil)
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test func aReportFileAppearsWhole() {
        let folder = TemporaryFolder()
        let outcome = ToolProcess.run(["explain", "NODE_EMPTY", "--format", "json=out.json"], in: folder.root)
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("NODE_EMPTY"))
        #expect(folder.names() == ["out.json"])
        #expect(folder.read("out.json").first == UInt8(ascii: "["))
        let missing = ToolProcess.run(["explain", "--format", "json=no/such/folder.json"], in: folder.root)
        #expect(missing.status == 6)
        let device = ToolProcess.run(["explain", "--format", "json=/dev/null"], in: folder.root)
        #expect(device.status == 0)
    }
}
