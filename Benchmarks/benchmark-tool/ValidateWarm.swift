import ContentDigest
import FileSystem
import GLTFValidation

extension Subcommand {
    /// The yardstick for a file is to digest its bytes, which every downloader does: the ratio says what it costs beyond
    /// that to know that the file is good, and hardly depends on the machine.
    static let validateWarm = Subcommand(
        name: "validate-warm", usage: "LIST [ROUNDS]",
        summary: "milliseconds to validate each file of LIST, warm, on one thread; last the sum in seconds"
    ) { arguments in
        guard (1...2).contains(arguments.count), let rounds = Int(arguments.count == 2 ? arguments[1] : "5"), rounds > 0
        else { throw BenchmarkError.usage }
        var total = 0.0
        for name in try Files.readAll(Path(arguments[0]), limit: 1 << 26).split(separator: UInt8(ascii: "\n")) {
            let path = Path(bytes: name)
            let bytes = try Files.readAll(path, limit: 1 << 32)
            let format: AssetFormat = path.fileExtension == "gltf" ? .gltf : .glb
            let (validation, digest) = try bytes.withUnsafeBytes { bytes in
                // The first time is not counted: it pays for the memory and for tables that are made once.
                try validateAndDigest(bytes, format)
                var validations: [Double] = []
                var digests: [Double] = []
                for _ in 0..<rounds {
                    let times = try validateAndDigest(bytes, format)
                    validations.append(times.validation)
                    digests.append(times.digest)
                }
                return (Times(validations).median, Times(digests).median)
            }
            total += validation
            print("\(path.display)\t\(fixed(validation / 1e6, 3)) ms\t\(fixed(validation / digest, 2)) x SHA-256")
        }
        print(fixed(total / 1e9, 6))
    }
}

/// Nanoseconds of each, one after the other, so that both see the same machine.
@discardableResult
private func validateAndDigest(
    _ bytes: UnsafeRawBufferPointer, _ format: AssetFormat
) throws -> (validation: Double, digest: Double) {
    let validation = nanoseconds {
        _ = Validator().validate(bytes, as: format)
    }
    let digest = try nanoseconds {
        var hasher = try SHA256Hasher()
        hasher.update(bytes)
        _ = hasher.finish()
    }
    return (validation, digest)
}
