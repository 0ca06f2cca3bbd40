import GLTFModel

extension Budget {
    static let bones = Budget(
        "bones", "BUDGET_BONES", "The number of bones", quantity: "joints of all skins, each node once",
        rule: "Nodes that are joints of some skin are counted, each once, however many skins share it.",
        remedy: "Remove bones that move nothing, such as the ends of chains.",
        measure: { facts in
            var joints = Set<Int32>()
            for skin in facts.document.skins where skin.joints.isUsable {
                joints.formUnion(facts.document.indices[skin.joints.indices])
            }
            return joints.count
        })

    static let influences = Budget(
        "influences", "BUDGET_INFLUENCES", "The number of influences on a vertex",
        quantity: "joints that can move one vertex",
        rule: "Each set of joints is four influences, whatever its weights are.",
        remedy: "Export with at most four influences, and normalize the weights.",
        measure: { $0.info.maxInfluences })

    static let animations = Budget(
        "animations", "BUDGET_ANIMATIONS", "The number of animations", quantity: "animations",
        rule: "Every element of animations counts, the empty ones too.",
        remedy: "Move animations into a file of their own.",
        measure: { $0.info.animationCount })
}
