/// What servers send under the name of a GLB that is something else altogether.
enum WrongBodies {
    private static func body(
        _ name: String, _ purpose: String, code: String = "GLB_INVALID_MAGIC",
        _ make: @escaping @Sendable () -> [UInt8]
    ) -> SampleAsset {
        SampleAsset("hostile/\(name).glb", purpose, .notGLB, [code], make: make)
    }

    private static func text(_ name: String, _ purpose: String, _ text: String) -> SampleAsset {
        body(name, purpose) { Array(text.utf8) }
    }

    static let all: [SampleAsset] = [
        body("empty", "No bytes at all.", code: "GLB_UNEXPECTED_END_OF_HEADER") { [] },
        text(
            "web-page", "A web page, sent with status 200.",
            """
            <!DOCTYPE html>
            <html lang="en"><head><title>Avatar not found</title></head>
            <body><p>This avatar has moved.</p></body></html>

            """),
        text(
            "json-error", "An error message in JSON.",
            #"{"error":{"code":403,"message":"The link to this avatar has expired."}}"# + "\n"),
        text(
            "xml-error", "An error message of a storage service in XML.",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>

            """),
        text(
            "git-lfs-pointer", "A Git LFS pointer instead of the file that it stands for.",
            """
            version https://git-lfs.github.com/spec/v1
            oid sha256:0000000000000000000000000000000000000000000000000000000000000000
            size 2875236

            """),
        body("gltf-json", "A glTF document in the text form.") { BaseAssets.triangle.gltf() },
        body("gzip", "A GLB under gzip compression.") {
            // A stored deflate block: the header, the length and its complement, the bytes, checksum and length.
            let content = BaseAssets.bare.glb()
            let length = UInt16(content.count)
            var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1]
            bytes += length.littleEndianBytes + (~length).littleEndianBytes + content
            return bytes + PNGEncoder.checksum(content).littleEndianBytes + UInt32(content.count).littleEndianBytes
        },
        body("zip", "A ZIP archive with a GLB in it.") { ZIPArchive.storing("model.glb", BaseAssets.bare.glb()) },
        body("png", "A picture of the avatar in PNG.") { PNGEncoder.encode(BaseAssets.checks) },
        body("jpeg", "A picture of the avatar in JPEG.") { JPEGEncoder.encode(BaseAssets.checks, quality: 80) },
        body("gltf-1", "A binary glTF of version 1.", code: "GLB_INVALID_VERSION") {
            let scene = Array(#"{"asset":{"version":"1.0"}}"#.utf8)
            let padded = RawContainer.padded(scene, 0x20)
            var bytes = Array("glTF".utf8) + UInt32(1).littleEndianBytes
            bytes += UInt32(20 + padded.count).littleEndianBytes + UInt32(padded.count).littleEndianBytes
            return bytes + UInt32(0).littleEndianBytes + padded
        },
        body("zeros", "A file system's answer after a crash: the right length, all zeros.") {
            [UInt8](repeating: 0, count: 4096)
        },
    ]
}
