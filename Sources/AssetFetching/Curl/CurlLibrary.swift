import CCurl

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// libcurl, opened when the first transfer needs it.
///
/// Linking it would load some thirty shared libraries into every run of the tool, and cost more than all the rest of
/// its start-up; most runs validate files and never touch the network. So the library is opened by name on first use,
/// its functions are looked up once, and what it can do is asked of the library itself: the header that this was
/// compiled with says nothing about the library that is found.
final class CurlLibrary: @unchecked Sendable {
    // The functions never change after initialisation and libcurl's own functions may be called from any thread (a
    // handle only from one at a time), which is what makes the unchecked conformance true.

    typealias Handle = UnsafeMutableRawPointer

    // Variadic functions: only their addresses are kept, for the wrappers of CCurl.
    let easySetOption: UnsafeMutableRawPointer
    let easyGetInfo: UnsafeMutableRawPointer
    let multiSetOption: UnsafeMutableRawPointer
    let versionInfo: UnsafeMutableRawPointer

    let easyInit: @convention(c) () -> Handle?
    let easyCleanup: @convention(c) (Handle?) -> Void
    let easyReset: @convention(c) (Handle?) -> Void
    let easyErrorText: @convention(c) (UInt32) -> UnsafePointer<CChar>?
    let multiInit: @convention(c) () -> Handle?
    let multiCleanup: @convention(c) (Handle?) -> Int32
    let multiAdd: @convention(c) (Handle?, Handle?) -> Int32
    let multiRemove: @convention(c) (Handle?, Handle?) -> Int32
    let multiPerform: @convention(c) (Handle?, UnsafeMutablePointer<Int32>?) -> Int32
    let multiPoll:
        @convention(c) (Handle?, UnsafeMutableRawPointer?, UInt32, Int32, UnsafeMutablePointer<Int32>?) -> Int32
    let multiInfoRead: @convention(c) (Handle?, UnsafeMutablePointer<Int32>?) -> UnsafeMutableRawPointer?
    let multiWakeup: @convention(c) (Handle?) -> Int32
    let listAppend: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> UnsafeMutableRawPointer?
    let listFree: @convention(c) (UnsafeMutableRawPointer?) -> Void
    let urlInit: @convention(c) () -> Handle?
    let urlCleanup: @convention(c) (Handle?) -> Void
    let urlDuplicate: @convention(c) (Handle?) -> Handle?
    let urlGet: @convention(c) (Handle?, UInt32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UInt32) -> UInt32
    let urlSet: @convention(c) (Handle?, UInt32, UnsafePointer<CChar>?, UInt32) -> UInt32
    let free: @convention(c) (UnsafeMutableRawPointer?) -> Void

    /// What the library says about itself.
    let features: CurlFeatures

    /// The names under which the library is installed, best first.
    static let fileNames: [String] = {
        #if canImport(Darwin)
            ["/usr/lib/libcurl.4.dylib", "libcurl.4.dylib"]
        #else
            ["libcurl.so.4", "libcurl-gnutls.so.4"]
        #endif
    }()

    /// Opened once; the result, good or bad, is kept for the rest of the run.
    private static let opened: Result<CurlLibrary, FetchError> = {
        do throws(FetchError) {
            return .success(try CurlLibrary(fileNames: fileNames))
        } catch {
            return .failure(error)
        }
    }()

    /// The library, or why there is none.
    static func shared() throws(FetchError) -> CurlLibrary { try opened.get() }

    init(fileNames: [String]) throws(FetchError) {
        var found: UnsafeMutableRawPointer?
        for name in fileNames {
            found = dlopen(name, RTLD_NOW | RTLD_LOCAL)
            if found != nil { break }
        }
        guard let library = found else { throw CurlLibrary.missing("is not installed") }

        func symbol(_ name: String) throws(FetchError) -> UnsafeMutableRawPointer {
            guard let address = dlsym(library, name) else {
                throw CurlLibrary.missing("is too old: it has no \(name)")
            }
            return address
        }
        func function<Function>(_ name: String, _ type: Function.Type) throws(FetchError) -> Function {
            unsafeBitCast(try symbol(name), to: type)
        }

        easySetOption = try symbol("curl_easy_setopt")
        easyGetInfo = try symbol("curl_easy_getinfo")
        multiSetOption = try symbol("curl_multi_setopt")
        versionInfo = try symbol("curl_version_info")
        easyInit = try function("curl_easy_init", (@convention(c) () -> Handle?).self)
        easyCleanup = try function("curl_easy_cleanup", (@convention(c) (Handle?) -> Void).self)
        easyReset = try function("curl_easy_reset", (@convention(c) (Handle?) -> Void).self)
        easyErrorText = try function(
            "curl_easy_strerror", (@convention(c) (UInt32) -> UnsafePointer<CChar>?).self)
        multiInit = try function("curl_multi_init", (@convention(c) () -> Handle?).self)
        multiCleanup = try function("curl_multi_cleanup", (@convention(c) (Handle?) -> Int32).self)
        multiAdd = try function("curl_multi_add_handle", (@convention(c) (Handle?, Handle?) -> Int32).self)
        multiRemove = try function("curl_multi_remove_handle", (@convention(c) (Handle?, Handle?) -> Int32).self)
        multiPerform = try function(
            "curl_multi_perform", (@convention(c) (Handle?, UnsafeMutablePointer<Int32>?) -> Int32).self)
        multiPoll = try function(
            "curl_multi_poll",
            (@convention(c) (Handle?, UnsafeMutableRawPointer?, UInt32, Int32, UnsafeMutablePointer<Int32>?) -> Int32)
                .self)
        multiInfoRead = try function(
            "curl_multi_info_read",
            (@convention(c) (Handle?, UnsafeMutablePointer<Int32>?) -> UnsafeMutableRawPointer?).self)
        multiWakeup = try function("curl_multi_wakeup", (@convention(c) (Handle?) -> Int32).self)
        listAppend = try function(
            "curl_slist_append",
            (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> UnsafeMutableRawPointer?).self)
        listFree = try function("curl_slist_free_all", (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
        urlInit = try function("curl_url", (@convention(c) () -> Handle?).self)
        urlCleanup = try function("curl_url_cleanup", (@convention(c) (Handle?) -> Void).self)
        urlDuplicate = try function("curl_url_dup", (@convention(c) (Handle?) -> Handle?).self)
        urlGet = try function(
            "curl_url_get",
            (@convention(c) (Handle?, UInt32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UInt32) -> UInt32)
                .self)
        urlSet = try function(
            "curl_url_set", (@convention(c) (Handle?, UInt32, UnsafePointer<CChar>?, UInt32) -> UInt32).self)
        free = try function("curl_free", (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)

        let globalInit = try function("curl_global_init", (@convention(c) (Int) -> UInt32).self)
        guard globalInit(Int(CURL_GLOBAL_ALL)) == 0 else { throw CurlLibrary.missing("could not be initialised") }
        features = CurlFeatures(versionInfo: versionInfo)
        guard features.supportsHTTPS else { throw CurlLibrary.missing("was built without https") }
    }

    private static func missing(_ what: String) -> FetchError {
        #if canImport(Darwin)
            let advice = "brew install curl"
        #else
            let advice = "apt-get install libcurl4"
        #endif
        return FetchError(
            .libraryMissing, "libcurl \(what); downloads need it, version 7.68 or later (\(advice))")
    }
}
