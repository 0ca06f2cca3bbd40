import ContentDigest
import FileSystem

/// The names in a store. A file that none of these functions recognises is foreign, and is never touched.
///
/// ```
/// CACHEDIR.TAG  FORMAT
/// v1/blobs/sha256/ab/<64 hex>                      v1/entries/ab/<64 hex of the key>.json
/// v1/verdicts/<validator version>/ab/<64 hex>.json
/// v1/partial/<64 hex of the key>.<16 hex>.part     … .meta
/// v1/quarantine/<64 hex>.<16 hex>                  v1/locks/gc, 00 … ff
/// v1/tmp/<16 hex>.tmp                              v1/index  v1/uses
/// ```
enum StoreLayout {
    static let version = "v1"
    static let formatNumber = 1

    static let blobs: [String] = [version, "blobs", "sha256"]
    static let entries: [String] = [version, "entries"]
    static let verdicts: [String] = [version, "verdicts"]
    static let partials: [String] = [version, "partial"]
    static let quarantine: [String] = [version, "quarantine"]
    static let locks: [String] = [version, "locks"]
    static let temporaries: [String] = [version, "tmp"]

    /// All that the folder of a version holds.
    static let topNames: Set<String> = [
        "blobs", "entries", "verdicts", "partial", "quarantine", "locks", "tmp", syncMark, index,
        uses,
    ]

    static let partialSuffix = ".part"
    static let metaSuffix = ".meta"
    static let temporarySuffix = ".tmp"
    static let syncMark = "synced.json"
    static let index = "index"
    static let uses = "uses"

    /// The folder of a digest: its first byte.
    static func fan(_ digest: SHA256Digest) -> String { String(digest.hex.prefix(2)) }

    /// `00` … `ff`.
    static let fanNames: [String] = (0..<256).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }

    static func isFan(_ name: Path) -> Bool { isHex(name.bytes[...], count: 2) }

    static func blobName(_ digest: SHA256Digest) -> String { digest.hex }

    /// The digest that a file in the folder `fan` stands for, if it is one of ours.
    static func digest(ofBlob name: Path, in fan: String) -> SHA256Digest? {
        digest(name.bytes[...], in: fan)
    }

    static func recordName(_ digest: SHA256Digest) -> String { digest.hex + ".json" }

    /// The digest that an entry's or verdict's file name stands for.
    static func digest(ofRecord name: Path, in fan: String) -> SHA256Digest? {
        let suffix = Array(".json".utf8)
        guard name.bytes.count == 64 + suffix.count, name.bytes.suffix(suffix.count).elementsEqual(suffix) else {
            return nil
        }
        return digest(name.bytes.prefix(64), in: fan)
    }

    private static func digest(_ bytes: ArraySlice<UInt8>, in fan: String) -> SHA256Digest? {
        guard isHex(bytes, count: 64), bytes.prefix(2).elementsEqual(fan.utf8) else { return nil }
        return SHA256Digest(hex: String(decoding: bytes, as: UTF8.self))
    }

    static func partialName(_ key: SHA256Digest) -> String { key.hex + "." + RandomName.make() }

    /// The digest of the key and the name without suffix of a partial file or of its side file.
    static func partial(_ name: Path, suffix: String) -> (key: SHA256Digest, stem: String)? {
        let tail = Array(suffix.utf8)
        let bytes = name.bytes
        guard bytes.count == 81 + tail.count, bytes.suffix(tail.count).elementsEqual(tail), bytes[64] == 0x2E,
            isHex(bytes[..<64], count: 64), isHex(bytes[65..<81], count: 16),
            let key = SHA256Digest(hex: String(decoding: bytes[..<64], as: UTF8.self))
        else { return nil }
        return (key, String(decoding: bytes[..<81], as: UTF8.self))
    }

    static func isQuarantined(_ name: Path) -> Bool {
        let bytes = name.bytes
        return bytes.count == 81 && bytes[64] == 0x2E && isHex(bytes[..<64], count: 64)
            && isHex(bytes[65...], count: 16)
    }

    static func isTemporary(_ name: Path) -> Bool {
        let tail = Array(temporarySuffix.utf8)
        return name.bytes.count == 16 + tail.count && name.bytes.suffix(tail.count).elementsEqual(tail)
            && isHex(name.bytes.prefix(16), count: 16)
    }

    /// Whether a text can be the name of a validator's version in a path.
    static func isVersionName(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        return (1...64).contains(bytes.count) && bytes[0] != 0x2E
            && bytes.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                    || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F
            }
    }

    private static func isHex(_ bytes: ArraySlice<UInt8>, count: Int) -> Bool {
        bytes.count == count && bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
