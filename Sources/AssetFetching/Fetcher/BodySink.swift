package import ContentDigest

/// Where a body goes. One sink serves one request and is called by one thread at a time.
///
/// The order of calls is `begin`, any number of `write`, then `finish`; `restart` may come at any time before `finish`
/// and means that all bytes so far are worthless. A sink that is never finished has a request that failed: it may keep
/// its bytes for another run to resume, with the validator that `begin` told.
package protocol BodySink: AnyObject, Sendable {
    /// What an earlier run left, if it can be continued; nil again after `restart`.
    var resumePoint: ResumePoint? { get }

    /// Hands the bytes that `resumePoint` speaks of to `body`, in order. Called only when the server continues them.
    func replay(_ body: (UnsafeRawBufferPointer) -> Void) throws(FetchError)

    /// A reply whose body is worth keeping begins at byte `head.offset`.
    func begin(_ head: BodyHead) throws(FetchError)

    /// The next bytes. They have passed every check that was possible so far.
    func write(_ bytes: UnsafeRawBufferPointer) throws(FetchError)

    /// Everything written so far is worthless, and so is what an earlier run left.
    func restart() throws(FetchError)

    /// The body is whole, and its own length agrees. Answers the digest of all of it: the sink makes it, since it knows
    /// best where that costs least, and what it was made of are the bytes that are kept.
    func finish() throws(FetchError) -> SHA256Digest
}

extension BodySink {
    package var resumePoint: ResumePoint? { nil }
    package func replay(_ body: (UnsafeRawBufferPointer) -> Void) throws(FetchError) {}
}

/// What is known about a body before its bytes come.
package struct BodyHead: Hashable, Sendable {
    /// Where in the whole body the next byte belongs.
    package var offset: Int64
    /// The size of the whole body, when the server tells it.
    package var total: Int64?
    /// What a later run needs to continue this body; nil when it cannot be continued.
    package var validator: StrongValidator?
}
