import FileSystem
import Testing

@testable import CommandLineTool

@Suite struct GlobPatternTests {
    @Test(arguments: [
        ("*", "", true), ("*", "abc", true), ("*.glb", "a.glb", true), ("*.glb", "a.GLB", false),
        ("*.glb", "aglb", false),
        ("a?c", "abc", true), ("a?c", "ac", false), ("a?c", "aéc", true), ("a??c", "aéc", false),
        ("[ab].glb", "b.glb", true), ("[!ab].glb", "b.glb", false), ("[^ab].glb", "c.glb", true),
        ("[a-c]x", "bx", true), ("[a-c]x", "dx", false), ("[]]", "]", true), ("[a", "[a", true), ("\\*", "*", true),
        ("\\*", "a", false), ("*a*b*c*", "xxaxxbxxcxx", true), ("*a*b*c*", "xxaxxcxxbxx", false), ("", "", true),
        ("", "a", false), ("a**b", "axxb", true),
    ])
    func matching(pattern: String, text: String, expected: Bool) {
        #expect(GlobPattern(component: Array(pattern.utf8)).matches(Array(text.utf8)) == expected)
    }

    @Test func manyOpenBracketsStayQuick() {
        let text = Array(repeating: UInt8(ascii: "["), count: 1 << 20)
        #expect(GlobPattern(component: text).matches(text))
        #expect(GlobPattern(component: Array("[[a]b[c".utf8)).matches(Array("ab[c".utf8)))
        #expect(GlobPattern(component: Array("[]b[c]".utf8)).matches(Array("c".utf8)))
        #expect(GlobPattern(component: Array("[!]b[c".utf8)).matches(Array("[!]b[c".utf8)))
    }

    @Test func manyStarsStayQuick() {
        let pattern = GlobPattern(component: Array(String(repeating: "*a", count: 200).utf8) + [UInt8(ascii: "b")])
        #expect(!pattern.matches(Array(repeating: UInt8(ascii: "a"), count: 20_000)))
    }

    @Test func expansion() {
        let folder = TemporaryFolder()
        for name in ["a.glb", "b.glb", ".hidden.glb", "sub/c.glb", "sub/deep/d.glb", "sub/.git/e.glb", "x[1].glb"] {
            folder.write(name, "x")
        }
        func expand(_ pattern: String) -> [String] {
            GlobExpansion.expand(Array(folder.path(pattern).utf8)).map {
                String($0.string.dropFirst(folder.root.count + 1))
            }
        }
        #expect(expand("*.glb") == ["a.glb", "b.glb", "x[1].glb"])
        #expect(expand("**/*.glb") == ["a.glb", "b.glb", "sub/c.glb", "sub/deep/d.glb", "x[1].glb"])
        #expect(expand("*/*.glb") == ["sub/c.glb"])
        #expect(expand("**/d.glb") == ["sub/deep/d.glb"])
        #expect(expand(".*.glb") == [".hidden.glb"])
        #expect(expand("none*") == [])
    }

    /// Ways to share sixty folders among ten stars are more than could ever be gone through; so this needs no clock.
    @Test func manyFoldersOfAnyDepthStayQuick() {
        let folder = TemporaryFolder()
        let deep = Array(repeating: "d", count: 60).joined(separator: "/")
        folder.write(deep + "/x.glb", "x")
        folder.write(deep + "/y.glb", "x")
        func expand(_ pattern: String) -> [String] {
            GlobExpansion.expand(Array(folder.path(pattern).utf8)).map {
                String($0.string.dropFirst(folder.root.count + 1))
            }
        }
        let adjacent = Array(repeating: "**", count: 40).joined(separator: "/")
        #expect(expand(adjacent + "/x.glb") == [deep + "/x.glb"])
        #expect(expand(adjacent + "/none.glb") == [])
        let apart = Array(repeating: "**/d", count: 10).joined(separator: "/")
        #expect(expand(apart + "/**/x.glb") == [deep + "/x.glb"])
        #expect(expand(apart + "/**/none.glb") == [])
        let stars = Array(repeating: "**/*", count: 10).joined(separator: "/")
        #expect(expand(stars + "/**/?.glb") == [deep + "/x.glb", deep + "/y.glb"])
        // Three more than there are folders.
        let long = Array(repeating: "**/d", count: 63).joined(separator: "/")
        #expect(expand(long + "/**/x.glb") == [])
        folder.write("list", folder.path(adjacent + "/x.glb") + "\n" + folder.path(apart + "/**/y.glb") + "\n")
        let run = ToolProcess.run(["validate", "@list", "--format", "ndjson"], in: folder.root)
        #expect(run.output.split(separator: "\n").count == 2)
    }

    /// As where a folder is searched: links to files count, links to folders are not looked into.
    @Test func linksToFoldersAreNotLookedIntoBelowStars() throws {
        let folder = TemporaryFolder()
        folder.write("tree/own.glb", SmallAssets.valid)
        folder.write("tree/sub/deep.glb", SmallAssets.valid)
        folder.write("elsewhere/other.glb", SmallAssets.valid)
        try Files.makeSymbolicLink(folder.file("tree/folder"), target: Path("../elsewhere"))
        try Files.makeSymbolicLink(folder.file("tree/file.glb"), target: Path("../elsewhere/other.glb"))
        try Files.makeSymbolicLink(folder.file("tree/nowhere.glb"), target: Path("none"))
        func expand(_ pattern: String) -> [String] {
            GlobExpansion.expand(Array(folder.path(pattern).utf8)).map {
                String($0.string.dropFirst(folder.root.count + 1))
            }
        }
        #expect(expand("tree/**") == ["tree/file.glb", "tree/nowhere.glb", "tree/own.glb", "tree/sub/deep.glb"])
        // Asked for by a slash it is one, as in a shell.
        #expect(expand("tree/fol*/") == ["tree/folder"])
        for words in ["tree", "tree/**"] {
            let run = ToolProcess.run(["validate", "--format", "ndjson", words], in: folder.root)
            #expect(run.output.split(separator: "\n").count == 4, "\(run.output)")
            #expect(!run.output.contains("tree/folder"))
        }
    }

    @Test func foldersOfAnyDepthMayBeNone() {
        let folder = TemporaryFolder()
        for name in ["a/x.glb", "a/b/x.glb", "a/b/c/x.glb", "x.glb"] { folder.write(name, "x") }
        func expand(_ pattern: String) -> [String] {
            GlobExpansion.expand(Array(folder.path(pattern).utf8)).map {
                String($0.string.dropFirst(folder.root.count + 1))
            }
        }
        #expect(expand("**/**/x.glb") == ["a/b/c/x.glb", "a/b/x.glb", "a/x.glb", "x.glb"])
        #expect(expand("**/b/**/x.glb") == ["a/b/c/x.glb", "a/b/x.glb"])
        #expect(expand("a/**") == ["a/b/c/x.glb", "a/b/x.glb", "a/x.glb"])
        #expect(expand("**/*/x.glb") == ["a/b/c/x.glb", "a/b/x.glb", "a/x.glb"])
        #expect(expand("**/c/**/../x.glb") == ["a/b/c/../x.glb"])
    }
}
