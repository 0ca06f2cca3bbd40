import Foundation
import JSONText
import Testing
import ValidationReport

@testable import CommandLineTool

/// As much of JSON Schema as our schemas use; what it does not know is an error too.
private func problems(_ value: JSONValue, _ schema: JSONValue, root: JSONValue, at place: String = "") -> [String] {
    var found: [String] = []
    for (keyword, rule) in schema.object?.members ?? [] {
        switch keyword {
        case "$ref":
            let name = String((rule.string ?? "").dropFirst("#/$defs/".count))
            guard let target = root["$defs"]?[name] else { return ["\(place): no definition \(name)"] }
            found += problems(value, target, root: root, at: place)
        case "type":
            let types = rule.array?.compactMap(\.string) ?? [rule.string ?? ""]
            if !types.contains(where: { isOfType(value, $0) }) { found.append("\(place): not \(types)") }
        case "enum":
            let isIn = rule.array?.contains { $0 == value || $0.double != nil && $0.double == value.double } == true
            if !isIn { found.append("\(place): not in the list") }
        case "required":
            for name in rule.array?.compactMap(\.string) ?? [] where value[name] == nil && value.object != nil {
                found.append("\(place): no \(name)")
            }
        case "properties":
            for (name, value) in value.object?.members ?? [] {
                if let schema = rule[name] { found += problems(value, schema, root: root, at: "\(place)/\(name)") }
            }
        case "additionalProperties":
            for (name, value) in value.object?.members ?? [] where schema["properties"]?[name] == nil {
                if rule == false { found.append("\(place): unknown \(name)") }
                if rule.object != nil { found += problems(value, rule, root: root, at: "\(place)/\(name)") }
            }
        case "items":
            for (index, element) in (value.array ?? []).enumerated() {
                found += problems(element, rule, root: root, at: "\(place)/\(index)")
            }
        case "minItems": if let count = value.array?.count, count < rule.int ?? 0 { found.append("\(place): too few") }
        case "minimum": if let number = value.double, number < rule.double ?? 0 { found.append("\(place): too small") }
        case "maximum": if let number = value.double, number > rule.double ?? 0 { found.append("\(place): too large") }
        case "exclusiveMaximum":
            if let number = value.double, number >= rule.double ?? 0 { found.append("\(place): too large") }
        case "minLength":
            if let text = value.string, text.count < rule.int ?? 0 { found.append("\(place): too short") }
        case "pattern":
            if let text = value.string, text.range(of: rule.string ?? "", options: .regularExpression) == nil {
                found.append("\(place): not of the form \(rule.string ?? "")")
            }
        case "propertyNames":
            for (name, _) in value.object?.members ?? [] {
                found += problems(.string(name), rule, root: root, at: "\(place)/\(name)")
            }
        case "allOf":
            for rule in rule.array ?? [] { found += problems(value, rule, root: root, at: place) }
        case "not":
            if problems(value, rule, root: root, at: place).isEmpty { found.append("\(place): what must not be") }
        case "description", "title", "$schema", "$defs": break
        default: found.append("\(place): keyword \(keyword)")
        }
    }
    return found
}

private func isOfType(_ value: JSONValue, _ type: String) -> Bool {
    switch type {
    case "object": value.object != nil
    case "array": value.array != nil
    case "string": value.string != nil
    case "boolean": value.bool != nil
    case "integer": value.int != nil
    case "number": value.double != nil
    case "null": value == .null
    default: false
    }
}

// To write the files anew: GLB_RECORD=1 swift test --filter SchemaTests
@Suite struct SchemaTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs/schema")

    @Test(arguments: [
        ("config", ConfigurationSchema.document), ("report", ReportSchema.document), ("record", ReportSchema.record),
    ])
    func committedSchemasAreThoseThatTheProgramPrints(name: String, schema: JSONValue) throws {
        let file = Self.folder.appendingPathComponent("\(name).schema.json")
        let text = schema.text(indent: 2) + "\n"
        if ProcessInfo.processInfo.environment["GLB_RECORD"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let committed = try String(contentsOf: file, encoding: .utf8)
        #expect(committed == text)
        #expect(ToolProcess.run(["config", "schema", name]).output == text)
    }

    @Test func reportsKeepTheirSchema() throws {
        let folder = TemporaryFolder()
        folder.write("bad.glb", SmallAssets.notSound)
        folder.write("info.glb", SmallAssets.withInformation)
        folder.write("many.gltf", #"{"asset":{"version":"2.0"},"nodes":[{},{},{}],"images":[{"uri":"x.png"}]}"#)
        let words = ["validate", ".", "none.glb", "--max-per-code", "1", "--ignore", "URI_GLB", "--format"]
        let document = try JSONValue(
            parsing: Array(ToolProcess.run(words + ["json"], in: folder.root).output.utf8))
        #expect(problems(document, ReportSchema.document, root: ReportSchema.document) == [])
        #expect(document["assets"]?.array?.count == 4)
        let lines = ToolProcess.run(words + ["ndjson"], in: folder.root).output.split(separator: "\n")
        #expect(lines.count == 4)
        for line in lines {
            let record = try JSONValue(parsing: Array(line.utf8))
            #expect(problems(record, ReportSchema.record, root: ReportSchema.record) == [])
            // Each of the two is for its own format only.
            #expect(problems(record, ReportSchema.document, root: ReportSchema.document) != [])
        }
        #expect(problems(document, ReportSchema.record, root: ReportSchema.record) != [])
        #expect(problems(["assets": 1], ReportSchema.document, root: ReportSchema.document).count == 2)
    }

    @Test func theConfigurationSchemaAcceptsWhatTheProgramAccepts() throws {
        let text = """
            {"$schema": "x", "extends": "a.json", "profile": "viewer", "select": ["GLB_*"], "ignore": [],
             "severity": {"NODE_EMPTY": "hint"}, "failOn": "never", "maxWarnings": null, "maxIssues": 1, "maxPerCode": 0,
             "fold": false, "consequences": false, "jobs": 2, "budgets": {"triangles": 7}, "boundsTolerance": 1e-6, "resources": "off",
             "maxStoreSize": "20GB", "maxStoreEntries": 500, "maxStoreAge": "90d", "minFreeSpace": "none",
             "overrides": [{"files": ["*.vrm"], "ignore": ["NODE_EMPTY"], "severity": {"URI_GLB": 0}}]}
            """
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(problems(value, ConfigurationSchema.document, root: ConfigurationSchema.document) == [])
        let names = Set(value.object?.members.map(\.key) ?? [])
        for key in ConfigurationKey.all { #expect(names.contains(key.name), "\(key.name)") }
        let wrong = try JSONValue(
            parsing: Array(#"{"profle": 1, "jobs": -1, "failOn": "x", "budgets": {"a": 1}}"#.utf8))
        #expect(problems(wrong, ConfigurationSchema.document, root: ConfigurationSchema.document).count == 4)
    }

    /// Values of every kind, right and wrong, for every key.
    private static let oddValues: [String] = [
        "null", "true", "false", "0", "-1", "-0", "1", "1.0", "1.5", "3", "4", "256", "257", "1e3", "1e18", "1e19",
        "1e300",
        "9223372036854775807", "9223372036854775808", "3153600000", "3153600001",
        #""""#, #""none""#, #""None""#, #""x""#, #""0""#, #""5""#, #""-5""#, #""-0""#, #""+5""#, #""5 ""#, #""1.5""#,
        #""1.""#,
        #""10K""#, #""1.5GiB""#, #""20gb""#, #""3bB""#, #""7d""#, #""2w""#, #""1.5h""#, #""1min""#, #""9x""#,
        #""error""#,
        #""Error""#, #""never""#, #""information""#, #""info""#, #""off""#, #""local""#, #""default""#, #""khronos""#,
        #""KHRONOS""#, "[]", "[1]", "[null]", #"[""]"#, #"["UNUSED_OBJECT"]"#, #"["unused_object", "ACCESSOR_*"]"#,
        #"["GLB_[LM]*"]"#, #"["UNUSED OBJECT"]"#, #"["UNU\u017fED_OBJECT"]"#, #"["é"]"#, #""UNUSED_OBJECT""#, "[[]]",
        "{}",
        #"{"UNUSED_OBJECT": "error"}"#, #"{"UNUSED_OBJECT": 0}"#, #"{"UNUSED_OBJECT": 3.0}"#, #"{"UNUSED_OBJECT": 4}"#,
        #"{"UNUSED_OBJECT": -1}"#, #"{"UNUSED_OBJECT": "fatal"}"#, #"{"UNUSED_OBJECT": null}"#, #"{"GLB_*": "hint"}"#,
        #"{"a b": "hint"}"#, #"{"triangles": 5}"#, #"{"triangles": -5}"#, #"{"triangles": "5"}"#,
        #"{"triangles": 1.5}"#,
        #"{"triangles": null}"#, #"{"triangle": 5}"#, "[{}]", #"[{"files": []}]"#, #"[{"files": "a"}]"#,
        #"[{"files": ["a"]}]"#, #"[{"files": [""]}]"#, #"[{"files": [1]}]"#, #"[{"files": ["a"], "ignore": null}]"#,
        #"[{"files": ["a"], "ignore": ["NODE_EMPTY"], "severity": {"NODE_EMPTY": 1}}]"#,
        #"[{"files": ["a"], "severity": {"NODE_EMPTY": 9}}]"#, #"[{"files": ["a"], "fold": true}]"#, "[1, 2]",
    ]

    private static func accepts(_ text: String) -> Bool {
        let folder = TemporaryFolder()
        folder.write(".glb.json", text)
        var configuration = Configuration()
        do throws(CommandLineError) {
            try ConfigurationLoader.apply(file: folder.file(".glb.json"), to: &configuration)
            return true
        } catch {
            return false
        }
    }

    private static func isRight(_ text: String) throws -> Bool {
        let value = try JSONValue(parsing: Array(text.utf8))
        return problems(value, ConfigurationSchema.document, root: ConfigurationSchema.document).isEmpty
    }

    @Test func theSchemaAndTheProgramAgreeOnEveryValueOfEveryKey() throws {
        var keys = ConfigurationKey.all.map(\.name) + ConfigurationKey.all.compactMap(\.khronosName)
        keys += ["$schema", "profle", "Profile", ""]
        for key in Set(keys).sorted() {
            var accepted = 0
            for value in Self.oddValues {
                let text = "{\"\(key)\": \(value)}"
                let isRight = try Self.isRight(text)
                #expect(Self.accepts(text) == isRight, "\(text)")
                if isRight { accepted += 1 }
            }
            #expect((accepted > 0) == (keys.dropLast(3).contains(key)), "\(key)")
        }
        for value in ["null", "1", #""""#, "[]"] {
            #expect(try !Self.isRight("{\"extends\": \(value)}") && !Self.accepts("{\"extends\": \(value)}"))
        }
    }

    @Test(arguments: [
        "[]", "1", "null", #"{"only": ["NODE_EMPTY"], "ignore": []}"#, #"{"only": null, "ignore": []}"#,
        #"{"only": [], "select": []}"#, #"{"maxIssues": 1, "max-issues": 1}"#, #"{"severity": {}, "override": {}}"#,
        #"{"select": ["NODE_EMPTY"], "ignore": ["NODE_EMPTY"]}"#, "{}",
    ])
    func theyAgreeOnDocumentsToo(text: String) throws {
        #expect(try Self.isRight(text) == Self.accepts(text))
    }

    @Test func nullIsAnyNumberOfWarnings() {
        let folder = TemporaryFolder()
        folder.write("base.json", #"{"maxWarnings": 3, "maxIssues": 4}"#)
        folder.write(".glb.json", #"{"extends": "base.json", "maxWarnings": null, "maxIssues": null}"#)
        let output = ToolProcess.run(["config", "show"], in: folder.root).output
        #expect(
            output.contains("maxWarnings = null  (.glb.json:1)") && output.contains("maxIssues = 4  (")
                && output.contains("base.json:1)"))
    }
}
