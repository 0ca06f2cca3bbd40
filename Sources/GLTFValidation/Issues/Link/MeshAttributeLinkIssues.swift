// Vertex attributes and morph targets, and the accessors that hold them.

extension IssueDefinition {
    /// Every definition of this file.
    package static let meshAttributeLinkIssues: [IssueDefinition] = [
        meshPrimitiveAccessorUnaligned, meshPrimitiveAccessorWithoutBytestride,
        meshPrimitiveAttributesAccessorInvalidFormat, meshPrimitiveAttributesAccessorUnsignedInt,
        meshPrimitivePositionAccessorWithoutBounds, meshPrimitiveUnequalAccessorCount,
        meshPrimitiveMorphTargetInvalidAttributeCount, meshPrimitiveMorphTargetNoBaseAccessor,
    ]

    /// - Parameters: offset (Int, the accessor's byteOffset), size (Int, bytes from one element to the next)
    package static let meshPrimitiveAccessorUnaligned = IssueDefinition(
        "MESH_PRIMITIVE_ACCESSOR_UNALIGNED", .link, .error, section: "glTF 2.0 §3.6.2.4",
        message: """
            Vertices must start on multiples of 4 bytes; here byteOffset is {offset} and each element takes {size}. \
            Pad the elements.
            """,
        summary: "Vertex data is not aligned to four bytes.",
        meaning: """
            Each vertex attribute starts on a multiple of 4 bytes within its buffer view, and so does each element of \
            it.
            """,
        importance: "Graphics interfaces require it; loaders that do not repair it show broken geometry or fail.",
        remedy: "Pad each element to a multiple of 4 bytes and set byteStride: three bytes of colour become four.",
        limits: "The offset of the buffer view itself is not considered here.")

    /// - Parameters: accessor (Int, this one), other (Int, an accessor that uses the buffer view already), bufferView
    /// (Int)
    package static let meshPrimitiveAccessorWithoutBytestride = IssueDefinition(
        "MESH_PRIMITIVE_ACCESSOR_WITHOUT_BYTESTRIDE", .link, .error, section: "glTF 2.0 §3.6.2.4",
        message: """
            Accessors {accessor} and {other} share buffer view {bufferView}, which has no byteStride. Set it, or \
            split the view.
            """,
        summary: "Several vertex attributes share a buffer view that has no stride.",
        meaning: """
            When two or more accessors read vertex attributes from one buffer view, the buffer view must say how far \
            apart the elements are.
            """,
        importance: "Loaders that take such data for interleaved read wrong vertices.",
        remedy: """
            Set byteStride, to the size of the element when the data has no gaps, or give each attribute its own \
            buffer view.
            """,
        limits: "One accessor used several times is not sharing. Only vertex attributes and morph targets count.")

    /// - Parameters: name (text: the attribute's name), found (raw: the accessor's format), allowed (raw: the
    /// formats, separated by commas)
    package static let meshPrimitiveAttributesAccessorInvalidFormat = IssueDefinition(
        "MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_INVALID_FORMAT", .link, .error,
        section: "glTF 2.0 §3.7.2.1, §3.7.2.2, §3.7.3.3; KHR_mesh_quantization",
        message: "{name} cannot be stored as {found:raw}. Allowed: {allowed:raw}.",
        summary: "A vertex attribute is stored in a format that is not allowed for it.",
        meaning: """
            Each attribute allows certain combinations of type, component type and normalization. \
            KHR_mesh_quantization adds smaller ones.
            """,
        importance: "Loaders refuse the mesh or misread it.",
        remedy: """
            Store the attribute in one of the formats named. If the data is quantized, declare KHR_mesh_quantization \
            as used and required.
            """,
        limits: "The values of the attribute are then not checked at this place.")

    /// - Parameters: name (text)
    package static let meshPrimitiveAttributesAccessorUnsignedInt = IssueDefinition(
        "MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_UNSIGNED_INT", .link, .error, section: "glTF 2.0 §3.7.2.1",
        message: "{name} is stored as UNSIGNED_INT, which is for indices only. Use another component type.",
        summary: "A custom vertex attribute is stored in 32-bit integers.",
        meaning: """
            Component type 5125 is reserved for indices. Vertex attributes, those of an application included, use the \
            others.
            """,
        importance: "Graphics interfaces such as WebGL 1 cannot read such attributes, so loaders refuse them.",
        remedy: "Use 16-bit integers or floats. A float holds whole numbers up to 16,777,216 exactly.",
        limits: "Morph targets are not tested for it.")

    /// - Parameters: missing (raw: "min", "max" or "min and max")
    package static let meshPrimitivePositionAccessorWithoutBounds = IssueDefinition(
        "MESH_PRIMITIVE_POSITION_ACCESSOR_WITHOUT_BOUNDS", .link, .error, section: "glTF 2.0 §3.6.2.5",
        message: "The accessor of POSITION lacks {missing:raw}. Add the smallest and largest x, y and z.",
        summary: "Vertex positions have no declared minimum and maximum.",
        meaning: """
            Accessors used for POSITION must have min and max, so that the size of an object is known without reading \
            its vertices.
            """,
        importance: "Objects are culled wrongly or framed wrongly by the camera, or the mesh is refused.",
        remedy: """
            Write min and max of the stored positions, three numbers each. Morph targets need them too, for their \
            displacements.
            """,
        limits: "Bounds that are present but unusable count as missing.")

    /// - Parameters: count (Int), expected (Int, of the first attribute)
    package static let meshPrimitiveUnequalAccessorCount = IssueDefinition(
        "MESH_PRIMITIVE_UNEQUAL_ACCESSOR_COUNT", .link, .error, section: "glTF 2.0 §3.7.2.1",
        message: """
            This attribute has {count:element|elements}, but the first one has {expected:raw}. Each vertex needs all \
            attributes.
            """,
        summary: "The attributes of a primitive have different numbers of elements.",
        meaning: "All attributes of a primitive describe the same vertices, so they have the same count.",
        importance: "Vertices without a value get garbage, or loaders read past the end.",
        remedy: "Export the mesh again. If attributes were edited, apply the same edit to all of them.",
        limits: "Compared with the first attribute that can be used, in the order of the document.")

    /// - Parameters: count (Int, of the target), expected (Int, of the primitive's attribute)
    package static let meshPrimitiveMorphTargetInvalidAttributeCount = IssueDefinition(
        "MESH_PRIMITIVE_MORPH_TARGET_INVALID_ATTRIBUTE_COUNT", .link, .error, section: "glTF 2.0 §3.7.2.2",
        message: """
            The morph target has {count:element|elements}, but the attribute it changes has {expected:raw}. Both need the \
            same vertices.
            """,
        summary: "A morph target has another number of elements than the attribute it changes.",
        meaning: "A morph target holds one displacement for each vertex of its primitive.",
        importance: "Vertices move by displacements of others, or the mesh is refused.",
        remedy: "Export base mesh and targets together, after all steps that add, merge or remove vertices.",
        limits: """
            Not reported when the primitive lacks the attribute, which is \
            MESH_PRIMITIVE_MORPH_TARGET_NO_BASE_ACCESSOR.
            """)

    /// - Parameters: name (text)
    package static let meshPrimitiveMorphTargetNoBaseAccessor = IssueDefinition(
        "MESH_PRIMITIVE_MORPH_TARGET_NO_BASE_ACCESSOR", .link, .error, section: "glTF 2.0 §3.7.2.2",
        message: """
            The morph target changes {name}, which the primitive does not have. Add it there, or remove it from the \
            target.
            """,
        summary: "A morph target changes an attribute that its primitive does not have.",
        meaning: """
            The values of a morph target are added to the attribute of the same name. There is nothing to add to.
            """,
        importance: "Loaders ignore the displacement or fail.",
        remedy: "Remove the attribute from the target, or add it to the primitive.",
        limits: """
            The name must be exactly the same, numbers included. An attribute that leads nowhere counts as absent.
            """)
}
