// Primitives: indices, mode, and what their material needs of them.

extension IssueDefinition {
    /// Every definition of this file.
    package static let meshPrimitiveLinkIssues: [IssueDefinition] = [
        meshPrimitiveIndicesAccessorInvalidFormat, meshPrimitiveIndicesAccessorWithBytestride,
        meshPrimitiveIncompatibleMode, meshPrimitiveGeneratedTangentSpace, meshPrimitiveNoTangentSpace,
        meshPrimitiveTooFewTexcoords, unusedMeshTangent, unusedMeshWeights,
    ]

    /// - Parameters: found (raw: the accessor's format)
    package static let meshPrimitiveIndicesAccessorInvalidFormat = IssueDefinition(
        "MESH_PRIMITIVE_INDICES_ACCESSOR_INVALID_FORMAT", .link, .error, section: "glTF 2.0 §3.7.2.1",
        message: """
            Indices must be SCALAR UNSIGNED_BYTE, UNSIGNED_SHORT or UNSIGNED_INT, not normalized; the accessor is \
            {found:raw}.
            """,
        summary: "The indices of a primitive are stored in a format that is not allowed for them.",
        meaning: "Indices are whole numbers without a sign, of 8, 16 or 32 bits.",
        importance: "Loaders refuse the primitive.",
        remedy: "Store the indices in component type 5123 for up to 65,535 vertices, else 5125.",
        limits: "The values of such an accessor are not checked as indices.")

    /// - Parameters: bufferView (Int), stride (Int, bytes)
    package static let meshPrimitiveIndicesAccessorWithBytestride = IssueDefinition(
        "MESH_PRIMITIVE_INDICES_ACCESSOR_WITH_BYTESTRIDE", .link, .error, section: "glTF 2.0 §3.6.1.1",
        message: "Indices are stored without gaps, but buffer view {bufferView} has byteStride {stride}. Remove it.",
        summary: "Indices are stored in a buffer view that has a stride.",
        meaning: "Only vertex attributes may be interleaved. Indices follow each other directly.",
        importance: "Graphics interfaces have no stride for indices, so the wrong ones are read when there are gaps.",
        remedy: "Store the indices without gaps, in a buffer view without byteStride.",
        limits: "Reported even if the stride equals the size of one index.")

    /// - Parameters: count (Int, vertices or indices), mode (raw: LINES, TRIANGLES, …), needed (raw: "an even
    /// number", "at least 3", …)
    package static let meshPrimitiveIncompatibleMode = IssueDefinition(
        "MESH_PRIMITIVE_INCOMPATIBLE_MODE", .link, .warning, section: "glTF 2.0 §3.7.2.1",
        message: """
            {count:vertex does|vertices do} not fit mode {mode:raw}, which takes {needed:raw}. The rest is not drawn.
            """,
        summary: "The number of vertices or indices does not fit the primitive's mode.",
        meaning: """
            Lines take pairs and triangles take triples; strips, loops and fans take at least one line or triangle.
            """,
        importance: """
            What is left over is not drawn. Often it means that the mode is wrong or that indices were cut off.
            """,
        remedy: "Correct the mode, or complete the last line or triangle.",
        limits: "Points are always fine. Not tested when the mode cannot be used.")

    /// - Parameters: material (Int), missing (raw: "TANGENT", "NORMAL" or "NORMAL and TANGENT")
    package static let meshPrimitiveGeneratedTangentSpace = IssueDefinition(
        "MESH_PRIMITIVE_GENERATED_TANGENT_SPACE", .link, .warning, section: "glTF 2.0 §3.7.2.1",
        message: """
            Material {material} has a normal map, but the primitive lacks {missing:raw}, so each loader makes its \
            own. Export them.
            """,
        summary: "A material needs tangents that the primitive does not provide, so loaders have to generate them.",
        meaning: """
            Normal maps are read relative to normals and tangents. When they are not in the file, a loader calculates \
            them, ideally with the MikkTSpace algorithm.
            """,
        importance: """
            Loaders that use another algorithm, or none, show seams and wrong lighting. Calculating them also takes \
            time.
            """,
        remedy: """
            Export normals and tangents with the mesh, calculated with MikkTSpace as the normal map was. It costs 16 \
            bytes a vertex, so leave it if the size of the file matters more than the last bit of shading.
            """,
        limits: "A warning, very common in real assets. Materials of variants are not considered.")

    /// - Parameters: material (Int), missing (raw: "TANGENT", "NORMAL" or "NORMAL and TANGENT")
    package static let meshPrimitiveNoTangentSpace = IssueDefinition(
        "MESH_PRIMITIVE_NO_TANGENT_SPACE", .link, .error, section: "KHR_materials_anisotropy, KHR_materials_clearcoat",
        message: """
            Material {material} needs a tangent space, but the primitive lacks {missing:raw} and no normal map \
            defines one. Export them.
            """,
        summary: "A material needs tangents that neither the primitive nor a normal texture provides.",
        meaning: """
            Anisotropy and clearcoat normal textures are relative to tangents. Loaders may generate those from the \
            coordinates of the normal texture, but the material has none.
            """,
        importance: "Loaders have no rule to follow, so highlights differ from one to the next.",
        remedy: "Export normals and tangents with the mesh.",
        limits: "With a normal texture in the material, MESH_PRIMITIVE_GENERATED_TANGENT_SPACE is reported instead.")

    /// - Parameters: texture (raw: the texture's place in the material, such as "normalTexture"), material (Int),
    /// texCoord (Int), available (Int, sets of the primitive)
    package static let meshPrimitiveTooFewTexcoords = IssueDefinition(
        "MESH_PRIMITIVE_TOO_FEW_TEXCOORDS", .link, .error, section: "glTF 2.0 §3.9.1, §3.7.2.1; KHR_texture_transform",
        message: """
            {texture:raw} of material {material} reads TEXCOORD_{texCoord}, but the primitive has \
            {available:set|sets} of coordinates.
            """,
        summary: "A material uses a set of texture coordinates that the primitive does not have.",
        meaning: "texCoord = n means the attribute TEXCOORD_n. The primitive has no such set.",
        importance: "The texture cannot be placed: it shows as one colour, or the primitive fails to draw.",
        remedy: "Export the set of coordinates, or change texCoord to one that exists.",
        limits: """
            Both the texture's own texCoord and that of KHR_texture_transform have to exist. Sets that do not count \
            up from 0 are taken for absent.
            """)

    /// - Parameters: none
    package static let unusedMeshTangent = IssueDefinition(
        "UNUSED_MESH_TANGENT", .link, .information, section: "glTF 2.0 §3.7.2.1",
        message: "No texture of the material needs TANGENT here. Leaving it out saves up to 16 bytes a vertex.",
        summary: "A primitive has tangents that its material does not need.",
        meaning: "Tangents serve normal maps and anisotropy. The material has neither, or there is no material.",
        importance: "The data is downloaded and uploaded for nothing.",
        remedy: "Leave tangents out, unless materials are exchanged by the application.",
        limits: "Extensions that are unknown here may need tangents; they are not considered.")

    /// - Parameters: none
    package static let unusedMeshWeights = IssueDefinition(
        "UNUSED_MESH_WEIGHTS", .link, .information, section: "glTF 2.0 §3.7.2.2",
        message: "Every node that uses the mesh brings its own weights, so these have no effect. Leave them out.",
        summary: "A mesh's default weights are overridden by every node that uses it.",
        meaning: "Weights of a node replace those of its mesh. All nodes with this mesh have weights of their own.",
        importance: "Nothing breaks, but changing the values has no effect, which is confusing.",
        remedy: "Remove weights from the mesh or from the nodes.",
        limits: "Not reported when no node uses the mesh at all, since the mesh is then unused itself.")
}
