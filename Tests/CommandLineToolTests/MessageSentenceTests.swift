import Testing

/// Messages whose values come from another module read as sentences.
@Suite struct MessageSentenceTests {
    @Test(arguments: [
        ("Qk0AAAAAAAAAAAAAAAAAAAAA", "the data looks like BMP, which glTF cannot hold"),
        ("AAECAwQFBgcICQoLDA0ODw==", "the data starts like no known image format"),
        ("AAEC", "3 bytes are too few for an image"),
    ])
    func anUnknownImageIsDescribed(base64: String, words: String) {
        let folder = TemporaryFolder()
        folder.write(
            "a.gltf",
            #"{"asset":{"version":"2.0"},"images":[{"uri":"data:application/octet-stream;base64,\#(base64)"}]}"#)
        let run = ToolProcess.run(["validate", "a.gltf", "--select", "IMAGE_*"], in: folder.root)
        #expect(
            run.output.contains("The data is not PNG, JPEG or WebP: \(words). Convert the image"), "\(run.output)")
    }
}
