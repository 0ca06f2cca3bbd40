import GLTFModel
import Testing

@testable import GLTFValidation

/// Compares with walking every scene, on random files: trees and what else lists of children can make, and scenes that list the
/// same nodes.
@Suite struct SceneMembershipTests {
    private static func below(_ node: Int, _ children: [[Int]]) -> Set<Int> {
        var found: Set<Int> = []
        var open = [node]
        while let node = open.popLast() {
            if found.insert(node).inserted { open += children[node] }
        }
        return found
    }

    private static func list(_ values: [Int]) -> String {
        "[" + values.map(String.init).joined(separator: ",") + "]"
    }

    /// Nodes, skins of one joint each, and for each skin a node with a mesh; a node's children come after it.
    private static func asset(_ children: [[Int]], joints: [Int], skinned: [Int], scenes: [[Int]]) -> TestAsset {
        let nodes = children.indices.map { node in
            var members = children[node].isEmpty ? [] : ["'children':\(list(children[node]))"]
            if let skin = skinned.firstIndex(of: node) { members.append("'mesh':0,'skin':\(skin)") }
            return "{" + members.joined(separator: ",") + "}"
        }
        return .members(
            """
            \(mesh("'POSITION':0")),'nodes':[\(nodes.joined(separator: ","))],\
            'skins':[\(joints.map { "{'joints':[\($0)]}" }.joined(separator: ","))],\
            'scenes':[\(scenes.map { $0.isEmpty ? "{}" : "{'nodes':\(list($0))}" }.joined(separator: ","))]
            """)
    }

    @Test func theNodesInSceneWithoutTheirSkinsAreThoseOfWalking() {
        var generator = SeededBits(seed: 11)
        func next(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }
        var found = 0
        for _ in 0..<300 {
            let count = 3 + next(14)
            // Node by node a parent before it, or none; now and then a second one.
            var children = Array(repeating: [Int](), count: count)
            for node in 1..<count where next(3) > 0 {
                let parent = next(node)
                children[parent].append(node)
                if next(6) == 0, parent > 0 { children[parent - 1].append(node) }
            }
            let parents = (0..<count).map { node in children.indices.last { children[$0].contains(node) } }
            let skinned = (0..<1 + next(4)).map { _ in next(count) }
            let joints = skinned.map { _ in next(count) }
            let scenes = (0..<1 + next(6)).map { _ in Array(Set((0..<1 + next(4)).map { _ in next(count) })).sorted() }
            let expected = Set(
                skinned.indices.filter { skin in
                    skinned.firstIndex(of: skinned[skin]) == skin
                        && scenes.contains { scene in
                            var root = joints[skin]
                            while let parent = parents[root] { root = parent }
                            return !scene.contains(root)
                                && scene.contains { Self.below($0, children).contains(skinned[skin]) }
                        }
                }.map { "/nodes/\(skinned[$0])" })
            let report = Self.asset(children, joints: joints, skinned: skinned, scenes: scenes).report(.khronos)
            #expect(
                Set(report.places("NODE_SKIN_NO_SCENE")) == expected, "\(children) \(skinned) \(joints) \(scenes)")
            found += expected.count
        }
        #expect(found > 50)
    }

    /// Each skin's root in a scene of its own; and roots that the first two scenes list, so that these do not tell.
    @Test(arguments: [false, true])
    func manyScenesTakeLinearTime(_ shares: Bool) {
        let count = 4_000
        let scenes =
            (shares ? [Array(0..<2 * count), Array(0..<2 * count)] : []) + (0..<count).map { [$0, $0 + count] }
        let asset = Self.asset(
            Array(repeating: [], count: 2 * count), joints: Array(0..<count), skinned: Array(count..<2 * count),
            scenes: scenes)
        let start = ContinuousClock.now
        let report = asset.report(.khronos) { $0.folding = .byLocation(maximumPlaces: 10) }
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(report.places("NODE_SKIN_NO_SCENE") == [])
        // What is not looked at is told.
        #expect(report.places("LIMIT_SHARED_DATA") == (shares ? ["/scenes"] : []))
    }
}
