#if !canImport(CommonCrypto)
    import Testing

    @testable import ContentDigest

    @Suite struct CryptoLibraryTests {
        @Test func aMissingLibraryIsToldWithThePackageToInstall() {
            let result = CryptoLibrary.load(["libcrypto-that-nobody-has.so.99"])
            guard case .failure(let error) = result else {
                Issue.record("a library that nobody has was opened")
                return
            }
            #expect(error.code == .libraryMissing)
            #expect(error.message.contains("libssl3"))
            #expect(!error.message.contains("\n"))
        }

        @Test func aLibraryWithoutTheCallsIsPassedOver() throws {
            _ = try CryptoLibrary.load(["libm.so.6", "libcrypto.so.3", "libcrypto.so.1.1"]).get()
            guard case .failure = CryptoLibrary.load(["libm.so.6"]) else {
                Issue.record("a mathematics library was taken for a cryptography library")
                return
            }
        }
    }
#endif
