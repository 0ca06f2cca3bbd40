import GLTFValidation
import Testing

@testable import CommandLineTool

@Suite struct ValueSyntaxTests {
    @Test(arguments: [
        ("10", 10_000), ("10s", 10_000), ("2m", 120_000), ("2min", 120_000), ("1h", 3_600_000), ("7d", 604_800_000),
        ("1w", 604_800_000), ("250ms", 250), ("1.5s", 1500), ("0", 0), ("0.0005s", 0),
    ])
    func durations(text: String, milliseconds: Int64) throws {
        #expect(try ValueSyntax<Duration>.duration.parse(ArgumentText(text)) == .milliseconds(milliseconds))
    }

    @Test(arguments: ["", "s", "-1", "+1", "1.", ".5s", "1y", "10 s", "99999999999999999999", "36501d", "1e3", "0x10"])
    func wrongDurations(text: String) {
        #expect(throws: ValueProblem.self) { try ValueSyntax<Duration>.duration.parse(ArgumentText(text)) }
    }

    @Test(arguments: [
        ("0", 0), ("10", 10), ("10B", 10), ("10K", 10_000), ("10k", 10_000), ("10KB", 10_000), ("10KiB", 10_240),
        ("10kib", 10_240), ("1.5M", 1_500_000), ("64MiB", 67_108_864), ("2G", 2_000_000_000), ("1TiB", 1 << 40),
        ("9223372036854775807", Int64.max),
    ])
    func sizes(text: String, bytes: Int64) throws {
        #expect(try ValueSyntax<Int64>.size.parse(ArgumentText(text)) == bytes)
    }

    @Test(arguments: ["", "K", "-1", "1X", "1 K", "9223372036854775808", "9999999999T", "1.K"])
    func wrongSizes(text: String) {
        #expect(throws: ValueProblem.self) { try ValueSyntax<Int64>.size.parse(ArgumentText(text)) }
    }

    @Test func percentages() throws {
        #expect(try ValueSyntax<Double>.percent.parse("50%") == 0.5)
        #expect(try ValueSyntax<Double>.percent.parse("12.5") == 0.125)
        #expect(throws: ValueProblem.self) { try ValueSyntax<Double>.percent.parse("100.5%") }
    }

    @Test func integersStayInTheirRange() throws {
        #expect(try ValueSyntax<Int>.integer(1...64).parse("64") == 64)
        for text in ["0", "65", "+5", "5.0", "", "99999999999999999999", " 5"] {
            #expect(throws: ValueProblem.self) { try ValueSyntax<Int>.integer(1...64).parse(ArgumentText(text)) }
        }
    }

    @Test func codesAreCheckedAndPatternsExpanded() throws {
        #expect(try ValueSyntax<[String]>.codes.parse("node_empty, UNUSED_OBJECT") == ["NODE_EMPTY", "UNUSED_OBJECT"])
        let container = try ValueSyntax<[String]>.codes.parse("GLB_*")
        #expect(container.count > 5)
        #expect(container.allSatisfy { $0.hasPrefix("GLB_") })
        let problem = #expect(throws: ValueProblem.self) { _ = try ValueSyntax<[String]>.codes.parse("NODE_EMTY") }
        #expect(problem?.detail?.contains("NODE_EMPTY") == true)
        #expect(throws: ValueProblem.self) { try ValueSyntax<[String]>.codes.parse(",") }
    }

    @Test func severities() throws {
        let value = try ValueSyntax<SeverityOverride>.severity.parse("NODE_EMPTY=warning")
        #expect(value == SeverityOverride(codes: ["NODE_EMPTY"], severity: .warning))
        for text in ["NODE_EMPTY", "NODE_EMPTY=", "NODE_EMPTY=loud", "=error"] {
            #expect(throws: ValueProblem.self) {
                try ValueSyntax<SeverityOverride>.severity.parse(ArgumentText(text))
            }
        }
    }

    @Test func formats() throws {
        let syntax = FormatRequest.syntax(["text", "json"])
        #expect(try syntax.parse("json") == FormatRequest(name: "json"))
        #expect(try syntax.parse("json=a=b") == FormatRequest(name: "json", file: "a=b"))
        for text in ["jsn", "json=", ""] {
            #expect(throws: ValueProblem.self) { try syntax.parse(ArgumentText(text)) }
        }
    }

    @Test func standardOutputHasOneFormat() throws {
        let arguments = RawArguments(command: "validate")
        let file = FormatRequest(name: "json", file: "x")
        #expect(try FormatRequest.checked([], default: "text", arguments) == [FormatRequest(name: "text")])
        #expect(try FormatRequest.checked([file], default: "text", arguments) == [FormatRequest(name: "text"), file])
        #expect(throws: CommandLineError.self) {
            try FormatRequest.checked(
                [FormatRequest(name: "text"), FormatRequest(name: "json")], default: "text", arguments)
        }
    }

    @Test func anErrorNamesFlagValueAndWhatIsAllowed() {
        let error = #expect(throws: CommandLineError.self) {
            try ValueSyntax<Duration>.duration.value(of: "5 apples", for: "--deadline")
        }
        #expect(error?.message.contains("--deadline '5 apples'") == true)
        #expect(error?.message.contains("10s, 2m") == true)
    }
}
