import GLTFModel
import JSONText

extension Budget {
    static let triangles = Budget(
        "triangles", "BUDGET_TRIANGLES", "The number of triangles", quantity: "triangles of all meshes",
        rule: """
            Triangles of every primitive of every mesh are added, each mesh once: a third of the corners of a list, two \
            less than the corners of a strip or a fan.
            """,
        remedy: "Simplify the meshes, or drop parts that are never seen.",
        measure: { $0.info.totalTriangleCount })

    static let vertices = Budget(
        "vertices", "BUDGET_VERTICES", "The number of stored vertices", quantity: "vertices stored",
        rule: """
            The elements of every accessor that holds positions are added, each accessor once, however many primitives \
            share it. The figure totalVertexCount of the report counts them once for each primitive.
            """,
        remedy: "Simplify the meshes, and merge vertices that are equal in every attribute.",
        measure: { facts in
            var seen = Set<Int>()
            var total = 0
            for primitive in facts.document.primitives {
                for position in primitive.attributes.indices {
                    let attribute = facts.document.attributes[position]
                    guard facts.context.attributeName(attribute.name).kind == .position,
                        let index = facts.context.resolved(attribute.accessor, in: .accessors),
                        seen.insert(index).inserted
                    else { continue }
                    total = WholeNumber.sum(total, facts.document.accessors[index].count ?? 0)
                }
            }
            return total
        })

    static let primitives = Budget(
        "primitives", "BUDGET_PRIMITIVES", "The number of primitives", quantity: "primitives of all meshes",
        rule: "Primitives of every mesh are added, each mesh once; each is at least one draw call.",
        remedy: "Join primitives of the same material, and let textures share an atlas to need fewer materials.",
        measure: { $0.info.drawCallCount })

    static let morphTargets = Budget(
        "morphTargets", "BUDGET_MORPH_TARGETS", "The number of morph targets of a mesh",
        quantity: "morph targets of the mesh with the most",
        rule: "The targets of the primitive that has the most of them count.",
        remedy: "Remove targets that no animation and no expression uses.",
        measure: { $0.document.primitives.lazy.map(\.targets.count).max() ?? 0 })
}
