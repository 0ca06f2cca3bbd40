import ContentDigest
import FileSystem
import GLBContainer
import GLTFValidation
import JSONText

extension Subcommand {
    /// The yardstick for a file is to digest its bytes, which every downloader does: the ratio says what it costs beyond
    /// that to know that the file is good, and hardly depends on the machine. For a file that is nearly all JSON the
    /// yardstick is the map of its JSON text.
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
            let times = try bytes.withUnsafeBytes { bytes in
                // The first times are not counted: they pay for memory, for tables that are made once, and for a
                // processor that does not know the way yet.
                var spent = 0.0
                repeat { spent += try WarmTimes(bytes, format).validation } while spent < warmUp
                var all: [WarmTimes] = []
                spent = 0
                while rounds > 0 ? all.count < rounds : all.count < 5 || spent < duration {
                    let times = try WarmTimes(bytes, format)
                    all.append(times)
                    spent += times.validation
                }
                return all
            }
            let validation = Times(times.map(\.validation)).median
            total += validation
            // Ratios are formed within a round: a slow moment then slows both sides.
            let digest = Times(times.map { $0.validation / $0.digest }).median
            let map = Times(times.map { $0.validation / $0.map }).median
            print(
                "\(path.display)\t\(fixed(validation / 1e6, 3)) ms\t\(fixed(digest, 2)) x SHA-256"
                    + (map > 0 ? "\t\(fixed(map, 2)) x JSON" : ""))
        }
        print(fixed(total / 1e9, 6))
    }
}

/// Nanoseconds of validation before a file is measured, and while it is measured if no number of rounds is given.
private let warmUp = 20e6
private let duration = 100e6

/// Nanoseconds of each, one after the other, so that all see the same machine.
private struct WarmTimes {
    let validation: Double
    let digest: Double
    /// Of the map of the JSON text; infinite if there is none.
    let map: Double

    init(_ bytes: UnsafeRawBufferPointer, _ format: AssetFormat) throws {
        // As `glb validate` does it unless it is told otherwise.
        var options = ValidationOptions()
        options.folding = .byLocation(maximumPlaces: 100)
        validation = nanoseconds {
            _ = Validator(options: options).validate(bytes, as: format)
        }
        digest = try nanoseconds {
            var hasher = try SHA256Hasher()
            hasher.update(bytes)
            _ = hasher.finish()
        }
        guard let text = Self.text(bytes, format) else {
            map = .infinity
            return
        }
        map = nanoseconds {
            _ = try? JSONMap(parsing: text)
        }
    }

    private static func text(_ bytes: UnsafeRawBufferPointer, _ format: AssetFormat) -> UnsafeRawBufferPointer? {
        if format == .gltf { return bytes }
        var scanner = GLBScanner()
        scanner.push(bytes) { _ in }
        guard let range = scanner.jsonChunk?.contents, range.upperBound <= bytes.count else { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[range])
    }
}
