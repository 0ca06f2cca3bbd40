/// The progress display as text: a pure function of the state, the size of the terminal and its glyphs.
///
/// The first line is the whole; below are the assets under way, and those that failed and will be tried again. No line
/// is wider than the terminal, and the block never fills it: what cannot be shown is left out, the least telling first.
struct ProgressBlock {
    var columns: Int
    var rows: Int
    var glyphs: ProgressGlyphs
    var style: Style

    static let mostParts = 4
    private static let barColumns = 24
    private static let leastBar = 8

    func lines(_ state: ProgressState) -> [String] {
        // The last column stays free: some terminals wrap when it is written to.
        let width = max(1, columns - 1)
        var lines = [head(state, width)]
        let room = min(Self.mostParts + 1, max(0, rows - 2))
        if state.total != 1 { lines += active(state, width, room: room) }
        if lines.count <= room, let line = troubles(state, width) { lines.append(line) }
        return lines
    }

    /// One line for a log: the same, without a bar.
    static func logLine(_ state: ProgressState) -> String {
        let name = state.total == 1 ? state.parts.first?.value.name ?? "" : ""
        let text = facts(state).map(\.text).joined(separator: ", ")
        return state.total == 1 ? "\(name.isEmpty ? "fetching" : name): \(text)" : "fetching: \(text)"
    }

    // MARK: - The first line

    /// A fact, and how soon it is left out where room is short: the greatest number first.
    private struct Fact {
        var text: String
        var rank: Int
        var isBad = false
    }

    private static func facts(_ state: ProgressState) -> [Fact] {
        var facts: [Fact] = []
        if state.total == 1 {
            guard let part = state.parts.first?.value else { return [Fact(text: "connecting", rank: 0)] }
            if part.bytes == 0, part.total == nil { return [Fact(text: "connecting", rank: 0)] }
            let total = part.total.map { " of \(SizeText.short($0))" } ?? ""
            facts.append(Fact(text: SizeText.short(part.bytes) + total, rank: 1))
            if let permille = state.permille { facts.append(Fact(text: "\(permille / 10)%", rank: 0)) }
        } else {
            facts.append(Fact(text: "\(state.ended) of \(state.total)", rank: 0))
            if state.failed > 0 { facts.append(Fact(text: "\(state.failed) failed", rank: 1, isBad: true)) }
            if state.bytes > 0 { facts.append(Fact(text: SizeText.short(state.bytes), rank: 4)) }
        }
        if let speed = state.speed, speed > 0 { facts.append(Fact(text: "\(SizeText.short(speed))/s", rank: 3)) }
        if let left = state.secondsLeft { facts.append(Fact(text: "\(time(left)) left", rank: 2)) }
        return facts
    }

    private func head(_ state: ProgressState, _ width: Int) -> String {
        var facts = Self.facts(state)
        var name = ""
        if state.total == 1, let part = state.parts.first?.value {
            name = TextColumns.tail(part.name, columns: max(8, width / 3), mark: glyphs.ellipsis) + "  "
        }
        func columnsOfFacts() -> Int {
            facts.reduce(0) { $0 + TextColumns.width($1.text) }
                + max(0, facts.count - 1) * TextColumns.width(glyphs.separator)
        }
        while TextColumns.width(name) + columnsOfFacts() > width {
            if !name.isEmpty, facts.count <= 2 {
                name = ""
                continue
            }
            guard facts.count > 1, let last = facts.indices.max(by: { facts[$0].rank < facts[$1].rank }) else { break }
            facts.remove(at: last)
        }
        if facts.count == 1, columnsOfFacts() > width { return TextColumns.cut(facts[0].text, to: width) }
        let text = facts.map { $0.isBad ? style.error($0.text) : $0.text }.joined(separator: glyphs.separator)
        let free = width - TextColumns.width(name) - columnsOfFacts() - 2
        guard let permille = state.permille, free >= Self.leastBar else { return name + text }
        return name + bar(permille, columns: min(Self.barColumns, free)) + "  " + text
    }

    private func bar(_ permille: Int, columns: Int) -> String {
        let full = min(columns, max(0, permille * columns / 1000))
        return style.good(String(repeating: glyphs.full, count: full))
            + style.faint(String(repeating: glyphs.empty, count: columns - full))
    }

    // MARK: - The lines below

    private func active(_ state: ProgressState, _ width: Int, room: Int) -> [String] {
        let parts = state.parts.filter { $0.value.trouble == nil }.sorted { $0.key < $1.key }
        if parts.isEmpty || room <= 0 || width < 24 { return [] }
        let hasTroubles = parts.count < state.parts.count
        let places = max(0, min(Self.mostParts, room - (hasTroubles ? 1 : 0)))
        let shown = parts.count <= places ? parts.count : max(0, places - 1)
        var lines = parts.prefix(shown).map { line($0.value, width) }
        if shown < parts.count, places > 0 {
            lines.append(style.faint(TextColumns.cut("  and \(parts.count - shown) more", to: width)))
        }
        return lines
    }

    private func line(_ part: ProgressState.Part, _ width: Int) -> String {
        var amount = SizeText.short(part.bytes)
        if let total = part.total, total > 0 {
            let percent = min(100, part.bytes.multipliedReportingOverflow(by: 100).partialValue / total)
            amount += " of \(SizeText.short(total)), \(percent)%"
        } else if part.bytes == 0 {
            amount = "connecting"
        }
        let room = width - 4 - TextColumns.width(amount)
        guard room >= 8 else { return TextColumns.cut("  " + amount, to: width) }
        let column = min(room, max(24, width / 2))
        let name = TextColumns.tail(part.name, columns: column, mark: glyphs.ellipsis)
        return "  " + TextColumns.padded(name, to: min(column, 40)) + "  " + amount
    }

    private func troubles(_ state: ProgressState, _ width: Int) -> String? {
        let troubled = state.parts.filter { $0.value.trouble != nil }.sorted { $0.key < $1.key }
        guard let first = troubled.first?.value, let reason = first.trouble else { return nil }
        let count = troubled.count == 1 ? "" : "\(troubled.count) wait to be tried again, such as "
        let wait = troubled.count == 1 ? "tried again soon: " : ""
        return style.warning(TextColumns.cut("  \(wait)\(count)\(first.name): \(reason)", to: width))
    }

    static func time(_ seconds: Int64) -> String {
        if seconds < 60 { return "\(max(1, seconds)) s" }
        if seconds < 3600 { return "\(seconds / 60) min" }
        if seconds < 86_400 { return "\(seconds / 3600) h \(seconds % 3600 / 60) min" }
        return "\(seconds / 86_400) days"
    }
}
