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

/// Which scenes have which nodes: those that they list, and all below these by their lists of children.
struct SceneMembership {
    private let document: GLTFDocument

    init(_ document: GLTFDocument) {
        self.document = document
    }

    /// Calls `body` with each node that a scene lists. There is no list of them, as a file may have millions of scenes.
    private func forEachRoot(_ scene: Int, _ body: (Int) -> Void) {
        for position in document.scenes[scene].nodes.indices {
            let node = Int(document.indices[position])
            if document.resolves(node, in: .nodes) { body(node) }
        }
    }

    /// For each node, by the root that it belongs to, a scene that has the node and not the root. A root has no parent, so a
    /// scene has it only by listing it.
    ///
    /// Roots that the same scenes list are looked at together, and then every node is passed at most once, whatever the
    /// number of scenes: one scene is enough for an answer.
    func missingScenes(_ nodesByRoot: [Int: [Int32]]) -> [Int: Int] {
        var listing: [Int: [Int32]] = [:]
        for index in document.scenes.indices {
            let scene = Int32(truncatingIfNeeded: index)
            forEachRoot(index) { root in
                if nodesByRoot[root] != nil, listing[root]?.last != scene { listing[root, default: []].append(scene) }
            }
        }
        var groups: [[Int32]: [Int]] = [:]
        for root in nodesByRoot.keys { groups[listing[root] ?? [], default: []].append(root) }
        var answers: [Int: Int] = [:]
        for (scenes, roots) in groups {
            let sceneOf = firstScenes(except: Set(scenes))
            for root in roots {
                for node in nodesByRoot[root] ?? [] where sceneOf[Int(node)] >= 0 {
                    answers[Int(node)] = Int(sceneOf[Int(node)])
                }
            }
        }
        return answers
    }

    /// For each node the first scene that has it, those of `excluded` left out; −1 if there is none.
    private func firstScenes(except excluded: Set<Int32>) -> [Int32] {
        var sceneOf = Array(repeating: Int32(-1), count: document.nodes.count)
        var open: [Int] = []
        for scene in document.scenes.indices where !excluded.contains(Int32(truncatingIfNeeded: scene)) {
            forEachRoot(scene) { open.append($0) }
            while let node = open.popLast() {
                guard sceneOf[node] < 0 else { continue }
                sceneOf[node] = Int32(truncatingIfNeeded: scene)
                for position in document.nodes[node].children.indices {
                    let child = Int(document.indices[position])
                    if document.resolves(child, in: .nodes), sceneOf[child] < 0 { open.append(child) }
                }
            }
        }
        return sceneOf
    }
}
