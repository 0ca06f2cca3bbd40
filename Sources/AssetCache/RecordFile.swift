import ContentDigest
import JSONText

/// The form of every small file in the store: a JSON object on the first line, and on the second another that holds the
/// SHA-256 of the first. A file that was torn, cut or filled with zeros by a crash does not pass as a shorter one, and
/// each line is plain JSON to other tools.
enum RecordFile {
    /// No record is longer; what claims to be is not ours.
    static let sizeLimit = 4 << 20

    enum Reading {
        case whole(JSONObject)
        /// Not what was written; the reason is for people.
        case torn(String)
    }

    static func bytes(of object: JSONObject) throws(StoreError) -> [UInt8] {
        var bytes = JSONValue.object(object).bytes()
        bytes.append(0x0A)
        let checksum: JSONObject = ["checksum": .string("sha256:" + (try digest(bytes).hex))]
        bytes += JSONValue.object(checksum).bytes()
        bytes.append(0x0A)
        return bytes
    }

    static func read(_ bytes: [UInt8]) throws(StoreError) -> Reading {
        guard let end = bytes.firstIndex(of: 0x0A) else { return .torn("it is cut off in its first line") }
        guard bytes.last == 0x0A, bytes.count > end + 1 else { return .torn("its checksum is missing") }
        let first = Array(bytes[...end])
        guard let check = try? JSONValue(parsing: Array(bytes[(end + 1)..<(bytes.count - 1)])),
            let word = check["checksum"]?.string, word.hasPrefix("sha256:"),
            let expected = SHA256Digest(hex: String(word.dropFirst("sha256:".count)))
        else { return .torn("its checksum cannot be read") }
        guard try digest(first) == expected else { return .torn("its checksum does not fit") }
        do throws(JSONSyntaxError) {
            guard let object = try JSONValue(parsing: first).object else { return .torn("it holds no object") }
            return .whole(object)
        } catch {
            return .torn("it is not JSON: \(error)")
        }
    }

    static func digest(_ bytes: [UInt8]) throws(StoreError) -> SHA256Digest {
        do throws(DigestError) {
            return try SHA256Hasher.digest(of: bytes)
        } catch {
            throw StoreError(.noDigest, error.message)
        }
    }
}
