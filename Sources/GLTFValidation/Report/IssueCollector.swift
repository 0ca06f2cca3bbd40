/// Takes issues as they are found: filters, counts, folds, and keeps those that the report shows.
///
/// The pointer and the arguments of an issue are built only if it is kept, so that a file with millions of faults costs
/// little more than one with a few.
package final class IssueCollector {
    private struct Disposition {
        let severity: Severity
        let isDropped: Bool
        var hidden = 0
        /// A sum over the places of those, whatever their order.
        var digest: UInt64 = 0
        var places = 0
        /// The numbers of places that have an issue, with its place in `issues`.
        var numbers: [PlaceNumber: Int] = [:]
        var highest: PlaceNumber?
        /// The scheme of all these numbers; nil as long as there is none.
        var scheme: PlaceNumber.Scheme?
        /// Whether each place has such a number, so that a number which is not there is that of another place.
        var isNumbered = true

        mutating func add(_ number: PlaceNumber?, at index: Int) {
            guard let number, scheme == nil || scheme == number.scheme else {
                isNumbered = false
                return
            }
            scheme = number.scheme
            numbers[number] = index
            highest = highest.map { Swift.max($0, number) } ?? number
        }

        /// The place in `issues` of the issue with a number.
        func index(of number: PlaceNumber) -> Int? {
            guard let highest, number <= highest else { return nil }
            return numbers[number]
        }
    }

    private struct Place: Hashable {
        let definition: ObjectIdentifier
        let location: IssueLocation
    }

    // As in ``ValidationContext``, no access is checked for overlapping another.
    @exclusivity(unchecked) package private(set) var issues: [Issue] = []
    @exclusivity(unchecked) package private(set) var counts = SeverityCounts()
    /// Whether an issue came after the limit was reached. From then on nothing is taken.
    @exclusivity(unchecked) package private(set) var isTruncated = false

    /// More issues than this are not kept, but for the first places of each code: a small file can have more faults
    /// than there is memory, when thousands of objects share the same wrong data. The rest are only counted, as folding
    /// does, so that the verdict is that of all.
    package static let mostSingleIssues = 10_000_000
    /// The same where memory is bounded by the file's size.
    package static let mostBoundedIssues = 25_000
    /// Where memory is bounded, so many bytes of places and values are kept; beyond, as beyond the number.
    private static let mostText = 8 << 20
    package static let placesBeyond = 100

    /// Of one code, no report under these options lists more places than this, whatever else is reported. Who has reported
    /// as many can do with counting the others.
    package static func mostPlaces(under options: ValidationOptions) -> Int {
        var most = Swift.max(mostIssues(options), placesBeyond)
        if case .byLocation(let maximum) = options.folding {
            most = Swift.min(most, options.placesTold ?? maximum)
        } else if let told = options.placesTold, options.isBounded {
            most = Swift.min(most, told)
        }
        // Where a limit ends the work, it must be reached in the order in which things were found.
        return Swift.max(most, Swift.min(options.maximumIssues, mostSingleIssues) + 1)
    }

    private static func mostIssues(_ options: ValidationOptions) -> Int {
        options.isBounded ? options.placesTold ?? mostBoundedIssues : mostSingleIssues
    }

    private let mostIssues: Int
    /// Places in `issues`.
    @exclusivity(unchecked) private var listedPlaces = 0
    /// Issues that stand at a place which another has, where issues are not folded and places are told apart.
    @exclusivity(unchecked) private var repeats = 0
    /// Bytes of the places and values that are kept.
    @exclusivity(unchecked) private var keptText = 0
    private let options: ValidationOptions
    private let foldsTo: Int?
    @exclusivity(unchecked) private var definitions: [IssueDefinition] = []
    /// One for each of `definitions`.
    @exclusivity(unchecked) private var dispositions: [Disposition] = []
    @exclusivity(unchecked) private var placesOfDefinitions: [ObjectIdentifier: Int] = [:]
    /// The definition that was reported last, which is mostly the next too.
    @exclusivity(unchecked) private var lastDefinition = -1
    @exclusivity(unchecked) private var places: [Place: Int] = [:]
    /// What is reported while issues are recorded, else nil; and the places of its entries.
    @exclusivity(unchecked) private var recorded: [IssueTally]?
    @exclusivity(unchecked) private var recordedPlaces: [Place: Int] = [:]
    /// How many entries there may be; −1 if there were more, and none is kept.
    @exclusivity(unchecked) private var mostRecorded = 0

    package init(_ options: ValidationOptions, mostIssues: Int? = nil) {
        self.options = options
        self.mostIssues = mostIssues ?? Self.mostIssues(options)
        if case .byLocation(let maximum) = options.folding {
            foldsTo = options.placesTold ?? maximum
        } else {
            foldsTo = nil
        }
    }

    /// Reports at a JSON pointer.
    package func report(
        _ definition: IssueDefinition, at pointer: @autoclosure () -> String,
        _ arguments: @autoclosure () -> [IssueArgument] = []
    ) {
        take(definition, { .pointer(pointer()) }, { nil }, arguments)
    }

    /// Reports at a JSON pointer that has a number.
    func report(
        _ definition: IssueDefinition, at pointer: @autoclosure () -> String, number: @autoclosure () -> PlaceNumber?,
        _ arguments: @autoclosure () -> [IssueArgument] = []
    ) {
        take(definition, { .pointer(pointer()) }, number, arguments)
    }

    /// Reports at a byte offset of the file.
    package func report(
        _ definition: IssueDefinition, atOffset offset: Int, _ arguments: @autoclosure () -> [IssueArgument] = []
    ) {
        take(definition, { .offset(offset) }, { nil }, arguments)
    }

    /// Counts issues of which none would be listed, since at least ``mostPlaces(under:)`` of the code were reported.
    ///
    /// - Parameter digest: the sum of the digests of their places, if the options ask for it.
    func report(_ definition: IssueDefinition, unlisted count: Int, digest: UInt64) {
        if isTruncated || count <= 0 { return }
        let disposition = disposition(of: definition)
        if dispositions[disposition].isDropped { return }
        var taken = count
        if options.maximumIssues > 0 {
            taken = Swift.min(count, options.maximumIssues - counts.total)
            isTruncated = taken < count
        }
        counts[dispositions[disposition].severity] += taken
        dispositions[disposition].hidden += taken
        dispositions[disposition].digest &+= digest
    }

    private func take(
        _ definition: IssueDefinition, _ location: () -> IssueLocation, _ number: () -> PlaceNumber?,
        _ arguments: () -> [IssueArgument]
    ) {
        if isTruncated { return }
        let disposition = disposition(of: definition)
        if dispositions[disposition].isDropped { return }
        if options.maximumIssues > 0, counts.total == options.maximumIssues {
            isTruncated = true
            return
        }
        guard let foldsTo else {
            counts[dispositions[disposition].severity] += 1
            if let told = options.placesTold, options.isBounded {
                return tell(definition, disposition, told, cut(location())) { cut(arguments()) }
            }
            if isFull(disposition) { return hide(disposition, 1, location()) }
            addPlace(definition, disposition, kept(cut(location())), kept(cut(arguments())))
            return
        }
        counts[dispositions[disposition].severity] += 1
        let placeNumber = recorded == nil ? number() : nil
        if let placeNumber {
            if let index = dispositions[disposition].index(of: placeNumber) {
                return add(1, to: index) { [cut(arguments())] }
            }
            if dispositions[disposition].places >= foldsTo || isFull(disposition), dispositions[disposition].isNumbered,
                dispositions[disposition].scheme == placeNumber.scheme
            {
                return hide(disposition, 1, cut(location()))
            }
        }
        let place = cut(location())
        fold(definition, disposition, foldsTo, place, placeNumber, count: 1) { [cut(arguments())] }
        if recorded != nil { record(definition, place, count: 1) { [cut(arguments())] } }
    }

    /// Takes one that is not folded, where places are told apart: the same places are listed as if it were.
    private func tell(
        _ definition: IssueDefinition, _ disposition: Int, _ maximum: Int, _ place: IssueLocation,
        _ arguments: () -> [IssueArgument]
    ) {
        let key = Place(definition: ObjectIdentifier(definition), location: place)
        guard let known = places[key] else {
            guard dispositions[disposition].places < maximum, !isFull(disposition) else {
                return hide(disposition, 1, place)
            }
            places[key] = issues.count
            return addPlace(definition, disposition, kept(place), kept(arguments()))
        }
        // Memory is that of places; beyond, those at one place are one after all.
        guard repeats < Self.mostBoundedIssues else {
            return add(1, to: known) { [arguments()] }
        }
        repeats += 1
        issues.append(
            Issue(
                definition: definition, severity: dispositions[disposition].severity, location: place,
                arguments: arguments()))
    }

    private func addPlace(
        _ definition: IssueDefinition, _ disposition: Int, _ place: IssueLocation, _ arguments: [IssueArgument]
    ) {
        dispositions[disposition].places += 1
        listedPlaces += 1
        issues.append(
            Issue(
                definition: definition, severity: dispositions[disposition].severity, location: place,
                arguments: arguments))
    }

    private func fold(
        _ definition: IssueDefinition, _ disposition: Int, _ maximum: Int, _ place: IssueLocation,
        _ number: PlaceNumber?, count: Int, _ arguments: () -> [[IssueArgument]]
    ) {
        if let last = issues.indices.last, issues[last].definition === definition, issues[last].location == place {
            return add(count, to: last, arguments)
        }
        let key = Place(definition: ObjectIdentifier(definition), location: place)
        if let index = places[key] { return add(count, to: index, arguments) }
        guard dispositions[disposition].places < maximum, !isFull(disposition) else {
            return hide(disposition, count, place)
        }
        dispositions[disposition].places += 1
        listedPlaces += 1
        dispositions[disposition].add(number, at: issues.count)
        places[key] = issues.count
        let arguments = arguments()
        var issue = Issue(
            definition: definition, severity: dispositions[disposition].severity, location: kept(place),
            arguments: kept(arguments.first ?? []))
        issue.count = count
        issue.moreArguments = Array(arguments.dropFirst())
        issues.append(issue)
    }

    /// Counts what is not kept. The place is asked for only if somebody wants to know whether it is another the next time.
    private func hide(_ disposition: Int, _ count: Int, _ place: @autoclosure () -> IssueLocation) {
        dispositions[disposition].hidden += count
        guard options.placesTold != nil else { return }
        dispositions[disposition].digest &+= place().digest &* UInt64(count)
    }

    /// Whether no further place of a code is kept, whatever a code may have.
    private func isFull(_ disposition: Int) -> Bool {
        (listedPlaces >= mostIssues || keptText >= Self.mostText && options.isBounded)
            && dispositions[disposition].places >= Self.placesBeyond
    }

    private func cut(_ location: IssueLocation) -> IssueLocation {
        guard options.isBounded, case .pointer(let pointer) = location else { return location }
        return .pointer(LongText.place(pointer))
    }

    /// Arguments as issues have them.
    func cut(_ arguments: [IssueArgument]) -> [IssueArgument] {
        guard options.isBounded, arguments.contains(where: LongText.isTooLong) else { return arguments }
        return arguments.map(LongText.argument)
    }

    /// The pointer as issues have it.
    func cut(_ pointer: String) -> String {
        options.isBounded ? LongText.place(pointer) : pointer
    }

    private func kept(_ location: IssueLocation) -> IssueLocation {
        if case .pointer(let pointer) = location { keptText += pointer.utf8.count }
        return location
    }

    private func kept(_ arguments: [IssueArgument]) -> [IssueArgument] {
        for case .text(let text) in arguments { keptText += text.utf8.count }
        return arguments
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
        recording(atMost: .max, body) ?? []
    }

    /// The same, if it reports at no more than so many places; else nil.
    func recording(atMost most: Int, _ body: () -> Void) -> [IssueTally]? {
        recorded = []
        mostRecorded = most
        body()
        defer {
            recorded = nil
            recordedPlaces = [:]
        }
        return mostRecorded < 0 ? nil : recorded
    }

    private func record(
        _ definition: IssueDefinition, _ place: IssueLocation, count: Int, _ arguments: () -> [[IssueArgument]]
    ) {
        guard mostRecorded >= 0, case .pointer(let pointer) = place else { return }
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
            guard index < mostRecorded else {
                mostRecorded = -1
                recorded = []
                recordedPlaces = [:]
                return
            }
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
        let disposition = disposition(of: tally.definition)
        if dispositions[disposition].isDropped { return }
        let place = IssueLocation.pointer(pointer ?? tally.pointer)
        counts[dispositions[disposition].severity] += tally.count
        fold(tally.definition, disposition, foldsTo, place, nil, count: tally.count) { tally.arguments }
        if recorded != nil { record(tally.definition, place, count: tally.count) { tally.arguments } }
    }

    /// Marks issues with what they follow from, by their index.
    func mark(_ origins: [Int: IssueOrigin]) {
        for (index, origin) in origins where issues.indices.contains(index) { issues[index].origin = origin }
    }

    /// The place in `dispositions` of what is done with issues of a definition.
    private func disposition(of definition: IssueDefinition) -> Int {
        if lastDefinition >= 0, definitions[lastDefinition] === definition { return lastDefinition }
        // Most reports have a few codes, which are found sooner by going through them than by a hash.
        for place in 0..<Swift.min(definitions.count, 4) where definitions[place] === definition {
            lastDefinition = place
            return place
        }
        let id = ObjectIdentifier(definition)
        lastDefinition = placesOfDefinitions[id] ?? definitions.count
        if lastDefinition == definitions.count {
            placesOfDefinitions[id] = lastDefinition
            definitions.append(definition)
            dispositions.append(decide(definition))
        }
        return lastDefinition
    }

    private func decide(_ definition: IssueDefinition) -> Disposition {
        let isSelected = options.selected?.contains(definition.code) ?? true
        return Disposition(
            severity: options.severities[definition.code] ?? definition.severity,
            isDropped: !isSelected || options.ignored.contains(definition.code))
    }

    /// The digests of the places of those codes, if they are asked for.
    package var hiddenDigests: [String: UInt64] {
        guard options.placesTold != nil else { return [:] }
        var digests: [String: UInt64] = [:]
        for (definition, disposition) in zip(definitions, dispositions) where disposition.hidden > 0 {
            digests[definition.code] = disposition.digest
        }
        return digests
    }

    /// How many occurrences of each code have no place in `issues`.
    package var hidden: [(definition: IssueDefinition, count: Int)] {
        zip(definitions, dispositions).compactMap { definition, disposition in
            disposition.hidden > 0 ? (definition, disposition.hidden) : nil
        }
    }
}
