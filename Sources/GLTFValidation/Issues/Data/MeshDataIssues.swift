// The contents of vertex attributes and indices. Vertices and components are counted from 0.

extension IssueDefinition {
    /// Every definition of this file.
    package static let meshDataIssues: [IssueDefinition] = [
        accessorIndexOob, accessorIndexPrimitiveRestart, accessorIndexTriangleDegenerate,
        accessorVector3NonUnit, accessorInvalidSign, accessorNonClamped,
    ]

    /// - Parameters: index (Int), position (Int, place in the list of indices), vertices (Int)
    package static let accessorIndexOob = IssueDefinition(
        "ACCESSOR_INDEX_OOB", .data, .error, section: "glTF 2.0 §3.7.2.1",
        message: """
            Index {index}, at position {position}, names no vertex: the primitive has {vertices:vertex|vertices}.
            """,
        summary: "An index names a vertex that does not exist.",
        meaning: """
            Indices name vertices of the primitive, counted from 0, so each is smaller than the number of vertices.
            """,
        importance: "Graphics drivers read foreign memory, draw long spikes, or refuse the draw call.",
        remedy: """
            Export the mesh again. A wrong component type of the indices, or attributes that were cut or merged after \
            the indices were made, are usual causes.
            """,
        limits: "When no attribute of the primitive can be used, every index fails.")

    /// - Parameters: index (Int), position (Int, place in the list of indices)
    package static let accessorIndexPrimitiveRestart = IssueDefinition(
        "ACCESSOR_INDEX_PRIMITIVE_RESTART", .data, .error, section: "glTF 2.0 §3.7.2.1",
        message: """
            Index {index}, at position {position}, means "start anew" to graphics interfaces, not a vertex. Split the \
            primitive or use wider indices.
            """,
        summary: "An index has the value that graphics interfaces reserve for primitive restart.",
        meaning: """
            The largest value of an index type, 255, 65535 or 4294967295, ends a strip and begins the next in most \
            graphics interfaces. glTF does not allow it.
            """,
        importance: "Triangles vanish at that place, in some interfaces only.",
        remedy: """
            If it is a restart, split the primitive. If it is a vertex, use a wider component type for the indices.
            """,
        limits: "Usually the index is out of range as well, which is reported before.")

    /// - Parameters: triangles (Int, all triangles), count (Int, such triangles)
    package static let accessorIndexTriangleDegenerate = IssueDefinition(
        "ACCESSOR_INDEX_TRIANGLE_DEGENERATE", .data, .information, section: "glTF 2.0 §3.7.2.1",
        message: """
            Of {triangles:triangle|triangles}, {count:has|have} two corners on one vertex and so no area. Remove such \
            triangles.
            """,
        summary: "Some triangles use the same vertex twice.",
        meaning: "A triangle with two equal indices is a line or a point, and nothing of it is drawn.",
        importance: """
            They cost a little time and nothing is drawn. Many of them hint at a faulty simplification, or at a strip \
            that was converted to triangles without removing its joints.
            """,
        remedy: "Remove the triangles. If a line is meant, use the mode LINES.",
        limits: """
            One issue for each primitive. Triangles with equal positions under different indices are not tested. \
            Strips, fans and primitives without indices are LINT_TRIANGLES_DEGENERATE.
            """)

    /// - Parameters: vertex (Int), length (Double)
    package static let accessorVector3NonUnit = IssueDefinition(
        "ACCESSOR_VECTOR3_NON_UNIT", .data, .error, section: "glTF 2.0 §3.7.2.1",
        message: "The vector of vertex {vertex} has a length of {length}, not 1. Normalize normals and tangents.",
        summary: "A normal or tangent does not have a length of one.",
        meaning: """
            NORMAL, and the first three components of TANGENT, are directions of length 1. Normalized integers are \
            converted before the test.
            """,
        importance: """
            Surfaces are too bright or too dark at these vertices. Vectors of length 0 make black spots, or NaN in \
            shaders, which can spread over the screen in effects such as bloom.
            """,
        remedy: """
            Normalize the vectors after the last step that changes them, quantization and scaling of the mesh \
            included. Zero vectors come from triangles without an area; recalculate or remove those.
            """,
        limits: "A deviation of 0.00674 is accepted. Morph targets, which hold differences, are not tested.")

    /// - Parameters: vertex (Int), value (Float)
    package static let accessorInvalidSign = IssueDefinition(
        "ACCESSOR_INVALID_SIGN", .data, .error, section: "glTF 2.0 §3.7.2.1",
        message: "The w component of the tangent of vertex {vertex} is {value}. It gives the side and must be 1 or -1.",
        summary: "The fourth component of a tangent is neither 1 nor -1.",
        meaning: "The w of a tangent says on which side the bitangent lies: w = 1 or w = -1 and nothing between.",
        importance: "Normal maps are lit from the wrong side, or flat where w is 0.",
        remedy: "Write exactly 1 or -1. Do not average w when vertices are merged.",
        limits: "Compared exactly, after conversion of normalized integers. Morph targets have no w.")

    /// - Parameters: component (Int), vertex (Int), value (Float)
    package static let accessorNonClamped = IssueDefinition(
        "ACCESSOR_NON_CLAMPED", .data, .error, section: "glTF 2.0 §3.7.2.1",
        message: """
            Component {component} of the colour of vertex {vertex} is {value}, outside 0 to 1. Clamp vertex colours.
            """,
        summary: "A vertex colour lies outside the range from 0 to 1.",
        meaning: "Values of COLOR_0 are factors from 0 to 1, alpha included.",
        importance: "Values above 1 blow out the surface in some engines and are cut in others.",
        remedy: "Clamp the colours, or put the brightness into the material.",
        limits: """
            Only floats of COLOR_0 are tested; integers cannot leave the range. Further colour sets and morph targets \
            are not looked at.
            """)
}
