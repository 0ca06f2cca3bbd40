package import ContentDigest
package import FileSystem

/// One finding of a check of the store.
package struct VerifyItem: Sendable {
    package struct Status: RawRepresentable, Hashable, Sendable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// Length and digest are right.
        package static let ok = Status(rawValue: "ok")
        /// The bytes are not those of the name. The file was moved to `quarantine/`, where that was possible.
        package static let corrupt = Status(rawValue: "corrupt")
        /// The disk would not give the bytes; nothing is known about them, and nothing was changed.
        package static let readError = Status(rawValue: "read-error")
        /// An entry names a blob that is not there.
        package static let missing = Status(rawValue: "missing")
        /// An entry says another length than its blob has.
        package static let sizeDiffers = Status(rawValue: "size-differs")
        /// An entry cannot be read.
        package static let unreadableEntry = Status(rawValue: "unreadable-entry")
        /// A file that is not ours; it is left alone and counts for nothing.
        package static let foreign = Status(rawValue: "foreign")
    }

    package let status: Status
    package let path: Path
    package var digest: SHA256Digest?
    package var size: Int64?
    /// Keys of the entries that are concerned.
    package var keys: [String] = []
    /// What is wrong, in words.
    package var detail: String?
    /// Where a corrupt blob was moved to.
    package var quarantined: Path?

    /// The bytes that the name promises are not there, so a fetch of one of its URLs would mend it.
    package var isLost: Bool { status == .corrupt || status == .missing }
}

package struct VerifySummary: Sendable {
    /// Blobs that were read to the end, and their bytes.
    package var checked = 0
    package var bytes: Int64 = 0
    package var corrupt = 0
    package var readErrors = 0
    package var missing = 0
    package var unreadableEntries = 0

    package init() {}

    /// Something is not as it should be.
    package var hasFindings: Bool { corrupt + missing + unreadableEntries > 0 }

    package mutating func add(_ item: VerifyItem) {
        switch item.status {
        case .ok, .sizeDiffers, .corrupt:
            checked += 1
            bytes += item.size ?? 0
            if item.status != .ok { corrupt += 1 }
        case .readError: readErrors += 1
        case .missing: missing += 1
        case .unreadableEntry: unreadableEntries += 1
        default: break
        }
    }
}
