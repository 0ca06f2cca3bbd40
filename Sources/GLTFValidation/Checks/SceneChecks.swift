import GLTFModel

/// Scenes (glTF 2.0 §3.5.1).
enum SceneChecks {
    static func link(_ context: ValidationContext) {
        for (index, scene) in context.document.scenes.enumerated() {
            for (place, position) in scene.nodes.indices.enumerated() {
                let node = context.document.indices.whole(position)
                guard
                    let node = context.resolve(
                        node, in: .nodes, at: "\(context.pointerPrefix)/scenes/\(index)/nodes/\(place)",
                        number: context.pointerPrefix.isEmpty ? .element(.sceneNodes, index, place) : nil)
                else {
                    continue
                }
                context.usage.mark(node, in: .nodes)
                if let parent = context.graph.parent(of: node) {
                    context.report(
                        .sceneNonRootNode, at: "\(context.pointerPrefix)/scenes/\(index)/nodes/\(place)",
                        [.int(node), .int(parent)])
                }
            }
        }
    }
}
