import CCurl

/// The one owner of an easy handle: one transfer at a time, its connection kept by the multi handle it is added to.
struct CurlHandle: ~Copyable {
    let raw: UnsafeMutableRawPointer
    private let library: CurlLibrary

    init(library: CurlLibrary) throws(FetchError) {
        guard let raw = library.easyInit() else {
            throw FetchError(.fault, "libcurl could not make a handle: out of memory")
        }
        self.raw = raw
        self.library = library
    }

    deinit { library.easyCleanup(raw) }

    /// Takes every option back to its default; connections and the name cache live on elsewhere.
    func reset() { library.easyReset(raw) }

    // An option that the library does not know is an error that no caller could act on: what must exist is checked
    // against the library's version, and the caller is told of the code where it matters.

    @discardableResult
    func set(_ option: CURLoption, _ value: Int) -> CurlCode {
        CurlCode(rawValue: glb_curl_set_long(library.easySetOption, raw, Int32(option.rawValue), value))
    }

    @discardableResult
    func setLarge(_ option: CURLoption, _ value: Int64) -> CurlCode {
        CurlCode(rawValue: glb_curl_set_off_t(library.easySetOption, raw, Int32(option.rawValue), value))
    }

    @discardableResult
    func set(_ option: CURLoption, _ value: String) -> CurlCode {
        value.withCString {
            CurlCode(rawValue: glb_curl_set_string(library.easySetOption, raw, Int32(option.rawValue), $0))
        }
    }

    @discardableResult
    func set(_ option: CURLoption, _ value: [UInt8]) -> CurlCode {
        value.withUnsafeBytes {
            CurlCode(
                rawValue: glb_curl_set_blob(
                    library.easySetOption, raw, Int32(option.rawValue), $0.baseAddress, $0.count))
        }
    }

    @discardableResult
    func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) -> CurlCode {
        CurlCode(rawValue: glb_curl_set_pointer(library.easySetOption, raw, Int32(option.rawValue), pointer))
    }

    @discardableResult
    func set(_ option: CURLoption, data callback: @escaping glb_curl_data_callback) -> CurlCode {
        CurlCode(rawValue: glb_curl_set_data_callback(library.easySetOption, raw, Int32(option.rawValue), callback))
    }

    @discardableResult
    func set(preRequest callback: @escaping glb_curl_prereq_callback) -> CurlCode {
        CurlCode(
            rawValue: glb_curl_set_prereq(
                library.easySetOption, raw, Int32(CURLOPT_PREREQFUNCTION.rawValue), callback))
    }

    @discardableResult
    func set(openSocket callback: @escaping glb_curl_opensocket_callback) -> CurlCode {
        CurlCode(
            rawValue: glb_curl_set_opensocket(
                library.easySetOption, raw, Int32(CURLOPT_OPENSOCKETFUNCTION.rawValue), callback))
    }

    func long(_ info: CURLINFO) -> Int? {
        var value = 0
        let code = glb_curl_get_long(library.easyGetInfo, raw, Int32(bitPattern: info.rawValue), &value)
        return code == 0 ? value : nil
    }

    func large(_ info: CURLINFO) -> Int64? {
        var value: Int64 = 0
        let code = glb_curl_get_off_t(library.easyGetInfo, raw, Int32(bitPattern: info.rawValue), &value)
        return code == 0 ? value : nil
    }

    func string(_ info: CURLINFO) -> String? {
        var value: UnsafeMutablePointer<CChar>?
        let code = glb_curl_get_string(library.easyGetInfo, raw, Int32(bitPattern: info.rawValue), &value)
        guard code == 0, let value else { return nil }
        return String(cString: value)
    }
}

/// The one owner of a list of header lines; it must outlive the transfer that sends them.
struct CurlList: ~Copyable {
    private(set) var raw: UnsafeMutableRawPointer?
    private let library: CurlLibrary

    init(_ lines: [String], library: CurlLibrary) throws(FetchError) {
        self.library = library
        raw = nil
        for line in lines {
            guard let longer = line.withCString({ library.listAppend(raw, $0) }) else {
                throw FetchError(.fault, "libcurl could not keep a header: out of memory")
            }
            raw = longer
        }
    }

    deinit {
        if let raw { library.listFree(raw) }
    }
}

extension CurlLibrary {
    /// The library's own words for a code.
    func text(_ code: CurlCode) -> String {
        guard let text = easyErrorText(UInt32(bitPattern: code.rawValue)) else { return "error \(code.rawValue)" }
        return String(cString: text)
    }
}
