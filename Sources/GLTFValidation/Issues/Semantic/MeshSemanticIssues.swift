// Meshes and primitives looked at alone: names of attributes and numbers of morph targets.

extension IssueDefinition {
    /// Every definition of this file.
    package static let meshSemanticIssues: [IssueDefinition] = [
        meshInvalidWeightsCount, meshPrimitivesUnequalTargetsCount, meshPrimitiveIndexedSemanticContinuity,
        meshPrimitiveInvalidAttribute, meshPrimitiveJointsWeightsMismatch, meshPrimitiveNoPosition,
        meshPrimitiveTangentWithoutNormal,
    ]

    /// - Parameters: weights (Int), targets (Int)
    package static let meshInvalidWeightsCount = IssueDefinition(
        "MESH_INVALID_WEIGHTS_COUNT", .semantic, .error, section: "glTF 2.0 §3.7.2.2",
        message: """
            The mesh has {weights:weight|weights} for {targets:morph target|morph targets}. Give one weight for each \
            target.
            """,
        summary: "A mesh has another number of weights than of morph targets.",
        meaning: """
            Each weight belongs to the morph target at the same place, so there are as many of one as of the other.
            """,
        importance: "Loaders ignore the weights or apply them to the wrong targets.",
        remedy: "Add or remove weights. Weights of 0 are the default, so the list can also be left out.",
        limits: "Compared with the targets of the first primitive, none if they cannot be used.")

    /// - Parameters: targets (Int, of this primitive), expected (Int, of the first primitive)
    package static let meshPrimitivesUnequalTargetsCount = IssueDefinition(
        "MESH_PRIMITIVES_UNEQUAL_TARGETS_COUNT", .semantic, .error, section: "glTF 2.0 §3.7.2.2",
        message: """
            This primitive has {targets:morph target|morph targets}, the first primitive of the mesh {expected}. All \
            need the same number.
            """,
        summary: "The primitives of a mesh have different numbers of morph targets.",
        meaning: """
            The weights of a mesh or node apply to all of its primitives, so each has the same morph targets in the \
            same order.
            """,
        importance: "An expression moves one part of a face and not the others, or the mesh is refused.",
        remedy: """
            Export the same targets for every primitive. For parts that do not move, write targets with displacements \
            of zero, which sparse accessors store in no space.
            """,
        limits: """
            Only the numbers are compared. That targets at the same place belong to the same expression cannot be \
            checked.
            """)

    /// - Parameters: count (Int, how many there are), semantic (raw: COLOR, JOINTS, TEXCOORD or WEIGHTS), highest
    /// (Int, the highest index)
    package static let meshPrimitiveIndexedSemanticContinuity = IssueDefinition(
        "MESH_PRIMITIVE_INDEXED_SEMANTIC_CONTINUITY", .semantic, .error, section: "glTF 2.0 §3.7.2.1",
        message: """
            There should be no gaps: {count:set|sets} of {semantic:raw}, but the highest is {semantic:raw}_{highest}. \
            Number them from 0.
            """,
        summary: "Numbered vertex attributes do not count up from zero without gaps.",
        meaning: "TEXCOORD, COLOR, JOINTS and WEIGHTS carry a number. The first is 0, and none is left out.",
        importance: "Loaders look for set 0 first and stop at the first gap, so textures or skinning are lost.",
        remedy: "Renumber the attributes, and change texCoord in the materials to match.",
        limits: """
            All attributes of that kind then count as absent, so missing texture coordinates may be reported too. \
            Names that are malformed are not counted.
            """)

    /// - Parameters: name (text), suggestion (raw: a sentence with a leading space, or empty)
    package static let meshPrimitiveInvalidAttribute = IssueDefinition(
        "MESH_PRIMITIVE_INVALID_ATTRIBUTE", .semantic, .error, section: "glTF 2.0 §3.7.2.1, §3.7.2.2",
        message: "{name} is not a defined attribute name.{suggestion:raw} Names of your own start with an underscore.",
        summary: "A vertex attribute has a name that the specification does not define.",
        meaning: """
            Defined are POSITION, NORMAL and TANGENT, and COLOR, JOINTS, TEXCOORD and WEIGHTS with a number, such as \
            TEXCOORD_0. Morph targets may have POSITION, NORMAL, TANGENT, COLOR_n and TEXCOORD_n. Everything else \
            starts with an underscore.
            """,
        importance: "Loaders ignore the attribute, or refuse the primitive.",
        remedy: """
            Correct the name; capitals matter, and the number has no leading zeros. Put an underscore before names of \
            an application's own.
            """,
        limits: "The attribute's data is still looked at, by the part of its name before the first underscore.")

    /// - Parameters: joints (Int), weights (Int)
    package static let meshPrimitiveJointsWeightsMismatch = IssueDefinition(
        "MESH_PRIMITIVE_JOINTS_WEIGHTS_MISMATCH", .semantic, .error, section: "glTF 2.0 §3.7.3.3",
        message: "{joints:set|sets} of JOINTS, but {weights} of WEIGHTS. Each set of joints needs its set of weights.",
        summary: "A primitive has different numbers of joint sets and weight sets.",
        meaning: """
            JOINTS_n says which joints move a vertex and WEIGHTS_n how much. One without the other has no meaning.
            """,
        importance: "Skinning fails: the mesh stays in its rest pose, collapses, or is refused.",
        remedy: "Export both for each set, or remove the set that is alone.",
        limits: """
            The primitive then counts as not skinned, so its influences are not checked. Sets that do not count up \
            from 0 are taken for absent first.
            """)

    /// - Parameters: none
    package static let meshPrimitiveNoPosition = IssueDefinition(
        "MESH_PRIMITIVE_NO_POSITION", .semantic, .warning, section: "glTF 2.0 §3.7.2.1",
        message: "The primitive has no POSITION, so there is nothing to draw. Add it, or remove the primitive.",
        summary: "A primitive has no vertex positions.",
        meaning: """
            A primitive without POSITION is allowed, for extensions that provide positions in another way. Without \
            such an extension it draws nothing.
            """,
        importance: "Loaders skip the primitive; some fail when they calculate its bounds.",
        remedy: "Add POSITION, or remove the primitive if it is left over.",
        limits: "A warning. Not reported when attributes is missing or empty, which has codes of its own.")

    /// - Parameters: none
    package static let meshPrimitiveTangentWithoutNormal = IssueDefinition(
        "MESH_PRIMITIVE_TANGENT_WITHOUT_NORMAL", .semantic, .warning, section: "glTF 2.0 §3.7.2.1",
        message: "TANGENT is of no use without NORMAL. Add normals, or remove the tangents.",
        summary: "A primitive has tangents but no normals.",
        meaning: """
            Tangents and normals together span the space in which normal maps are read. Without normals, loaders \
            calculate flat ones and must ignore the tangents.
            """,
        importance: "The tangents take up space for nothing, and shading may not be what was meant.",
        remedy: "Export normals as well, or leave out the tangents.",
        limits: "The values of the tangents are checked nevertheless.")
}
