import GLTFModel
import JSONText

/// Names that occur twice in one JSON object (glTF 2.0 §2.7), anywhere in the text.
enum DuplicateKeyChecks {
    static func run(_ context: ValidationContext, _ map: JSONMap) {
        guard map.hasDuplicateKeys else { return }
        let view = map.view
        var places = ContainerPlaces(view)
        map.forEachDuplicateKey { duplicate, object in
            if context.isTruncated { return }
            context.report(
                .lintDuplicateKey, at: places.pointer(to: object, key: duplicate.key),
                [
                    .text(view.string(duplicate.key)), .int(view.offset(duplicate.earlier) - 1),
                    .int(view.offset(duplicate.key) - 1),
                ])
        }
    }
}

/// JSON pointers to the containers of a map, asked for in the order in which they begin.
///
/// The map has no way from a token back to its parent, so this walks down from the root and stays where it is: all
/// questions together look at every token at most once. A pointer that would become long, as below a name of a megabyte,
/// ends at the container above, so that many of them stay small.
private struct ContainerPlaces {
    private struct Level {
        let container: Int
        /// Behind the last token of the container.
        let end: Int
        let isObject: Bool
        /// The child that the walk has come to; of an object its key.
        var child: Int
        var index = 0
        /// The pointer of the container, or of the nearest one above that is short enough.
        let pointer: String
        let isExact: Bool
    }

    private let view: JSONView
    private var levels: [Level] = []

    private static let longestPointer = 2048

    init(_ view: JSONView) {
        self.view = view
        enter(view.root, pointer: "", isExact: true)
    }

    private mutating func enter(_ container: Int, pointer: String, isExact: Bool) {
        levels.append(
            Level(
                container: container, end: view.next(container), isObject: view.kind(container).isObject,
                child: container + 1, pointer: pointer, isExact: isExact))
    }

    /// The pointer to the member `key` of the object at the token `object`.
    mutating func pointer(to object: Int, key: Int) -> String {
        while let last = levels.indices.last, levels[last].container != object {
            if levels[last].end <= object {
                levels.removeLast()
            } else {
                descend(from: last, to: object)
            }
        }
        guard let level = levels.last else { return "/" }
        return extended(level, by: key, index: 0).pointer
    }

    /// Goes on to the child of a level that a token is in, and enters it.
    private mutating func descend(from last: Int, to token: Int) {
        var level = levels[last]
        var next = view.next(level.isObject ? level.child + 1 : level.child)
        while next <= token {
            level.child = next
            level.index += 1
            next = view.next(level.isObject ? level.child + 1 : level.child)
        }
        levels[last] = level
        let (pointer, isExact) = extended(level, by: level.child, index: level.index)
        enter(level.isObject ? level.child + 1 : level.child, pointer: pointer, isExact: isExact)
    }

    private func extended(_ level: Level, by key: Int, index: Int) -> (pointer: String, isExact: Bool) {
        let length = level.isObject ? view.bytes(key).count : 20
        guard level.isExact, level.pointer.utf8.count + length <= Self.longestPointer else {
            return (level.pointer.isEmpty ? "/" : level.pointer, false)
        }
        let token = level.isObject ? JSONPath.escaped(view.string(key)) : String(index)
        return (level.pointer + "/" + token, true)
    }
}
