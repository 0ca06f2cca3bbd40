/// Takes issues as they are found: filters, counts, folds, and keeps those that the report shows.
///
/// The pointer and the arguments of an issue are built only if it is kept, so that a file with millions of faults costs
/// little more than one with a few.
package final class IssueCollector {
    private struct Disposition {
        let severity: Severity
        let isDropped: Bool
        var places = 0
        var hidden = 0
    }

    private struct Place: Hashable {
        let definition: ObjectIdentifier
        let location: IssueLocation
    }

    package private(set) var issues: [Issue] = []
    package private(set) var counts = SeverityCounts()
    /// Whether an issue came after the limit was reached. From then on nothing is taken.
    package private(set) var isTruncated = false

    /// More single issues than this are not kept, whatever the options say: a small file can have more faults than there
    /// is memory, when thousands of objects share the same wrong data.
    private static let safetyLimit = 10_000_000

    private let options: ValidationOptions
    private let foldsTo: Int?
    private var dispositions: [ObjectIdentifier: Disposition] = [:]
    private var definitions: [IssueDefinition] = []
    private var places: [Place: Int] = [:]

    package init(_ options: ValidationOptions) {
        self.options = options
        if case .byLocation(let maximum) = options.folding { foldsTo = maximum } else { foldsTo = nil }
    }

    /// Reports at a JSON pointer.
    package func report(
        _ definition: IssueDefinition, at pointer: @autoclosure () -> String,
        _ arguments: @autoclosure () -> [IssueArgument] = []
    ) {
        take(definition, { .pointer(pointer()) }, arguments)
    }

    /// Reports at a byte offset of the file.
    package func report(
        _ definition: IssueDefinition, atOffset offset: Int, _ arguments: @autoclosure () -> [IssueArgument] = []
    ) {
        take(definition, { .offset(offset) }, arguments)
    }

    private func take(
        _ definition: IssueDefinition, _ location: () -> IssueLocation, _ arguments: () -> [IssueArgument]
    ) {
        if isTruncated { return }
        let id = ObjectIdentifier(definition)
        var disposition = dispositions[id] ?? decide(definition)
        defer { dispositions[id] = disposition }
        if disposition.isDropped { return }
        if options.maximumIssues > 0, counts.total == options.maximumIssues {
            isTruncated = true
            return
        }
        guard let foldsTo else {
            guard issues.count < Self.safetyLimit else {
                isTruncated = true
                return
            }
            counts[disposition.severity] += 1
            issues.append(
                Issue(
                    definition: definition, severity: disposition.severity, location: location(),
                    arguments: arguments()))
            return
        }
        counts[disposition.severity] += 1
        fold(definition, &disposition, foldsTo, location, arguments)
    }

    private func fold(
        _ definition: IssueDefinition, _ disposition: inout Disposition, _ maximum: Int,
        _ location: () -> IssueLocation, _ arguments: () -> [IssueArgument]
    ) {
        let place = location()
        if let last = issues.indices.last, issues[last].definition === definition, issues[last].location == place {
            return add(to: last, arguments)
        }
        let key = Place(definition: ObjectIdentifier(definition), location: place)
        if let index = places[key] { return add(to: index, arguments) }
        guard disposition.places < maximum else {
            disposition.hidden += 1
            return
        }
        disposition.places += 1
        places[key] = issues.count
        issues.append(
            Issue(definition: definition, severity: disposition.severity, location: place, arguments: arguments()))
    }

    private func add(to index: Int, _ arguments: () -> [IssueArgument]) {
        issues[index].count += 1
        if issues[index].moreArguments.count < 2 { issues[index].moreArguments.append(arguments()) }
    }

    private func decide(_ definition: IssueDefinition) -> Disposition {
        definitions.append(definition)
        let isSelected = options.selected?.contains(definition.code) ?? true
        return Disposition(
            severity: options.severities[definition.code] ?? definition.severity,
            isDropped: !isSelected || options.ignored.contains(definition.code))
    }

    /// How many occurrences of each code have no place in `issues`.
    package var hidden: [(definition: IssueDefinition, count: Int)] {
        definitions.compactMap { definition in
            let count = dispositions[ObjectIdentifier(definition)]?.hidden ?? 0
            return count > 0 ? (definition, count) : nil
        }
    }
}
