import ContentDigest
import Testing

@Suite struct SHA256Tests {
    static let known: [(String, String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ]

    @Test(arguments: known) func answersThatThePublishedStandardGives(text: String, hex: String) throws {
        #expect(try SHA256Hasher.digest(of: Array(text.utf8)).hex == hex)
    }

    @Test func aMillionLettersInOddPieces() throws {
        let letters = [UInt8](repeating: 0x61, count: 1_000_000)
        let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        #expect(try SHA256Hasher.digest(of: letters).hex == expected)

        var hasher = try SHA256Hasher()
        var position = 0
        var piece = 0
        while position < letters.count {
            piece = (piece * 7 + 13) % 4099
            let end = min(letters.count, position + piece)
            letters[position..<end].withUnsafeBytes { hasher.update($0) }
            position = end
        }
        #expect(hasher.finish().hex == expected)
    }

    @Test func anUnfinishedHasherIsFreed() throws {
        for _ in 0..<1000 {
            var hasher = try SHA256Hasher()
            hasher.update([1, 2, 3])
        }
        #expect(try SHA256Hasher.digest(of: []).bytes.count == 32)
    }
}

@Suite struct SHA256DigestTests {
    let hex = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    @Test func textAndBack() throws {
        let digest = try #require(SHA256Digest(hex: hex))
        #expect(digest.hex == hex)
        #expect(SHA256Digest(hex: hex.uppercased()) == digest)
        #expect(SHA256Digest(bytes: digest.bytes) == digest)
        #expect("\(digest)" == hex)
    }

    @Test func whatIsNoDigestIsRefused() {
        #expect(SHA256Digest(hex: "") == nil)
        #expect(SHA256Digest(hex: String(hex.dropLast())) == nil)
        #expect(SHA256Digest(hex: hex + "0") == nil)
        #expect(SHA256Digest(hex: "g" + hex.dropFirst()) == nil)
        #expect(SHA256Digest(hex: "+a" + hex.dropFirst(2)) == nil)
        #expect(SHA256Digest(bytes: [1, 2, 3]) == nil)
    }

    @Test func orderIsThatOfTheBytes() throws {
        let low = try #require(SHA256Digest(hex: String(repeating: "0", count: 64)))
        let high = try #require(SHA256Digest(hex: "f" + String(repeating: "0", count: 63)))
        #expect(low < high)
    }
}
