import GLTFModel

/// Scenes (glTF 2.0 §3.5.1).
enum SceneChecks {
    static func link(_ context: ValidationContext) {
        for (index, scene) in context.document.scenes.enumerated() {
            for (place, position) in scene.nodes.indices.enumerated() {
                let node = Int(context.document.indices[position])
                guard
                    let node = context.resolve(
                        node, in: .nodes, at: "\(context.pointerPrefix)/scenes/\(index)/nodes/\(place)")
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

/// Which scenes list which nodes.
struct SceneMembership {
    private var listings: [Int: [Int]] = [:]

    init(_ document: GLTFDocument) {
        for (index, scene) in document.scenes.enumerated() {
            for position in scene.nodes.indices {
                let node = Int(document.indices[position])
                if document.resolves(node, in: .nodes) { listings[node, default: []].append(index) }
            }
        }
    }

    /// For each of `nodes` a scene that has it, as a root or below one, and does not have `root`, which has no parent.
    ///
    /// What is known of a node holds for all below it, so that all the nodes together are walked once.
    func scenes(of nodes: [Int], without root: Int, in graph: NodeGraph) -> [Int: Int] {
        let rootScenes = Set(listings[root] ?? [])
        // The answer for nodes that were walked: a scene, or −1.
        var known: [Int: Int] = [:]
        var answers: [Int: Int] = [:]
        for start in nodes {
            var walk: [Int] = []
            var answer = -1
            var next: Int? = start
            while let node = next {
                if let earlier = known[node] {
                    answer = earlier
                    break
                }
                walk.append(node)
                known[node] = -1
                if let scene = listings[node]?.first(where: { !rootScenes.contains($0) }) {
                    answer = scene
                    break
                }
                next = graph.parent(of: node)
            }
            for node in walk { known[node] = answer }
            if answer >= 0 { answers[start] = answer }
        }
        return answers
    }
}
