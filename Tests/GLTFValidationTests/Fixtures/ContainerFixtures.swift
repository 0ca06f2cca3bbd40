private func little(_ value: Int) -> [UInt8] {
    [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value >> 16 & 0xFF), UInt8(value >> 24 & 0xFF)]
}

private let jsonType = 0x4E4F_534A
private let binType = 0x004E_4942

private func chunk(_ type: Int, _ contents: [UInt8], declaring length: Int? = nil) -> [UInt8] {
    little(length ?? contents.count) + little(type) + contents
}

private func container(_ chunks: [UInt8]..., length: Int? = nil) -> TestAsset {
    let body = chunks.flatMap { $0 }
    return .bytes(little(0x4654_6C67) + little(2) + little(length ?? 12 + body.count) + body)
}

private let text = quoted("{'asset':{'version':'2.0'}} ")
private let json = chunk(jsonType, text)
private let bin = chunk(binType, [0, 0, 0, 0])
private let sound = container(json, bin)

private func changed(_ place: Int, _ value: UInt8) -> TestAsset {
    var asset = sound
    asset.bytes[place] = value
    return asset
}

private func cut(_ length: Int) -> TestAsset {
    .bytes(Array(sound.bytes.prefix(length)))
}

/// A container whose first buffer is its BIN chunk.
private func stored(_ declared: Int, _ binary: [UInt8]?) -> TestAsset {
    .glb("'buffers':[{'byteLength':\(declared)}]", binary: binary)
}

let containerFixtures: [IssueFixture] = [
    IssueFixture("GLB_INVALID_MAGIC", "@0", changed(0, 0x47), not: sound),
    IssueFixture("GLB_INVALID_VERSION", "@4", changed(4, 1), not: sound),
    IssueFixture("GLB_LENGTH_TOO_SMALL", "@8", container(length: 12), not: sound),
    IssueFixture("GLB_LENGTH_MISMATCH", "@48", container(json, length: 52), not: container(json)),
    IssueFixture(
        "GLB_CHUNK_LENGTH_UNALIGNED", "@12", container(chunk(jsonType, Array(text.dropLast()))), not: sound),
    IssueFixture("GLB_CHUNK_TOO_BIG", "@48", container(json, bin, length: 56), not: sound),
    IssueFixture("GLB_EMPTY_CHUNK", "@12", container(chunk(jsonType, []), bin), not: sound),
    IssueFixture("GLB_EMPTY_BIN_CHUNK", "@48", container(json, chunk(binType, [])), not: sound),
    IssueFixture("GLB_DUPLICATE_CHUNK", "@60", container(json, bin, bin), not: sound),
    IssueFixture("GLB_UNEXPECTED_END_OF_CHUNK_HEADER", "@52", cut(52), not: sound),
    IssueFixture("GLB_UNEXPECTED_END_OF_CHUNK_DATA", "@58", cut(58), not: sound),
    IssueFixture("GLB_UNEXPECTED_END_OF_HEADER", "@11", cut(11), not: sound),
    IssueFixture("GLB_UNEXPECTED_FIRST_CHUNK", "@12", container(bin, json), not: sound),
    IssueFixture(
        "GLB_UNEXPECTED_BIN_CHUNK", "@60", container(json, chunk(0x5858_5858, [0, 0, 0, 0]), bin), not: sound),
    IssueFixture("GLB_UNKNOWN_CHUNK_TYPE", "@60", container(json, bin, chunk(0x5858_5858, [])), not: sound),
    IssueFixture("GLB_EXTRA_DATA", "@60", .bytes(sound.bytes + [0]), not: sound),
    IssueFixture("BUFFER_MISSING_GLB_DATA", "/buffers/0", stored(4, nil), not: stored(4, [0, 0, 0, 0])),
    IssueFixture(
        "BUFFER_GLB_CHUNK_TOO_BIG", "/buffers/0", stored(4, [UInt8](repeating: 0, count: 8)),
        not: stored(5, [UInt8](repeating: 0, count: 8))),
    IssueFixture("BUFFER_BYTE_LENGTH_MISMATCH", "/buffers/0", stored(5, [0, 0, 0, 0]), not: stored(4, [0, 0, 0, 0])),
    IssueFixture(
        "DATA_URI_GLB", "/buffers/0/uri",
        .glb("'buffers':[{'byteLength':4,'uri':'data:application/octet-stream,abcd'}]"),
        not: .glb("'buffers':[{'byteLength':4,'uri':'a.bin'}]")),
    IssueFixture(
        "URI_GLB", "/buffers/0/uri", .glb("'buffers':[{'byteLength':4,'uri':'a.bin'}]"),
        not: .members("'buffers':[{'byteLength':4,'uri':'a.bin'}]")),
]
