private let morphed =
    "'meshes':[{'weights':[0],'primitives':[{'attributes':{'POSITION':0},'targets':[{'POSITION':0}]}]}]"

let referenceFixtures: [IssueFixture] = [
    IssueFixture(
        "UNRESOLVED_REFERENCE", "/nodes/0/mesh", "'nodes':[{'mesh':0}]", not: "'nodes':[{'mesh':0}],'meshes':[{}]"),
    IssueFixture("UNRESOLVED_REFERENCE", "/scene", "'scene':0,'scenes':[3]", not: "'scene':0,'scenes':[{}]"),
    IssueFixture(
        "NODE_LOOP", "/nodes/1", "'nodes':[{'children':[1]},{'children':[0]}]", not: "'nodes':[{'children':[1]},{}]"),
    IssueFixture("NODE_LOOP", "/nodes/0", "'nodes':[{'children':[0]}]", not: "'nodes':[{'children':[1]},{}]"),
    IssueFixture(
        "NODE_PARENT_OVERRIDE", "/nodes/1/children/0", "'nodes':[{'children':[2]},{'children':[2]},{}]",
        not: "'nodes':[{'children':[2]},{'children':[3]},{},{}]"),
    IssueFixture(
        "SCENE_NON_ROOT_NODE", "/scenes/0/nodes/0", "'nodes':[{'children':[1]},{}],'scenes':[{'nodes':[1]}]",
        not: "'nodes':[{'children':[1]},{}],'scenes':[{'nodes':[0]}]"),
    IssueFixture(
        "NODE_WEIGHTS_INVALID", "/nodes/0/weights", "'nodes':[{'mesh':0,'weights':[1,1]}]," + morphed,
        not: "'nodes':[{'mesh':0,'weights':[1]}]," + morphed),
    IssueFixture(
        "UNUSED_MESH_WEIGHTS", "/meshes/0/weights", "'nodes':[{'mesh':0,'weights':[1]}]," + morphed,
        not: "'nodes':[{'mesh':0,'weights':[1]},{'mesh':0}]," + morphed),
    IssueFixture(
        "UNUSED_OBJECT", "/materials/0", "'materials':[{}]",
        not: mesh("'POSITION':0", ",'material':0") + ",'materials':[{}]"),
    IssueFixture(
        "UNUSED_OBJECT", "/meshes/0/primitives/0/attributes/TEXCOORD_0",
        mesh("'POSITION':0,'TEXCOORD_0':0") + ",'nodes':[{'mesh':0}],'scenes':[{'nodes':[0]}]",
        not: mesh("'POSITION':0") + ",'nodes':[{'mesh':0}],'scenes':[{'nodes':[0]}]"),
]
