import AssetCache
import ContentDigest
import FileSystem
import GLTFValidation
import JSONText
import Testing

@testable import CommandLineTool

/// Validating again costs nothing: what was said of a digest by this validator with these options is not found out twice,
/// and is never believed of anything else.
@Suite struct KeptVerdictTests {
    let folder = TemporaryFolder()
    private let url = "https://a.example/one.glb"
    private let store: AssetStore
    private let digest: SHA256Digest

    init() throws {
        store = try AssetStore(opening: Path(folder.path("store")), options: StoreOptions(durability: .fast))
        let bytes = FetchScene.glb(400)
        digest = try SHA256Hasher.digest(of: bytes)
        _ = try store.put(bytes, forKey: url, origin: AssetOrigin(url: url))
    }

    private func fetch(_ words: String...) -> ToolProcess.Outcome {
        ToolProcess.run(
            ["fetch", "--offline", url] + words, in: folder.root, environment: ["GLB_CACHE_DIR": folder.path("store")])
    }

    /// The names under which verdicts of this asset are kept.
    private func kept() throws -> [String] {
        let top = Path(folder.path("store")).appending("v1").appending("verdicts")
        guard Files.exists(top) else { return [] }
        return try Files.list(top).map { $0.name.string }.filter {
            (try store.verdict(of: digest, validator: $0)) != nil
        }
    }

    /// Says of the asset what nobody would find out by looking at it.
    private func plant(_ name: String) throws {
        try store.setVerdict(
            ["verdict": "errors", "errors": 3, "warnings": 0, "infos": 0, "hints": 0], of: digest, validator: name)
    }

    @Test func theFirstLookIsKeptAndTheSecondIsNone() throws {
        #expect(try kept().isEmpty)
        #expect(fetch().status == 0)
        #expect(try kept() == [Validator.version])
        try plant(Validator.version)
        #expect(fetch().status == 1, "what is kept is believed")
        #expect(fetch("--fail-on", "never").status == 0, "and weighed anew")
        #expect(try kept() == [Validator.version])
    }

    @Test func listsAskForTheVerdictsOfTheSameOptions() throws {
        folder.write(".glb.json", #"{"ignore": ["UNUSED_OBJECT"]}"#)
        #expect(fetch().status == 0)
        func listed(_ words: String...) -> String {
            ToolProcess.run(
                ["cache", "list"] + words, in: folder.root, environment: ["GLB_CACHE_DIR": folder.path("store")]
            ).output
        }
        #expect(listed("--verdict", "valid").contains(url))
        #expect(!listed("--verdict", "unknown").contains(url))
        #expect(!listed("--verdict", "valid", "--no-config").contains(url))
    }

    @Test func otherOptionsAreOtherVerdicts() throws {
        try plant(Validator.version)
        #expect(fetch("--profile", "khronos").status == 0)
        #expect(fetch("--ignore", "UNUSED_OBJECT").status == 0)
        #expect(fetch("--severity", "UNUSED_OBJECT=error", "--fail-on", "never").status == 0)
        let names = try kept()
        #expect(names.count == 4 && names.allSatisfy { $0.hasPrefix(Validator.version) })
        #expect(fetch("--bounds-tolerance", "0.5").status == 0)
        let before = try kept()
        #expect(before.count == 5)
        // The same options in another order are the same.
        #expect(fetch("--ignore", "ACCESSOR_VECTOR3_NON_UNIT,UNUSED_OBJECT").status == 0)
        #expect(fetch("--ignore", "UNUSED_OBJECT", "--ignore", "ACCESSOR_VECTOR3_NON_UNIT").status == 0)
        #expect(try kept().count == 6)
        let planted = try #require(try kept().first { !names.contains($0) && !before.contains($0) })
        try plant(planted)
        #expect(fetch("--ignore", "UNUSED_OBJECT,ACCESSOR_VECTOR3_NON_UNIT").status == 1)
        #expect(fetch("--ignore", "UNUSED_OBJECT").status == 0)
    }

    @Test func anotherValidatorIsNotBelieved() throws {
        try plant("0.0.1")
        try plant("99.0.0")
        #expect(fetch().status == 0)
        #expect(Set(try kept()) == ["0.0.1", "99.0.0", Validator.version])
    }

    @Test(arguments: ["", "{}", "{\"schema\":1}\n"])
    func aTornVerdictIsFoundOutAnew(_ text: String) throws {
        #expect(fetch().status == 0)
        let hex = digest.hex
        folder.write("store/v1/verdicts/\(Validator.version)/\(hex.prefix(2))/\(hex).json", text)
        #expect(try kept().isEmpty)
        #expect(fetch().status == 0)
        #expect(try kept() == [Validator.version])
    }

    /// A verdict is about bytes, and not about a name.
    @Test func otherBytesUnderTheURLAreLookedAt() throws {
        try plant(Validator.version)
        _ = try store.put(FetchScene.glb(800), forKey: url, origin: AssetOrigin(url: url))
        #expect(fetch().status == 0)
    }

    @Test func importsKeepTheirVerdictsToo() throws {
        folder.write("in/b.glb", FetchScene.glb(800))
        let run = ToolProcess.run(
            ["cache", "import", "in"], in: folder.root, environment: ["GLB_CACHE_DIR": folder.path("store")])
        #expect(run.status == 0)
        let other = try SHA256Hasher.digest(of: FetchScene.glb(800))
        #expect(try store.verdict(of: other, validator: Validator.version)?["verdict"] == "valid")
    }
}
