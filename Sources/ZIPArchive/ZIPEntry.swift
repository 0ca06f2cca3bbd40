/// One entry of an archive, as its directory and its own header agree on it.
package struct ZIPEntry: Hashable, Sendable {
    /// As it is in the archive. It may say anything, `../` included: it is for showing, and never a path.
    package let nameBytes: [UInt8]
    /// 0 is stored, 8 is deflated.
    package let method: Int
    package let isEncrypted: Bool
    package let crc: UInt32
    /// Bytes in the archive.
    package let packedSize: Int64
    /// Bytes when it is unpacked, as the archive says.
    package let size: Int64
    /// Where the packed bytes begin.
    let dataOffset: Int
    /// Where the entry's own header begins, and where all that belongs to it ends.
    let extent: Range<Int>

    package var name: String { String(decoding: nameBytes, as: UTF8.self) }

    package var isFolder: Bool { nameBytes.last == UInt8(ascii: "/") }

    /// The name behind the last slash of either kind.
    package var lastComponent: String {
        let slashes: Set<UInt8> = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
        let start = nameBytes.lastIndex(where: { slashes.contains($0) }).map { $0 + 1 } ?? 0
        return String(decoding: nameBytes[start...], as: UTF8.self)
    }

    /// What the Finder adds beside each file of an archive: never the file itself.
    package var isResourceFork: Bool {
        nameBytes.starts(with: Array("__MACOSX/".utf8)) || lastComponent.hasPrefix("._")
    }
}
