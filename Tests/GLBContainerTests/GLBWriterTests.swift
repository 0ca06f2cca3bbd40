import GLBContainer
import Testing

@Suite struct GLBWriterTests {
    @Test(arguments: 0..<9)
    func padsItsChunks(length: Int) throws {
        let text = [UInt8](repeating: 0x31, count: length + 1)
        let data = [UInt8](repeating: 7, count: length)
        let bytes = try #require(GLBWriter.container(json: text, binary: data))
        #expect(bytes.count % 4 == 0)
        let scan = Scan(bytes)
        #expect(scan.findings.map(\.code) == (length == 0 ? [.emptyBinChunk] : []))
        #expect(scan.header?.length == UInt32(bytes.count))
        let json = try #require(scan.json)
        let bin = try #require(scan.bin)
        #expect(Array(bytes[json.contents]) == text + repeatElement(0x20, count: json.length - text.count))
        #expect(Array(bytes[bin.contents]) == data + repeatElement(0, count: bin.length - data.count))
        #expect(json.length - text.count < 4)
        #expect(bin.length - data.count < 4)
    }

    @Test func writesWithoutBinaryAndWithFurtherChunks() throws {
        let plain = try #require(GLBWriter.container(json: Array("{}".utf8)))
        #expect(plain == header(length: 24) + chunk(.json, Array("{}  ".utf8)))
        let extra = try #require(
            GLBWriter.container(json: Array("{}  ".utf8), binary: [1], extraChunks: [(custom, [5, 6])]))
        #expect(
            extra
                == container(chunk(.json, Array("{}  ".utf8)), chunk(.bin, [1, 0, 0, 0]), chunk(custom, [5, 6, 0, 0])))
        #expect(Scan(extra).summary == ["UNKNOWN_CHUNK_TYPE 36"])
    }
}
