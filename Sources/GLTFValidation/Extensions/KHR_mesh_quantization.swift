import GLTFModel

// KHR_mesh_quantization has no objects: declaring it allows vertex attributes in small integers.

extension ExtensionDefinition {
    static let khrMeshQuantization: ExtensionDefinition = {
        var definition = ExtensionDefinition("KHR_mesh_quantization")
        definition.mustBeRequired = true
        let small: [ComponentType] = [.byte, .unsignedByte, .short, .unsignedShort]
        let signed: [ComponentType] = [.byte, .short]
        func formats(_ type: ElementType, _ components: [ComponentType], normalized: [Bool]) -> [AccessorFormat] {
            components.flatMap { component in
                normalized.map { AccessorFormat(type, component, normalized: $0) }
            }
        }
        definition.attributeFormats = [
            AttributeFormats.Addition(
                use: .attribute("POSITION"), formats: formats(.vec3, small, normalized: [true, false])),
            AttributeFormats.Addition(
                use: .attribute("NORMAL"), formats: formats(.vec3, signed, normalized: [true])),
            AttributeFormats.Addition(
                use: .attribute("TANGENT"), formats: formats(.vec4, signed, normalized: [true])),
            AttributeFormats.Addition(
                use: .attribute("TEXCOORD"),
                formats: formats(.vec2, signed, normalized: [true, false])
                    + formats(.vec2, [.unsignedByte, .unsignedShort], normalized: [false])),
            AttributeFormats.Addition(
                use: .target("POSITION"), formats: formats(.vec3, signed, normalized: [true, false])),
            AttributeFormats.Addition(use: .target("NORMAL"), formats: formats(.vec3, signed, normalized: [true])),
            AttributeFormats.Addition(use: .target("TANGENT"), formats: formats(.vec3, signed, normalized: [true])),
            AttributeFormats.Addition(use: .target("TEXCOORD"), formats: formats(.vec2, signed, normalized: [false])),
        ]
        return definition
    }()
}
