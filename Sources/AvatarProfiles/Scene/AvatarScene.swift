package import JSONText

/// What the profiles look at, and nothing else: names, the node graph, sizes. Made from a document by an adapter, so that
/// every profile can be tested with a few lines of values.
///
/// All indices come from the file and may point anywhere; the profiles go through accessors that answer nil.
package struct AvatarScene: Sendable {
    /// The most nodes, and meshes, and skins that are looked at, the first of the file. Avatars have a few hundred. What is
    /// known of one takes a hundred times the memory of the shortest text that makes one, and the profiles must not need
    /// more than the validation before them.
    package static let mostObjects = 1 << 15

    package var nodes: [Node] = [] {
        didSet { nodeCount = max(nodeCount, nodes.count) }
    }
    /// All nodes, and all meshes, those that are not looked at included.
    package var nodeCount = 0
    package var meshCount = 0
    /// What is in those that are not looked at one by one.
    package var beyond = Totals()
    /// Distinct joints over all skins, those that are not looked at included.
    package var jointCount = 0
    /// The roots of the default scene, or of the first one.
    package var roots: [Int] = []
    package var meshes: [Mesh] = [] {
        didSet { meshCount = max(meshCount, meshes.count) }
    }
    package var skins: [Skin] = [] {
        didSet { skinCount = max(skinCount, skins.count) }
    }
    package var skinCount = 0
    /// Root extension objects that avatars use and that are too large to be looked at.
    package var largeExtensions: [String] = []
    package var materialCount = 0
    package var textureCount = 0
    package var animationCount = 0
    /// References to buffers and images outside the file, as pointers.
    package var outsideResources: [String] = []
    /// How many more there are than those.
    package var outsideBeyond = 0
    package var generator: String?
    package var copyright: String?
    package var extensionsRequired: [String] = []
    /// The root extension objects that avatars use: `VRMC_vrm`, `VRM`.
    package var extensions: [String: JSONValue] = [:]
    /// Of all images whose size is known.
    package var largestTextureSide: Int?
    /// Of the whole file, in bytes.
    package var fileSize: Int?

    package init() {}

    package struct Node: Sendable {
        package var name: String?
        package var children: [Int]
        package var transform: AffineTransform
        package var mesh: Int?
        package var skin: Int?

        package init(
            name: String? = nil, children: [Int] = [], transform: AffineTransform = .identity, mesh: Int? = nil,
            skin: Int? = nil
        ) {
            self.name = name
            self.children = children
            self.transform = transform
            self.mesh = mesh
            self.skin = skin
        }
    }

    /// Sums that stop at the largest number.
    package struct Totals: Sendable, Equatable {
        package var primitives = 0
        package var triangles = 0
        package var skinnedMeshes = 0
    }

    package struct Mesh: Sendable {
        package var name: String?
        /// `extras.targetNames`, or as many empty names as there are targets.
        package var targetNames: [String]
        package var primitiveCount: Int
        package var triangleCount: Int
        /// Around all POSITION accessors, by their declared min and max.
        package var bounds: Bounds?
        /// Whether positions are whole numbers that a matrix, of the node or of the skin, brings to metres.
        package var isQuantized = false

        package init(
            name: String? = nil, targetNames: [String] = [], primitiveCount: Int = 1, triangleCount: Int = 0,
            bounds: Bounds? = nil
        ) {
            self.name = name
            self.targetNames = targetNames
            self.primitiveCount = primitiveCount
            self.triangleCount = triangleCount
            self.bounds = bounds
        }
    }

    package struct Skin: Sendable {
        package var joints: [Int]
        /// The inverse bind matrix of the first joint: identity when the skin has none, nil when it was not read.
        package var firstInverseBind: AffineTransform?

        package init(joints: [Int], firstInverseBind: AffineTransform? = nil) {
            self.joints = joints
            self.firstInverseBind = firstInverseBind
        }
    }

    package func node(_ index: Int?) -> Node? {
        guard let index, nodes.indices.contains(index) else { return nil }
        return nodes[index]
    }
}
