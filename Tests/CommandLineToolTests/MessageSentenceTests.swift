import Testing

/// Messages whose values come from another module read as sentences.
@Suite struct MessageSentenceTests {
    private static let bitmap: [UInt8] = Array("BM".utf8) + [UInt8](repeating: 0, count: 16)

    @Test(arguments: [
        (bitmap, "the data looks like BMP, which glTF cannot hold"),
        (Array(0..<16), "the data starts like no known image format"),
        ([0, 1, 2], "3 bytes are too few for an image"),
    ])
    func anUnknownImageIsDescribed(bytes: [UInt8], words: String) {
        let folder = TemporaryFolder()
        folder.write("x.bin", bytes)
        folder.write("a.gltf", #"{"asset":{"version":"2.0"},"images":[{"uri":"x.bin"}]}"#)
        let run = ToolProcess.run(["validate", "a.gltf", "--select", "IMAGE_*"], in: folder.root)
        #expect(
            run.output.contains("The data is not PNG, JPEG or WebP: \(words). Convert the image"), "\(run.output)")
    }
}
