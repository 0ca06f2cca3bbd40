import FileSystem

extension Subcommand {
    /// Assets that are worth transferring: sound, valid, and every one different from the others.
    static let generateAssets = Subcommand(
        name: "generate-assets", usage: "FOLDER COUNT BYTES",
        summary: "writes COUNT valid GLB files of at least BYTES bytes each, with accessors over all of it"
    ) { arguments in
        guard arguments.count == 3, let count = Int(arguments[1]), count > 0, count <= 100_000,
            let size = Int(arguments[2]), size >= 12, size <= 4_000_000_000
        else { throw BenchmarkError.usage }
        let folder = Path(arguments[0])
        try Files.createDirectories(folder)
        for index in 1...count {
            try PointCloud(byteCount: size, seed: UInt64(index)).write(to: folder.appending("\(index).glb"))
        }
        print("\(folder.display)\t\(count) x \(size)")
    }
}

/// A mesh of points in an asset of about the wanted size. It is written piece by piece, since it may be larger than the
/// memory at hand.
private struct PointCloud {
    /// The header of the container and of its two chunks, and what the JSON takes at most.
    private static let overhead = 1024
    /// The coordinates come in blocks that repeat: making the bytes must not take longer than sending them.
    private static let blockPoints = 4096

    let points: Int
    let seed: UInt64

    init(byteCount: Int, seed: UInt64) {
        points = max(1, (byteCount - Self.overhead + 11) / 12)
        self.seed = seed
    }

    func write(to path: Path) throws {
        var numbers = RepeatableNumbers(seed: seed)
        var block: [UInt8] = []
        var low: [Float] = [.infinity, .infinity, .infinity]
        var high: [Float] = [-.infinity, -.infinity, -.infinity]
        for _ in 0..<min(points, Self.blockPoints) {
            for axis in 0..<3 {
                let value = Float(numbers.unit())
                low[axis] = min(low[axis], value)
                high[axis] = max(high[axis], value)
                withUnsafeBytes(of: value.bitPattern.littleEndian) { block += $0 }
            }
        }
        let bytes = points * 12
        let bounds = "\"min\":[\(list(low))],\"max\":[\(list(high))]"
        var json = Array(
            """
            {"asset":{"version":"2.0","generator":"benchmark"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],\
            "meshes":[{"primitives":[{"mode":0,"attributes":{"POSITION":0}}]}],\
            "accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":\(points),\(bounds)}],\
            "bufferViews":[{"buffer":0,"byteLength":\(bytes),"target":34962}],"buffers":[{"byteLength":\(bytes)}]}
            """.utf8)
        while json.count % 4 != 0 { json.append(0x20) }
        let length = 12 + 8 + json.count + 8 + bytes
        guard let declared = UInt32(exactly: length) else { throw BenchmarkError.failed("an asset ends at 4 GiB") }

        let file = try FileHandle.open(path, [.write, .create, .truncate])
        try file.write(all: words([0x4654_6C67, 2, declared, UInt32(json.count), 0x4E4F_534A]) + json)
        try file.write(all: words([UInt32(bytes), 0x004E_4942]))
        var left = bytes
        while left > 0 {
            let piece = min(left, block.count)
            try file.write(all: Array(block[..<piece]))
            left -= piece
        }
        try file.close()
    }

    private func words(_ values: [UInt32]) -> [UInt8] {
        values.flatMap { value in withUnsafeBytes(of: value.littleEndian) { Array($0) } }
    }

    private func list(_ values: [Float]) -> String { values.map { "\(Double($0))" }.joined(separator: ",") }
}
