import AssetCache
import FileSystem

extension Subcommand {
    /// A store with so many entries, made by the product's own commits: one asset in ten has the bytes of another.
    static let fillStore = Subcommand(
        name: "fill-store", usage: "DIR COUNT", summary: "makes a store with COUNT entries in DIR"
    ) { arguments in
        guard arguments.count == 2, let count = Int(arguments[1]), count > 0 else { throw BenchmarkError.usage }
        let store = try AssetStore(opening: Path(arguments[0]), options: StoreOptions(durability: .fast))
        for number in 0..<count {
            let content =
                "asset \(number % 10 == 9 ? number - 1 : number) " + String(repeating: "x", count: number % 700)
            _ = try store.put(Array(content.utf8), forKey: key(number), origin: origin(number), pin: number % 1000 == 0)
        }
        print("\(count) entries")
    }

    /// What a fetch does for an asset that it has: look the entry up, open its blob, stamp its use. Median of all.
    static let storeHits = Subcommand(
        name: "store-hits", usage: "DIR COUNT",
        summary: "microseconds of a hit, of a hit that renews the stamp of last use, and of a counted hit"
    ) { arguments in
        guard arguments.count == 2, let count = Int(arguments[1]), count > 0 else { throw BenchmarkError.usage }
        let shift = Shift()
        var options = StoreOptions(durability: .fast)
        options.now = { Timestamp.now().adding(seconds: shift.seconds) }
        let store = try AssetStore(opening: Path(arguments[0]), options: options)
        func measure(_ name: String, _ work: (Int) throws -> Void) throws {
            var times: [Double] = []
            for round in 0..<3000 {
                let number = (round &* 7919) % count
                times.append(try nanoseconds { try work(number) })
            }
            let result = Times(times)
            print("\(padded(name, 28)) \(fixed(result.median / 1e3, 1)) us (best \(fixed(result.best / 1e3, 1)))")
        }
        func hit(_ number: Int) throws {
            guard let entry = try store.entry(forKey: key(number)), try store.open(entry) != nil else {
                throw BenchmarkError.failed("entry \(number) is not there")
            }
        }
        try measure("hit", hit)
        try measure("hit, once more", hit)
        shift.seconds = 3600
        try measure("hit with a new stamp", hit)
        try measure("counted hit") { try store.noteHit(key($0)) }
    }

    private static func key(_ number: Int) -> String {
        let mixed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        let name = String(mixed | 1 << 63, radix: 16)
        return "https://models\(number % 37).example.org/avatars/\(name).glb?lod=1&morphTargets=ARKit"
    }

    private static func origin(_ number: Int) -> AssetOrigin {
        var origin = AssetOrigin(url: key(number))
        origin.canonicalURL = origin.url
        origin.finalURL = origin.url
        origin.etag = "\"\(number)-5f3c\""
        origin.lastModified = "Tue, 14 May 2024 08:00:00 GMT"
        origin.contentType = "model/gltf-binary"
        origin.peer = "192.0.2.7:443"
        return origin
    }
}

/// How far the store's clock is ahead.
private final class Shift: @unchecked Sendable {
    var seconds: Int64 = 0
}
