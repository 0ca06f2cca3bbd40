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
    /// What is reported while issues are recorded, else nil; and the places of its entries.
    private var recorded: [IssueTally]?
    private var recordedPlaces: [Place: Int] = [:]

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
        let place = location()
        counts[disposition.severity] += 1
        fold(definition, &disposition, foldsTo, place, count: 1) { [arguments()] }
        if recorded != nil { record(definition, place, count: 1) { [arguments()] } }
    }

    private func fold(
        _ definition: IssueDefinition, _ disposition: inout Disposition, _ maximum: Int, _ place: IssueLocation,
        count: Int, _ arguments: () -> [[IssueArgument]]
    ) {
        if let last = issues.indices.last, issues[last].definition === definition, issues[last].location == place {
            return add(count, to: last, arguments)
        }
        let key = Place(definition: ObjectIdentifier(definition), location: place)
        if let index = places[key] { return add(count, to: index, arguments) }
        guard disposition.places < maximum else {
            disposition.hidden += count
            return
        }
        disposition.places += 1
        places[key] = issues.count
        let arguments = arguments()
        var issue = Issue(
            definition: definition, severity: disposition.severity, location: place, arguments: arguments.first ?? [])
        issue.count = count
        issue.moreArguments = Array(arguments.dropFirst())
        issues.append(issue)
    }

    private func add(_ count: Int, to index: Int, _ arguments: () -> [[IssueArgument]]) {
        issues[index].count += count
        let room = 2 - issues[index].moreArguments.count
        if room > 0 { issues[index].moreArguments += arguments().prefix(room) }
    }

    // MARK: Issues that are found once and stand at many places

    /// Whether issues of one code at one place are only counted, and every issue is taken, so that tallies say as much as
    /// the issues themselves.
    var takesTallies: Bool { foldsTo != nil && options.maximumIssues == 0 }

    /// Runs `body`, and gives what it reports.
    func recording(_ body: () -> Void) -> [IssueTally] {
        recorded = []
        recordedPlaces = [:]
        body()
        defer { recorded = nil }
        return recorded ?? []
    }

    private func record(
        _ definition: IssueDefinition, _ place: IssueLocation, count: Int, _ arguments: () -> [[IssueArgument]]
    ) {
        guard case .pointer(let pointer) = place else { return }
        let key = Place(definition: ObjectIdentifier(definition), location: place)
        let index: Int
        if let last = recorded?.indices.last, recorded?[last].definition === definition,
            recorded?[last].pointer == pointer
        {
            index = last
        } else if let known = recordedPlaces[key] {
            index = known
        } else {
            index = recorded?.count ?? 0
            recordedPlaces[key] = index
            recorded?.append(IssueTally(definition: definition, pointer: pointer))
        }
        recorded?[index].count += count
        let room = 3 - (recorded?[index].arguments.count ?? 3)
        if room > 0 { recorded?[index].arguments += arguments().prefix(room) }
    }

    /// Reports all issues of a tally, at its own place or another.
    func report(_ tally: IssueTally, at pointer: String? = nil) {
        guard !isTruncated, tally.count > 0, let foldsTo else { return }
        let id = ObjectIdentifier(tally.definition)
        var disposition = dispositions[id] ?? decide(tally.definition)
        defer { dispositions[id] = disposition }
        if disposition.isDropped { return }
        let place = IssueLocation.pointer(pointer ?? tally.pointer)
        counts[disposition.severity] += tally.count
        fold(tally.definition, &disposition, foldsTo, place, count: tally.count) { tally.arguments }
        if recorded != nil { record(tally.definition, place, count: tally.count) { tally.arguments } }
    }

    /// Marks issues with what they follow from, by their index.
    func mark(_ origins: [Int: IssueOrigin]) {
        for (index, origin) in origins where issues.indices.contains(index) { issues[index].origin = origin }
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
