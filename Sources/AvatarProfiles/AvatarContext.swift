/// A scene with what every profile asks about it, worked out once.
package struct AvatarContext: Sendable {
    package let scene: AvatarScene
    package let hierarchy: NodeHierarchy
    /// The distinct joints of all skins.
    package let joints: Set<Int>
    /// Distinct names of morph targets, over all meshes.
    package let targetNames: Set<String>

    package init(_ scene: AvatarScene) {
        self.scene = scene
        hierarchy = NodeHierarchy(scene)
        joints = scene.skins.reduce(into: []) { joints, skin in
            for joint in skin.joints where scene.nodes.indices.contains(joint) { joints.insert(joint) }
        }
        targetNames = scene.meshes.reduce(into: []) { names, mesh in
            for name in mesh.targetNames where !name.isEmpty { names.insert(name) }
        }
    }

    /// The node of that name; a joint before any other, because meshes and helpers often share a bone's name.
    func bone(named name: String) -> Int? {
        guard let nodes = hierarchy.nodesByName[name] else { return nil }
        return nodes.first { joints.contains($0) } ?? nodes.first
    }

    func name(of node: Int?) -> String? {
        scene.node(node)?.name
    }
}
