/// Parents, world transforms and names of a node graph.
///
/// The graph is hostile: children may be missing, shared, or their own ancestors, and there may be hundreds of thousands
/// of them. So nothing recurses, every node is entered once, and the time is linear in nodes and child references. A node
/// with two parents belongs to the first; a node that no root of a scene leads to is walked from the parentless node above
/// it; nodes of a loop without an entry have no world transform.
package struct NodeHierarchy: Sendable {
    /// For each node the node that lists it first.
    package let parents: [Int?]
    /// For each node its place in the world; nil inside a loop.
    package let worldTransforms: [AffineTransform?]
    /// The nodes of each name, in order.
    package let nodesByName: [String: [Int]]

    package init(_ scene: AvatarScene) {
        let count = scene.nodes.count
        var parents = [Int?](repeating: nil, count: count)
        var byName: [String: [Int]] = [:]
        for (index, node) in scene.nodes.enumerated() {
            if let name = node.name { byName[name, default: []].append(index) }
            for child in node.children where child >= 0 && child < count && child != index && parents[child] == nil {
                parents[child] = index
            }
        }
        var world = [AffineTransform?](repeating: nil, count: count)
        let starts = scene.roots.filter { $0 >= 0 && $0 < count } + (0..<count).filter { parents[$0] == nil }
        for start in starts where world[start] == nil {
            world[start] = scene.nodes[start].transform
            var pending = [start]
            while let current = pending.popLast() {
                guard let transform = world[current] else { continue }
                for child in scene.nodes[current].children
                where child >= 0 && child < count && parents[child] == current && world[child] == nil {
                    world[child] = transform.after(scene.nodes[child].transform)
                    pending.append(child)
                }
            }
        }
        self.parents = parents
        worldTransforms = world
        nodesByName = byName
    }

    package func parent(of node: Int) -> Int? {
        parents.indices.contains(node) ? parents[node] : nil
    }

    package func worldTransform(of node: Int) -> AffineTransform? {
        worldTransforms.indices.contains(node) ? worldTransforms[node] : nil
    }

    /// Where a node's origin is, if it is anywhere that can be said.
    package func position(of node: Int) -> Vector3? {
        guard let offset = worldTransform(of: node)?.offset, offset.isFinite else { return nil }
        return offset
    }
}
