package import FileSystem
import GLTFValidation
import JSONText
import ValidationReport

// What is known to be wrong already
// =================================
//
// A project that begins to validate has hundreds of findings that nobody will mend this week. It writes them down once
// (`--write-baseline FILE`) and from then on fails only for what is new (`--baseline FILE`).
//
// An entry is a path, a code, a place and how often: no message and no number of an element, which change with every
// export. A finding is known as long as there are no more occurrences at its place than were written down; what is beyond
// counts. Codes with more places than a report keeps have one entry without a place for all the others, with a digest of
// those places: as soon as one of them is another, or the number is, all of them count as new, since nobody could say which.
// Digests are sums, so that it does not matter which places a report lists and which it only counts: what one of the two has
// listed and the other has not adds up to what the other has more in its sum. Which places are listed is the same with
// folding and without, so that a baseline means the same to both.
//
// Paths are relative to the folder of the file, links in folders followed, so that it does not matter from where a run is
// started and how it writes the path of an asset.
//
// The file is JSON, sorted, one entry a line, so that a merge of two branches shows what it does.

/// Findings that were written down, by asset.
package struct Baseline: Sendable {
    struct Place: Hashable, Sendable {
        let code: String
        /// A JSON pointer, `@` and a byte offset, or nil for all places that a report does not list.
        let place: String?

        /// Nil for all places that a report does not list.
        var location: IssueLocation? {
            guard let place else { return nil }
            if place.first == "@", let offset = Int(place.dropFirst()) { return .offset(offset) }
            return .pointer(place)
        }
    }

    /// How often something is at a place; for all places that a report does not list, which they are too.
    struct Known: Hashable, Sendable {
        var count: Int
        var digest: UInt64?
    }

    /// What a report does not bear out any more.
    struct StaleEntry: Sendable {
        let place: Place
        let gone: Int

        /// "UNUSED_OBJECT at /meshes/0 once more than it is there now". All of it is from a file that anybody may have
        /// written.
        var words: String {
            let code = TerminalText.excerpt(place.code)
            guard let pointer = place.place else {
                return
                    "\(code) at \(gone) \(gone == 1 ? "place" : "places") that it does not name, and they are others now"
            }
            let times = gone == 1 ? "once" : "\(gone) times"
            return "\(code) at \(TerminalText.excerpt(pointer, limit: 200)) \(times) more than it is there now"
        }
    }

    typealias Rest = BaselineRests.Rest

    private(set) var assets: [String: [Place: Known]] = [:]
    private let home: BaselineHome

    /// So many places of an asset are told apart, whatever is shown; beyond, the first hundred of each code.
    static let mostPlaces = 16_384

    /// Nothing yet, for a file that is to be written.
    init(home: BaselineHome = BaselineHome()) {
        self.home = home
    }

    /// Takes down what a report says, with the first places of a code in any report.
    mutating func add(_ report: AssetReport, of path: [UInt8]) {
        var places: [Place: Known] = [:]
        var told: [String: Int] = [:]
        var others: [String: Rest] = [:]
        for issue in report.issues {
            let place = Self.place(of: issue)
            let isTold = places.count < Self.mostPlaces || told[issue.code, default: 0] < IssueCollector.placesBeyond
            if places[place] != nil || isTold {
                if places[place] == nil { told[issue.code, default: 0] += 1 }
                places[place, default: Known(count: 0)].count += issue.count
            } else {
                others[issue.code, default: Rest()].add(issue.count, at: issue.location)
            }
        }
        for entry in report.hidden {
            let code = entry.definition.code
            others[code, default: Rest()].add(Rest(count: entry.count, digest: report.hiddenDigests[code] ?? 0))
        }
        for (code, rest) in others {
            places[Place(code: code, place: nil)] = Known(count: rest.count, digest: rest.digest)
        }
        if !places.isEmpty { assets[home.name(of: path)] = places }
    }

    /// Takes over what another part of the run took down.
    mutating func join(_ other: Baseline) {
        assets.merge(other.assets) { $1 }
    }

    /// Takes over what an earlier baseline says of assets at paths, or in folders at paths, that a run could not look at.
    /// Gives how many assets these are.
    mutating func keep(_ paths: [[UInt8]], from earlier: Baseline) -> Int {
        let names = Set(paths.map(earlier.home.name))
        var kept = 0
        for (name, places) in earlier.assets where assets[name] == nil {
            var place = Substring(name)
            while !names.contains(String(place)), let slash = place.lastIndex(of: "/") { place = place[..<slash] }
            guard names.contains(String(place)) else { continue }
            assets[name] = places
            kept += 1
        }
        return kept
    }

    static func place(of issue: Issue) -> Place {
        switch issue.location {
        case .pointer(let pointer): Place(code: issue.code, place: pointer)
        case .offset(let offset): Place(code: issue.code, place: "@\(offset)")
        }
    }

    /// The paths that are listed and lead to no file, sorted; `validated` are paths of the run, which need none.
    func pathsWithoutFile(validated: [[UInt8]]) -> [String] {
        let gone = assets.keys.filter { !Files.exists(home.path(of: $0)) }
        guard !gone.isEmpty else { return [] }
        let known = Set(validated.map(home.name))
        return gone.filter { !known.contains($0) }.sorted()
    }

    // MARK: The file

    static let sizeLimit = 1 << 28

    init(reading file: Path) throws(CommandLineError) {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try Interruption.whileWaiting { () throws(FileError) in
                try Files.readAll(file, limit: Self.sizeLimit, waitsForWriter: true)
            }
        } catch {
            throw .configuration("cannot read the baseline \(file.display): \(error.detail ?? error.errno.description)")
        }
        try self.init(bytes, of: file)
    }

    /// Reads the text of a file.
    package init(_ bytes: [UInt8], of file: Path) throws(CommandLineError) {
        home = BaselineHome(of: file)
        let document: JSONValue
        do throws(JSONSyntaxError) {
            document = try JSONValue(parsing: bytes)
        } catch {
            throw .configuration("\(file.display) is no baseline: \(error.reason)")
        }
        guard document["baseline"]?.int == 1, let entries = document["entries"]?.array else {
            throw .configuration("\(file.display) is no baseline of this version; write it again")
        }
        for entry in entries { try read(entry, file) }
    }

    private mutating func read(_ entry: JSONValue, _ file: Path) throws(CommandLineError) {
        guard let path = entry["path"]?.string, let code = entry["code"]?.string, let count = entry["count"]?.int,
            count > 0
        else { throw .configuration("\(file.display) has an entry without path, code and count; write it again") }
        guard Self.isCode(code) else {
            throw .configuration(
                "\(file.display) has an entry with '\(TerminalText.excerpt(code))' for a code, which is none; write it again"
            )
        }
        assets[path, default: [:]][Place(code: code, place: entry["place"]?.string)] = Known(
            count: count, digest: entry["places"]?.string.flatMap { UInt64($0, radix: 16) })
    }

    /// Whether the text is made as codes are. It need not be one of this version.
    private static func isCode(_ text: String) -> Bool {
        text.utf8.count <= 100 && text.utf8.first.map { (0x41...0x5A).contains($0) } ?? false
            && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
    }

    /// The file's text, sorted by path, code and place.
    package var bytes: [UInt8] {
        var text = "{\n\"baseline\": 1,\n\"entries\": ["
        var isFirst = true
        for (path, places) in assets.sorted(by: { $0.key < $1.key }) {
            // All other places come before the empty place, which is the document as a whole.
            let sorted = places.sorted {
                ($0.key.code, $0.key.place.map { "1" + $0 } ?? "") < ($1.key.code, $1.key.place.map { "1" + $0 } ?? "")
            }
            for (place, known) in sorted {
                var object: JSONObject = ["path": .string(path), "code": .string(place.code)]
                if let pointer = place.place { object["place"] = .string(pointer) }
                object["count"] = .integer(Int64(known.count))
                if let digest = known.digest { object["places"] = .string(String(digest, radix: 16)) }
                text += (isFirst ? "\n" : ",\n") + JSONValue.object(object).text()
                isFirst = false
            }
        }
        return Array((text + "\n]\n}\n").utf8)
    }

    // MARK: Judging

    /// Takes those codes out of a report of which one of the two does not list every place, as far as the sums of what is left
    /// of both tell.
    private func takeOthers(
        _ report: inout AssetReport, _ left: inout [Place: Known], _ severities: [String: Severity]
    ) {
        var found: [String: BaselineRests] = [:]
        for entry in report.hidden {
            let code = entry.definition.code
            // Without a digest nobody knows what they are.
            guard let digest = report.hiddenDigests[code] else { continue }
            found[code] = BaselineRests(others: Rest(count: entry.count, digest: digest))
        }
        var known: [String: BaselineRests] = [:]
        for (place, entry) in left where place.place == nil {
            guard let digest = entry.digest else { continue }
            known[place.code] = BaselineRests(others: Rest(count: entry.count, digest: digest))
        }
        let codes = Set(found.keys).union(known.keys)
        if codes.isEmpty { return }
        for issue in report.issues where codes.contains(issue.code) {
            found[issue.code, default: BaselineRests()].listed.add(issue.count, at: issue.location)
        }
        for (place, entry) in left where codes.contains(place.code) {
            guard let location = place.location else { continue }
            known[place.code, default: BaselineRests()].listed.add(entry.count, at: location)
        }
        var matches: [String: BaselineRests.Match] = [:]
        for code in codes {
            guard let severity = severities[code] else { continue }
            let found = found[code] ?? BaselineRests()
            let match = found.match(known[code] ?? BaselineRests())
            guard match.hasOthers else { continue }
            matches[code] = match
            report.counts[severity] -= found.others.count + (match.hasListed ? found.listed.count : 0)
        }
        if matches.isEmpty { return }
        report.hidden.removeAll { matches[$0.definition.code] != nil }
        report.issues.removeAll { matches[$0.code]?.hasListed == true }
        left = left.filter { entry in
            guard let match = matches[entry.key.code] else { return true }
            return !match.usesListed && entry.key.place != nil
        }
    }

    /// Takes what is known out of a report. Gives the entries that the report does not bear out any more.
    func apply(to report: inout AssetReport, of path: [UInt8]) -> [StaleEntry] {
        guard var left = assets[home.name(of: path)] else { return [] }
        var severities: [String: Severity] = [:]
        for issue in report.issues { severities[issue.code] = issue.severity }
        report.issues = report.issues.compactMap { issue in
            let place = Self.place(of: issue)
            let known = Swift.min(left[place]?.count ?? 0, issue.count)
            guard known > 0 else { return issue }
            left[place]?.count -= known
            report.counts[issue.severity] -= known
            return issue.removing(known)
        }
        takeOthers(&report, &left, severities)
        return left.filter { $0.value.count > 0 }.map { StaleEntry(place: $0.key, gone: $0.value.count) }
            .sorted { ($0.place.code, $0.place.place ?? "") < ($1.place.code, $1.place.place ?? "") }
    }
}
