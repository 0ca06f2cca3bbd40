#if canImport(CommonCrypto)
    import CommonCrypto

    /// SHA-256 over bytes that come in pieces.
    package struct SHA256Hasher: ~Copyable {
        private var context = CC_SHA256_CTX()

        package init() throws(DigestError) {
            CC_SHA256_Init(&context)
        }

        package mutating func update(_ bytes: UnsafeRawBufferPointer) {
            var rest = bytes
            while !rest.isEmpty {
                let count = min(rest.count, 1 << 30)
                CC_SHA256_Update(&context, rest.baseAddress, CC_LONG(count))
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }

        /// The digest of what came until now; more may follow.
        package borrowing func snapshot() -> SHA256Digest {
            var copy = context
            return Self.finish(&copy)
        }

        package consuming func finish() -> SHA256Digest {
            Self.finish(&context)
        }

        private static func finish(_ context: inout CC_SHA256_CTX) -> SHA256Digest {
            var bytes = [UInt8](repeating: 0, count: SHA256Digest.byteCount)
            CC_SHA256_Final(&bytes, &context)
            // The array was made with the right count.
            return SHA256Digest(bytes: bytes)!
        }
    }
#else
    import CCrypto

    /// SHA-256 over bytes that come in pieces, done by OpenSSL with the processor's own instructions.
    package struct SHA256Hasher: ~Copyable, @unchecked Sendable {
        private let library: CryptoLibrary
        private let context: UnsafeMutableRawPointer

        package init() throws(DigestError) {
            let library = try CryptoLibrary.shared()
            let context = try Self.start(library)
            self.library = library
            self.context = context
        }

        private static func start(_ library: CryptoLibrary) throws(DigestError) -> UnsafeMutableRawPointer {
            guard let context = glb_digest_new(library.newContext) else {
                throw DigestError(code: .refused, message: "out of memory while starting a SHA-256")
            }
            guard glb_digest_init(library.start, context, glb_digest_sha256(library.sha256)) == 1 else {
                glb_digest_free(library.freeContext, context)
                throw DigestError(
                    code: .refused, message: "the OpenSSL library refuses SHA-256; check its configuration")
            }
            return context
        }

        deinit {
            glb_digest_free(library.freeContext, context)
        }

        package mutating func update(_ bytes: UnsafeRawBufferPointer) {
            guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
            // Adding to a SHA-256 that was started cannot fail; a digest that misses bytes must never come out.
            let result = glb_digest_update(library.update, context, base, bytes.count)
            precondition(result == 1, "SHA-256 lost its state")
        }

        /// The digest of what came until now; more may follow.
        package borrowing func snapshot() -> SHA256Digest {
            guard let copy = glb_digest_new(library.newContext) else {
                preconditionFailure("out of memory while copying a SHA-256")
            }
            defer { glb_digest_free(library.freeContext, copy) }
            let result = glb_digest_copy(library.copy, copy, context)
            precondition(result == 1, "SHA-256 lost its state")
            return finish(copy)
        }

        package consuming func finish() -> SHA256Digest {
            finish(context)
        }

        private borrowing func finish(_ context: UnsafeMutableRawPointer) -> SHA256Digest {
            var bytes = [UInt8](repeating: 0, count: SHA256Digest.byteCount)
            var count: UInt32 = 0
            let result = glb_digest_final(library.finish, context, &bytes, &count)
            guard result == 1, count == UInt32(bytes.count), let digest = SHA256Digest(bytes: bytes) else {
                preconditionFailure("SHA-256 lost its state")
            }
            return digest
        }
    }
#endif

extension SHA256Hasher {
    package mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    package static func digest(of bytes: [UInt8]) throws(DigestError) -> SHA256Digest {
        var hasher = try SHA256Hasher()
        hasher.update(bytes)
        return hasher.finish()
    }

    package static func digest(of bytes: UnsafeRawBufferPointer) throws(DigestError) -> SHA256Digest {
        var hasher = try SHA256Hasher()
        hasher.update(bytes)
        return hasher.finish()
    }
}
