import GLTFValidation

// Each budget with an asset that is one beyond it, and one that just keeps it.

private func budget(_ name: String, _ code: String, _ limit: Int, _ asset: TestAsset) -> IssueFixture {
    var faulty = asset
    faulty.budgets = [name: limit - 1]
    var sound = asset
    sound.budgets = [name: limit]
    return IssueFixture(code, "/", faulty, not: sound)
}

/// Two meshes that share their positions: nine vertices are drawn, six are stored.
private let meshes = TestAsset.members(
    """
    'meshes':[{'primitives':[{'attributes':{'POSITION':0}}]},\
    {'primitives':[{'attributes':{'POSITION':0}},{'attributes':{'POSITION':1},'targets':[{'POSITION':1},{'POSITION':1}]}]}],\
    'accessors':[\(accessor(5126, "VEC3", 3, view: nil)),\(accessor(5126, "VEC3", 3, view: nil))]
    """)

private let skins = TestAsset.members(
    """
    'nodes':[{'mesh':0,'skin':0},{'children':[2]},{}],'skins':[{'joints':[1,2]},{'joints':[2,1]}],\
    \(mesh("'POSITION':0,'JOINTS_0':0,'WEIGHTS_0':0,'JOINTS_1':0,'WEIGHTS_1':0"))
    """)

/// One image that two textures, and two maps of a material, share.
private let pictures = TestAsset.members(
    """
    'materials':[{'emissiveTexture':{'index':0},'occlusionTexture':{'index':1}}],\
    'textures':[{'source':0},{'source':0}],'images':[{'uri':'a.png'}]
    """, files: ["a.png": TestImage.png()])

let budgetFixtures: [IssueFixture] = [
    budget("triangles", "BUDGET_TRIANGLES", 3, meshes),
    budget("vertices", "BUDGET_VERTICES", 6, meshes),
    budget("primitives", "BUDGET_PRIMITIVES", 3, meshes),
    budget("morphTargets", "BUDGET_MORPH_TARGETS", 2, meshes),
    budget("bones", "BUDGET_BONES", 2, skins),
    budget("influences", "BUDGET_INFLUENCES", 8, skins),
    budget("animations", "BUDGET_ANIMATIONS", 1, .members("'animations':[{}]")),
    budget("materials", "BUDGET_MATERIALS", 1, pictures),
    budget("textures", "BUDGET_TEXTURES", 1, pictures),
    budget("textureSide", "BUDGET_TEXTURE_SIDE", 4, pictures),
    budget("textureBytes", "BUDGET_TEXTURE_BYTES", 64, pictures),
    budget("fileSize", "BUDGET_FILE_SIZE", 27, .text("{'asset':{'version':'2.0'}}")),
]
