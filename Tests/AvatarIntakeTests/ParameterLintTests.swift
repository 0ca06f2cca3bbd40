import AvatarIntake
import Testing

@Suite struct ParameterLintTests {
    static func codes(
        _ query: String, host: String = "models.readyplayer.me", ending: String = "glb"
    ) throws -> [String] {
        let text = "https://\(host)/64f1a2b3c4d5e6f708192a3b.\(ending)?\(query)"
        return try IntakeDecoder.reference(text).warnings.map(\.code.rawValue)
            .filter { $0 != "ready-player-me-closed" && $0 != "url-repaired" }
    }

    static let fine = [
        "morphTargets=ARKit,Oculus Visemes", "morphTargets=mouthOpen,jawOpen", "textureAtlas=1024",
        "textureAtlas=1024&useQuantizeMeshOptCompression=true", "useDracoMeshCompression=true", "pose=T", "lod=2",
        "textureSizeLimit=256", "textureChannels=baseColor,normal", "quality=low", "useHands=false", "token=abc",
    ]

    @Test(arguments: fine)
    func saysNothingAbout(_ query: String) throws {
        #expect(try Self.codes(query) == [])
    }

    static let odd: [(query: String, codes: [String])] = [
        ("useDracoCompression=true", ["misspelt-parameter"]), ("morphtarget=ARKit", ["misspelt-parameter"]),
        ("meshLOD=1", ["misspelt-parameter"]), ("somethingElse=1", ["unknown-parameter"]),
        ("textureSizeLimit=2048", ["parameter-value"]), ("textureSizeLimit=255", ["parameter-value"]),
        ("textureSizeLimit=99999999999999999999", ["parameter-value"]), ("textureSizeLimit", ["parameter-value"]),
        ("lod=3", ["parameter-value"]), ("quality=ultra", ["parameter-value"]), ("pose=t", ["parameter-value"]),
        ("useHands=yes", ["parameter-value"]), ("morphTargets=OculusVisemes", ["parameter-value"]),
        ("textureChannels=colour", ["parameter-value"]), ("lod=1&lod=2", ["repeated-parameter"]),
        ("meshLod=1", ["deprecated-parameter"]), ("camera=portrait", ["ineffective-parameter"]),
        ("useDracoMeshCompression=true&useQuantizeMeshOptCompression=true&textureAtlas=512", ["parameter-conflict"]),
        ("useQuantizeMeshOptCompression=true", ["ineffective-parameter"]),
        ("useQuantizeMeshOptCompression=true&textureAtlas=none", ["ineffective-parameter"]),
        ("lod=1&meshLod=1", ["deprecated-parameter", "parameter-conflict"]),
        ("quality=low&textureAtlas=512", ["parameter-conflict"]),
        ("pose=A?lod=1", ["doubled-question-mark"]),
    ]

    @Test(arguments: odd)
    func warnsAbout(_ sample: (query: String, codes: [String])) throws {
        #expect(try Self.codes(sample.query) == sample.codes)
    }

    @Test func suggestsTheNameThatWasMeant() throws {
        let reference = try IntakeDecoder.reference("https://models.readyplayer.me/a.glb?useDracoCompression=true")
        #expect(reference.warnings.contains { $0.message.hasSuffix("did you mean useDracoMeshCompression?") })
        let value = try IntakeDecoder.reference("https://models.readyplayer.me/a.glb?quality=hihg")
        #expect(value.warnings.contains { $0.message.hasSuffix("did you mean high?") })
    }

    @Test func bodyTypeOfTheMessageCounts() {
        func codes(_ query: String, _ body: String) -> [String] {
            let text =
                #"{"source":"readyplayerme","eventName":"v2.avatar.exported","data":{"url":"#
                + #""https://models.readyplayer.me/a.glb?\#(query)","metadata":{"bodyType":"\#(body)"}}}"#
            let reference = IntakeDecoder.decode(Array(text.utf8)).first?.reference
            return reference?.warnings.map(\.code.rawValue).filter { $0 != "ready-player-me-closed" } ?? ["none"]
        }
        #expect(codes("pose=T", "halfbody") == ["ineffective-parameter"])
        #expect(codes("pose=T", "fullbody") == [])
        #expect(codes("useHands=false", "fullbody-xr") == ["ineffective-parameter"])
        #expect(codes("useHands=false", "halfbody") == [])
    }

    @Test func otherHostsAreNotLinted() throws {
        #expect(try Self.codes("useDracoCompression=true", host: "example.com") == [])
        #expect(try Self.codes("useDracoCompression=true", host: "readyplayer.me.example.com") == [])
        #expect(try Self.codes("meshLOD=1", host: "avatars.readyplayer.me") == [])
        #expect(try Self.codes("lod=1", host: "avatars.readyplayer.me") == ["ineffective-parameter"])
    }

    @Test func hostileQueriesGiveABoundedReport() throws {
        let query = (0..<5000).map { "p\($0)=1" }.joined(separator: "&")
        #expect(try Self.codes(query).count <= 80)
    }
}
