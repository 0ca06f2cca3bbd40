import GLTFValidation
import Testing

/// A value for each name of a parameter, as a typical asset would give it. A new name in a template needs one here.
private let typicalArguments: [String: IssueArgument] = [
    "accessor": 12, "advice": "JSON has no such number, so mend the data.", "actual": .float(-0.73125),
    "allowed": "at least 4 and at most 252", "ancestor": 117,
    "available": 1, "bufferView": 25, "bytes": 104_857_600, "child": 118, "chunk": "0x4E4F534A", "component": 2,
    "componentType": "UNSIGNED_SHORT", "count": 5210, "declared": 1_048_576, "distance": "8 float steps",
    "earlier": 1_048_570, "element": 5209, "end": 1_048_580,
    "expected": "two numbers joined by a dot, such as 2.0", "extension": "EXT_texture_webp", "extra": 3, "factor": 4,
    "features": "an embedded colour profile", "first": "vertex attributes", "format": "JPEG",
    "found": "VEC4 UNSIGNED_SHORT normalized", "guess": " It looks like a Git LFS pointer.", "height": 768,
    "highest": 3, "how": "at one position", "image": 4, "index": 65535, "inner": 0.5235987755982988, "joint": 71,
    "joints": 70, "keyFrames": 31,
    "known": "KHR_materials_pbrSpecularGlossiness", "later": 1_048_580, "limit": 70_000, "member": "min",
    "kind": "object", "length": 0.9906, "material": 14, "matrix": 66, "mesh": 9, "mimeType": "application/x-blob",
    "minVersion": "2.1", "missing": "NORMAL and TANGENT", "mode": "TRIANGLE_STRIP", "name": "KHR_animation_pointer",
    "needed": "a multiple of 3", "node": 117, "note": " WebP needs EXT_texture_webp in extensionsUsed.",
    "normalTexCoord": 0, "now": "inverse bind matrices",
    "object": "a material", "offset": 4098, "other": "KHR_materials_clearcoat", "outer": 0.5, "parent": 116,
    "part": "an absolute path", "path": "translation", "position": 15630, "present": 7, "previous": .float(1.2333333),
    "properties": "orthographic and perspective", "property": "KHR_lights_punctual", "range": "0 to 4294967295",
    "reason": "the base64 text is cut off", "root": 1, "scene": 0, "seen": " that was read", "semantic": "TEXCOORD",
    "set": "TEXCOORD_1",
    "normalSet": "a set that cannot be read",
    "sets": "WEIGHTS_0 and WEIGHTS_1", "size": 12, "skeleton": 1, "skin": 2, "sparseCount": 600, "strength": 5.5,
    "steps": ", 1024 float steps away", "stride": 24, "suggestion": " Did you mean \"TEXCOORD_0\"?",
    "sum": .float(0.9960785), "target": "bufferViews",
    "targets": 52, "texCoord": 1, "texture": "clearcoatNormalTexture", "thickness": 0.25,
    "time": .float(1.2333333), "triangles": 10420, "type": "directional", "unchecked": "what a pointer names",
    "uri": "textures/Head_BaseColor_2048.png", "use": "sparse indices",
    "user": ", or \"KHR_draco_mesh_compression\" does, which is not known here", "value": .float(-0.0039215689),
    "variant": 3,
    "version": "2.0", "vertex": 5209, "vertices": 5210, "weight": .float(-0.125), "weights": 51,
    "what": "buffer", "where": "in this buffer view", "width": 1000, "xmag": -1.0, "yfov": 45.0, "zfar": 0.1,
    "znear": 100.0,
]

@Suite("Messages of the catalogue")
struct CatalogueMessageTests {
    @Test("are one or two short sentences with all of their values", arguments: IssueCatalogue.all)
    func typical(_ definition: IssueDefinition) throws {
        let arguments = try definition.message.parameters.map { name in
            try #require(typicalArguments[name], "\(definition.code) has a parameter \(name) without an example")
        }
        let message = definition.message.render(arguments)
        #expect(message.count <= 220, "\(message)")
        #expect(!message.contains("{") && !message.contains("}"), "\(message)")
        #expect(!message.contains("  ") && !message.contains("\n"), "\(message)")
        #expect(message.hasSuffix(".") || message.hasSuffix("?"), "\(message)")
        for (name, argument) in zip(definition.message.parameters, arguments) {
            #expect(message.contains(argument.unquoted), "\(name) in \(message)")
        }
    }

    @Test("survive calls without arguments and with too many", arguments: IssueCatalogue.all)
    func wrongCalls(_ definition: IssueDefinition) {
        let template = definition.message
        #expect(template.render([]).contains("?") == (!template.parameters.isEmpty || template.text.contains("?")))
        let full = template.parameters.map { _ in IssueArgument.int(7) }
        #expect(template.render(full + [1, 2, 3]) == template.render(full))
    }

    @Test("read well for one and for many")
    func counted() {
        let message = IssueDefinition.unresolvedReference.message
        #expect(message.render([7, "nodes", 1]) == "Index 7 leads to nothing usable: nodes has 1 entry.")
        #expect(message.render([7, "nodes", 3]) == "Index 7 leads to nothing usable: nodes has 3 entries.")
    }
}

@Suite("Message templates")
struct MessageTemplateTests {
    @Test("take parameters in the order of their first appearance")
    func parameters() {
        let template: MessageTemplate = "{b} then {a:raw} then {b:x|xs} and {c}"
        #expect(template.parameters == ["b", "a", "c"])
        #expect(template.render([1, "two", 3.5]) == "1 then two then 1 x and 3.5")
        #expect(template.text == "{b} then {a:raw} then {b:x|xs} and {c}")
    }

    @Test("write text in quotation marks unless told otherwise")
    func quoting() {
        let template: MessageTemplate = "{a} {a:raw}"
        #expect(template.render(["word"]) == "\"word\" word")
        #expect(template.render([""]) == "\"\" ")
    }

    @Test("keep literal braces, doubled or alone")
    func braces() {
        let doubled: MessageTemplate = "{{a}} {a} }}{{"
        #expect(doubled.parameters == ["a"])
        #expect(doubled.render([1]) == "{a} 1 }{")
        #expect(MessageTemplate("open { brace").render([]) == "open { brace")
        #expect(MessageTemplate("close } brace").render([]) == "close } brace")
    }

    @Test("write a question mark for what is missing")
    func missing() {
        let template: MessageTemplate = "{a} of {b:byte|bytes}, {c:raw}"
        #expect(template.render([4]) == "4 of ? bytes, ?")
    }

    @Test("let words agree with their number")
    func agreement() {
        let template: MessageTemplate = "{n:byte|bytes}"
        #expect(template.render([0]) == "0 bytes")
        #expect(template.render([1]) == "1 byte")
        #expect(template.render([-1]) == "-1 bytes")
        #expect(template.render([1.0]) == "1.0 byte")
        #expect(template.render(["many"]) == "many bytes")
    }
}

@Suite("Arguments of messages")
struct IssueArgumentTests {
    @Test("show numbers in their shortest exact form")
    func numbers() {
        #expect(IssueArgument.int(-5).description == "-5")
        #expect(IssueArgument.double(0.1).description == "0.1")
        #expect(IssueArgument.double(5).description == "5.0")
        #expect(IssueArgument.float(0.1).description == "0.1")
        #expect(IssueArgument.double(Double(Float(0.1))).description == "0.10000000149011612")
        #expect(IssueArgument.double(1e300).description == "1e+300")
        #expect(IssueArgument.float(.nan).description == "NaN")
        #expect(IssueArgument.double(-.nan).description == "NaN")
        #expect(IssueArgument.float(.infinity).description == "Infinity")
        #expect(IssueArgument.double(-.infinity).description == "-Infinity")
    }

    @Test(
        "escape what could take over a terminal or a reader",
        arguments: [
            ("a\u{1B}[31mred", #""a\u{1B}[31mred""#),
            ("line\nnext\ttab", #""line\nnext\ttab""#),
            ("\u{202E}cod.exe", #""\u{202E}cod.exe""#),
            ("\u{2066}x\u{2069}", #""\u{2066}x\u{2069}""#),
            ("\u{FEFF}mark", #""\u{FEFF}mark""#),
            ("\u{9B}31m", #""\u{9B}31m""#),
            ("\u{E0041}", #""\u{E0041}""#),
            ("say \"hi\" \\o/", #""say \"hi\" \\o/""#),
            ("Grüße, 世界 👩‍👩‍👧", "\"Grüße, 世界 👩‍👩‍👧\""),
        ])
    func escaping(_ text: String, _ expected: String) {
        #expect(IssueArgument.text(text).description == expected)
    }

    @Test("escape words without quotation marks too")
    func unquoted() {
        #expect(IssueArgument.text("a \"b\" \u{7}").unquoted == #"a "b" \u{7}"#)
        #expect(IssueArgument.text("plain").unquoted == "plain")
    }

    @Test("cut long text")
    func cutting() {
        let exact = String(repeating: "x", count: 120)
        #expect(IssueArgument.text(exact).description == "\"\(exact)\"")
        #expect(IssueArgument.text(exact + "y").description == "\"\(exact)…\"")
        let stacked = IssueArgument.text("a" + String(repeating: "\u{301}", count: 100_000)).description
        #expect(stacked.unicodeScalars.count == 123)
    }
}
