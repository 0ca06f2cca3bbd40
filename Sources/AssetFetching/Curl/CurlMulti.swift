import CCurl

/// The one owner of a multi handle: many transfers on one thread, with the connections and names they share.
struct CurlMulti: ~Copyable {
    private let raw: UnsafeMutableRawPointer
    private let library: CurlLibrary

    /// The end of one transfer.
    struct Completion {
        let easy: UnsafeMutableRawPointer
        let code: CurlCode
    }

    init(library: CurlLibrary) throws(FetchError) {
        guard let raw = library.multiInit() else {
            throw FetchError(.fault, "libcurl could not make a multi handle: out of memory")
        }
        self.raw = raw
        self.library = library
    }

    deinit { _ = library.multiCleanup(raw) }

    @discardableResult
    func set(_ option: CURLMoption, _ value: Int) -> CurlMultiCode {
        CurlMultiCode(
            rawValue: glb_curl_multi_set_long(library.multiSetOption, raw, Int32(option.rawValue), value))
    }

    func add(_ easy: borrowing CurlHandle) -> CurlMultiCode {
        CurlMultiCode(rawValue: library.multiAdd(raw, easy.raw))
    }

    func remove(_ easy: borrowing CurlHandle) { _ = library.multiRemove(raw, easy.raw) }

    /// Does whatever can be done without waiting.
    func perform() -> CurlMultiCode {
        var running: Int32 = 0
        return CurlMultiCode(rawValue: library.multiPerform(raw, &running))
    }

    /// The next transfer that has ended, if any.
    func nextCompletion() -> Completion? {
        var left: Int32 = 0
        while let message = library.multiInfoRead(raw, &left) {
            guard glb_curl_message_is_done(message) != 0, let easy = glb_curl_message_easy(message) else { continue }
            return Completion(easy: easy, code: CurlCode(rawValue: glb_curl_message_result(message)))
        }
        return nil
    }

    /// Waits for the network, for `wakeup`, or until the time is over.
    func poll(milliseconds: Int32) -> CurlMultiCode {
        CurlMultiCode(rawValue: library.multiPoll(raw, nil, 0, milliseconds, nil))
    }
}
