import AvatarIntake
import Testing

@Suite struct AssetURLTests {
    @Test func takesAURLApart() throws {
        let url = try AssetURL(parsing: "HTTPS://Ada:pw@Models.Example.COM:8443/a/b.glb?x=1&y#part")
        #expect(url.scheme == "https")
        #expect(url.hasUserInfo)
        #expect(url.host == .name("models.example.com"))
        #expect(url.port == 8443)
        #expect(url.effectivePort == 8443)
        #expect(url.path == "/a/b.glb")
        #expect(url.query == "x=1&y")
        #expect(url.fragment == "part")
        #expect(url.queryItems == [QueryItem("x", "1"), QueryItem("y", nil)])
        #expect(url.pathComponents == ["a", "b.glb"])
        #expect(url.repairs.isEmpty)
    }

    static let keys: [(text: String, key: String)] = [
        ("https://Example.com", "https://example.com/"),
        ("https://example.com:443/a", "https://example.com/a"),
        ("http://example.com:80/a", "http://example.com/a"),
        ("http://example.com:443/a", "http://example.com:443/a"),
        ("https://example.com:/a", "https://example.com/a"),
        ("https://example.com:00443/a", "https://example.com/a"),
        ("https://example.com/a/./b/../c", "https://example.com/a/c"),
        ("https://example.com/../../a", "https://example.com/a"),
        ("https://example.com/a/..", "https://example.com/"),
        ("https://example.com/a/.", "https://example.com/a/"),
        ("https://example.com/a//b", "https://example.com/a//b"),
        ("https://example.com/%7euser/%2e%2e/x", "https://example.com/x"),
        ("https://example.com/%61%2f%3a", "https://example.com/a%2F%3A"),
        ("https://example.com/%%34%31", "https://example.com/%2541"),
        ("https://example.com/a%", "https://example.com/a%25"),
        ("https://example.com/a#b", "https://example.com/a"),
        ("https://example.com/a?b=1&a=2", "https://example.com/a?b=1&a=2"),
        ("https://example.com/a?", "https://example.com/a?"),
        ("https://example.com/a?u=x?y=1", "https://example.com/a?u=x?y=1"),
        ("https://example.com/a?b=x y+z", "https://example.com/a?b=x%20y+z"),
        ("  https://example.com/a b\n", "https://example.com/a%20b"),
        ("https://example.com/a?x=1,\r\n\ty", "https://example.com/a?x=1,y"),
        ("https://example.com/ä", "https://example.com/%C3%A4"),
        ("https://example.com/\"<>^`{|}\\", "https://example.com/%22%3C%3E%5E%60%7B%7C%7D%5C"),
        ("https://ex%61mple.com/", "https://example.com/"),
        ("https://user:pass@example.com/a", "https://example.com/a"),
        ("http://127.1/", "http://127.0.0.1/"),
        ("http://0x7f.0.0.01/", "http://127.0.0.1/"),
        ("http://2130706433/", "http://127.0.0.1/"),
        ("http://[::1]:8080/a", "http://[::1]:8080/a"),
        ("http://[0:0:0:0:0:FFFF:127.0.0.1]/", "http://[::ffff:7f00:1]/"),
        ("http://[1:0:0:2:0:0:0:3]/", "http://[1:0:0:2::3]/"),
        ("http://[fe80::1%25eth0]/", "http://[fe80::1%25eth0]/"),
        ("http://[fe80::1%eth0]/", "http://[fe80::1%25eth0]/"),
        ("wekit://avatar?id=1", "wekit://avatar?id=1"),
        ("mailto:Ada@Example.com", "mailto:Ada@Example.com"),
    ]

    @Test(arguments: keys)
    func keyIsNormalAndStable(_ sample: (text: String, key: String)) throws {
        let key = try AssetURL(parsing: sample.text).key
        #expect(key == sample.key)
        #expect(try AssetURL(parsing: key).key == key)
    }

    static let errors: [(text: String, code: IntakeError.Code)] = [
        ("", .urlEmpty), (" \n\t", .urlEmpty),
        ("models.example.com/a.glb", .urlWithoutScheme), ("//example.com/a", .urlWithoutScheme),
        ("localhost:8080/a.glb", .urlWithoutScheme), ("1https://x/", .urlWithoutScheme), (":", .urlWithoutScheme),
        ("https:/example.com", .urlWithoutHost), ("https:///a", .urlWithoutHost), ("https://", .urlWithoutHost),
        ("https://user@/a", .urlWithoutHost), ("https://:80/", .urlWithoutHost),
        ("https://exa mple.com/", .urlBadHost), ("https://a..b/", .urlBadHost), ("https://./", .urlBadHost),
        ("https://[::1/", .urlBadHost), ("https://[]/", .urlBadHost), ("https://[::1::2]/", .urlBadHost),
        ("https://[1:2:3:4:5:6:7:8:9]/", .urlBadHost), ("https://[:1]/", .urlBadHost), ("https://[1:]/", .urlBadHost),
        ("https://1.2.3.4.5/", .urlBadHost), ("https://256.1.1.1/", .urlBadHost), ("https://1.2.3.09/", .urlBadHost),
        ("https://ex%2Fample.com/", .urlBadHost), ("https://ex%00ample.com/", .urlBadHost),
        ("https://ex\\ample.com/", .urlBadHost), ("https://%FF%FE/", .urlBadHost),
        ("https://a\u{202E}b.com/", .urlBadHost),
        ("https://example.com:65536/", .urlBadPort), ("https://example.com:8a/", .urlBadPort),
        ("https://example.com:-1/", .urlBadPort), ("https://example.com:99999999999999999999/", .urlBadPort),
        ("https://example.com/\u{0}", .urlControlCharacter), ("https://example.com/\u{7F}", .urlControlCharacter),
    ]

    @Test(arguments: errors)
    func refusesWhatWouldNeedAGuess(_ sample: (text: String, code: IntakeError.Code)) {
        #expect {
            try AssetURL(parsing: sample.text)
        } throws: { error in
            (error as? IntakeError)?.code == sample.code
        }
    }

    @Test func theLastAtSignDecidesTheHost() throws {
        let url = try AssetURL(parsing: "https://good.example@evil.example/a")
        #expect(url.host == .name("evil.example"))
        #expect(try AssetURL(parsing: "https://a@b@c.example/").host == .name("c.example"))
    }

    @Test func isBoundedInLength() throws {
        let fits = "https://e/" + String(repeating: "a", count: AssetURL.maximumLength - 10)
        #expect(try AssetURL(parsing: fits).key.utf8.count == AssetURL.maximumLength)
        #expect(throws: IntakeError.self) { try AssetURL(parsing: fits + "a") }
    }

    @Test func longestHostileURLsTakeNoTime() throws {
        let clock = ContinuousClock()
        let elapsed = try clock.measure {
            for piece in ["/..", "/.", "&a", "?", "%", "%2e/", "=;", "/a/..", "@"] {
                let count = (AssetURL.maximumLength - 40) / piece.utf8.count
                let tail = String(repeating: piece, count: count)
                for prefix in ["https://models.readyplayer.me/", "https://example.com/x?"] {
                    let url = try AssetURL(parsing: prefix + tail)
                    #expect(url.key.utf8.count <= 3 * AssetURL.maximumLength)
                    #expect(url.redacted.isEmpty == false)
                }
            }
        }
        #expect(elapsed < .seconds(20))
    }

    // MARK: Ready Player Me's queries

    static let equal: [[String]] = [
        [
            "https://models.readyplayer.me/a.glb?morphTargets=ARKit,Oculus Visemes&pose=T",
            "https://models.readyplayer.me/a.glb?pose=T&morphTargets=ARKit%2COculus%20Visemes",
            "https://models.readyplayer.me/a.glb?pose=T&morphTargets=ARKit,+Oculus+Visemes",
            "https://models.readyplayer.me/a.glb?pose=T?morphTargets=ARKit,\n    Oculus Visemes",
            "https://models.readyplayer.me/a.glb?pose=T&morphTargets=ARKit,Oculus%20Visemes&&lod=0#x",
            "https://models.readyplayer.me/a.glb?useDracoMeshCompression=false&pose=T&morphTargets=ARKit,Oculus+Visemes",
        ],
        ["https://models.readyplayer.me/a.glb", "https://models.readyplayer.me/a.glb?"],
    ]

    @Test(arguments: equal)
    func equivalentRequestsShareAKey(_ spellings: [String]) throws {
        let keys = try Set(spellings.map { try AssetURL(parsing: $0).key })
        #expect(keys.count == 1, "\(keys)")
    }

    @Test func whatMayDifferKeepsItsOwnKey() throws {
        let texts = [
            "https://models.readyplayer.me/a.glb", "https://models.readyplayer.me/a.glb?pose=A",
            "https://models.readyplayer.me/a.glb?quality=low", "https://models.readyplayer.me/a.glb?quality=low&lod=0",
            "https://models.readyplayer.me/a.glb?textureAtlas=none", "https://models.readyplayer.me/A.glb",
            "https://models.readyplayer.me/a.glb?morphTargets=A,B",
            "https://models.readyplayer.me/a.glb?morphTargets=B,A",
            "http://models.readyplayer.me/a.glb", "https://api.readyplayer.me/a.glb",
            "https://models.readyplayer.me.example/a.glb?b&a", "https://models.readyplayer.me.example/a.glb?a&b",
        ]
        #expect(try Set(texts.map { try AssetURL(parsing: $0).key }).count == texts.count)
    }

    @Test func requestIsSentAsWrittenUnlessItNeedsRepair() throws {
        let fine = "https://models.readyplayer.me/a.glb?pose=T&morphTargets=ARKit%2COculus+Visemes"
        #expect(try AssetURL(parsing: fine).request == fine)
        let doubled = try AssetURL(parsing: "https://models.readyplayer.me/a.glb?pose=T?lod=1")
        #expect(doubled.request == "https://models.readyplayer.me/a.glb?pose=T&lod=1")
        let other = try AssetURL(parsing: "https://example.com/a.glb?b=1?a=2#x")
        #expect(other.request == "https://example.com/a.glb?b=1?a=2")
    }
}
