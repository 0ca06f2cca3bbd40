import ContentDigest
import FileSystem
package import JSONText

/// Entries as JSON. Members are looked up by name and the rest is kept, so a program may add members without a new schema
/// number; the number changes only when older programs would misunderstand.
extension EntryRecord {
    enum Decoding {
        case entry(EntryRecord)
        case unreadable(String)
    }

    private static let knownMembers: Set<String> = [
        "schema", "key", "url", "canonicalURL", "finalURL", "redirects", "digest", "size", "etag", "lastModified",
        "freshUntil", "contentType", "fetched", "validated", "lastUse", "hits", "pinned", "message", "peer", "tls",
        "provider",
        "history", "damaged", "boot", "ticks", "synced", "file", "archive",
    ]

    /// The members in the order in which they are written and shown.
    package var json: JSONObject {
        var object = JSONObject()
        object["schema"] = .integer(Int64(Self.schema))
        object["key"] = .string(key)
        object["digest"] = .string("sha256:" + digest.hex)
        object["size"] = .integer(size)
        object["url"] = .string(origin.url)
        object["canonicalURL"] = origin.canonicalURL.map(JSONValue.string)
        object["finalURL"] = origin.finalURL.map(JSONValue.string)
        if !origin.redirects.isEmpty { object["redirects"] = .array(origin.redirects.map(JSONValue.string)) }
        object["etag"] = origin.etag.map(JSONValue.string)
        object["lastModified"] = origin.lastModified.map(JSONValue.string)
        object["freshUntil"] = origin.freshUntil.map { .string($0.iso8601) }
        object["contentType"] = origin.contentType.map(JSONValue.string)
        object["fetched"] = .string(fetched.iso8601)
        object["validated"] = validated.map { .string($0.iso8601) }
        object["lastUse"] = .string(lastUse.iso8601)
        object["hits"] = .integer(Int64(hits))
        object["pinned"] = .bool(isPinned)
        object["provider"] = origin.provider.map(JSONValue.string)
        object["archive"] = origin.archive.map {
            .object(["digest": .string("sha256:" + $0.digest.hex), "entry": .string($0.entryName)])
        }
        object["peer"] = origin.peer.map(JSONValue.string)
        object["tls"] = origin.tlsAuthorities.map { .object(["authorities": .string($0)]) }
        object["message"] = origin.message.map(JSONValue.string)
        if !history.isEmpty {
            object["history"] = .array(
                history.map { past in
                    .object([
                        "digest": .string("sha256:" + past.digest.hex), "size": .integer(past.size),
                        "fetched": .string(past.fetched.iso8601),
                    ])
                })
        }
        object["damaged"] = damaged.map { .string($0.iso8601) }
        object["boot"] = writing.boot.map(JSONValue.string)
        object["ticks"] = .integer(Int64(clamping: writing.ticks))
        object["synced"] = .bool(writing.isSynced)
        object["file"] = writing.file.map {
            .object(["inode": .string(String($0.inode, radix: 16)), "modified": .string($0.modified.iso8601)])
        }
        for (key, value) in unknown.members where object[key] == nil { object[key] = value }
        return object
    }

    static func decode(_ object: JSONObject) -> Decoding {
        guard let schema = object["schema"]?.int else { return .unreadable("it has no schema number") }
        guard schema <= Self.schema else {
            return .unreadable("it has schema \(schema), this program knows \(Self.schema)")
        }
        guard let key = object["key"]?.string, let url = object["url"]?.string,
            let digest = digest(object["digest"]), let size = object["size"]?.int, size >= 0,
            let fetched = time(object["fetched"])
        else { return .unreadable("a required member is missing or of the wrong kind") }
        var origin = AssetOrigin(url: url)
        origin.canonicalURL = object["canonicalURL"]?.string
        origin.finalURL = object["finalURL"]?.string
        origin.redirects = object["redirects"]?.array?.compactMap(\.string) ?? []
        origin.etag = object["etag"]?.string
        origin.lastModified = object["lastModified"]?.string
        origin.freshUntil = time(object["freshUntil"])
        origin.contentType = object["contentType"]?.string
        origin.message = object["message"]?.string
        origin.peer = object["peer"]?.string
        origin.tlsAuthorities = object["tls"]?["authorities"]?.string
        origin.provider = object["provider"]?.string
        if let archive = object["archive"], let digest = Self.digest(archive["digest"]) {
            origin.archive = AssetOrigin.Archive(digest: digest, entryName: archive["entry"]?.string ?? "")
        }
        let history = (object["history"]?.array ?? []).compactMap { item -> Past? in
            guard let digest = Self.digest(item["digest"]), let size = item["size"]?.int,
                let fetched = time(item["fetched"])
            else { return nil }
            return Past(digest: digest, size: Int64(size), fetched: fetched)
        }
        var unknown = JSONObject()
        for (key, value) in object.members where !knownMembers.contains(key) { unknown[key] = value }
        return .entry(
            EntryRecord(
                key: key, origin: origin, digest: digest, size: Int64(size), fetched: fetched,
                validated: time(object["validated"]), lastUse: time(object["lastUse"]) ?? fetched,
                hits: max(0, object["hits"]?.int ?? 0), isPinned: object["pinned"]?.bool ?? false, history: history,
                damaged: time(object["damaged"]),
                writing: Writing(
                    boot: object["boot"]?.string, ticks: UInt64(max(0, object["ticks"]?.int ?? 0)),
                    isSynced: object["synced"]?.bool ?? false, file: stamp(object["file"])),
                unknown: unknown))
    }

    private static func digest(_ value: JSONValue?) -> SHA256Digest? {
        guard let text = value?.string, text.hasPrefix("sha256:") else { return nil }
        return SHA256Digest(hex: String(text.utf8.dropFirst(7)) ?? "")
    }

    private static func stamp(_ value: JSONValue?) -> FileStamp? {
        guard let inode = value?["inode"]?.string.flatMap({ UInt64($0, radix: 16) }),
            let modified = time(value?["modified"])
        else { return nil }
        return FileStamp(inode: inode, modified: modified)
    }

    private static func time(_ value: JSONValue?) -> Timestamp? {
        value?.string.flatMap { Timestamp(iso8601: $0) }
    }
}
