import GLTFModel
import Testing

@testable import GLTFValidation

/// Compares with walking up step by step, on random graphs: trees, deep chains, loops, and what hangs below loops.
@Suite struct NodeAncestryTests {
    private static func ancestors(_ node: Int, _ parents: [Int?]) -> [Int] {
        var way = [node]
        var next = parents[node]
        while let node = next, !way.contains(node) {
            way.append(node)
            next = parents[node]
        }
        return way
    }

    @Test func answersAreThoseOfWalking() {
        var generator = SeededBits(seed: 5)
        for round in 0..<60 {
            let count = 1 + Int(generator.next() % 40)
            let parents: [Int?] = (0..<count).map { node in
                switch round % 3 {
                // A tree; a chain with a few branches; anything, loops included.
                case 0: node == 0 || generator.next() % 8 == 0 ? nil : Int(generator.next() % UInt64(node))
                case 1: node == 0 ? nil : generator.next() % 5 == 0 ? node / 2 : node - 1
                default: generator.next() % 4 == 0 ? nil : Int(generator.next() % UInt64(count))
                }
            }
            let graph = NodeGraph(nodeCount: count)
            for (node, parent) in parents.enumerated() { if let parent { graph.setParent(of: node, to: parent) } }
            let ancestry = NodeAncestry(graph)
            let isInLoop = graph.nodesInLoops()
            for a in 0..<count {
                let wayA = Self.ancestors(a, parents)
                #expect(ancestry.endsInLoop(a) == isInLoop.contains(wayA[wayA.count - 1]))
                for b in 0..<count {
                    let wayB = Self.ancestors(b, parents)
                    #expect(ancestry.isAtOrAbove(b, a) == wayA.contains(b), "\(parents) \(a) \(b)")
                    let common = wayA.filter(wayB.contains)
                    #expect((ancestry.top(of: a) == ancestry.top(of: b)) == !common.isEmpty)
                    guard !common.isEmpty else { continue }
                    let lowest = ancestry.lowestCommon(a, b)
                    #expect(common.contains(lowest))
                    // Every other common node is at or above it.
                    #expect(Self.ancestors(lowest, parents).count >= common.count)
                }
            }
        }
    }

    @Test func deepHierarchiesTakeFewSteps() {
        let count = 200_000
        let graph = NodeGraph(nodeCount: count)
        for node in 1..<count { graph.setParent(of: node, to: node - 1) }
        let ancestry = NodeAncestry(graph)
        // A walk of all steps for each of so many pairs would be 10^10 steps.
        var sum = 0
        for node in stride(from: 1, to: count, by: 2) { sum += ancestry.lowestCommon(node, count - 1) - node }
        #expect(sum == 0)
    }
}
