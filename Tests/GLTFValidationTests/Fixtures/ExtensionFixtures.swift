private func lights(_ light: String, nodes: String = "{'extensions':{'KHR_lights_punctual':{'light':0}}}") -> String {
    """
    'extensionsUsed':['KHR_lights_punctual'],'nodes':[\(nodes)],\
    'extensions':{'KHR_lights_punctual':{'lights':[\(light)]}}
    """
}

private func material(_ names: [String], _ material: String) -> String {
    "'extensionsUsed':[\(names.map { "'KHR_\($0)'" }.joined(separator: ","))],'textures':[{}],'materials':[{\(material)}]"
}

private let anyChannel = "'samplers':[{'input':0,'output':0}]"

private func pointer(_ target: String) -> String {
    """
    'extensionsUsed':['KHR_animation_pointer'],'nodes':[{}],\
    'animations':[{'channels':[{'sampler':0,'target':{\(target)}}],\(anyChannel)}]
    """
}

private let pointerObject = "'extensions':{'KHR_animation_pointer':{'pointer':'/nodes/0/scale'}}"
private let pointerPlace = "/animations/0/channels/0/target/extensions/KHR_animation_pointer"

private func variants(_ mappings: String) -> String {
    """
    'extensionsUsed':['KHR_materials_variants'],'materials':[{}],\
    'extensions':{'KHR_materials_variants':{'variants':[{'name':'a'},{'name':'b'}]}},\
    \(mesh("'POSITION':0", ",'extensions':{'KHR_materials_variants':{'mappings':[\(mappings)]}}"))
    """
}

let extensionFixtures: [IssueFixture] = [
    IssueFixture(
        "EXTRA_PROPERTY", "/extensions/KHR_lights_punctual/lights/0/spot", lights("{'type':'point','spot':{}}"),
        not: lights("{'type':'spot','spot':{}}")),
    IssueFixture(
        "KHR_LIGHTS_PUNCTUAL_LIGHT_SPOT_ANGLES", "/extensions/KHR_lights_punctual/lights/0/spot/outerConeAngle",
        lights("{'type':'spot','spot':{'innerConeAngle':0.5,'outerConeAngle':0.5}}"),
        not: lights("{'type':'spot','spot':{'innerConeAngle':0.5}}")),
    IssueFixture(
        "INVALID_EXTENSION_NAME_FORMAT", "/extensionsUsed/0", "'extensionsUsed':['abc']",
        not: "'extensionsUsed':['ABC_d']"),
    IssueFixture(
        "UNSUPPORTED_EXTENSION", "/extensionsUsed/0", "'extensionsUsed':['ABC_d']",
        not: "'extensionsUsed':['KHR_materials_unlit']"),
    IssueFixture(
        "NON_REQUIRED_EXTENSION", "/extensionsUsed/0", "'extensionsUsed':['KHR_mesh_quantization']",
        not: "'extensionsUsed':['KHR_mesh_quantization'],'extensionsRequired':['KHR_mesh_quantization']"),
    IssueFixture(
        "UNUSED_EXTENSION_REQUIRED", "/extensionsRequired/0",
        "'extensionsUsed':['KHR_materials_ior'],'extensionsRequired':['KHR_materials_unlit']",
        not: "'extensionsUsed':['KHR_materials_unlit'],'extensionsRequired':['KHR_materials_unlit']"),
    IssueFixture(
        "UNDECLARED_EXTENSION", "/materials/0/extensions/KHR_materials_unlit",
        "'materials':[{'extensions':{'KHR_materials_unlit':{}}}]",
        not: material(["materials_unlit"], "'extensions':{'KHR_materials_unlit':{}}")),
    IssueFixture(
        "UNEXPECTED_EXTENSION_OBJECT", "/nodes/0/extensions/KHR_materials_unlit",
        "'extensionsUsed':['KHR_materials_unlit'],'nodes':[{'extensions':{'KHR_materials_unlit':{}}}]",
        not: material(["materials_unlit"], "'extensions':{'KHR_materials_unlit':{}}")),
    IssueFixture(
        "MULTIPLE_EXTENSIONS", "/materials/0/extensions/KHR_materials_unlit",
        material(["materials_unlit"], "'extensions':{'KHR_materials_unlit':{},'X_y':{}}"),
        not: material(["materials_unlit"], "'extensions':{'KHR_materials_unlit':{}}")),
    IssueFixture(
        "KHR_MATERIALS_ANISOTROPY_ANISOTROPY_TEXTURE_TEXCOORD",
        "/materials/0/extensions/KHR_materials_anisotropy/anisotropyTexture",
        material(
            ["materials_anisotropy"],
            "'normalTexture':{'index':0},'extensions':{'KHR_materials_anisotropy':{'anisotropyTexture':{'index':0,'texCoord':1}}}"
        ),
        not: material(
            ["materials_anisotropy"],
            "'normalTexture':{'index':0},'extensions':{'KHR_materials_anisotropy':{'anisotropyTexture':{'index':0}}}")),
    IssueFixture(
        "KHR_MATERIALS_CLEARCOAT_CLEARCOAT_NORMAL_TEXTURE_TEXCOORD",
        "/materials/0/extensions/KHR_materials_clearcoat/clearcoatNormalTexture",
        material(
            ["materials_clearcoat"],
            "'normalTexture':{'index':0,'texCoord':1},'extensions':{'KHR_materials_clearcoat':{'clearcoatNormalTexture':{'index':0}}}"
        ),
        not: material(
            ["materials_clearcoat"],
            "'extensions':{'KHR_materials_clearcoat':{'clearcoatNormalTexture':{'index':0,'texCoord':1}}}")),
    IssueFixture(
        "KHR_MATERIALS_DISPERSION_NO_VOLUME", "/materials/0/extensions/KHR_materials_dispersion",
        material(["materials_dispersion"], "'extensions':{'KHR_materials_dispersion':{}}"),
        not: material(
            ["materials_dispersion", "materials_volume"],
            "'extensions':{'KHR_materials_dispersion':{},'KHR_materials_volume':{}}")),
    IssueFixture(
        "KHR_MATERIALS_EMISSIVE_STRENGTH_ZERO_FACTOR", "/materials/0/extensions/KHR_materials_emissive_strength",
        material(
            ["materials_emissive_strength"], "'extensions':{'KHR_materials_emissive_strength':{'emissiveStrength':2}}"),
        not: material(
            ["materials_emissive_strength"],
            "'emissiveFactor':[0,0,0.1],'extensions':{'KHR_materials_emissive_strength':{'emissiveStrength':2}}")),
    IssueFixture(
        "KHR_MATERIALS_IRIDESCENCE_THICKNESS_RANGE_WITHOUT_TEXTURE",
        "/materials/0/extensions/KHR_materials_iridescence/iridescenceThicknessMinimum",
        material(
            ["materials_iridescence"], "'extensions':{'KHR_materials_iridescence':{'iridescenceThicknessMinimum':100}}"),
        not: material(
            ["materials_iridescence"], "'extensions':{'KHR_materials_iridescence':{'iridescenceThicknessMaximum':100}}")
    ),
    IssueFixture(
        "KHR_MATERIALS_IRIDESCENCE_THICKNESS_TEXTURE_UNUSED",
        "/materials/0/extensions/KHR_materials_iridescence/iridescenceThicknessTexture",
        material(
            ["materials_iridescence"],
            "'extensions':{'KHR_materials_iridescence':{'iridescenceThicknessTexture':{'index':0},'iridescenceThicknessMinimum':400}}"
        ),
        not: material(
            ["materials_iridescence"],
            "'extensions':{'KHR_materials_iridescence':{'iridescenceThicknessTexture':{'index':0}}}")),
    IssueFixture(
        "KHR_MATERIALS_VOLUME_DOUBLE_SIDED", "/materials/0/extensions/KHR_materials_volume",
        material(
            ["materials_volume"], "'doubleSided':true,'extensions':{'KHR_materials_volume':{'thicknessFactor':1}}"),
        not: material(["materials_volume"], "'doubleSided':true,'extensions':{'KHR_materials_volume':{}}")),
    IssueFixture(
        "KHR_MATERIALS_VOLUME_NO_TRANSMISSION", "/materials/0/extensions/KHR_materials_volume",
        material(["materials_volume"], "'extensions':{'KHR_materials_volume':{}}"),
        not: material(
            ["materials_volume", "materials_transmission"],
            "'extensions':{'KHR_materials_volume':{},'KHR_materials_transmission':{}}")),
    IssueFixture(
        "KHR_ANIMATION_POINTER_ANIMATION_CHANNEL_TARGET_NODE", pointerPlace,
        pointer("'node':0,'path':'pointer',\(pointerObject)"), not: pointer("'path':'pointer',\(pointerObject)")),
    IssueFixture(
        "KHR_ANIMATION_POINTER_ANIMATION_CHANNEL_TARGET_PATH", pointerPlace, pointer("'path':'scale',\(pointerObject)"),
        not: pointer("'path':'pointer',\(pointerObject)")),
    IssueFixture(
        "INCOMPLETE_EXTENSION_SUPPORT", pointerPlace, pointer("'path':'pointer',\(pointerObject)"),
        not: pointer("'path':'scale','node':0")),
    IssueFixture(
        "KHR_MATERIALS_VARIANTS_NON_UNIQUE_VARIANT",
        "/meshes/0/primitives/0/extensions/KHR_materials_variants/mappings/1/variants/1",
        variants("{'variants':[0],'material':0},{'variants':[1,0],'material':0}"),
        not: variants("{'variants':[0],'material':0},{'variants':[1],'material':0}")),
]
