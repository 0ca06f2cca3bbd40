import GLTFValidation

// Fixtures of what the reference validator does not look at.

/// A primitive without indices, with these positions.
private func corners(_ mode: Int, _ values: [Float]) -> String {
    """
    \(mesh("'POSITION':0", ",'mode':\(mode)")),'accessors':[\(accessor(5126, "VEC3", values.count / 3))],\
    \(data(bytes(values)))
    """
}

private func indexed(_ mode: Int, _ values: [UInt16]) -> String {
    """
    \(mesh("'POSITION':1", ",'indices':0,'mode':\(mode)")),\
    'accessors':[\(accessor(5123, "SCALAR", values.count)),\(accessor(5126, "VEC3", 9, view: nil))],\
    \(data(bytes(values)))
    """
}

private func bounded(_ declared: Float, _ value: Float, _ member: String) -> String {
    "'accessors':[\(accessor(5126, "SCALAR", 1, ",'\(member)':[\(declared)]"))],\(data(bytes([value])))"
}

private func zeros(_ bound: String, _ more: String = "") -> String {
    "'accessors':[\(accessor(5126, "SCALAR", 3, view: nil, ",\(bound)"))]\(more)"
}

private func padded(_ bytes: [UInt8]) -> TestAsset {
    .glb("'buffers':[{'byteLength':5}]", binary: bytes)
}

let lintFixtures: [IssueFixture] = [
    IssueFixture(
        "LINT_DUPLICATE_KEY", "/nodes/0/name", "'nodes':[{'name':'a','name':'b'}]",
        not: "'nodes':[{'name':'a','Name':'b'}]"),
    IssueFixture("LINT_DUPLICATE_KEY", "/nodes", "'nodes':[{}],'nodes':[{}]", not: "'nodes':[{}]"),
    IssueFixture(
        "LINT_DUPLICATE_KEY", "/extras/0/1/a~1b", "'extras':[[{'a/b':1},{'c':1,'a/b':2,'a\\u002fb':3}]]",
        not: "'extras':[[{'a/b':1},{'c':1,'a/b':2}]]"),
    IssueFixture(
        "LINT_EXTENSION_UNUSED", "/extensionsUsed/0", "'extensionsUsed':['KHR_materials_unlit'],'materials':[{}]",
        not: "'extensionsUsed':['KHR_materials_unlit'],'materials':[{'extensions':{'KHR_materials_unlit':{}}}]"),
    IssueFixture(
        "LINT_EXTENSION_UNUSED", "/extensionsUsed/1",
        "'extensionsUsed':['ACME_a','ACME_b'],'extras':{'extensions':{'ACME_a':{}}}",
        not: "'extensionsUsed':['ACME_a','ACME_b'],'nodes':[{'extensions':{'ACME_a':{'extensions':{'ACME_b':1}}}}]"),
    IssueFixture(
        "LINT_EXTENSION_UNUSED", "/extensionsUsed/0",
        """
        'extensionsUsed':['KHR_mesh_quantization'],'extensionsRequired':['KHR_mesh_quantization'],\
        \(mesh("'POSITION':0")),'accessors':[\(accessor(5126, "VEC3", 1, view: nil))]
        """,
        not: """
            'extensionsUsed':['KHR_mesh_quantization'],'extensionsRequired':['KHR_mesh_quantization'],\
            \(mesh("'POSITION':0")),'accessors':[\(accessor(5122, "VEC3", 1, view: nil))]
            """),
    IssueFixture(
        "LINT_EXTENSION_MISSPELT", "/extensionsUsed/0", "'extensionsUsed':['KHR_material_unlit']",
        not: "'extensionsUsed':['ACME_materials_unlit']"),
    IssueFixture(
        "LINT_EXTENSION_MISSPELT", "/extensionsUsed/0", "'extensionsUsed':['VRMC_springbone']",
        not: "'extensionsUsed':['VRMC_springBone']"),
    IssueFixture(
        "LINT_NOT_SELF_CONTAINED", "/buffers/0/uri", .glb("'buffers':[{'byteLength':4,'uri':'a.bin'}]"),
        not: .glb("'buffers':[{'byteLength':4,'uri':'data:application/octet-stream,abcd'}]")),
    IssueFixture(
        "LINT_NOT_SELF_CONTAINED", "/images/0/uri", .glb("'images':[{'uri':'https://example.org/a.png'}]"),
        not: .members("'images':[{'uri':'https://example.org/a.png'}]")),
    IssueFixture(
        "LINT_ACCESSOR_BOUNDS_ROUNDED", "/accessors/0/max/0", bounded(0.8, (0.8 as Float).nextUp, "max"),
        not: bounded(0.8, 0.8, "max")),
    // Sixteen steps are no rounding.
    IssueFixture(
        "LINT_ACCESSOR_BOUNDS_ROUNDED", "/accessors/0/min/0", bounded(1, 1 + 8 * (1 as Float).ulp, "min"),
        not: bounded(1, 1 + 9 * (1 as Float).ulp, "min")),
    IssueFixture(
        "LINT_ZERO_ACCESSOR_BOUNDS", "/accessors/0/min/0", zeros("'min':[-1],'max':[0]"),
        not: zeros("'min':[0],'max':[0]")),
    IssueFixture(
        "LINT_ZERO_ACCESSOR_BOUNDS", "/accessors/0/max/0", zeros("'max':[0.5]"), not: zeros("'max':[-0.0]")),
    // Where an extension has the data nobody here knows it.
    IssueFixture(
        "LINT_ZERO_ACCESSOR_BOUNDS", "/accessors/0/max/0", zeros("'max':[1]", "," + mesh("'POSITION':0")),
        not: zeros(
            "'max':[1]", "," + mesh("'POSITION':0", ",'extensions':{'KHR_draco_mesh_compression':{'bufferView':0}}"))),
    IssueFixture("LINT_BIN_PADDING", "@90", padded([1, 2, 3, 4, 5, 0, 7, 0]), not: padded([1, 2, 3, 4, 5, 0, 0, 0])),
    IssueFixture(
        "LINT_TRIANGLES_DEGENERATE", "/meshes/0/primitives/0", corners(4, [0, 0, 0, 1, 0, 0, 1, 0, 0]),
        not: corners(4, [0, 0, 0, 1, 0, 0, 1, 0, 1])),
    IssueFixture(
        "LINT_TRIANGLES_DEGENERATE", "/meshes/0/primitives/0",
        corners(5, [0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 0, 0]), not: corners(5, [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0])),
    IssueFixture(
        "LINT_TRIANGLES_DEGENERATE", "/meshes/0/primitives/0", indexed(5, [0, 1, 2, 2, 3, 4]),
        not: indexed(5, [0, 1, 2, 3, 4, 5])),
    IssueFixture(
        "LINT_TRIANGLES_DEGENERATE", "/meshes/0/primitives/0", indexed(6, [0, 1, 2, 0, 3]),
        not: indexed(6, [0, 1, 2, 1, 3])),
    IssueFixture(
        "LINT_DATA_NOT_CHECKED", "/meshes/0/primitives/0/extensions/KHR_draco_mesh_compression",
        "'extensionsUsed':['KHR_draco_mesh_compression'],"
            + mesh("'POSITION':0", ",'extensions':{'KHR_draco_mesh_compression':{'bufferView':0}}"),
        not: "'extensionsUsed':['KHR_draco_mesh_compression']," + mesh("'POSITION':0", ",'extensions':{}")),
    IssueFixture(
        "LINT_DATA_NOT_CHECKED", "/bufferViews/0/extensions/EXT_meshopt_compression",
        "'extensionsUsed':['EXT_meshopt_compression'],"
            + space(4, view: ",'extensions':{'EXT_meshopt_compression':{}}"),
        not: "'extensionsUsed':['EXT_meshopt_compression']," + space(4)),
    IssueFixture(
        "LINT_TEXTURE_WITHOUT_FALLBACK", "/textures/0",
        "'extensionsUsed':['KHR_texture_basisu'],'textures':[{'extensions':{'KHR_texture_basisu':{'source':0}}}]",
        not: """
            'extensionsUsed':['KHR_texture_basisu'],'extensionsRequired':['KHR_texture_basisu'],\
            'textures':[{'extensions':{'KHR_texture_basisu':{'source':0}}}]
            """),
]
