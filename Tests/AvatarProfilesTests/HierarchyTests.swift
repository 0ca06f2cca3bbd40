import AvatarProfiles
import GLTFValidation
import Testing

private func scene(_ children: [[Int]], roots: [Int] = [0]) -> AvatarScene {
    var scene = AvatarScene()
    scene.nodes = children.map {
        AvatarScene.Node(children: $0, transform: AffineTransform(translation: [1, 0, 0], rotation: nil, scale: nil))
    }
    scene.roots = roots
    return scene
}

@Suite struct HierarchyTests {
    @Test func worldTransformsMultiplyDownwards() {
        let hierarchy = NodeHierarchy(scene([[1], [2], []]))
        #expect(hierarchy.position(of: 2) == Vector3(3, 0, 0))
        #expect(hierarchy.parent(of: 2) == 1)
        #expect(hierarchy.position(of: 3) == nil)
        #expect(hierarchy.position(of: -1) == nil)
    }

    @Test func loopsEndAndHaveNoPlace() {
        let loop = NodeHierarchy(scene([[1], [2], [1]], roots: []))
        #expect(loop.position(of: 0) == Vector3(1, 0, 0))
        #expect(loop.position(of: 2) == Vector3(3, 0, 0))
        let closed = NodeHierarchy(scene([[1], [0]], roots: []))
        #expect(closed.position(of: 0) == nil)
        let own = NodeHierarchy(scene([[0]]))
        #expect(own.position(of: 0) == Vector3(1, 0, 0))
    }

    @Test func theFirstParentKeepsAChild() {
        let hierarchy = NodeHierarchy(scene([[1, 2], [3], [3], []]))
        #expect(hierarchy.parent(of: 3) == 1)
        #expect(hierarchy.position(of: 3) == Vector3(3, 0, 0))
    }

    @Test func longChainsAndWideNodesAreLinear() {
        let count = 200_000
        let chain = NodeHierarchy(scene((0..<count).map { $0 + 1 < count ? [$0 + 1] : [0] }))
        #expect(chain.position(of: count - 1) == Vector3(Double(count), 0, 0))
        let wide = NodeHierarchy(scene([Array(1..<count)] + Array(repeating: [], count: count - 1)))
        #expect(wide.position(of: count - 1) == Vector3(2, 0, 0))
    }

    @Test func transformsFollowTheSpecification() throws {
        // A quarter turn about Z takes X to Y; scale comes first, translation last.
        let half = 0.5.squareRoot()
        let transform = AffineTransform(translation: [10, 0, 0], rotation: [0, 0, half, half], scale: [2, 3, 4])
        let point = transform.apply(to: Vector3(1, 1, 1))
        #expect((point.x - 7).magnitude < 1e-9)
        #expect((point.y - 2).magnitude < 1e-9)
        #expect((point.z - 4).magnitude < 1e-9)
        let matrix = try #require(
            AffineTransform(columns: [0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 4, 0, 10, 0, 0, 1]))
        let other = matrix.apply(to: Vector3(1, 1, 1))
        #expect((other.x - 7).magnitude < 1e-9 && (other.y - 2).magnitude < 1e-9 && other.z == 4)
        #expect(AffineTransform(columns: [1, 2]) == nil)
        #expect(AffineTransform(translation: [1], rotation: [0, 0, 0, 0], scale: [2]) == .identity)
    }
}
