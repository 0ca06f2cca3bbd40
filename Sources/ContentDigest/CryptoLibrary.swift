#if !canImport(CommonCrypto)
    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// OpenSSL's libcrypto, opened when the first digest is wanted and kept open: linking it would cost every command,
    /// those that hash nothing among them, the time to load it.
    struct CryptoLibrary: @unchecked Sendable {
        let newContext: UnsafeMutableRawPointer
        let freeContext: UnsafeMutableRawPointer
        let sha256: UnsafeMutableRawPointer
        let start: UnsafeMutableRawPointer
        let update: UnsafeMutableRawPointer
        let copy: UnsafeMutableRawPointer
        let finish: UnsafeMutableRawPointer

        static let names: [String] = ["libcrypto.so.3", "libcrypto.so.1.1", "libcrypto.so"]

        static func shared() throws(DigestError) -> CryptoLibrary {
            try loaded.get()
        }

        private static let loaded: Result<CryptoLibrary, DigestError> = load(names)

        /// The first of `names` that opens and has all that is needed.
        static func load(_ names: [String]) -> Result<CryptoLibrary, DigestError> {
            for name in names {
                guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
                guard let new = dlsym(handle, "EVP_MD_CTX_new"), let free = dlsym(handle, "EVP_MD_CTX_free"),
                    let sha256 = dlsym(handle, "EVP_sha256"), let start = dlsym(handle, "EVP_DigestInit_ex"),
                    let update = dlsym(handle, "EVP_DigestUpdate"), let copy = dlsym(handle, "EVP_MD_CTX_copy_ex"),
                    let finish = dlsym(handle, "EVP_DigestFinal_ex")
                else {
                    dlclose(handle)
                    continue
                }
                return .success(
                    CryptoLibrary(
                        newContext: new, freeContext: free, sha256: sha256, start: start, update: update,
                        copy: copy, finish: finish))
            }
            return .failure(
                DigestError(
                    code: .libraryMissing,
                    message: "OpenSSL's libcrypto (version 3 or 1.1) is needed for SHA-256 and cannot be opened; "
                        + "install the package `libssl3` (Debian, Ubuntu) or `openssl-libs` (Fedora)"))
        }
    }
#endif
