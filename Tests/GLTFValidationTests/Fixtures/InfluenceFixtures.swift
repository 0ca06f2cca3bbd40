/// One vertex with four influences, of a skin of two joints.
func influences(joints: [UInt8], weights: [Float], more: String = "") -> String {
    let bytes = joints + bytes(weights)
    return """
        'nodes':[{'mesh':0,'skin':0},{'children':[2]},{}],'skins':[{'joints':[1,2]}],\
        \(mesh("'POSITION':2,'JOINTS_0':0,'WEIGHTS_0':1")),\
        'accessors':[\(accessor(5121, "VEC4", 1)),\(accessor(5126, "VEC4", 1, view: 1)),\
        \(accessor(5126, "VEC3", 1, view: nil))],\
        'buffers':[{'byteLength':20,'uri':'data:application/octet-stream;base64,\(base64(bytes))'}],\
        'bufferViews':[{'buffer':0,'byteLength':4},{'buffer':0,'byteOffset':4,'byteLength':16}]\(more)
        """
}

private let place = "/meshes/0/primitives/0/attributes/"

let influenceFixtures: [IssueFixture] = [
    IssueFixture(
        "ACCESSOR_JOINTS_INDEX_OOB", place + "JOINTS_0", influences(joints: [0, 2, 0, 0], weights: [1, 0, 0, 0]),
        not: influences(joints: [0, 1, 0, 0], weights: [1, 0, 0, 0])),
    IssueFixture(
        "ACCESSOR_JOINTS_INDEX_DUPLICATE", place + "JOINTS_0",
        influences(joints: [1, 1, 0, 0], weights: [0.5, 0.5, 0, 0]),
        not: influences(joints: [1, 1, 0, 0], weights: [1, 0, 0, 0])),
    IssueFixture(
        "ACCESSOR_JOINTS_USED_ZERO_WEIGHT", place + "JOINTS_0",
        influences(joints: [0, 1, 0, 0], weights: [1, 0, 0, 0]),
        not: influences(joints: [1, 0, 0, 0], weights: [1, 0, 0, 0])),
    IssueFixture(
        "ACCESSOR_WEIGHTS_NEGATIVE", place + "WEIGHTS_0", influences(joints: [0, 1, 0, 0], weights: [1, -0.1, 0, 0]),
        not: influences(joints: [0, 1, 0, 0], weights: [1, -0.0, 0, 0])),
    IssueFixture(
        "ACCESSOR_WEIGHTS_NON_NORMALIZED", place + "WEIGHTS_0",
        influences(joints: [0, 1, 0, 0], weights: [0.5, 0.500001, 0, 0]),
        not: influences(joints: [0, 1, 0, 0], weights: [0.3, 0.7, 0, 0])),
    IssueFixture(
        "ACCESSOR_WEIGHTS_NON_NORMALIZED", place + "WEIGHTS_0",
        influences(joints: [0, 0, 0, 0], weights: [0, 0, 0, 0]),
        not: influences(joints: [0, 0, 0, 0], weights: [0, 0, 0, 1])),
]
