import FileSystem
import JSONText

extension Subcommand {
    /// The inputs are made, not downloaded: they are the same bytes everywhere, and can be made anywhere.
    static let generateJSON = Subcommand(
        name: "generate-json", usage: "FOLDER",
        summary: "writes glTF JSON of the sizes that avatars have, and one of more than 20 MB"
    ) { arguments in
        guard arguments.count == 1 else { throw BenchmarkError.usage }
        let folder = Path(arguments[0])
        try Files.createDirectories(folder)
        let inputs: [(name: String, bytes: [UInt8])] = [
            ("avatar-small.json", AvatarDocument(meshes: 8, targets: 6, animations: 0).bytes()),
            ("avatar-medium.json", AvatarDocument(meshes: 8, targets: 15, animations: 1).bytes()),
            ("avatar-large.json", AvatarDocument(meshes: 8, targets: 67, animations: 24).bytes()),
            ("nodes-100k.json", nodeHeavyDocument(nodes: 100_000, meshes: 25_000)),
        ]
        for input in inputs {
            let path = folder.appending(input.name)
            try Files.writeAtomically(path, input.bytes, sync: false)
            print("\(path.display)\t\(input.bytes.count)")
        }
    }
}

/// Numbers that look measured and are the same in each run: a linear congruential generator, since nothing here needs
/// more of chance than that.
struct RepeatableNumbers {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }

    /// Between -1 and 1, as exporters write it: single precision, printed with the digits of double precision.
    mutating func unit() -> Double {
        Double(Float(next(below: 2_000_001) - 1_000_000) / 1_000_000)
    }

    /// Between -1 and 1, rounded to three digits, as a tool writes it that keeps its JSON short.
    mutating func shortUnit() -> Double {
        Double(next(below: 2001) - 1000) / 1000
    }
}
