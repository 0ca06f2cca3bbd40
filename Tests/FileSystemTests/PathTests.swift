import FileSystem
import Testing

@Suite struct PathTests {
    @Test func joining() {
        #expect(Path("a").appending("b") == Path("a/b"))
        #expect(Path("a/").appending("b") == Path("a/b"))
        #expect(Path("/").appending("b") == Path("/b"))
        #expect(Path("a").appending("/b") == Path("/b"))
        #expect(Path("").appending("b") == Path("b"))
    }

    @Test func parts() {
        #expect(Path("/a/b.GLB").lastComponent == "b.GLB")
        #expect(Path("/a/b.GLB").fileExtension == "glb")
        #expect(Path("/a/b.GLB").directory == Path("/a"))
        #expect(Path("b").directory == Path("."))
        #expect(Path("/b").directory == Path("/"))
        #expect(Path("/").directory == Path("/"))
        #expect(Path("/").lastComponent == "/")
        #expect(Path("a//b//").lastComponent == "b")
        #expect(Path("a//b//").directory == Path("a"))
        #expect(Path(".hidden").fileExtension == nil)
        #expect(Path("a.").fileExtension == nil)
    }

    @Test func bytesThatAreNoTextAreKeptAndShown() {
        let path = Path(bytes: [0x61, 0xFF, 0x0A, 0xE2, 0x80, 0xAE, 0xC3, 0xA9])
        #expect(path.bytes == [0x61, 0xFF, 0x0A, 0xE2, 0x80, 0xAE, 0xC3, 0xA9])
        #expect(path.display == "a\\xFF\\n\\u{202E}é")
        #expect(Path("plain name.glb").display == "plain name.glb")
        #expect(Path("\u{1B}[31m\u{85}").display == "\\u{1B}[31m\\u{85}")
    }

    @Test func orderIsThatOfTheBytes() {
        #expect([Path("b"), Path("a/b"), Path("a")].sorted() == [Path("a"), Path("a/b"), Path("b")])
    }

    @Test func aNulIsRefusedNotCutOff() {
        #expect(throws: FileError(operation: "examine", path: Path("/\0x"), errno: .invalidArgument)) {
            try Files.stat(Path("/\0x"))
        }
    }

    @Test func aPathThatNoFileCanHaveIsShownCut() {
        let whole = Path(String(repeating: "é", count: 2048))
        #expect(whole.display == whole.string)
        let long = Path("x" + String(repeating: "é", count: 2048))
        #expect(long.display == "x" + String(repeating: "é", count: 49) + "… (4097 bytes)")
        let bytes = Path(bytes: [UInt8](repeating: 0x80, count: 5000))
        #expect(bytes.display.hasSuffix("\\x80… (5000 bytes)"))
    }
}
