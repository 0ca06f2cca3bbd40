extension AssetReport {
    private struct Place: Hashable {
        let definition: ObjectIdentifier
        let location: IssueLocation
    }

    /// The report with the issues of one code at one place as one, and at most so many places of a code: what it would be if
    /// it had been folded while it was gathered.
    package func folded(maximumPlaces: Int) -> AssetReport {
        var result = self
        result.issues = []
        var known: [Place: Int] = [:]
        var places: [ObjectIdentifier: Int] = [:]
        var surplus: [ObjectIdentifier: Int] = [:]
        var order: [IssueDefinition] = []
        for issue in issues {
            let definition = ObjectIdentifier(issue.definition)
            let place = Place(definition: definition, location: issue.location)
            if let index = known[place] {
                result.issues[index].join(issue)
            } else if places[definition, default: 0] < maximumPlaces {
                places[definition, default: 0] += 1
                known[place] = result.issues.count
                result.issues.append(issue)
            } else {
                if surplus[definition] == nil { order.append(issue.definition) }
                surplus[definition, default: 0] += issue.count
            }
        }
        for definition in order {
            let count = surplus[ObjectIdentifier(definition)] ?? 0
            if let index = result.hidden.firstIndex(where: { $0.definition === definition }) {
                result.hidden[index].count += count
            } else {
                result.hidden.append((definition, count))
            }
        }
        return result
    }
}

extension Issue {
    /// Takes in another of the same code and place.
    fileprivate mutating func join(_ other: Issue) {
        count += other.count
        let arguments = [other.arguments] + other.moreArguments
        moreArguments += arguments.prefix(Swift.max(2 - moreArguments.count, 0))
    }
}
