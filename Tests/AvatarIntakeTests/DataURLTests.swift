import AvatarIntake
import Foundation
import Testing

@Suite struct DataURLTests {
    static func decode(_ text: String, maximum: Int = 1000) throws -> [UInt8] {
        try DataURL(parsing: text).decode(maximumBytes: maximum)
    }

    static let sound: [(text: String, bytes: [UInt8])] = [
        ("data:;base64,QQ==", [0x41]), ("data:;base64,QQ", [0x41]), ("data:;base64,QUI=", [0x41, 0x42]),
        ("data:;base64,QUI", [0x41, 0x42]), ("data:;base64,QUJD", [0x41, 0x42, 0x43]),
        ("DATA:Model/GLTF-Binary;Base64,-_-_", [0xFB, 0xFF, 0xBF]), ("data:;base64,+/+/", [0xFB, 0xFF, 0xBF]),
        ("data:;base64,%2B%2f%2B/", [0xFB, 0xFF, 0xBF]), ("data:;base64,QQ%3D%3D", [0x41]),
        ("data:;base64,QQ==#fragment", [0x41]),
        ("data:,A%20B", [0x41, 0x20, 0x42]), ("data:text/plain;charset=utf-8,ä", [0xC3, 0xA4]),
        ("data:a/b;x=base64,QQ", [0x51, 0x51]),
    ]

    @Test(arguments: sound)
    func decodes(_ sample: (text: String, bytes: [UInt8])) throws {
        #expect(try Self.decode(sample.text) == sample.bytes)
        let measured = try DataURL(parsing: sample.text).measure()
        #expect(measured.count == sample.bytes.count)
        #expect(measured.prefix == Array(sample.bytes.prefix(12)))
    }

    @Test func agreesWithAnotherDecoderForEveryLength() throws {
        var generator = SystemRandomNumberGenerator()
        for count in 1...200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let text = Data(bytes).base64EncodedString()
            #expect(try Self.decode("data:application/octet-stream;base64," + text) == bytes)
        }
    }

    static let broken: [(text: String, code: IntakeError.Code)] = [
        ("data", .dataURLMalformed), ("data:", .dataURLMalformed), ("data:;base64", .dataURLMalformed),
        ("https://e.com", .dataURLMalformed), ("data:application/\u{1F}x;base64,Z2xURg==", .dataURLMalformed),
        ("data:,a\u{0}b", .dataURLMalformed), ("data:;base64,Z2xURg==#\n", .dataURLMalformed),
        ("data:,\u{7F}", .dataURLMalformed),
        ("data:;base64,", .dataURLEmpty), ("data:,", .dataURLEmpty),
        ("data:;base64,Q", .dataURLBadBase64), ("data:;base64,QQ=", .dataURLBadBase64),
        ("data:;base64,QQ===", .dataURLBadBase64), ("data:;base64,QUJD=", .dataURLBadBase64),
        ("data:;base64,=", .dataURLBadBase64), ("data:;base64,QQ==QQ==", .dataURLBadBase64),
        ("data:;base64,QR==", .dataURLBadBase64), ("data:;base64,QUJ=", .dataURLBadBase64),
        ("data:;base64,QU JD", .dataURLBadBase64), ("data:;base64,QU\nJD", .dataURLBadBase64),
        ("data:;base64,QU*D", .dataURLBadBase64), ("data:;base64,QUä", .dataURLBadBase64),
        ("data:;base64,QQ%3", .dataURLBadPercent), ("data:,%zz", .dataURLBadPercent), ("data:,%", .dataURLBadPercent),
    ]

    @Test(arguments: broken)
    func refuses(_ sample: (text: String, code: IntakeError.Code)) {
        #expect {
            try Self.decode(sample.text)
        } throws: { error in
            (error as? IntakeError)?.code == sample.code
        }
    }

    @Test func saysWhereAPlusWasEaten() {
        #expect {
            try Self.decode("data:;base64,QU D")
        } throws: { error in
            (error as? IntakeError)?.message.contains("space at byte 15") == true
        }
    }

    @Test func isBounded() throws {
        let text = "data:;base64," + String(repeating: "QUJD", count: 100)
        #expect(try Self.decode(text, maximum: 300).count == 300)
        #expect {
            try Self.decode(text, maximum: 299)
        } throws: { error in
            (error as? IntakeError)?.code == .dataURLTooLarge
        }
        #expect(throws: IntakeError.self) { try Self.decode("data:,a", maximum: 0) }
    }
}
