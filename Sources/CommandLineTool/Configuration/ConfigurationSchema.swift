package import JSONText

/// The JSON Schema of the configuration file, made of the keys. It is kept in `docs/schema`, where editors find it.
package enum ConfigurationSchema {
    package static let document: JSONValue = {
        var properties = JSONObject()
        properties["$schema"] = ["type": "string", "description": "the address of this schema, for editors"]
        properties["extends"] = ["type": "string", "description": .string(ConfigurationLoader.extendsHelp)]
        for key in ConfigurationKey.all {
            var schema = key.schema.object ?? JSONObject()
            schema["description"] = .string(key.help)
            properties[key.name] = .object(schema)
        }
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Configuration of glb (.glb.json)",
            "type": "object", "additionalProperties": false, "properties": .object(properties),
        ]
    }()

    /// Codes are not listed: patterns are allowed too, and a schema would age with every new code.
    static let codeList: JSONValue = [
        "type": "array", "items": ["type": "string", "pattern": "^[A-Za-z0-9_*?]+$"],
    ]

    static let severities: JSONValue = [
        "type": "object", "additionalProperties": ["enum": ["error", "warning", "info", "hint", 0, 1, 2, 3]],
    ]
}
