private let place = "/meshes/0/primitives/0"
private let bounds = ",'min':[0,0,0],'max':[0,0,0]"

private func positions(_ count: Int, view: Int? = nil, _ more: String = "") -> String {
    accessor(5126, "VEC3", count, view: view, bounds + more)
}

/// A mesh and accessors.
private func shape(_ attributes: String, _ accessors: String..., primitive: String = "", more: String = "") -> String {
    "\(mesh(attributes, primitive)),'accessors':[\(accessors.joined(separator: ","))]\(more)"
}

private let normalMapped = ",'textures':[{}],'materials':[{'normalTexture':{'index':0}}]"
private let clearcoat = """
    ,'extensionsUsed':['KHR_materials_clearcoat'],'textures':[{}],\
    'materials':[{'extensions':{'KHR_materials_clearcoat':{'clearcoatNormalTexture':{'index':0}}}}]
    """
private let tangentSpace = "'POSITION':0,'NORMAL':0,'TANGENT':0,'TEXCOORD_0':0"

let meshFixtures: [IssueFixture] = [
    IssueFixture(
        "MESH_INVALID_WEIGHTS_COUNT", "/meshes/0/weights",
        "'meshes':[{'weights':[1],'primitives':[{'attributes':{'POSITION':0}}]}]",
        not: "'meshes':[{'weights':[1],'primitives':[{'attributes':{'POSITION':0},'targets':[{'POSITION':0}]}]}]"),
    IssueFixture(
        "MESH_PRIMITIVES_UNEQUAL_TARGETS_COUNT", "/meshes/0/primitives/1",
        "'meshes':[{'primitives':[{'attributes':{'POSITION':0},'targets':[{'POSITION':0}]},{'attributes':{'POSITION':0}}]}]",
        not: "'meshes':[{'primitives':[{'attributes':{'POSITION':0}},{'attributes':{'POSITION':0}}]}]"),
    IssueFixture(
        "MESH_PRIMITIVE_INDEXED_SEMANTIC_CONTINUITY", place + "/attributes", mesh("'POSITION':0,'TEXCOORD_1':0"),
        not: mesh("'POSITION':0,'TEXCOORD_1':0,'TEXCOORD_0':0")),
    IssueFixture(
        "MESH_PRIMITIVE_INVALID_ATTRIBUTE", place + "/attributes/COLOR_01", mesh("'POSITION':0,'COLOR_01':0"),
        not: mesh("'POSITION':0,'_COLOR_01':0")),
    IssueFixture(
        "MESH_PRIMITIVE_JOINTS_WEIGHTS_MISMATCH", place + "/attributes", mesh("'POSITION':0,'JOINTS_0':0"),
        not: mesh("'POSITION':0,'JOINTS_0':0,'WEIGHTS_0':0")),
    IssueFixture("MESH_PRIMITIVE_NO_POSITION", place + "/attributes", mesh("'NORMAL':0"), not: mesh("'POSITION':0")),
    IssueFixture(
        "MESH_PRIMITIVE_TANGENT_WITHOUT_NORMAL", place + "/attributes/TANGENT", mesh("'POSITION':0,'TANGENT':0"),
        not: mesh("'POSITION':0,'TANGENT':0,'NORMAL':0")),
    IssueFixture(
        "ACCESSOR_USAGE_OVERRIDE", place + "/indices", shape("'POSITION':0", positions(3), primitive: ",'indices':0"),
        not: shape("'POSITION':0", positions(3), accessor(5121, "SCALAR", 3, view: nil), primitive: ",'indices':1")),
    IssueFixture(
        "BUFFER_VIEW_TARGET_MISSING", place + "/attributes/POSITION",
        shape("'POSITION':0", positions(1, view: 0), more: "," + space(12)),
        not: shape("'POSITION':0", positions(1, view: 0), more: "," + space(12, view: ",'target':34962"))),
    IssueFixture(
        "BUFFER_VIEW_TARGET_OVERRIDE", place + "/attributes/POSITION",
        shape("'POSITION':0", positions(1, view: 0), more: "," + space(12, view: ",'target':34963")),
        not: shape("'POSITION':0", positions(1, view: 0), more: "," + space(12, view: ",'target':34962"))),
    IssueFixture(
        "MESH_PRIMITIVE_ACCESSOR_UNALIGNED", place + "/attributes/COLOR_0",
        shape(
            "'POSITION':0,'COLOR_0':1", positions(1), accessor(5121, "VEC3", 1, ",'normalized':true"),
            more: "," + space(4)),
        not: shape(
            "'POSITION':0,'COLOR_0':1", positions(1), accessor(5121, "VEC4", 1, ",'normalized':true"),
            more: "," + space(4))),
    IssueFixture(
        "MESH_PRIMITIVE_ACCESSOR_WITHOUT_BYTESTRIDE", place + "/attributes/NORMAL",
        shape("'POSITION':0,'NORMAL':1", positions(1, view: 0), accessor(5126, "VEC3", 1), more: "," + space(24)),
        not: shape(
            "'POSITION':0,'NORMAL':1", positions(1, view: 0), accessor(5126, "VEC3", 1),
            more: "," + space(24, view: ",'byteStride':12"))),
    // The same accessor twice is no sharing.
    IssueFixture(
        "MESH_PRIMITIVE_ACCESSOR_WITHOUT_BYTESTRIDE", place + "/attributes/NORMAL",
        shape("'POSITION':0,'NORMAL':1", positions(1, view: 0), accessor(5126, "VEC3", 1), more: "," + space(24)),
        not: shape("'POSITION':0,'NORMAL':0", positions(1, view: 0), more: "," + space(24))),
    IssueFixture(
        "MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_INVALID_FORMAT", place + "/attributes/NORMAL",
        shape("'POSITION':0,'NORMAL':1", positions(1), accessor(5126, "VEC4", 1, view: nil)),
        not: shape("'POSITION':0,'NORMAL':1", positions(1), accessor(5126, "VEC3", 1, view: nil))),
    IssueFixture(
        "MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_UNSIGNED_INT", place + "/attributes/_A",
        shape("'POSITION':0,'_A':1", positions(1), accessor(5125, "SCALAR", 1, view: nil)),
        not: shape("'POSITION':0,'_A':1", positions(1), accessor(5123, "VEC2", 1, view: nil))),
    IssueFixture(
        "MESH_PRIMITIVE_GENERATED_TANGENT_SPACE", place + "/material",
        shape("'POSITION':0,'NORMAL':0,'TEXCOORD_0':0", positions(3), primitive: ",'material':0", more: normalMapped),
        not: shape(tangentSpace, positions(3), primitive: ",'material':0", more: normalMapped)),
    IssueFixture(
        "MESH_PRIMITIVE_NO_TANGENT_SPACE", place + "/material",
        shape("'POSITION':0,'NORMAL':0,'TEXCOORD_0':0", positions(3), primitive: ",'material':0", more: clearcoat),
        not: shape(tangentSpace, positions(3), primitive: ",'material':0", more: clearcoat)),
    IssueFixture(
        "MESH_PRIMITIVE_TOO_FEW_TEXCOORDS", place + "/material",
        shape("'POSITION':0", positions(3), primitive: ",'material':0", more: normalMapped),
        not: shape(tangentSpace, positions(3), primitive: ",'material':0", more: normalMapped)),
    IssueFixture(
        "UNUSED_MESH_TANGENT", place + "/attributes/TANGENT", shape(tangentSpace, positions(3)),
        not: shape(tangentSpace, positions(3), primitive: ",'material':0", more: normalMapped)),
    IssueFixture(
        "MESH_PRIMITIVE_INCOMPATIBLE_MODE", place, shape("'POSITION':0", positions(4)),
        not: shape("'POSITION':0", positions(6))),
    IssueFixture(
        "MESH_PRIMITIVE_INCOMPATIBLE_MODE", place, shape("'POSITION':0", positions(3), primitive: ",'mode':1"),
        not: shape("'POSITION':0", positions(3), primitive: ",'mode':3")),
    IssueFixture(
        "MESH_PRIMITIVE_INDICES_ACCESSOR_INVALID_FORMAT", place + "/indices",
        shape("'POSITION':0", positions(3), accessor(5122, "SCALAR", 3, view: nil), primitive: ",'indices':1"),
        not: shape("'POSITION':0", positions(3), accessor(5125, "SCALAR", 3, view: nil), primitive: ",'indices':1")),
    IssueFixture(
        "MESH_PRIMITIVE_INDICES_ACCESSOR_WITH_BYTESTRIDE", place + "/indices",
        shape(
            "'POSITION':0", positions(3), accessor(5125, "SCALAR", 3), primitive: ",'indices':1",
            more: "," + space(12, view: ",'byteStride':4")),
        not: shape(
            "'POSITION':0", positions(3), accessor(5125, "SCALAR", 3), primitive: ",'indices':1", more: "," + space(12))
    ),
    IssueFixture(
        "MESH_PRIMITIVE_MORPH_TARGET_INVALID_ATTRIBUTE_COUNT", place + "/targets/0/POSITION",
        shape("'POSITION':0", positions(3), positions(2), primitive: ",'targets':[{'POSITION':1}]"),
        not: shape("'POSITION':0", positions(3), positions(3), primitive: ",'targets':[{'POSITION':1}]")),
    IssueFixture(
        "MESH_PRIMITIVE_MORPH_TARGET_NO_BASE_ACCESSOR", place + "/targets/0/NORMAL",
        shape("'POSITION':0", positions(3), primitive: ",'targets':[{'NORMAL':0}]"),
        not: shape("'POSITION':0,'NORMAL':0", positions(3), primitive: ",'targets':[{'NORMAL':0}]")),
    IssueFixture(
        "MESH_PRIMITIVE_POSITION_ACCESSOR_WITHOUT_BOUNDS", place + "/attributes/POSITION",
        shape("'POSITION':0", accessor(5126, "VEC3", 3, view: nil, ",'min':[0,0,0]")),
        not: shape("'POSITION':0", positions(3))),
    IssueFixture(
        "MESH_PRIMITIVE_UNEQUAL_ACCESSOR_COUNT", place + "/attributes/NORMAL",
        shape("'POSITION':0,'NORMAL':1", positions(3), positions(2)),
        not: shape("'POSITION':0,'NORMAL':1", positions(3), positions(3))),
]
