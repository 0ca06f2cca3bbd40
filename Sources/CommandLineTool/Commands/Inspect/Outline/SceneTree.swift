import GLTFModel
import JSONText

/// The nodes of an asset as they hang together, each once: a file may say that a node is below itself.
struct SceneTree: Sendable {
    struct Node: Sendable {
        var index: Int
        var name: String?
        var mesh: Int?
        var skin: Int?
        var camera: Int?
        /// Whether it is a joint of some skin.
        var isJoint = false
        /// Steps from the scene.
        var depth: Int
        /// Nodes below it, at any depth.
        var below = 0
        /// Whether it has been shown at another place, so that nothing is below it here.
        var isRepeated = false
    }

    struct Scene: Sendable {
        var name: String?
        var isDefault: Bool
        /// In the order of reading, each before what is below it.
        var nodes: [Node] = []
        /// How many more there are after those; `below` takes no notice of them.
        var leftOut = 0
    }

    private(set) var scenes: [Scene] = []
    /// How many nodes are in no scene.
    private(set) var strayCount = 0

    init(_ reader: OutlineReader) {
        let nodes = reader.elements(.nodes)
        let joints = ElementSet()
        let shown = ElementSet()
        var shownCount = 0
        defer {
            joints.free()
            shown.free()
        }
        for skin in reader.elements(.skins) {
            guard case (var joint, let end)? = reader.range(skin, "joints") else { continue }
            while joint < end {
                if let index = reader.integer(joint), nodes.indices.contains(index) { joints.insert(index) }
                joint = reader.view.next(joint)
            }
        }
        let standard = reader.integer(reader.view.root, "scene")
        var room = AssetOutline.mostObjects
        for (index, token) in reader.elements(.scenes).prefix(AssetOutline.mostObjects).enumerated() {
            var scene = Scene(name: reader.name(token), isDefault: index == standard)
            // One entry for each level, whose place moves along the list: a list can have millions of children.
            var levels = reader.range(token, "nodes").map { [$0] } ?? []
            while let (child, end) = levels.last {
                guard child < end else {
                    levels.removeLast()
                    continue
                }
                let depth = levels.count - 1
                levels[depth].next = reader.view.next(child)
                guard let index = reader.integer(child), nodes.indices.contains(index) else { continue }
                let token = nodes[index]
                let isRepeated = shown.contains(index)
                if room > 0 {
                    var node = Node(
                        index: index, name: reader.name(token), isJoint: joints.contains(index), depth: depth)
                    node.mesh = reader.element(.meshes, token, "mesh")?.index
                    node.skin = reader.element(.skins, token, "skin")?.index
                    node.camera = reader.element(.cameras, token, "camera")?.index
                    node.isRepeated = isRepeated
                    scene.nodes.append(node)
                    room -= 1
                } else if !isRepeated {
                    scene.leftOut += 1
                }
                if isRepeated { continue }
                shown.insert(index)
                shownCount += 1
                if let children = reader.range(token, "children") { levels.append(children) }
            }
            Self.countBelow(&scene.nodes)
            scenes.append(scene)
        }
        strayCount = nodes.count - shownCount
    }

    /// What is below a node follows it, until one of its own depth or less.
    private static func countBelow(_ nodes: inout [Node]) {
        var open: [Int] = []
        for index in nodes.indices {
            while let last = open.last, nodes[last].depth >= nodes[index].depth {
                nodes[last].below = index - last - 1
                open.removeLast()
            }
            open.append(index)
        }
        for index in open { nodes[index].below = nodes.count - index - 1 }
    }
}
