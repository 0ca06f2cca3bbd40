import Testing

@testable import CommandLineTool

/// The progress display as a function of its state and of the terminal.
@Suite struct ProgressBlockTests {
    private static let second: UInt64 = 1_000_000_000

    private func lines(
        _ state: ProgressState, columns: Int = 100, rows: Int = 24, glyphs: ProgressGlyphs = .ascii,
        colored: Bool = false
    ) -> [String] {
        ProgressBlock(columns: columns, rows: rows, glyphs: glyphs, style: Style(isColored: colored)).lines(state)
    }

    /// A batch in its tenth second: 40 of 100 ended, 2 of them failed, 400 kB/s and 4 assets a second.
    private func batch(parts: Int = 2) -> ProgressState {
        var state = ProgressState(total: 100, at: 0)
        for step in 0..<50 {
            state.tick(UInt64(step) * Self.second / 5)
            if step < 40 {
                state.ended(step, count: 1, isFailure: step < 2, bytes: 100_000)
            }
        }
        for part in 0..<parts {
            state.transferring(50 + part, name: "avatar-\(part).glb", bytes: 0, total: nil)
            state.transferring(50 + part, name: "avatar-\(part).glb", bytes: 500_000, total: 1_000_000)
        }
        return state
    }

    @Test func aBatchTellsAllInItsFirstLine() throws {
        let first = try #require(lines(batch()).first)
        for fact in ["40 of 100", "2 failed", "MB", "/s", "left", "###", "---"] {
            #expect(first.contains(fact), "\(fact) in \(first)")
        }
    }

    @Test func assetsUnderWayFollow() {
        #expect(lines(batch(parts: 2)).count == 3)
        #expect(lines(batch(parts: 2))[1].contains("avatar-0.glb"))
        #expect(lines(batch(parts: 2))[1].contains("500.0 kB of 1.0 MB, 50%"))
        let many = lines(batch(parts: 16))
        #expect(many.count == 1 + ProgressBlock.mostParts)
        #expect(many.last?.contains("and 13 more") == true)
    }

    @Test func whatIsTriedAgainIsNamed() {
        var state = batch(parts: 1)
        state.troubled(60, name: "sick.glb", reason: "HTTP status 503")
        #expect(lines(state).last?.contains("sick.glb: HTTP status 503") == true)
        state.troubled(61, name: "ill.glb", reason: "HTTP status 502")
        #expect(lines(state).last?.contains("2 wait to be tried again") == true)
        // Once it is transferred again, it is trouble no more.
        state.transferring(60, name: "sick.glb", bytes: 0, total: nil)
        state.ended(61, count: 1, isFailure: true, bytes: 0)
        #expect(!lines(state).contains { $0.contains("503") || $0.contains("502") })
    }

    /// At every size each line fits beside the last column, and the block leaves a row for the prompt.
    @Test(arguments: [false, true])
    func noLineIsWiderThanTheTerminal(_ isSingle: Bool) {
        var states: [ProgressState] = [ProgressState(total: isSingle ? 1 : 100_000, at: 0)]
        if isSingle {
            var state = ProgressState(total: 1, at: 0)
            state.transferring(0, name: "ein-sehr-langer-name-für-日本語-アバター.glb", bytes: 0, total: 90_000_000)
            for step in 1..<20 {
                state.transferring(
                    0, name: "ein-sehr-langer-name-für-日本語-アバター.glb", bytes: Int64(step) * 1_000_000, total: 90_000_000)
                state.tick(UInt64(step) * Self.second / 4)
            }
            states.append(state)
        } else {
            var state = batch(parts: 9)
            state.troubled(70, name: "日本語日本語日本語日本語.glb", reason: "the host's name has no address")
            states.append(state)
        }
        for state in states {
            for columns in 1...140 {
                for rows in [1, 2, 3, 5, 24] {
                    for glyphs in [ProgressGlyphs.ascii, .unicode] {
                        let block = lines(state, columns: columns, rows: rows, glyphs: glyphs)
                        #expect(block.allSatisfy { TextColumns.width($0) <= max(1, columns - 1) }, "\(columns) columns")
                        #expect(block.count <= max(1, rows - 1), "\(rows) rows")
                        #expect(block.first?.isEmpty == false)
                    }
                }
            }
        }
    }

    @Test func narrowTerminalsKeepWhatTellsMost() throws {
        let first = try #require(lines(batch(), columns: 24).first)
        #expect(first.hasPrefix("40 of 100"))
        #expect(first.contains("2 failed"))
        #expect(!first.contains("/s"))
    }

    @Test func oneAssetHasALineOfItsOwn() throws {
        var state = ProgressState(total: 1, at: 0)
        #expect(lines(state) == ["connecting"])
        state.transferring(0, name: "eve.glb", bytes: 0, total: 4_000_000)
        state.tick(0)
        state.transferring(0, name: "eve.glb", bytes: 1_000_000, total: 4_000_000)
        state.tick(Self.second)
        let line = try #require(lines(state).first)
        #expect(line.hasPrefix("eve.glb  ######"))
        #expect(line.hasSuffix("1.0 MB of 4.0 MB, 25%, 1.0 MB/s, 3 s left"))
        #expect(ProgressBlock.logLine(state) == "eve.glb: 1.0 MB of 4.0 MB, 25%, 1.0 MB/s, 3 s left")
    }

    @Test func bytesOfAnEarlierRunAreNoSpeed() {
        var state = ProgressState(total: 1, at: 0)
        state.transferring(0, name: "a.glb", bytes: 900_000_000, total: 1_000_000_000)
        state.tick(0)
        state.transferring(0, name: "a.glb", bytes: 900_100_000, total: 1_000_000_000)
        state.tick(Self.second)
        #expect(state.speed == 100_000)
    }

    @Test func speedForgetsAPause() {
        var state = ProgressState(total: 1, at: 0)
        state.transferring(0, name: "a.glb", bytes: 0, total: nil)
        for step in 0...600 {
            state.transferring(0, name: "a.glb", bytes: step < 550 ? 0 : Int64(step - 550) * 100_000, total: nil)
            state.tick(UInt64(step) * Self.second / 10)
        }
        let speed = state.speed ?? 0
        #expect(speed > 900_000 && speed < 1_100_000, "\(speed)")
    }

    @Test func colourIsPaintAndNothingElse() {
        func plain(_ text: String) -> String {
            var result = ""
            var inside = false
            for character in text {
                if character == "\u{1B}" { inside = true }
                if !inside { result.append(character) }
                if inside, character == "m" { inside = false }
            }
            return result
        }
        let colored = lines(batch(), colored: true)
        #expect(colored.map(plain) == lines(batch()))
        #expect(colored != lines(batch()))
    }

    @Test func erasingCountsTheRowsOfANarrowedTerminal() {
        #expect(ProgressDisplay.erasing([], columns: 80) == "")
        #expect(ProgressDisplay.erasing([40], columns: 80) == "\r\u{1B}[J")
        #expect(ProgressDisplay.erasing([79, 20, 0], columns: 80) == "\r\u{1B}[2A\u{1B}[J")
        // 79 columns take four rows of 20.
        #expect(ProgressDisplay.erasing([79, 20], columns: 20) == "\r\u{1B}[4A\u{1B}[J")
        #expect(ProgressDisplay.erasing([10], columns: 0).hasPrefix("\r"))
    }

    @Test func logLinesComeSeldom() {
        var pacer = LinePacer(start: 0)
        let due = (0..<600).filter { pacer.isDue(UInt64($0) * Self.second) }
        #expect(due.prefix(3) == [10, 20, 30])
        #expect(due.count < 25)
        #expect(zip(due, due.dropFirst()).allSatisfy { $1 - $0 >= 10 })
    }

    @Test(
        arguments: [
            (["LANG": "C.UTF-8"], true), (["LANG": "de_DE.utf8"], true), (["LANG": "C"], false), ([:], false),
            (["LC_ALL": "POSIX", "LANG": "C.UTF-8"], false),
        ] as [([String: String], Bool)])
    func glyphsFollowTheLocale(_ values: [String: String], _ isUnicode: Bool) {
        let glyphs = ProgressGlyphs.forLocale(EnvironmentVariables(values))
        #expect((glyphs.full == ProgressGlyphs.unicode.full) == isUnicode)
    }

    @Test func columnsAreCountedAsTerminalsDo() {
        #expect(TextColumns.width("abc") == 3)
        #expect(TextColumns.width("日本") == 4)
        #expect(TextColumns.width("e\u{301}") == 1)
        #expect(TextColumns.cut("日本語", to: 5) == "日本")
        #expect(TextColumns.tail("abcdef.glb", columns: 6, mark: "…") == "…f.glb")
        #expect(TextColumns.tail("abc", columns: 3, mark: "…") == "abc")
    }
}
