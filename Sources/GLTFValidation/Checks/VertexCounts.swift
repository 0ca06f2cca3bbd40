import GLTFModel
import JSONText

/// Numbers of vertices by attribute name: a list, which becomes a table if it is long.
///
/// Names are compared byte by byte: strings that look alike are equal, attributes are not. One that is written with escapes
/// is decoded once, however many others it is compared with; any other is compared where it stands, most by their numbers.
final class VertexCounts {
    private struct Entry: BitwiseCopyable {
        let name: AttributeName
        let count: Int?
        /// The place of the bytes of a name with escapes in `decoded`; −1 for any other.
        let decoded: Int
    }

    @exclusivity(unchecked) private var list = PlainMemory<Entry>()
    private var decoded: [[UInt8]] = []
    private var table: [[UInt8]: Int?] = [:]
    private static let longest = 16

    deinit {
        list.free()
    }

    func removeAll() {
        list.count = 0
        if !decoded.isEmpty { decoded = [] }
        if !table.isEmpty { table = [:] }
    }

    /// Takes note of the elements of an attribute; nil for an unusable number.
    func set(_ count: Int?, for name: AttributeName, _ view: JSONView) {
        guard list.count < Self.longest else {
            table[view.decodedBytes(Int(name.token))] = .some(count)
            return
        }
        let bytes = Self.decoded(name, view)
        list.append(Entry(name: name, count: count, decoded: bytes == nil ? -1 : decoded.count))
        if let bytes { decoded.append(bytes) }
    }

    /// The number of elements that was noted for a name, nil if there is none; and again nil for an unusable one.
    func count(for name: AttributeName, _ view: JSONView) -> Int?? {
        if name.id >= 0 {
            for place in 0..<list.count where list.base[place].name.id == name.id {
                return .some(list.base[place].count)
            }
        }
        return otherCount(for: name, view)
    }

    /// Names without numbers, and those of which there are too many, or which are not there.
    private func otherCount(for name: AttributeName, _ view: JSONView) -> Int?? {
        let bytes = Self.decoded(name, view)
        for place in 0..<list.count where isSame(list.base[place], name, bytes, view) {
            return .some(list.base[place].count)
        }
        return table.isEmpty ? nil : table[view.decodedBytes(Int(name.token))]
    }

    private static func decoded(_ name: AttributeName, _ view: JSONView) -> [UInt8]? {
        view.kind(Int(name.token)) == .escapedString ? view.decodedBytes(Int(name.token)) : nil
    }

    private func isSame(_ entry: Entry, _ name: AttributeName, _ bytes: [UInt8]?, _ view: JSONView) -> Bool {
        let token = Int(entry.name.token)
        switch (entry.decoded, bytes) {
        case (0..., let bytes?): return decoded[entry.decoded] == bytes
        case (0..., nil): return Self.isSame(decoded[entry.decoded], view.bytes(Int(name.token)))
        case (_, let bytes?): return Self.isSame(bytes, view.bytes(token))
        default: return view.isSameText(token, Int(name.token))
        }
    }

    private static func isSame(_ bytes: [UInt8], _ plain: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.count == plain.count && bytes.elementsEqual(plain)
    }
}
