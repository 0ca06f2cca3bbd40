import Testing

@testable import CommandLineTool

/// What the tool takes of memory for files that say the same short thing millions of times, beyond what it takes for one that
/// says nothing. A fault of this kind takes ten and more times the file.
@Suite(.serialized) struct MemoryTests {
    private static let size = 1_000_000
    private static let head = "{\"asset\":{\"version\":\"2.0\"}"

    private static func repeated(_ before: String, _ unit: String, _ after: String, size: Int = size) -> String {
        head + before + Array(repeating: unit, count: size / (unit.utf8.count + 1)).joined(separator: ",") + after
    }

    private static func long(_ before: String, _ unit: String, _ after: String) -> String {
        repeated(before, unit, after, size: 2 * size)
    }

    /// A primitive with very many sets of the same joints and weights, which are zeros in all of its three vertices.
    private static var sets: String {
        let attributes = (0..<30_000).map { "\"JOINTS_\($0)\":1,\"WEIGHTS_\($0)\":2" }.joined(separator: ",")
        let views = [(0, 36), (36, 12), (48, 48)].map { "{\"buffer\":0,\"byteOffset\":\($0),\"byteLength\":\($1)}" }
        return head + """
            ,"buffers":[{"byteLength":96,"uri":"data:application/octet-stream;base64,\(String(repeating: "A", count: 128))"}],\
            "bufferViews":[\(views.joined(separator: ","))],"accessors":[\
            {"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[0,0,0]},\
            {"bufferView":1,"componentType":5121,"count":3,"type":"VEC4"},\
            {"bufferView":2,"componentType":5126,"count":3,"type":"VEC4"}],\
            "meshes":[{"primitives":[{"attributes":{"POSITION":0,\(attributes)}}]}],\
            "nodes":[{"mesh":0,"skin":0},{"name":"j"}],"skins":[{"joints":[1]}],"scenes":[{"nodes":[0,1]}]}
            """
    }

    private static let texts: [(name: String, text: @Sendable () -> String)] = [
        ("joints", { repeated(",\"nodes\":[{}],\"skins\":[{\"joints\":[", "0", "]}]}") }),
        ("roots", { repeated(",\"nodes\":[{}],\"scenes\":[{\"nodes\":[", "0", "]}]}") }),
        ("primitives", { repeated(",\"meshes\":[{\"primitives\":[", "{}", "]}]}") }),
        ("names", { repeated(",", "\"\":0", "}") }),
        ("required", { repeated(",\"extensionsRequired\":[", "\"\"", "]}") }),
        (
            "target names",
            {
                repeated(
                    ",\"meshes\":[{\"primitives\":[{\"attributes\":{}}],\"extras\":{\"targetNames\":[", "\"\"", "]}}]}")
            }
        ),
        ("sets of influences", { sets }),
        (
            "long attribute",
            {
                head + ",\"meshes\":[{\"primitives\":[{\"attributes\":{\"A" + String(repeating: "k", count: size)
                    + "\":0}}]}]}"
            }
        ),
    ]

    /// What every file of `shared` has before the list that is repeated: data in which all is wrong, a small image, and a buffer.
    private static let sharedData = """
        ,"buffers":[{"byteLength":64,"uri":"data:application/octet-stream;base64,\
        iVBORw0KGgoAAAANSUhEUgAAAAMAAAADCAYAAABWKLW/\(String(repeating: "/v//f", count: 8))//wAA"}],\
        "bufferViews":[{"buffer":0,"byteLength":64},{"buffer":0,"byteOffset":40,"byteLength":16}],"accessors":[\
        {"bufferView":1,"componentType":5126,"count":4,"type":"SCALAR"},\
        {"bufferView":1,"componentType":5126,"count":1,"type":"VEC4"},\
        {"bufferView":1,"componentType":5121,"count":1,"type":"VEC4"}],
        """

    private static func shared(_ before: String, _ unit: String, _ after: String) -> String {
        long(sharedData + before, unit, after)
    }

    /// Lists in which each element asks for a few bytes of something, but for which nothing need be kept of each.
    private static let lists: [(name: String, text: @Sendable () -> String)] = [
        ("animations", { long(",\"animations\":[", "{\"channels\":[{}],\"samplers\":[{}]}", "]}") }),
        (
            "inputs of wrong data",
            { shared("\"animations\":[{\"channels\":[{}],\"samplers\":[", "{\"input\":0}", "]}]}") }
        ),
        (
            "normals of wrong data",
            { shared("\"meshes\":[{\"primitives\":[", "{\"attributes\":{\"NORMAL\":1}}", "]}]}") }
        ),
        ("known images", { shared("\"images\":[", "{\"bufferView\":0}", "]}") }),
        ("buffers of one file", { long(",\"buffers\":[", "{\"uri\":\"b.gltf\",\"byteLength\":1}", "]}") }),
        ("nodes beside a skin", { long(",\"skins\":[{\"joints\":[0,1]}],\"nodes\":[", "{}", "]}") }),
        (
            "large indices",
            {
                head + ",\"nodes\":[{\"children\":["
                    + (0..<2 * size / 11).map { String(9_999_999_999 - $0) }.joined(separator: ",") + "]}]}"
            }
        ),
        (
            "variants",
            {
                head
                    + """
                    ,"extensionsUsed":["KHR_materials_variants"],"materials":[{}],\
                    "extensions":{"KHR_materials_variants":{"variants":[{"name":"a"}]}},"meshes":[{"primitives":[{"attributes":{},\
                    "extensions":{"KHR_materials_variants":{"mappings":[{"material":0,"variants":[\
                    \((0..<2 * size / 7).map(String.init).joined(separator: ","))]}]}}}]}]}
                    """
            }
        ),
        (
            "images of many ranges",
            {
                let count = 2 * size / 90
                let views = (0..<count).map { "{\"buffer\":0,\"byteOffset\":\($0 % 60),\"byteLength\":\($0 % 4 + 1)}" }
                let images = (0..<count).map { "{\"bufferView\":\($0),\"mimeType\":\"image/png\"}" }
                return head + """
                    ,"buffers":[{"byteLength":64,"uri":"data:;base64,\(String(repeating: "A", count: 86))=="}],\
                    "bufferViews":[\(views.joined(separator: ","))],"images":[\(images.joined(separator: ","))]}
                    """
            }
        ),
        ("parts of a path", { head + ",\"images\":[{\"uri\":\"" + String(repeating: "./", count: size) + "\"}]}" }),
    ]

    #if os(Linux)
        /// The most memory that a run has at a time, in bytes, as the system counts it for the program alone; what it tells a
        /// parent when the run has ended includes what the parent had. Nil if the run did not end as it should.
        private static func peak(_ words: [String], in folder: TemporaryFolder) -> Int? {
            let script = """
                "$GLB" \(words.joined(separator: " ")) >report.html 2>errors &
                process=$!
                peak=0
                while :; do
                    now=
                    while read -r name value rest; do
                        if [ "$name" = VmHWM: ]; then now=$value; fi
                    done 2>/dev/null </proc/$process/status
                    if [ -z "$now" ]; then break; fi
                    peak=$now
                done
                echo "$peak"
                """
            let output = ToolProcess.run(script: script, in: folder.root).output
            guard let kilobytes = Int(output.split(separator: "\n").last ?? ""), kilobytes > 0,
                String(decoding: folder.read("report.html"), as: UTF8.self).hasSuffix("</html>\n")
            else { return nil }
            return kilobytes * 1024
        }

        @Test(arguments: texts.map(\.name))
        func aFileThatRepeatsItselfTakesAFewTimesItsSize(name: String) throws {
            let folder = TemporaryFolder()
            let text = try #require(Self.texts.first { $0.name == name }).text()
            folder.write("a.gltf", text)
            folder.write("b.gltf", Self.head + "}")
            let words = ["validate", "--profile", "avatar", "--format", "html"]
            // A short run can end between two looks at it.
            let usual = try #require((0..<3).compactMap { _ in Self.peak(words + ["b.gltf"], in: folder) }.max())
            let peak = try #require(Self.peak(words + ["a.gltf"], in: folder))
            // On a busy machine none of those looks may come near its end: up to two megabytes are then missing.
            #expect(Double(peak - usual) < Double(text.utf8.count) * 6.5 + Double(2 << 20))
        }

        @Test(arguments: lists.map(\.name), ["default", "khronos"])
        func whatIsSharedIsNotKeptForEachUse(name: String, profile: String) throws {
            let folder = TemporaryFolder()
            let text = try #require(Self.lists.first { $0.name == name }).text()
            folder.write("a.gltf", text)
            folder.write("b.gltf", Self.head + "}")
            let words = ["validate", "--profile", profile, "--format", "html"]
            let usual = try #require((0..<3).compactMap { _ in Self.peak(words + ["b.gltf"], in: folder) }.max())
            let peak = try #require(Self.peak(words + ["a.gltf"], in: folder))
            #expect(Double(peak - usual) < Double(text.utf8.count) * 4.3 + Double(2 << 20))
        }

        /// Names that all differ have to be looked up, and are told in the report.
        @Test(arguments: [
            (",\"extensionsUsed\":[", "", "]}"),
            (",\"meshes\":[{\"primitives\":[{\"attributes\":{\"A\":0,\"A\":0,", ":0", "}}]}]}"),
        ])
        func manyDifferentNamesTakeAFewTimesTheirText(before: String, value: String, after: String) throws {
            let folder = TemporaryFolder()
            let names: [String] = (0..<400_000).map { number in "\"" + String(number, radix: 36) + "\"" + value }
            let text: String = Self.head + before + names.joined(separator: ",") + after
            folder.write("a.gltf", text)
            folder.write("b.gltf", Self.head + "}")
            let words = ["validate", "--format", "html"]
            let usual = try #require((0..<3).compactMap { _ in Self.peak(words + ["b.gltf"], in: folder) }.max())
            let peak = try #require(Self.peak(words + ["a.gltf"], in: folder))
            #expect(Double(peak - usual) < Double(text.utf8.count) * 4.3 + Double(2 << 20))
        }
    #endif

    /// Nothing but the reference's own report lists more than there is room for, and all count the same.
    @Test func whatIsListedIsBoundedWhateverIsAskedFor() {
        let folder = TemporaryFolder()
        let count = 60_000
        let children = Array(repeating: "1", count: count).joined(separator: ",")
        folder.write("a.gltf", Self.head + ",\"nodes\":[{\"children\":[\(children)]},{}]}")
        let options: [[String]] = [[], ["--no-fold"], ["--max-per-code", "0"], ["--no-fold", "--max-per-code", "0"]]
        let runs = options.map { ToolProcess.run(["validate", "a.gltf"] + $0, in: folder.root) }
        let last = runs[0].output.split(separator: "\n").last
        for run in runs {
            let lines = run.output.split(separator: "\n")
            #expect(lines.last == last)
            #expect(lines.count < 25_300)
        }
        #expect(runs[2].output.split(separator: "\n").count > 25_000)
        let json = ToolProcess.run(
            ["validate", "a.gltf", "--max-per-code", "0", "--format", "ndjson"], in: folder.root)
        #expect(json.output.contains("\"hidden\":{"))
        let all = ToolProcess.run(
            ["validate", "a.gltf", "--profile", "khronos", "--format", "khronos"], in: folder.root)
        #expect(all.output.split(separator: "\n").count { $0.contains("\"code\"") } >= count)
    }

    @Test func longPointersAreCutButStayApart() {
        let folder = TemporaryFolder()
        let name = String(repeating: "k", count: 100_000)
        folder.write("a.gltf", Self.head + ",\"\(name)a\":0,\"\(name)b\":0}")
        for format in ["json", "ndjson", "sarif"] {
            let run = ToolProcess.run(["validate", "a.gltf", "--format", format], in: folder.root)
            #expect(run.output.utf8.count < 200_000)
            #expect(run.output.split(separator: "…[100002 bytes, ").count == 3)
        }
        for format in ["html", "github", "csv", "junit", "gitlab", "markdown", "text"] {
            let run = ToolProcess.run(["validate", "a.gltf", "--fail-on", "hint", "--format", format], in: folder.root)
            #expect(run.output.contains("kkk…kkk"))
            #expect(run.output.utf8.count < 8_000)
        }
        let exact = ToolProcess.run(
            ["validate", "a.gltf", "--profile", "khronos", "--format", "khronos"], in: folder.root)
        #expect(exact.output.contains(name + "b"))
    }
}
