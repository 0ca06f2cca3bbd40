import GLTFModel
import JSONText

/// Numbers of vertices of a primitive's attributes, by name: a list, and a table of what does not fit. A table knows names only,
/// as a file may have millions of them; their numbers are where the document has them.
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
    @exclusivity(unchecked) private var table: JSONKeyTable?
    private static let longest = 16

    deinit {
        list.free()
    }

    func removeAll() {
        list.count = 0
        if !decoded.isEmpty { decoded = [] }
        if table != nil { table = nil }
    }

    /// Takes note of the elements of one of a primitive's attributes, whose name is at a token; nil for an unusable number.
    func set(_ count: Int?, for name: AttributeName, at token: Int, in attributes: PoolRange, _ view: JSONView) {
        guard list.count < Self.longest else {
            if table == nil { table = JSONKeyTable(view, capacity: attributes.count) }
            _ = table?.insert(token)
            return
        }
        let bytes = Self.decoded(name, view)
        list.append(Entry(name: name, count: count, decoded: bytes == nil ? -1 : decoded.count))
        if let bytes { decoded.append(bytes) }
    }

    /// The number of elements that was noted for a name at a token, nil if there is none; and again nil for an unusable one.
    func count(for name: AttributeName, at token: Int, in attributes: PoolRange, _ context: ValidationContext) -> Int??
    {
        if name.id >= 0 {
            for place in 0..<list.count where list.base[place].name.id == name.id {
                return .some(list.base[place].count)
            }
        }
        return otherCount(for: name, at: token, in: attributes, context)
    }

    /// Names without numbers, and those of which there are too many, or which are not there.
    private func otherCount(
        for name: AttributeName, at token: Int, in attributes: PoolRange, _ context: ValidationContext
    ) -> Int?? {
        let view = context.view
        let bytes = Self.decoded(name, view)
        for place in 0..<list.count where isSame(list.base[place], name, bytes, view) {
            return .some(list.base[place].count)
        }
        guard let found = table?.find(token) else { return nil }
        // Attributes stand in the order of their names' tokens.
        let document = context.document
        var range = attributes.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range = document.attributes[middle].name <= found ? middle..<range.upperBound : range.lowerBound..<middle
        }
        guard let place = range.first, document.attributes[place].name == found,
            let accessor = context.resolved(document.attributes[place].accessor, in: .accessors)
        else { return nil }
        return .some(document.accessors[accessor].count)
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
