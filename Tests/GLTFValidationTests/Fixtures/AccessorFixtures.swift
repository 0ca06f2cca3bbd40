private func one(_ accessor: String, _ space: String) -> String {
    "'accessors':[\(accessor)],\(space)"
}

private func sparse(_ count: Int, view: String = "") -> String {
    """
    'accessors':[\(accessor(5126, "SCALAR", 2, view: nil, ",'sparse':{'count':\(count),'indices':{'bufferView':0,'componentType':5121},'values':{'bufferView':0}}"))],\
    \(space(16, view: view))
    """
}

let accessorFixtures: [IssueFixture] = [
    IssueFixture(
        "ACCESSOR_MATRIX_ALIGNMENT", "/accessors/0/byteOffset",
        one(accessor(5121, "MAT2", 1, ",'byteOffset':2"), space(16)),
        not: one(accessor(5121, "MAT2", 1, ",'byteOffset':4"), space(16))),
    IssueFixture(
        "ACCESSOR_NORMALIZED_INVALID", "/accessors/0/normalized",
        one(accessor(5125, "SCALAR", 1, ",'normalized':true"), space(4)),
        not: one(accessor(5123, "SCALAR", 1, ",'normalized':true"), space(4))),
    IssueFixture(
        "ACCESSOR_OFFSET_ALIGNMENT", "/accessors/0/byteOffset",
        one(accessor(5126, "SCALAR", 1, ",'byteOffset':2"), space(16)),
        not: one(accessor(5123, "SCALAR", 1, ",'byteOffset':2"), space(16))),
    IssueFixture("ACCESSOR_SPARSE_COUNT_OUT_OF_RANGE", "/accessors/0/sparse/count", sparse(3), not: sparse(2)),
    IssueFixture(
        "ACCESSOR_SMALL_BYTESTRIDE", "/accessors/0", one(accessor(5126, "VEC3", 1), space(24, view: ",'byteStride':8")),
        not: one(accessor(5126, "VEC3", 1), space(24, view: ",'byteStride':12"))),
    IssueFixture(
        "ACCESSOR_TOO_LONG", "/accessors/0", one(accessor(5126, "SCALAR", 5), space(16)),
        not: one(accessor(5126, "SCALAR", 4), space(16))),
    IssueFixture(
        "ACCESSOR_TOO_LONG", "/accessors/0/byteOffset", one(accessor(5126, "SCALAR", 1, ",'byteOffset':20"), space(16)),
        not: one(accessor(5126, "SCALAR", 1, ",'byteOffset':12"), space(16))),
    // The last element need not be followed by what is left of its stride.
    IssueFixture(
        "ACCESSOR_TOO_LONG", "/accessors/0", one(accessor(5126, "VEC3", 3), space(43, view: ",'byteStride':16")),
        not: one(accessor(5126, "VEC3", 3), space(44, view: ",'byteStride':16"))),
    IssueFixture(
        "ACCESSOR_TOTAL_OFFSET_ALIGNMENT", "/accessors/0",
        "'accessors':[\(accessor(5126, "SCALAR", 1))],'buffers':[{'byteLength':16}],'bufferViews':[{'buffer':0,'byteOffset':2,'byteLength':8}]",
        not:
            "'accessors':[\(accessor(5126, "SCALAR", 1))],'buffers':[{'byteLength':16}],'bufferViews':[{'buffer':0,'byteOffset':4,'byteLength':8}]"
    ),
    IssueFixture(
        "BUFFER_VIEW_TOO_LONG", "/bufferViews/0/byteLength",
        "'buffers':[{'byteLength':16}],'bufferViews':[{'buffer':0,'byteOffset':8,'byteLength':9}]",
        not: "'buffers':[{'byteLength':16}],'bufferViews':[{'buffer':0,'byteOffset':8,'byteLength':8}]"),
    IssueFixture(
        "BUFFER_VIEW_TOO_LONG", "/bufferViews/0/byteOffset",
        "'buffers':[{'byteLength':16}],'bufferViews':[{'buffer':0,'byteOffset':16,'byteLength':1}]",
        not: "'buffers':[{'byteLength':16}],'bufferViews':[{'buffer':0,'byteOffset':15,'byteLength':1}]"),
    IssueFixture(
        "BUFFER_VIEW_INVALID_BYTE_STRIDE", "/accessors/0/sparse/indices/bufferView", sparse(1, view: ",'byteStride':4"),
        not: sparse(1)),
    IssueFixture(
        "BUFFER_BYTE_LENGTH_MISMATCH", "/buffers/0",
        "'buffers':[{'byteLength':5,'uri':'data:application/octet-stream,abcd'}]",
        not: "'buffers':[{'byteLength':3,'uri':'data:application/octet-stream,abcd'}]"),
]
