import GLTFValidation
import Testing

@Suite struct VertexAlignmentTests {
    /// What is reported of the alignment of one attribute: the offset and the size of an element.
    private func alignment(
        _ componentType: Int, _ type: String, offset: Int, view: String = ""
    ) -> [[IssueArgument]] {
        let asset = TestAsset.members(
            """
            \(mesh("'_A':0")),'accessors':[\(accessor(componentType, type, 1, view: 0, ",'byteOffset':\(offset)"))],\
            \(data(Array(repeating: 0, count: 64), view: view))
            """)
        return asset.report().issues.filter { $0.code == "MESH_PRIMITIVE_ACCESSOR_UNALIGNED" }.map(\.arguments)
    }

    @Test func theMessageTellsTheOffsetAndTheSizeOfAnElement() {
        #expect(alignment(5126, "VEC3", offset: 2) == [[.int(2), .int(12)]])
        #expect(alignment(5126, "SCALAR", offset: 6) == [[.int(6), .int(4)]])
        #expect(alignment(5121, "VEC3", offset: 4) == [[.int(4), .int(3)]])
        #expect(alignment(5123, "VEC3", offset: 0) == [[.int(0), .int(6)]])
        // A stride says how the elements go on.
        #expect(alignment(5121, "VEC3", offset: 1, view: ",'byteStride':4") == [[.int(1), .int(4)]])
    }

    @Test func alignedElementsAreFine() {
        #expect(alignment(5126, "VEC3", offset: 4).isEmpty)
        #expect(alignment(5123, "VEC2", offset: 8).isEmpty)
        #expect(alignment(5121, "VEC3", offset: 0, view: ",'byteStride':4").isEmpty)
    }
}
