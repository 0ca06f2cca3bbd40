import JSONText

/// Accessors by attribute name: a list, which becomes a table if it is long.
///
/// Names are compared byte by byte: strings that look alike are equal, attributes are not. One that is written with escapes
/// is decoded once, however many others it is compared with; any other is compared where it stands.
struct AccessorsByName {
    private struct Entry {
        let name: AttributeName
        /// The bytes of a name with escapes.
        let decoded: [UInt8]?
        let accessor: Int
    }

    private var list: [Entry] = []
    private var table: [[UInt8]: Int] = [:]
    private static let longest = 16

    mutating func set(_ accessor: Int, for name: AttributeName, _ view: JSONView) {
        if list.count < Self.longest {
            list.append(Entry(name: name, decoded: Self.decoded(name, view), accessor: accessor))
        } else {
            table[view.decodedBytes(Int(name.token))] = accessor
        }
    }

    func accessor(for name: AttributeName, _ view: JSONView) -> Int? {
        let decoded = Self.decoded(name, view)
        for entry in list where Self.isSame(entry, name, decoded, view) { return entry.accessor }
        return table.isEmpty ? nil : table[view.decodedBytes(Int(name.token))]
    }

    private static func decoded(_ name: AttributeName, _ view: JSONView) -> [UInt8]? {
        view.kind(Int(name.token)) == .escapedString ? view.decodedBytes(Int(name.token)) : nil
    }

    private static func isSame(_ entry: Entry, _ name: AttributeName, _ decoded: [UInt8]?, _ view: JSONView) -> Bool {
        switch (entry.decoded, decoded) {
        case (nil, nil):
            if entry.name.id >= 0, name.id >= 0 { return entry.name.id == name.id }
            return view.isSameText(Int(entry.name.token), Int(name.token))
        case (let first?, let second?): return first == second
        case (let bytes?, nil): return isSame(bytes, view.bytes(Int(name.token)))
        case (nil, let bytes?): return isSame(bytes, view.bytes(Int(entry.name.token)))
        }
    }

    private static func isSame(_ bytes: [UInt8], _ plain: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.count == plain.count && bytes.elementsEqual(plain)
    }
}
