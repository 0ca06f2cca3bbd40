import Foundation
import Testing

// The product starts fast because it links no Foundation, and its inner modules can run anywhere because they know neither
// C nor a file system. Nothing but this test keeps an import from slipping in.

private let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

/// The modules that a file imports, with their line.
private func imports(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
        guard let place = words.firstIndex(of: "import"), place <= 1, place + 1 < words.count else { return nil }
        if place == 1, !["public", "package", "internal", "fileprivate", "private"].contains(words[0]) { return nil }
        let kinds = ["func", "struct", "class", "enum", "var", "let", "protocol", "typealias"]
        let name = kinds.contains(String(words[place + 1])) ? words[place + 2] : words[place + 1]
        return String(name.split(separator: ".")[0])
    }
}

private func swiftFiles(in folder: URL) -> [URL] {
    let resolved = folder.resolvingSymlinksInPath()
    let paths = FileManager.default.subpaths(atPath: resolved.path(percentEncoded: false)) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.map { resolved.appending(path: $0) }
}

@Suite struct ShippedImportTests {
    @Test func nothingThatShipsImportsFoundation() throws {
        let files = swiftFiles(in: sources)
        #expect(files.count > 150)
        for file in files {
            let names = try imports(of: file)
            for name in ["Foundation", "FoundationEssentials", "_StringProcessing", "Dispatch", "RegexBuilder"] {
                #expect(!names.contains(name), "\(file.lastPathComponent) imports \(name)")
            }
        }
    }

    @Test(
        arguments: [
            ("JSONText", ["TextSafety"]),
            ("TextSafety", []),
            ("GLBContainer", []),
            ("ImageProbe", []),
            ("GLTFModel", ["JSONText"]),
            ("GLTFValidation", ["GLTFModel", "JSONText", "GLBContainer", "ImageProbe", "TextSafety"]),
            ("AvatarProfiles", ["GLTFValidation", "GLTFModel", "JSONText"]),
            ("ValidationReport", ["GLTFValidation", "JSONText", "TextSafety"]),
            ("AvatarIntake", ["JSONText", "TextSafety"]), ("ZIPArchive", []),
        ] as [(String, [String])])
    func innerModulesImportOnlyInnerModules(module: String, allowed: [String]) throws {
        let files = swiftFiles(in: sources.appending(path: module))
        #expect(!files.isEmpty)
        for file in files {
            // The standard library is imported by name where a part of it has to be asked for.
            let foreign = try Set(imports(of: file)).subtracting(allowed + ["Swift"])
            #expect(foreign.isEmpty, "\(module)/\(file.lastPathComponent) imports \(foreign.sorted())")
        }
    }

    @Test func innerModulesDoNotTrapOnPurpose() throws {
        for module in ["JSONText", "GLBContainer", "ImageProbe", "GLTFModel", "GLTFValidation"] {
            for file in swiftFiles(in: sources.appending(path: module)) {
                let text = try String(contentsOf: file, encoding: .utf8)
                for word in ["try!", "as!", "fatalError(", "unsafelyUnwrapped"] {
                    #expect(!text.contains(word), "\(module)/\(file.lastPathComponent) has \(word)")
                }
            }
        }
    }
}
