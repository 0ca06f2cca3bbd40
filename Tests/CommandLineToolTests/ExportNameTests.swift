import Testing

@testable import CommandLineTool

@Suite struct ExportNameTests {
    @Test(arguments: [
        ("avatar.glb", "avatar.glb"), ("avatar", "avatar.glb"), ("avatar.GLB", "avatar.glb"), ("", "avatar.glb"),
        ("..", "avatar.glb"), (".hidden", "_hidden.glb"), ("-rf", "_rf.glb"), ("a/b\\c", "a_b_c.glb"),
        ("CON", "_CON.glb"), ("nul.glb", "_nul.glb"), ("com1.txt", "_com1.txt.glb"), ("a\u{202E}b", "a_b.glb"),
        ("a\nb\u{1B}[0m", "a_b_[0m.glb"), ("a<b>:\"|?*", "a_b______.glb"), ("name. ", "name.glb"),
        ("größe.glb", "größe.glb"), ("NUL .glb", "_NUL .glb"), ("COM¹.glb", "_COM¹.glb"),
        ("conin$.glb", "_conin$.glb"), ("console.glb", "console.glb"),
    ])
    func namesAreOneSafeComponent(_ component: String, _ name: String) {
        #expect(ExportName.make(from: component) == name)
    }

    /// Longer than any file system takes, in characters of several bytes.
    @Test func aria2_1007_overlongNamesAreCut() {
        let name = ExportName.make(from: String(repeating: "ü", count: 400) + ".glb")
        #expect(name.utf8.count <= 200)
        #expect(name.hasSuffix("ü.glb"))
        #expect(ExportName.marked("a.glb", "12ab") == "a-12ab.glb")
        // A mark makes it no longer, so that there is room for it in every file system.
        let marked = ExportName.marked(name, String(repeating: "f", count: 64))
        #expect(marked.utf8.count <= 200 && marked.hasSuffix("-" + String(repeating: "f", count: 64) + ".glb"))
        // One character may have any number of marks above it.
        let tower = ExportName.make(from: "a" + String(repeating: "\u{301}", count: 50_000))
        #expect(tower.utf8.count <= 200)
    }

    /// The same letters must be the same bytes, or one system sees two files where another sees one.
    @Test func namesAreInComposedForm() {
        let name = ExportName.make(from: "e\u{301}\u{1112}\u{1161}\u{11AB}.glb")
        #expect(Array(name.unicodeScalars) == Array("\u{E9}\u{D55C}.glb".unicodeScalars))
    }

    @Test func pip_6418_namesComeFromTheLastPieceOnly() {
        #expect(ExportName.make(forURL: "https://a.example/x/../../etc/passwd") == "passwd.glb")
        #expect(ExportName.make(forURL: "https://a.example/%2e%2e%2fevil.glb") == "_._evil.glb")
        #expect(ExportName.make(forURL: "https://a.example/") == "avatar.glb")
    }
}
