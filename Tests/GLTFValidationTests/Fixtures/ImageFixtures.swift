private func file(_ bytes: [UInt8], _ more: String = "") -> TestAsset {
    .members("'images':[{'uri':'a.img'\(more)}]", files: ["a.img": bytes])
}

private func stored(_ image: [UInt8], _ type: String, view: String = "", more: String = "") -> TestAsset {
    .members("'images':[{'bufferView':0,'mimeType':'\(type)'}],\(data(image, view: view))\(more)")
}

private let textured = ",'textures':[{'source':0}]"
private let webpUsed = ",'extensionsUsed':['EXT_texture_webp']"

let imageFixtures: [IssueFixture] = [
    IssueFixture("IMAGE_DATA_INVALID", "/images/0", file(TestImage.png(hasHeader: false)), not: file(TestImage.png())),
    IssueFixture(
        "IMAGE_DATA_INVALID", "/images/0", file(TestImage.jpeg(components: 4)), not: file(TestImage.jpeg(components: 1))
    ),
    IssueFixture(
        "IMAGE_FEATURES_UNSUPPORTED", "/images/0", file(TestImage.png(gamma: 50000)),
        not: file(TestImage.png(gamma: 45455))),
    IssueFixture(
        "IMAGE_MIME_TYPE_INVALID", "/images/0/bufferView", stored(TestImage.png(), "image/jpeg"),
        not: stored(TestImage.png(), "image/png")),
    IssueFixture(
        "IMAGE_MIME_TYPE_INVALID", "/images/0/uri", file(TestImage.png(), ",'mimeType':'image/jpeg'"),
        not: file(TestImage.png(), ",'mimeType':'image/png'")),
    IssueFixture(
        "IMAGE_NON_ENABLED_MIME_TYPE", "/images/0", file(TestImage.webp),
        not: .members("'images':[{'uri':'a.img'}]" + webpUsed, files: ["a.img": TestImage.webp])),
    IssueFixture("IMAGE_NPOT_DIMENSIONS", "/images/0", file(TestImage.png(4, 5)), not: file(TestImage.png(4, 8))),
    IssueFixture(
        "IMAGE_UNEXPECTED_EOS", "/images/0", file(Array(TestImage.png().prefix(40))), not: file(TestImage.png())),
    IssueFixture(
        "IMAGE_UNRECOGNIZED_FORMAT", "/images/0", file(Array("GIF89a, but long enough".utf8)),
        not: file(TestImage.jpeg())),
    IssueFixture(
        "IMAGE_BUFFER_VIEW_WITH_BYTESTRIDE", "/images/0/bufferView",
        stored(TestImage.png(), "image/png", view: ",'byteStride':8"),
        not: stored(TestImage.png(), "image/png")),
    IssueFixture(
        "TEXTURE_INVALID_IMAGE_MIME_TYPE", "/textures/0/source",
        .members("'images':[{'uri':'a.img'}]" + textured, files: ["a.img": TestImage.webp]),
        not: .members("'images':[{'uri':'a.img'}]" + textured, files: ["a.img": TestImage.png()])),
    IssueFixture(
        "BUFFER_VIEW_TARGET_OVERRIDE", "/images/0/bufferView",
        stored(TestImage.png(), "image/png", view: ",'target':34962"),
        not: stored(TestImage.png(), "image/png")),
    IssueFixture(
        "INVALID_URI", "/images/0/uri",
        .members("'images':[{'uri':'data:image/jpeg;base64,\(base64(TestImage.png()))'}]"),
        not: .members("'images':[{'uri':'data:image/png;base64,\(base64(TestImage.png()))'}]")),
]
