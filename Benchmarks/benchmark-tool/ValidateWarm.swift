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
        guard (1...2).contains(arguments.count), let rounds = Int(arguments.count == 2 ? arguments[1] : "0"),
            rounds >= 0
        else { throw BenchmarkError.usage }
        var total = 0.0
        for name in try Files.readAll(Path(arguments[0]), limit: 1 << 26).split(separator: UInt8(ascii: "\n")) {
            let path = Path(bytes: name)
            let bytes = try Files.readAll(path, limit: 1 << 32)
            let format: AssetFormat = path.fileExtension == "gltf" ? .gltf : .glb
            let (validation, digest) = try bytes.withUnsafeBytes { bytes in
                // The first times are not counted: they pay for memory, for tables that are made once, and for a
                // processor that does not know the way yet.
                var spent = 0.0
                repeat { spent += try validateAndDigest(bytes, format).validation } while spent < warmUp
                var validations: [Double] = []
                var digests: [Double] = []
                spent = 0
                while rounds > 0 ? validations.count < rounds : validations.count < 5 || spent < duration {
                    let times = try validateAndDigest(bytes, format)
                    validations.append(times.validation)
                    digests.append(times.digest)
                    spent += times.validation
                }
                return (Times(validations).median, Times(digests).median)
            }
            total += validation
            print("\(path.display)\t\(fixed(validation / 1e6, 3)) ms\t\(fixed(validation / digest, 2)) x SHA-256")
        }
        print(fixed(total / 1e9, 6))
    }
}

/// Nanoseconds of validation before a file is measured, and while it is measured if no number of rounds is given.
private let warmUp = 20e6
private let duration = 100e6

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
