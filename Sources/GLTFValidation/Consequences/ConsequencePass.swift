import GLTFModel
import JSONText

/// Marks the issues that follow from others. It runs last, while the document is at hand.
struct ConsequencePass {
    /// An issue that may be a cause.
    private struct Cause {
        let issue: Int
        let path: [String]
    }

    /// More causes than this are not looked at, and no more steps are made in all: reports of hostile files are long.
    private static let mostCauses = 10_000
    private static let mostSteps = 400_000
    private static let mostChildren = 256

    private let view: JSONView
    private let issues: [Issue]
    private var causes: [Cause] = []
    /// Causes by their place; those in lists by the place of the list too.
    private var causesByPlace: [String: [Int]] = [:]
    /// Tokens of some elements of the root's arrays: the first, and then one of every so many.
    private var marks: [Collection: [UInt32]] = [:]
    private static let markShift = 4
    private var stepsLeft = ConsequencePass.mostSteps

    /// Issues by their code's rules.
    private static let rules: [ObjectIdentifier: [ConsequenceRule]] = {
        var rules: [ObjectIdentifier: [ConsequenceRule]] = [:]
        for rule in ConsequenceRule.all {
            for issue in rule.issues { rules[ObjectIdentifier(issue), default: []].append(rule) }
        }
        return rules
    }()

    private static let possibleCauses: Set<ObjectIdentifier> = Set(
        ConsequenceRule.all.flatMap { $0.causes.map(ObjectIdentifier.init) })

    /// The origin of each issue that has one, by the issue's index.
    static func run(_ issues: [Issue], _ view: JSONView) -> [Int: IssueOrigin] {
        guard issues.count > 1 else { return [:] }
        var pass = ConsequencePass(issues, view)
        return pass.causes.isEmpty ? [:] : pass.origins()
    }

    private init(_ issues: [Issue], _ view: JSONView) {
        self.issues = issues
        self.view = view
        for (index, issue) in issues.enumerated() {
            guard causes.count < Self.mostCauses, Self.possibleCauses.contains(ObjectIdentifier(issue.definition)),
                case .pointer(let pointer) = issue.location
            else { continue }
            var path = Self.path(pointer)
            // What is missing has no place of its own.
            if issue.definition === IssueDefinition.undefinedProperty, case .text(let name)? = issue.arguments.first {
                path.append(name)
            }
            causesByPlace[Self.pointer(path), default: []].append(index)
            if path.count > 2, path.last.flatMap({ Int($0) }) != nil {
                causesByPlace[Self.pointer(path.dropLast()), default: []].append(index)
            }
            causes.append(Cause(issue: index, path: path))
        }
    }

    private mutating func origins() -> [Int: IssueOrigin] {
        var direct: [Int: Int] = [:]
        for (index, issue) in issues.enumerated() {
            guard stepsLeft > 0 else { break }
            guard let rules = Self.rules[ObjectIdentifier(issue.definition)],
                case .pointer(let pointer) = issue.location
            else { continue }
            let path = Self.path(pointer)
            for rule in rules {
                if let cause = cause(of: index, at: path, rule) {
                    direct[index] = cause
                    break
                }
            }
        }
        return direct.mapValues { cause in
            // The first cause is what has to be mended.
            var first = cause
            for _ in 0..<8 {
                guard let next = direct[first] else { break }
                first = next
            }
            return IssueOrigin(definition: issues[first].definition, location: issues[first].location)
        }.filter { issues[$0.key].location != $0.value.location || issues[$0.key].definition !== $0.value.definition }
    }

    // MARK: One rule

    private mutating func cause(of issue: Int, at path: [String], _ rule: ConsequenceRule) -> Int? {
        for way in rule.ways {
            if let cause = follow(way[...], from: path, issue, rule) { return cause }
        }
        var places = rule.places
        if issues[issue].definition === IssueDefinition.unusedObject, path.count == 2 {
            places = ConsequenceRule.holders(of: path[0])
        }
        guard !places.isEmpty else { return nil }
        stepsLeft -= causes.count
        return causes.first { cause in
            cause.issue != issue && isCause(cause.issue, rule)
                && places.contains { place in
                    cause.path.count <= place.count && zip(cause.path, place).allSatisfy { $1 == "*" || $0 == $1 }
                }
        }?.issue
    }

    private func isCause(_ index: Int, _ rule: ConsequenceRule) -> Bool {
        rule.causes.contains { $0 === issues[index].definition }
    }

    private func cause(at path: [String], _ issue: Int, _ rule: ConsequenceRule) -> Int? {
        causesByPlace[Self.pointer(path)]?.first { $0 != issue && isCause($0, rule) }
    }

    /// Goes a way, and gives the first cause that stands on it.
    private mutating func follow(
        _ way: ArraySlice<ConsequenceRule.Step>, from path: [String], _ issue: Int, _ rule: ConsequenceRule
    ) -> Int? {
        stepsLeft -= 1
        guard stepsLeft > 0, let step = way.first else { return nil }
        for next in destinations(of: step, from: path, issue) {
            if case .owner = step {} else if let cause = cause(at: next, issue, rule) { return cause }
            if let cause = follow(way.dropFirst(), from: next, issue, rule) { return cause }
        }
        return nil
    }

    private mutating func destinations(
        of step: ConsequenceRule.Step, from path: [String], _ issue: Int
    ) -> [[String]] {
        switch step {
        case .up(let levels): return path.count >= levels ? [Array(path.dropLast(levels))] : []
        case .owner: return path.count >= 2 ? [Array(path.prefix(2))] : []
        case .member(let names): return names.map { path + [$0] }
        case .each: return children(of: path).map { path + [$0] }
        case .element(let collection):
            let name = collection.name.description
            guard let index = index(at: path) else { return [] }
            return [[name, String(index)], [name]]
        case .neighbour(let levels, let name):
            guard path.count >= levels, let index = index(at: path) else { return [] }
            let list = Array(path.dropLast(levels)) + [name]
            return [list + [String(index)], list]
        case .sameName:
            guard case .pointer(let pointer) = issues[issue].location, let name = Self.path(pointer).last else {
                return []
            }
            return [path + [name]]
        case .needed:
            guard let parent = path.isEmpty ? nil : path.dropLast(), issues[issue].arguments.count >= 2,
                case .text(let name) = issues[issue].arguments[1]
            else { return [] }
            return [Array(parent) + [name]]
        case .target:
            let arguments = issues[issue].arguments
            guard arguments.count >= 2, case .int(let index) = arguments[0], case .text(let name) = arguments[1] else {
                return []
            }
            return [[name, String(index)], [name]]
        }
    }

    // MARK: The document

    private mutating func index(at path: [String]) -> Int? {
        // `4.0` is an index as `4` is.
        guard let token = token(at: path), let index = view.integer(token), index >= 0 else { return nil }
        return WholeNumber.isExact(index) ? index : nil
    }

    private mutating func children(of path: [String]) -> [String] {
        guard let token = token(at: path) else { return [] }
        var names: [String] = []
        if view.kind(token).isObject {
            stepsLeft -= view.elementCount(token)
            view.forEachMember(token) { key, _ in
                if names.count < Self.mostChildren { names.append(view.string(key)) }
            }
        } else if view.kind(token) == .array {
            names = (0..<min(view.elementCount(token), Self.mostChildren)).map(String.init)
        }
        stepsLeft -= names.count
        return names
    }

    private mutating func token(at path: [String]) -> Int? {
        var token = view.root
        for (depth, name) in path.enumerated() {
            stepsLeft -= 1
            guard let next = child(name, of: token, depth: depth, path) else { return nil }
            token = next
        }
        return token
    }

    private mutating func child(_ name: String, of token: Int, depth: Int, _ path: [String]) -> Int? {
        if view.kind(token).isObject {
            stepsLeft -= view.elementCount(token)
            guard stepsLeft > 0 else { return nil }
            var found: Int?
            view.forEachMember(token) { key, value in
                // Names that are equal differ in length by less than an escape makes of a byte.
                if view.bytes(key).count <= name.utf8.count * 8, view.string(key) == name { found = value }
            }
            return found
        }
        guard view.kind(token) == .array, let index = Int(name), index >= 0 else { return nil }
        // The arrays of the root are long, and asked for again and again.
        if depth == 1, let collection = Collection.allCases.first(where: { $0.name.description == path[0] }) {
            let marks = marks[collection] ?? marks(in: token)
            self.marks[collection] = marks
            guard marks.indices.contains(index >> Self.markShift) else { return nil }
            return element(index & (1 << Self.markShift - 1), from: Int(marks[index >> Self.markShift]), of: token)
        }
        return element(index, from: token + 1, of: token)
    }

    /// The element so many places behind another one; nil behind the end.
    private mutating func element(_ distance: Int, from start: Int, of array: Int) -> Int? {
        let end = view.next(array)
        var child = start
        for _ in 0..<min(distance, end) where child < end {
            child = view.next(child)
            stepsLeft -= 1
        }
        return child < end ? child : nil
    }

    /// The tokens of every so many elements.
    private func marks(in array: Int) -> [UInt32] {
        var marks: [UInt32] = []
        var child = array + 1
        var index = 0
        while child < view.next(array) {
            if index & (1 << Self.markShift - 1) == 0 { marks.append(UInt32(truncatingIfNeeded: child)) }
            index += 1
            child = view.next(child)
        }
        return marks
    }

    // MARK: Pointers

    private static func pointer(_ path: some Sequence<String>) -> String {
        path.reduce(into: "") { $0 += "/" + JSONPath.escaped($1) }
    }

    private static func path(_ pointer: String) -> [String] {
        guard pointer.utf8.count > 1 else { return [] }
        return pointer.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            token in
            guard token.contains(UInt8(ascii: "~")) else { return String(Substring(token)) }
            return unescaped(token)
        }
    }

    private static func unescaped(_ token: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        var isEscape = false
        for byte in token {
            if isEscape {
                bytes.append(byte == UInt8(ascii: "1") ? UInt8(ascii: "/") : UInt8(ascii: "~"))
                isEscape = false
            } else if byte == UInt8(ascii: "~") {
                isEscape = true
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
