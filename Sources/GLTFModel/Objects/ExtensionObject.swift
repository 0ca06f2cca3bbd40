import JSONText

/// What an object of a document keeps of its extensions.
package struct KeptExtensions: BitwiseCopyable, Sendable {
    /// How many extension objects it keeps, those kept as raw JSON included.
    package var count: Int32 = 0
    /// Whether some are kept as raw JSON, because they are not declared or there are no rules for them.
    @Flag package var hasRaw = false
    private var lowIDs: UInt32 = 0
    private var highIDs: UInt32 = 0

    package init() {}

    /// One bit for each extension with rules, by id.
    package var ids: UInt64 {
        get { UInt64(highIDs) << 32 | UInt64(lowIDs) }
        set {
            lowIDs = UInt32(truncatingIfNeeded: newValue)
            highIDs = UInt32(truncatingIfNeeded: newValue >> 32)
        }
    }

    package func contains(_ id: Int) -> Bool {
        ids & (1 << UInt64(id)) != 0
    }
}

/// An extension object that was read by its table.
///
/// What it is made of is small, for a file can have millions; where it is stands in the document's table of places, which
/// are few but for their indices.
package struct ExtensionObject {
    private static let noOwner = UInt8.max

    private let document: Unmanaged<GLTFDocument>
    private let schema: Unmanaged<ObjectSchema>
    private let row: Int32
    private let ownerIndex: Int32
    private let key: Int32
    private let place: Int32
    private let placeIndex: Int32
    private let recordRow: Int32
    private let extensionID: UInt8
    private let ownerCollection: UInt8

    /// Takes note of the object that `reader` stands in, which `host` carries; its key is at `key`.
    init(_ reader: DocumentReader, id: Int, host: ObjectSchema, hostRow: Int, key: Int, record: Int) {
        document = .passUnretained(reader.document)
        schema = .passUnretained(host)
        row = Int32(clamping: hostRow)
        ownerIndex = Int32(clamping: reader.owner?.index ?? -1)
        ownerCollection = reader.owner.map { UInt8(truncatingIfNeeded: $0.collection.rawValue) } ?? Self.noOwner
        self.key = Int32(truncatingIfNeeded: key)
        recordRow = Int32(clamping: record)
        extensionID = UInt8(truncatingIfNeeded: id)
        (place, placeIndex) = reader.document.extensionPlaces.place(
            reader.path.components.dropFirst(reader.owner == nil ? 0 : 2).dropLast(2), reader.view)
    }

    /// Which extension it is, as the observer numbers them.
    package var id: Int { Int(extensionID) }
    package var host: ObjectSchema { schema.takeUnretainedValue() }
    /// The row of the object that carries it.
    package var hostRow: Int { Int(row) }
    /// Row of its ``Record``.
    package var record: Int { Int(recordRow) }

    /// The root array in which it stands, and the element; nil at the root itself.
    package var owner: (collection: Collection, index: Int)? {
        Collection(rawValue: Int(ownerCollection)).map { ($0, Int(ownerIndex)) }
    }

    package var pointer: String {
        let document = document.takeUnretainedValue()
        var text = owner.map { "/\($0.collection.name)/\($0.index)" } ?? ""
        text += document.extensionPlaces.text(place, placeIndex) + "/extensions/"
        return text + JSONPath.escaped(document.numbers.view.pointee?.string(Int(key)) ?? "")
    }
}

/// The ways from elements of root arrays to the objects in them that carry extensions. They differ in one index at most, but
/// for those of a file that means to; so there are few.
struct ExtensionPlaces {
    /// What stands before the index, and behind it.
    private var texts: [(before: String, after: String)] = []
    private var known: [String: Int32] = [:]

    mutating func place(_ way: ArraySlice<JSONPath.Component>, _ view: JSONView) -> (place: Int32, index: Int32) {
        if way.isEmpty { return (-1, -1) }
        var before = ""
        var after = ""
        var index: Int32 = -1
        for component in way {
            if case .index(let number) = component, index < 0 {
                index = Int32(clamping: number)
                before += "/"
            } else if index < 0 {
                JSONPath.append(component, to: &before, view)
            } else {
                JSONPath.append(component, to: &after, view)
            }
        }
        // No text of a pointer has a zero byte of its own that is not escaped in the JSON text.
        let name = index < 0 ? before : before + "\u{0}" + after
        if let place = known[name] { return (place, index) }
        let place = Int32(truncatingIfNeeded: texts.count)
        known[name] = place
        texts.append((before, after))
        return (place, index)
    }

    func text(_ place: Int32, _ index: Int32) -> String {
        guard place >= 0 else { return "" }
        let text = texts[Int(place)]
        return index < 0 ? text.before : "\(text.before)\(index)\(text.after)"
    }
}
