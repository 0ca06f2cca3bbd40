import GLTFValidation
package import JSONText

/// The JSON Schemas of what `--format json` writes, and of a line of `ndjson`, which is one element of `assets`. They are kept
/// in `docs/schema`, and a test holds the formats to them.
package enum ReportSchema {
    package static let document: JSONValue = [
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Report of glb validate --format json",
        "type": "object", "required": ["assets", "summary"], "additionalProperties": false,
        "properties": [
            "assets": ["type": "array", "items": ["$ref": "#/$defs/asset"]],
            "summary": object(
                summary, required: summary.members.map(\.key)),
            "configuration": [
                "type": "object", "description": "the profile, and every setting that somebody changed",
            ],
        ],
        "$defs": .object(definitions),
    ]

    /// Of one line of `ndjson`.
    package static let record: JSONValue = [
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of glb validate --format ndjson", "$ref": "#/$defs/asset", "$defs": .object(definitions),
    ]

    private static let definitions: JSONObject = [
        "asset": object(asset, required: ["path", "verdict", "counts"]),
        "counts": object(counts, required: counts.members.map(\.key)),
        "report": object(report, required: ["uri", "validatorVersion", "issues"]),
        "issues": object(
            issues, required: ["numErrors", "numWarnings", "numInfos", "numHints", "messages", "truncated"]),
        "message": object(message, required: ["code", "message", "severity"]),
        "info": object(info, required: ["version"]),
        "resource": object(resource, required: ["pointer"]),
        "image": object(image, required: ["width", "height"]),
    ]

    private static func object(_ properties: JSONObject, required: [String]) -> JSONValue {
        [
            "type": "object", "required": .array(required.map(JSONValue.string)), "additionalProperties": false,
            "properties": .object(properties),
        ]
    }

    private static let number: JSONValue = ["type": "integer", "minimum": 0]
    private static let text: JSONValue = ["type": "string"]
    private static let texts: JSONValue = ["type": "array", "items": ["type": "string"]]
    private static let flag: JSONValue = ["type": "boolean"]

    private static let counts: JSONObject = [
        "errors": number, "warnings": number, "infos": number, "hints": number,
    ]

    private static let summary: JSONObject = {
        var properties: JSONObject = ["assets": number]
        for verdict in Verdict.allCases { properties[verdict.rawValue] = number }
        properties["counts"] = ["$ref": "#/$defs/counts"]
        return properties
    }()

    private static let asset: JSONObject = [
        "path": text, "verdict": ["enum": .array(Verdict.allCases.map { .string($0.rawValue) })],
        "counts": ["$ref": "#/$defs/counts"], "report": ["$ref": "#/$defs/report"],
        "error": object(["code": text, "message": text], required: ["code", "message"]),
    ]

    private static let report: JSONObject = [
        "uri": text, "mimeType": text, "validatorVersion": text, "validatedAt": text,
        "issues": ["$ref": "#/$defs/issues"], "info": ["$ref": "#/$defs/info"],
    ]

    private static let issues: JSONObject = [
        "numErrors": number, "numWarnings": number, "numInfos": number, "numHints": number,
        "messages": ["type": "array", "items": ["$ref": "#/$defs/message"]], "truncated": flag,
        "hidden": [
            "type": "object", "description": "by code, how many occurrences are not among the messages",
            "additionalProperties": number,
        ],
        "hiddenConsequences": [
            "type": "integer", "minimum": 1,
            "description": "how many occurrences are not among the messages because they follow from some that are",
        ],
    ]

    private static let message: JSONObject = [
        "code": text, "message": text, "severity": ["enum": [0, 1, 2, 3]], "pointer": text, "offset": number,
        "count": ["type": "integer", "minimum": 2, "description": "occurrences that the message stands for"],
        "followsFrom": [
            "type": "object", "description": "the issue that explains this one: mend that first", "required": ["code"],
            "additionalProperties": false, "properties": ["code": text, "pointer": text, "offset": number],
        ],
    ]

    private static let info: JSONObject = [
        "version": text, "minVersion": text, "generator": text, "extensionsUsed": texts, "extensionsRequired": texts,
        "resources": ["type": "array", "items": ["$ref": "#/$defs/resource"]], "animationCount": number,
        "materialCount": number, "hasMorphTargets": flag, "hasSkins": flag, "hasTextures": flag,
        "hasDefaultScene": flag, "drawCallCount": number, "totalVertexCount": number, "totalTriangleCount": number,
        "maxUVs": number, "maxInfluences": number, "maxAttributes": number,
    ]

    private static let resource: JSONObject = [
        "pointer": text, "mimeType": text, "storage": text, "uri": text, "byteLength": number,
        "image": ["$ref": "#/$defs/image"],
    ]

    private static let image: JSONObject = [
        "width": number, "height": number, "format": text, "primaries": text, "transfer": text, "bits": number,
    ]
}
