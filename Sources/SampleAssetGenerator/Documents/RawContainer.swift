import JSONText

/// A binary container put together field by field, so that any field may lie. What is right goes through `GLBWriter`.
struct RawContainer {
    struct Chunk {
        var type: UInt32
        var contents: [UInt8]
        /// The length that the header states, if not the true one.
        var statedLength: UInt32?
    }

    static let json: UInt32 = 0x4E4F_534A
    static let bin: UInt32 = 0x004E_4942

    var magic: [UInt8] = Array("glTF".utf8)
    var version: UInt32 = 2
    /// The total length that the header states, if not the true one.
    var statedLength: UInt32?
    var chunks: [Chunk] = []
    /// Bytes after the last chunk, beyond the stated length.
    var trailing: [UInt8] = []

    /// The chunks of an asset, padded as they should be.
    init(_ asset: FinishedAsset) {
        add(Self.json, Self.padded(asset.json.bytes(), 0x20))
        if !asset.binary.isEmpty { add(Self.bin, Self.padded(asset.binary, 0)) }
    }

    init() {}

    mutating func add(_ type: UInt32, _ contents: [UInt8], statedLength: UInt32? = nil) {
        chunks.append(Chunk(type: type, contents: contents, statedLength: statedLength))
    }

    static func padded(_ bytes: [UInt8], _ filler: UInt8) -> [UInt8] {
        bytes + [UInt8](repeating: filler, count: (4 - bytes.count % 4) % 4)
    }

    var bytes: [UInt8] {
        var body: [UInt8] = []
        for chunk in chunks {
            body += (chunk.statedLength ?? UInt32(chunk.contents.count)).littleEndianBytes
            body += chunk.type.littleEndianBytes + chunk.contents
        }
        let length = statedLength ?? UInt32(12 + body.count)
        return magic + version.littleEndianBytes + length.littleEndianBytes + body + trailing
    }

    /// The same container with one thing changed.
    func changed(_ change: (inout RawContainer) -> Void) -> RawContainer {
        var copy = self
        change(&copy)
        return copy
    }
}
