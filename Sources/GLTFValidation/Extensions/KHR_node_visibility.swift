import GLTFModel

// KHR_node_visibility hides a node and all below it.

extension ExtensionDefinition {
    static let khrNodeVisibility: ExtensionDefinition = {
        var definition = ExtensionDefinition("KHR_node_visibility")
        let object = ObjectSchema(
            "KHR_node_visibility", [.member(Member("visible", .bool(default: true)))], build: Record.build)
        definition.placements = [Placement(on: Node.schema, "a node", object)]
        return definition
    }()
}
