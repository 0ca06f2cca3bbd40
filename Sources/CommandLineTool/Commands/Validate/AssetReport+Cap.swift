import GLTFValidation

extension AssetReport {
    /// Makes an issue an error: where it is listed, else before all others. It is never listed twice.
    mutating func enforce(_ reason: Issue) {
        var isListed = false
        for (index, issue) in issues.enumerated() where issue.code == reason.code && issue.location == reason.location {
            isListed = true
            counts[issue.severity] -= issue.count
            counts.errors += issue.count
            issues[index] = issue.weighed(.error)
        }
        if isListed { return }
        issues.insert(reason.weighed(.error), at: 0)
        counts.errors += reason.count
    }

    /// Hides what follows from an issue that is listed; the counts stay.
    mutating func hideConsequences() {
        let listed = Set(issues.map { IssueOrigin(definition: $0.definition, location: $0.location) })
        issues = issues.filter { issue in
            guard let origin = issue.origin, listed.contains(origin) else { return true }
            hiddenConsequences += issue.count
            return false
        }
    }

    /// Hides what is beyond so many issues, the mildest first, so that an asset with errors shows one; the counts stay, and
    /// so does the order. 0 hides nothing.
    mutating func limit(to maximum: Int) {
        guard maximum > 0, issues.count > maximum else { return }
        var room = maximum
        var kept: [Severity: Int] = [:]
        for severity in Severity.allCases {
            let count = Swift.min(room, issues.count { $0.severity == severity })
            kept[severity] = count
            room -= count
        }
        var surplus: [String: (definition: IssueDefinition, count: Int)] = [:]
        issues = issues.filter { issue in
            let left = kept[issue.severity] ?? 0
            if left > 0 {
                kept[issue.severity] = left - 1
            } else {
                surplus[issue.code, default: (issue.definition, 0)].count += issue.count
            }
            return left > 0
        }
        for entry in hidden { surplus[entry.definition.code, default: (entry.definition, 0)].count += entry.count }
        hidden = surplus.values.sorted { $0.definition.code < $1.definition.code }
    }

    /// Hides what is beyond so many issues of a code; the counts stay. Folding does this by itself, while it gathers.
    mutating func cap(_ maximum: Int) {
        if maximum == 0 { return }
        var seen: [String: Int] = [:]
        var lost: [String: Int] = [:]
        var surplus: [IssueDefinition] = []
        issues = issues.filter { issue in
            seen[issue.code, default: 0] += 1
            let isShown = seen[issue.code, default: 0] <= maximum
            if !isShown {
                if lost[issue.code] == nil { surplus.append(issue.definition) }
                lost[issue.code, default: 0] += issue.count
            }
            return isShown
        }
        for definition in surplus {
            let more = (lost[definition.code] ?? 0)
            if let place = hidden.firstIndex(where: { $0.definition == definition }) {
                hidden[place].count += more
            } else {
                hidden.append((definition, more))
            }
        }
    }
}
