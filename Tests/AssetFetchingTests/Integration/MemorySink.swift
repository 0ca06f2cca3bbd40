import AssetFetching
import ContentDigest

/// A sink that keeps a body in memory.
final class MemorySink: BodySink, @unchecked Sendable {
    // One thread at a time calls a sink, and the owner looks only after the outcome.
    private(set) var bytes: [UInt8] = []
    private(set) var isFinished = false
    private(set) var restarts = 0
    private(set) var resumePoint: ResumePoint?

    init() { resumePoint = nil }

    /// A sink that begins with what an earlier run left.
    init(prefix: [UInt8], validator: StrongValidator, total: Int64? = nil) {
        bytes = prefix
        resumePoint = ResumePoint(offset: Int64(prefix.count), validator: validator, total: total)
    }

    func replay(_ body: (UnsafeRawBufferPointer) -> Void) throws(FetchError) { bytes.withUnsafeBytes(body) }
    func begin(_ head: BodyHead) throws(FetchError) {}
    func write(_ chunk: UnsafeRawBufferPointer) throws(FetchError) { bytes.append(contentsOf: chunk) }
    func restart() throws(FetchError) {
        bytes.removeAll()
        resumePoint = nil
        restarts += 1
    }
    func finish() throws(FetchError) -> SHA256Digest {
        isFinished = true
        do throws(DigestError) {
            return try SHA256Hasher.digest(of: bytes)
        } catch {
            throw FetchError(.libraryMissing, error.message)
        }
    }
}
