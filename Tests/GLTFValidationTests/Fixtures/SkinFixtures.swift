/// Nodes, a mesh with joints, and skins.
private func skinned(_ nodes: String, _ skins: String = "{'joints':[1]}", _ more: String = "") -> String {
    "'nodes':[\(nodes)],\(mesh("'POSITION':0,'JOINTS_0':0,'WEIGHTS_0':0")),'skins':[\(skins)]\(more)"
}

private let place = "/skins/0/inverseBindMatrices"

private func matrices(_ accessor: String, view: String = "") -> String {
    "'nodes':[{},{}],'skins':[{'joints':[0],'inverseBindMatrices':0}],'accessors':[\(accessor)],\(space(128, view: view))"
}

let skinFixtures: [IssueFixture] = [
    IssueFixture(
        "NODE_SKINNED_MESH_LOCAL_TRANSFORMS", "/nodes/0", skinned("{'mesh':0,'skin':0,'scale':[1,1,2]},{}"),
        not: skinned("{'mesh':0,'skin':0,'scale':[1,1,1]},{}")),
    IssueFixture(
        "NODE_SKINNED_MESH_NON_ROOT", "/nodes/2", skinned("{'children':[2]},{},{'mesh':0,'skin':0}"),
        not: skinned("{},{},{'mesh':0,'skin':0}")),
    IssueFixture(
        "NODE_SKINNED_MESH_PARENT_TRANSFORMS", "/nodes/3",
        skinned("{'children':[2],'translation':[1,0,0]},{},{'children':[3]},{'mesh':0,'skin':0}"),
        not: skinned("{'children':[2],'translation':[0,0,0]},{},{'children':[3]},{'mesh':0,'skin':0}")),
    IssueFixture(
        "NODE_SKIN_NO_SCENE", "/nodes/0",
        skinned("{'mesh':0,'skin':0},{}", "{'joints':[1]}", ",'scenes':[{'nodes':[0]}]"),
        not: skinned("{'mesh':0,'skin':0},{}", "{'joints':[1]}", ",'scenes':[{'nodes':[0,1]}]")),
    IssueFixture(
        "ANIMATION_CHANNEL_TARGET_NODE_SKIN", "/animations/0/channels/0/target/path",
        skinned(
            "{'mesh':0,'skin':0},{}", "{'joints':[1]}",
            ",'animations':[{'channels':[{'sampler':0,'target':{'node':0,'path':'scale'}}],'samplers':[{'input':0,'output':0}]}]"
        ),
        not: skinned(
            "{'mesh':0,'skin':0},{}", "{'joints':[1]}",
            ",'animations':[{'channels':[{'sampler':0,'target':{'node':1,'path':'scale'}}],'samplers':[{'input':0,'output':0}]}]"
        )),
    IssueFixture(
        "SKIN_NO_COMMON_ROOT", "/skins/0/joints", "'nodes':[{},{},{}],'skins':[{'joints':[1,2]}]",
        not: "'nodes':[{'children':[1,2]},{},{}],'skins':[{'joints':[1,2]}]"),
    IssueFixture(
        "SKIN_SKELETON_INVALID", "/skins/0/skeleton",
        "'nodes':[{'children':[1,2]},{},{}],'skins':[{'joints':[1,2],'skeleton':1}]",
        not: "'nodes':[{'children':[1,2]},{},{}],'skins':[{'joints':[1,2],'skeleton':0}]"),
    IssueFixture(
        "NODE_SKINNED_MESH_WITHOUT_SKIN", "/nodes/0", skinned("{'mesh':0},{}"), not: skinned("{'mesh':0,'skin':0},{}")),
    IssueFixture(
        "NODE_SKIN_WITH_NON_SKINNED_MESH", "/nodes/0",
        "'nodes':[{'mesh':0,'skin':0},{}],\(mesh("'POSITION':0")),'skins':[{'joints':[1]}]",
        not: skinned("{'mesh':0,'skin':0},{}")),
    IssueFixture(
        "INVALID_IBM_ACCESSOR_COUNT", place,
        "'nodes':[{},{}],'skins':[{'joints':[0,1],'inverseBindMatrices':0}],'accessors':[\(accessor(5126, "MAT4", 1, view: nil))]",
        not:
            "'nodes':[{},{}],'skins':[{'joints':[0,1],'inverseBindMatrices':0}],'accessors':[\(accessor(5126, "MAT4", 3, view: nil))]"
    ),
    IssueFixture(
        "SKIN_IBM_INVALID_FORMAT", place, matrices(accessor(5126, "MAT3", 1)), not: matrices(accessor(5126, "MAT4", 1))),
    IssueFixture(
        "SKIN_IBM_ACCESSOR_WITH_BYTESTRIDE", place, matrices(accessor(5126, "MAT4", 1), view: ",'byteStride':64"),
        not: matrices(accessor(5126, "MAT4", 1))),
]
