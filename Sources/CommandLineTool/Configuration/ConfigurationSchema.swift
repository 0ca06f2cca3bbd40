package import JSONText

/// The JSON Schema of the configuration file, made of the keys. It is kept in `docs/schema`, where editors find it.
package enum ConfigurationSchema {
    package static let document: JSONValue = {
        var properties = JSONObject()
        properties["$schema"] = ["type": "string", "description": "the address of this schema, for editors"]
        properties["extends"] = [
            "type": "string", "minLength": 1, "description": .string(ConfigurationLoader.extendsHelp),
        ]
        // Settings that contradict each other, and two names of one.
        var contradictions: [JSONValue] = [
            [
                "not": [
                    "required": ["only", "ignore"],
                    "properties": ["only": ["type": "array"], "ignore": ["type": "array"]],
                ]
            ]
        ]
        for key in ConfigurationKey.all {
            var schema = orNull(key.schema).object ?? JSONObject()
            schema["description"] = .string(key.help)
            properties[key.name] = .object(schema)
            guard let other = key.khronosName, other != key.name else { continue }
            schema["description"] = .string("\(key.name), as the Khronos validator's file calls it")
            properties[other] = .object(schema)
            contradictions.append(["not": ["required": .array([.string(key.name), .string(other)])]])
        }
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Configuration of glb (.glb.json)",
            "type": "object", "additionalProperties": false, "properties": .object(properties),
            "allOf": .array(contradictions),
        ]
    }()

    /// A key without a value leaves everything as it is.
    private static func orNull(_ schema: JSONValue) -> JSONValue {
        var schema = schema.object ?? JSONObject()
        if let type = schema["type"] {
            let types = type.array ?? [type]
            schema["type"] = .array(types.contains("null") ? types : types + ["null"])
        }
        if let values = schema["enum"]?.array { schema["enum"] = .array(values + [.null]) }
        return .object(schema)
    }

    /// A whole number that 64 bits can hold.
    static func wholeNumber(maximum: Int? = nil) -> JSONValue {
        let schema: JSONObject = [
            "type": "integer", "minimum": 0, "maximum": .integer(Int64(maximum ?? Int.max)),
        ]
        return .object(schema)
    }

    /// A whole number, or a text with a number and a unit: `10MiB`.
    static let size: JSONValue = [
        "type": ["integer", "string"], "minimum": 0, "maximum": .integer(Int64(Int.max)),
        "pattern": "^[0-9]+([.][0-9]+)?([KkMmGgTt][Ii]?)?[Bb]?$",
    ]

    /// Codes are not listed: patterns are allowed too, and a schema would age with every new code.
    private static let code: JSONValue = .string("^[A-Za-z0-9_]+$|^[ -~]*[*?][ -~]*$")

    static let codeList: JSONValue = ["type": "array", "items": ["type": "string", "pattern": code]]

    /// The same for a list whose codes are the only ones.
    static let filledCodeList: JSONValue = [
        "type": "array", "items": ["type": "string", "pattern": code], "minItems": 1,
    ]

    static let severities: JSONValue = [
        "type": "object", "propertyNames": ["pattern": code],
        "additionalProperties": ["enum": ["error", "warning", "info", "hint", 0, 1, 2, 3]],
    ]
}
