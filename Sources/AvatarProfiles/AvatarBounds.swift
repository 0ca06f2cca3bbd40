extension AvatarContext {
    /// The box around everything that is drawn, in world space and in the pose of the file; nil when no mesh with known
    /// bounds is used.
    ///
    /// A skinned mesh does not follow its node but its joints. Its first joint, which in every rig is near the hips, stands
    /// for all of them: exact where rest pose and bind pose agree, and otherwise right to the difference between a raised
    /// arm and a lowered one. Without inverse bind matrices at hand, because they are compressed or in another file, the
    /// mesh is taken to be modelled in world space, as creators do; but quantised positions have no unit without them.
    func worldBounds() -> Bounds? {
        var result: Bounds?
        for (index, node) in scene.nodes.enumerated() {
            guard let mesh = node.mesh, scene.meshes.indices.contains(mesh), let local = scene.meshes[mesh].bounds,
                let transform = meshTransform(of: index)
            else { continue }
            let box = local.transformed(by: transform)
            guard box.lower.isFinite, box.upper.isFinite else { continue }
            if result == nil {
                result = box
            } else {
                result?.include(box)
            }
        }
        return result
    }

    private func meshTransform(of index: Int) -> AffineTransform? {
        let node = scene.nodes[index]
        guard let skin = node.skin, scene.skins.indices.contains(skin) else {
            return hierarchy.worldTransform(of: index)
        }
        guard let inverseBind = scene.skins[skin].firstInverseBind, let joint = scene.skins[skin].joints.first,
            let world = hierarchy.worldTransform(of: joint)
        else {
            let isQuantized = node.mesh.map { scene.meshes[$0].isQuantized } ?? false
            return isQuantized ? nil : .identity
        }
        return world.after(inverseBind)
    }

    /// The box around all joints: a little less than the avatar, for files whose meshes have no known size.
    func jointBounds() -> Bounds? {
        var result: Bounds?
        for joint in joints {
            guard let position = hierarchy.position(of: joint) else { continue }
            if result == nil {
                result = Bounds(lower: position, upper: position)
            } else {
                result?.include(position)
            }
        }
        return result
    }
}
