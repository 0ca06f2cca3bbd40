package import ContentDigest
package import FileSystem
package import JSONText

/// What the store knows of one key: which blob it stands for, and how that came here.
package struct EntryRecord: Sendable, Equatable {
    /// Contents that the key stood for earlier, the oldest first.
    package struct Past: Sendable, Equatable {
        package var digest: SHA256Digest
        package var size: Int64
        package var fetched: Timestamp
    }

    /// How sure it is that the blob reached the disk; see `AssetStore`'s notes on commits.
    package struct Writing: Sendable, Equatable {
        /// The run of the kernel in which the entry was written, and its clock then.
        package var boot: String?
        package var ticks: UInt64
        package var isSynced: Bool
        /// The file that this is about. Nil in entries of older versions, which say nothing that can be relied on.
        package var file: FileStamp?
    }

    /// Tells one file from another that has taken its name.
    package struct FileStamp: Sendable, Equatable {
        package let inode: UInt64
        package let modified: Timestamp

        init(inode: UInt64, modified: Timestamp) {
            self.inode = inode
            self.modified = modified
        }

        init(_ status: FileStatus) {
            self.init(inode: status.identity.inode, modified: status.modified)
        }
    }

    /// What the asset is looked up by: the normalised URL, with what else changes the content.
    package let key: String
    package var origin: AssetOrigin
    package var digest: SHA256Digest
    /// Bytes of the blob.
    package var size: Int64
    package var fetched: Timestamp
    /// When a server last said that this is still the content.
    package var validated: Timestamp?
    /// Never earlier than what the file's own stamp says.
    package var lastUse: Timestamp
    /// Uses that a server confirmed. Others are counted beside the entries; see `UseCounts`.
    package var hits: Int
    package var isPinned: Bool
    package var history: [Past]
    /// When a check found the blob to be damaged and put it away.
    package var damaged: Timestamp?
    package var writing: Writing
    /// Members that this program does not know; they are written back as they are.
    package var unknown: JSONObject

    package static let schema = 1
    static let historyLimit = 32
}

/// Where an asset came from: everything about it that its bytes do not tell.
package struct AssetOrigin: Sendable, Equatable {
    /// As the user or the creator wrote it.
    package var url: String
    package var canonicalURL: String?
    package var finalURL: String?
    package var redirects: [String] = []
    package var etag: String?
    package var lastModified: String?
    /// Until then the server allows use without asking.
    package var freshUntil: Timestamp?
    package var contentType: String?
    /// The creator's message, as text.
    package var message: String?
    /// The address and port that the bytes came from.
    package var peer: String?
    /// Whose word for the server's certificate was taken, "system" or a place of authorities; nil without TLS.
    package var tlsAuthorities: String?
    package var provider: String?
    /// The archive that the asset was taken out of, and its name in there; the validators are the archive's.
    package var archive: Archive?

    /// An archive, by its bytes, and which entry of it is meant.
    package struct Archive: Sendable, Equatable {
        package var digest: SHA256Digest
        package var entryName: String

        package init(digest: SHA256Digest, entryName: String) {
            self.digest = digest
            self.entryName = entryName
        }
    }

    package init(url: String) {
        self.url = url
    }

    /// Texts from outside are kept up to this many bytes: inline data makes URLs and messages of any length.
    static let textLimit = 64 << 10

    /// The same with long texts cut, so that an entry never outgrows what a reader takes.
    func bounded() -> AssetOrigin {
        var copy = self
        copy.url = Self.bounded(url)
        copy.canonicalURL = canonicalURL.map(Self.bounded)
        copy.finalURL = finalURL.map(Self.bounded)
        copy.redirects = redirects.prefix(32).map(Self.bounded)
        copy.etag = etag.map(Self.bounded)
        copy.lastModified = lastModified.map(Self.bounded)
        copy.contentType = contentType.map(Self.bounded)
        copy.message = message.map(Self.bounded)
        copy.peer = peer.map(Self.bounded)
        copy.provider = provider.map(Self.bounded)
        copy.archive?.entryName = Self.bounded(archive?.entryName ?? "")
        return copy
    }

    private static func bounded(_ text: String) -> String {
        guard text.utf8.count > textLimit else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: textLimit)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return String(text[..<end]) + "…"
    }

    /// The host that `--host` filters by: that of the canonical URL, lower case, without port.
    package var host: String? {
        AssetOrigin.host(of: canonicalURL ?? url)
    }

    static func host(of url: String) -> String? {
        var url = url
        return url.withUTF8 { bytes in
            host(in: UnsafeRawBufferPointer(bytes)).map { String(decoding: $0, as: UTF8.self).lowercased() }
        }
    }

    /// The same as it stands in the URL, in whatever case.
    static func host(in url: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard let colon = url.firstIndex(of: 0x3A), colon + 2 < url.count, url[colon + 1] == 0x2F,
            url[colon + 2] == 0x2F
        else { return nil }
        var authority = url[(colon + 3)...].prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
        if let at = authority.lastIndex(of: 0x40) { authority = authority[(at + 1)...] }
        if authority.first == 0x5B {
            guard let end = authority.firstIndex(of: 0x5D) else { return nil }
            authority = authority[...end]
        } else if let port = authority.firstIndex(of: 0x3A) {
            authority = authority[..<port]
        }
        return authority.isEmpty ? nil : UnsafeRawBufferPointer(rebasing: authority)
    }
}
