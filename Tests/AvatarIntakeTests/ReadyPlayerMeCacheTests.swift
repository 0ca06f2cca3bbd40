import Testing

@testable import AvatarIntake

@Suite struct ReadyPlayerMeCacheTests {
    private let id = "64f1a2b3c4d5e6f708192a3b"
    private let uuid = "0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f"

    private func file(_ path: String) -> ReadyPlayerMeCacheFile? {
        ReadyPlayerMeCacheFile(components: path.split(separator: "/").map(String.init))
    }

    @Test func unityKeepsFilesByIdAndHashOfParameters() throws {
        let hash = String(repeating: "0a", count: 16)
        let found = try #require(file("home/Ready Player Me/Avatars/\(id)/\(hash)/\(id).glb"))
        #expect(found.avatarId == id && found.variant == .parameters(hash) && found.isCertain && found.depth == 3)
        #expect(found.url.key == "https://models.readyplayer.me/\(id).glb")
    }

    @Test func unrealHasAFolderForRequestsWithoutParameters() throws {
        let found = try #require(file("game/PersistentDownloadDir/Avatars/\(id)/Default/\(id).glb"))
        #expect(found.variant == .plain && found.isCertain)
        #expect(file("Avatars/\(id)/1a2b3c4d/\(id).glb")?.variant == .parameters("1a2b3c4d"))
        #expect(file("elsewhere/\(id)/Default/\(id).glb")?.isCertain == true)
    }

    @Test func olderFoldersAndOtherIdsNeedMoreThanTheirPath() throws {
        #expect(file("Avatars/\(id)/\(id).glb")?.isCertain == true)
        #expect(file("models/\(id)/\(id).glb")?.isCertain == false)
        #expect(file("models/\(uuid)/Default/\(uuid).glb")?.isCertain == false)
        #expect(file("models/ROBOT1/ROBOT1.glb")?.isCertain == false)
        let oldest = try #require(file("Avatars/\(uuid)/\(uuid).glb"))
        #expect(oldest.url.key == "https://d1a370nemizbjq.cloudfront.net/\(uuid).glb")
        #expect(file("Avatars/ABC123/Default/ABC123.glb")?.url.key == "https://models.readyplayer.me/ABC123.glb")
    }

    @Test func idsAreComparedInLowerCase() throws {
        let upper = id.uppercased()
        let found = try #require(file("Avatars/\(upper)/Default/\(upper).glb"))
        #expect(found.avatarId == id && found.url.key == "https://models.readyplayer.me/\(id).glb")
    }

    @Test(arguments: [
        "Avatars/model/Default/model.glb", "Avatars/x/y.glb", "x.glb", "", "Avatars/64f1a2b3c4d5e6f708192a3b/other.glb",
        "Avatars/64f1a2b3c4d5e6f708192a3b/zz/64f1a2b3c4d5e6f708192a3b.glb",
        "Avatars/64f1a2b3c4d5e6f708192a3b/64f1a2b3c4d5e6f708192a3b.json", "Avatars/.glb/.glb",
        "Avatars/..%2f/..%2f.glb",
    ])
    func othersAreNoAvatars(_ path: String) {
        #expect(file(path) == nil)
    }

    @Test func manifestsHaveDatesAsTextOrNumbers() {
        let manifest = ReadyPlayerMeManifest(Array(#"{"a":"2023-05-01T10:00:00Z","b":1682935200,"c":null}"#.utf8))
        #expect(manifest.texts == ["a": "2023-05-01T10:00:00Z"] && manifest.seconds == ["b": 1_682_935_200])
        for text in ["", "[]", "{\"a\":", "null"] {
            let none = ReadyPlayerMeManifest(Array(text.utf8))
            #expect(none.texts.isEmpty && none.seconds.isEmpty)
        }
    }

    @Test func metadataIsARecordOfAnAvatar() throws {
        let text = #"{"bodyType":1,"outfitGender":"masculine","updatedAt":"2023-05-01T10:00:00.000Z"}"#
        let found = try #require(ReadyPlayerMeMetadata([0xEF, 0xBB, 0xBF] + Array(text.utf8)))
        #expect(found.bodyType == "1" && found.gender == "masculine" && found.text == text)
        #expect(ReadyPlayerMeMetadata(Array(#"{"name":"x"}"#.utf8)) == nil)
        #expect(ReadyPlayerMeMetadata(Array("{".utf8)) == nil)
    }
}
