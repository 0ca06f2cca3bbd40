import GLTFValidation
import Testing
import TextSafety

@testable import ValidationReport

@Suite struct TextFormatTests {
    @Test func everyLineNamesItsAsset() {
        for asset in SampleReports.assets {
            let lines = lines(written(.text, [asset])).dropLast()
            #expect(lines.allSatisfy { $0.hasPrefix("assets/") })
        }
    }

    @Test(arguments: [
        (0, "assets/clean.glb: valid"), (1, "assets/warned.glb: valid, 1 warning"),
        (3, "assets/folded.gltf: invalid, 12 errors, 6 hints"), (4, "assets/not\\xFF\\ntext.glb: unsound, 1 error"),
    ])
    func theVerdictIsLast(index: Int, expected: String) {
        #expect(lines(written(.text, [SampleReports.assets[index]])).dropLast().last == expected)
    }

    /// Services take a line that begins with two colons for a command.
    @Test func noNameIsACommandOfAService() {
        let asset = ReportedAsset(path: "::error::x.glb", report: SampleReports.clean)
        let lines = lines(written(.text, [asset])).dropLast()
        #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("./::error::x.glb: ") })
    }

    @Test func whatCouldNotBeReadHasNoLine() {
        #expect(written(.text, [SampleReports.assets[5]]).isEmpty)
    }

    @Test func foldedIssuesShowTheirNumber() {
        let lines = lines(written(.text, [SampleReports.assets[3]]))
        #expect(lines[0].hasPrefix("assets/folded.gltf: error SAMPLE_FLOAT /accessors/0: "))
        #expect(lines[0].hasSuffix(" (×12)"))
        #expect(lines.contains("assets/folded.gltf: SAMPLE_NODE: 3 more at other places"))
    }

    @Test func nothingForeignReachesATerminalRaw() {
        for format in ReportFormat.all where format.isForPeople {
            let text = String(decoding: written(format, SampleReports.assets), as: UTF8.self)
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || DisplayText.isHarmless($0) })
        }
    }

    @Test func mildIssuesCanBeLeftOut() {
        let lines = lines(written(.text, [SampleReports.assets[3]], leastShown: .warning))
        #expect(lines.count { $0.contains("hint") } == 1)
        #expect(lines.contains("assets/folded.gltf: invalid, 12 errors, 6 hints"))
    }

    @Test func totalsComeAfterSeveral() {
        let all = lines(written(.text, SampleReports.assets)).dropLast().last
        #expect(
            all?.hasPrefix("6 assets: 1 valid, 1 valid with warnings, 2 invalid, 1 unsound, 1 unreadable (") == true)
    }

    @Test func escapesAreComplete() {
        #expect(DisplayText.escape([0xC3, 0x28, 0xE2, 0x82]) == "\\xC3(\\xE2\\x82")
        #expect(DisplayText.escape([0xED, 0xA0, 0x80]) == "\\xED\\xA0\\x80")
        #expect(DisplayText.escape([0xF4, 0x90, 0x80, 0x80]) == "\\xF4\\x90\\x80\\x80")
        #expect(DisplayText.escape("a\u{9B}b\u{7F}c\td\r\u{FEFF}é👍") == "a\\u{9B}b\\u{7F}c\\td\\r\\u{FEFF}é👍")
        #expect(DisplayText.repair([0x61, 0x0A, 0xFF]) == "a\n\\xFF")
        #expect(DisplayText.escape("") == "")
    }
}
