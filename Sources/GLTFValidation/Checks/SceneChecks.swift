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

/// Which scenes have which nodes: those that they list, and all below these by their lists of children.
struct SceneMembership {
    private let document: GLTFDocument
    private var sceneRoots: [[Int]]

    init(_ document: GLTFDocument) {
        self.document = document
        sceneRoots = document.scenes.map { scene in
            scene.nodes.indices.map { Int(document.indices[$0]) }.filter { document.resolves($0, in: .nodes) }
        }
    }

    /// For each of `nodes` a scene that has it and does not have `root`, which has no parent and so must be listed.
    ///
    /// Every node is passed at most once, whatever the number of scenes: one scene is enough for an answer.
    func scenes(of nodes: [Int], without root: Int) -> [Int: Int] {
        var sceneOf = Array(repeating: Int32(-1), count: document.nodes.count)
        for (scene, roots) in sceneRoots.enumerated() where !roots.contains(root) {
            var open = roots
            while let node = open.popLast() {
                guard sceneOf[node] < 0 else { continue }
                sceneOf[node] = Int32(truncatingIfNeeded: scene)
                for position in document.nodes[node].children.indices {
                    let child = Int(document.indices[position])
                    if document.resolves(child, in: .nodes), sceneOf[child] < 0 { open.append(child) }
                }
            }
        }
        var answers: [Int: Int] = [:]
        for node in nodes where sceneOf[node] >= 0 { answers[node] = Int(sceneOf[node]) }
        return answers
    }
}
