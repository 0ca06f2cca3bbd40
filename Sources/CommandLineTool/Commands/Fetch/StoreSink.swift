import AssetCache
import AssetFetching
import ContentDigest
import FileSystem

/// Lets a transfer write into a partial file of the store, and take up what an earlier run left there.
final class StoreSink: BodySink, @unchecked Sendable {
    // One thread at a time calls a sink, and whoever settles the outcome comes after all of them.

    private let store: AssetStore
    private let key: String
    private let url: String
    private let mask: SecretMask
    private var writer: PartialWriter?
    /// Keeps other processes from fetching the same.
    private var claim: TransferClaim?
    private var isResumable = false
    private(set) var resumePoint: ResumePoint?

    /// Throws `FetchError.claimed` when other processes are fetching the asset: one at each level. Without a level it is
    /// fetched all the same.
    init(store: AssetStore, key: String, url: String, mask: SecretMask, level: Int?) throws(FetchError) {
        self.store = store
        self.key = key
        self.url = url
        self.mask = mask
        do throws(StoreError) {
            for level in 0...(level ?? 0) where !holdsClaim {
                claim = try store.claimTransfer(forKey: key, level: level)
            }
        } catch {
            // A copy in a store that cannot be written to may still be confirmed. If there is something to write, the
            // attempt to do so tells why that is not possible.
            return
        }
        if level != nil, !holdsClaim { throw FetchError.claimed }
        guard let left = try storing({ () throws(StoreError) in try store.resumePartial(forKey: key) }) else { return }
        let notes = left.notes
        let validator = notes.etag.map { StrongValidator.etag($0) } ?? notes.lastModified.map { .lastModified($0) }
        let issuer = notes.answeredBy.flatMap { ValidatorIssuer(answering: $0, for: url) }
        guard let validator, let issuer, left.length > 0 else {
            left.discard()
            return
        }
        resumePoint = ResumePoint(offset: left.length, validator: validator, total: notes.total, issuer: issuer)
        isResumable = true
        writer = consume left
    }

    private var holdsClaim: Bool {
        switch claim {
        case .some: true
        case .none: false
        }
    }

    /// Lets others have the asset. Must follow everything else.
    func release() { claim = nil }

    func replay(_ body: (UnsafeRawBufferPointer) -> Void) throws(FetchError) {
        try withContents(body)
    }

    func begin(_ head: BodyHead) throws(FetchError) {
        var notes = PartialNotes(url: url, total: head.total)
        // A validator is of use only beside the URL that it is about, and neither is kept with a secret in it.
        if mask.passes(head.url) {
            notes.answeredBy = head.url
            switch head.validator {
            case .etag(let etag) where mask.passes(etag): notes.etag = etag
            case .lastModified(let date): notes.lastModified = date
            case .etag, nil: break
            }
        }
        isResumable = notes.etag != nil || notes.lastModified != nil
        if writer == nil {
            writer = try storing { () throws(StoreError) in
                try store.beginPartial(forKey: key, notes: notes, expectedSize: head.total)
            }
        } else {
            writer?.notes = notes
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(FetchError) {
        try storing { () throws(StoreError) in try writer?.write(bytes) }
    }

    func restart() throws(FetchError) {
        resumePoint = nil
        isResumable = false
        try storing { () throws(StoreError) in try writer?.restart() }
    }

    func finish() throws(FetchError) -> SHA256Digest {
        guard writer != nil else { throw FetchError(.fault, "a body ended that was never begun") }
        let digest = try storing { () throws(StoreError) in try writer?.digest }
        guard let digest else { throw FetchError(.fault, "a body ended without a digest") }
        return digest
    }

    /// All bytes so far. The file is this process's own and locked, yet it may change: somebody who shortens it must not be
    /// able to kill the process.
    func withContents<Value>(_ body: (UnsafeRawBufferPointer) -> Value) throws(FetchError) -> Value {
        guard let path = writer?.path else { throw FetchError(.fault, "a body was looked at that was never begun") }
        if let value = writer?.withBytesInMemory(body) { return value }
        try storing { () throws(StoreError) in try writer?.flush() }
        do throws(FileError) {
            return try MappedFile(path).withBytes(body)
        } catch {
            if error.errno == .noSuchFile { throw FetchError(StoreError.removed(store.root)) }
            throw FetchError(.writeFailed, "cannot read back what was written: \(error.description)")
        }
    }

    /// Makes the body the content of its key.
    func commit(_ origin: AssetOrigin, pin: Bool) throws(FetchError) -> StoredAsset {
        guard let done = writer.take() else { throw FetchError(.fault, "a body was stored that was never begun") }
        do throws(StoreError) {
            return try store.commit(done, origin: origin, pin: pin)
        } catch {
            throw FetchError(error)
        }
    }

    /// Leaves what there is for a later run if that can be continued, and removes it otherwise. Answers how many bytes
    /// are left.
    @discardableResult
    func abandon(keeping: Bool) -> Int64 {
        guard let left = writer.take() else { return 0 }
        let length = left.length
        guard keeping, isResumable, length > 0 else {
            left.discard()
            return 0
        }
        do throws(StoreError) {
            try left.keep()
            return length
        } catch {
            return 0
        }
    }
}

/// Runs something of the store and turns its errors into those of a fetch.
func storing<Value: ~Copyable>(_ body: () throws(StoreError) -> Value) throws(FetchError) -> Value {
    do throws(StoreError) {
        return try body()
    } catch {
        throw FetchError(error)
    }
}

extension FetchError {
    /// The store's fault as the end of a fetch: always a fault of input or output.
    init(_ error: StoreError) {
        self.init(FetchError.Code(rawValue: error.code.rawValue), error.message, exitClass: .inputOutput)
    }
}
