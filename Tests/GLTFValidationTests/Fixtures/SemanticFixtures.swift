private let oneMinusOne = "1,0,0,0,0,1,0,0,0,0,1,0,0,0,0"

private func orthographic(_ xmag: String, zfar: String = "2") -> String {
    "'cameras':[{'type':'orthographic','orthographic':{'xmag':\(xmag),'ymag':1,'znear':1,'zfar':\(zfar)}}]"
}

private func perspective(_ yfov: String) -> String {
    "'cameras':[{'type':'perspective','perspective':{'yfov':\(yfov),'znear':1}}]"
}

private func version(_ version: String, _ more: String = "") -> TestAsset {
    .text("{'asset':{'version':'\(version)'\(more)}}")
}

let semanticFixtures: [IssueFixture] = [
    IssueFixture(
        "ASSET_MIN_VERSION_GREATER_THAN_VERSION", "/asset/minVersion", version("2.0", ",'minVersion':'2.1'"),
        not: version("2.0", ",'minVersion':'1.9'")),
    IssueFixture("UNKNOWN_ASSET_MAJOR_VERSION", "/asset/version", version("3.0"), not: version("2.0")),
    IssueFixture("UNKNOWN_ASSET_MINOR_VERSION", "/asset/version", version("2.1"), not: version("2.0")),
    IssueFixture(
        "BUFFER_DATA_URI_MIME_TYPE_INVALID", "/buffers/0/uri",
        "'buffers':[{'byteLength':4,'uri':'data:text/plain,abcd'}]",
        not: "'buffers':[{'byteLength':4,'uri':'data:Application/octet-stream;a=b,abcd'}]"),
    IssueFixture(
        "BUFFER_VIEW_INVALID_BYTE_STRIDE", "/bufferViews/0/byteStride",
        space(8, view: ",'byteStride':8,'target':34963"),
        not: space(8, view: ",'byteStride':8,'target':34962")),
    IssueFixture(
        "BUFFER_VIEW_TOO_BIG_BYTE_STRIDE", "/bufferViews/0/byteStride", space(8, view: ",'byteStride':12"),
        not: space(12, view: ",'byteStride':12")),
    IssueFixture(
        "CAMERA_XMAG_YMAG_NEGATIVE", "/cameras/0/orthographic/xmag", orthographic("-1"), not: orthographic("0")),
    IssueFixture(
        "CAMERA_XMAG_YMAG_ZERO", "/cameras/0/orthographic/xmag", orthographic("0.0"), not: orthographic("1e-30")),
    IssueFixture(
        "CAMERA_ZFAR_LEQUAL_ZNEAR", "/cameras/0/orthographic", orthographic("1", zfar: "1"),
        not: orthographic("1", zfar: "1.0001")),
    IssueFixture(
        "CAMERA_YFOV_GEQUAL_PI", "/cameras/0/perspective", perspective("3.141592653589793"),
        not: perspective("3.141592653589792")),
    IssueFixture(
        "INVALID_GL_VALUE", "/accessors/0/min",
        "'accessors':[\(accessor(5121, "SCALAR", 1, view: nil, ",'min':[256]"))]",
        not: "'accessors':[\(accessor(5121, "SCALAR", 1, view: nil, ",'min':[255]"))]"),
    IssueFixture(
        "MATERIAL_ALPHA_CUTOFF_INVALID_MODE", "/materials/0/alphaCutoff", "'materials':[{'alphaCutoff':0.5}]",
        not: "'materials':[{'alphaCutoff':0.5,'alphaMode':'MASK'}]"),
    IssueFixture("NODE_EMPTY", "/nodes/0", "'nodes':[{}]", not: "'nodes':[{'extras':{}}]"),
    IssueFixture(
        "NODE_MATRIX_DEFAULT", "/nodes/0/matrix", "'nodes':[{'matrix':[\(oneMinusOne),1]}]",
        not: "'nodes':[{'matrix':[2,\(oneMinusOne.dropFirst(2)),1]}]"),
    IssueFixture(
        "NODE_MATRIX_NON_TRS", "/nodes/0/matrix", "'nodes':[{'matrix':[\(oneMinusOne),2]}]",
        not: "'nodes':[{'matrix':[-1,0,0,0,0,1,0,0,0,0,1,0,5,6,7,1]}]"),
    IssueFixture(
        "NODE_MATRIX_TRS", "/nodes/0/matrix", "'nodes':[{'matrix':[\(oneMinusOne),1],'scale':[1,1,1]}]",
        not: "'nodes':[{'matrix':[\(oneMinusOne),1]}]"),
    IssueFixture("NON_OBJECT_EXTRAS", "/nodes/0/extras", "'nodes':[{'extras':[]}]", not: "'nodes':[{'extras':null}]"),
    IssueFixture(
        "NON_RELATIVE_URI", "/buffers/0/uri", "'buffers':[{'byteLength':4,'uri':'https://example.org/a.bin'}]",
        not: "'buffers':[{'byteLength':4,'uri':'textures/a%20b.bin'}]"),
    IssueFixture(
        "ROTATION_NON_UNIT", "/nodes/0/rotation", "'nodes':[{'rotation':[0,0,0,0.992]}]",
        not: "'nodes':[{'rotation':[0,0,0,0.993]}]"),
    IssueFixture(
        "IO_ERROR", "/buffers/0/uri", .members("'buffers':[{'byteLength':4,'uri':'a%20b.bin'}]"),
        not: .members("'buffers':[{'byteLength':4,'uri':'a%20b.bin'}]", files: ["a b.bin": [1, 2, 3, 4]])),
]
