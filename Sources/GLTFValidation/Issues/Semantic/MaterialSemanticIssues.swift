// Materials: properties that contradict or cancel one another.

extension IssueDefinition {
    /// Every definition of this file.
    package static let materialSemanticIssues: [IssueDefinition] = [
        materialAlphaCutoffInvalidMode, khrMaterialsAnisotropyAnisotropyTextureTexcoord,
        khrMaterialsClearcoatClearcoatNormalTextureTexcoord, khrMaterialsDispersionNoVolume,
        khrMaterialsEmissiveStrengthZeroFactor, khrMaterialsIridescenceThicknessRangeWithoutTexture,
        khrMaterialsIridescenceThicknessTextureUnused, khrMaterialsVolumeDoubleSided,
        khrMaterialsVolumeNoTransmission,
    ]

    /// - Parameters: mode (text: the alpha mode in force)
    package static let materialAlphaCutoffInvalidMode = IssueDefinition(
        "MATERIAL_ALPHA_CUTOFF_INVALID_MODE", .semantic, .warning, section: "glTF 2.0 §3.9.4",
        message: """
            alphaCutoff has an effect only with alphaMode MASK, and the mode is {mode}. Set MASK or remove \
            alphaCutoff.
            """,
        summary: "A material has an alpha cutoff without the alpha mode that uses it.",
        meaning: """
            alphaCutoff is the threshold between visible and invisible in the mode MASK. In OPAQUE, which is the \
            default, and in BLEND it is not used.
            """,
        importance: "Cut-out textures such as hair or leaves come out as solid or blended surfaces.",
        remedy: "Set alphaMode to MASK if the texture is to be cut out; otherwise remove alphaCutoff.",
        limits: "Reported even if alphaCutoff is the default of 0.5, which some exporters write always.")

    /// - Parameters: set (raw, of the anisotropy texture), normalSet (raw, of the normal texture)
    package static let khrMaterialsAnisotropyAnisotropyTextureTexcoord = IssueDefinition(
        "KHR_MATERIALS_ANISOTROPY_ANISOTROPY_TEXTURE_TEXCOORD", .semantic, .warning,
        section: "KHR_materials_anisotropy",
        message: """
            The anisotropy texture uses {set:raw}, the normal texture {normalSet:raw}. Use the same set for both.
            """,
        summary: "The anisotropy texture and the normal texture use different texture coordinates.",
        meaning: """
            The directions in an anisotropy texture are relative to the tangent space, which follows from the normal \
            texture's coordinates.
            """,
        importance: "With another set of coordinates highlights point in wrong directions.",
        remedy: "Set texCoord of both textures to the same set and bake the anisotropy texture for it.",
        limits: "A set that KHR_texture_transform substitutes is not considered.")

    /// - Parameters: set (raw, of the clearcoat normal texture), normalSet (raw, of the normal texture)
    package static let khrMaterialsClearcoatClearcoatNormalTextureTexcoord = IssueDefinition(
        "KHR_MATERIALS_CLEARCOAT_CLEARCOAT_NORMAL_TEXTURE_TEXCOORD", .semantic, .warning,
        section: "KHR_materials_clearcoat",
        message: """
            The clearcoat normals use {set:raw}, the base normals {normalSet:raw}. Use the same set for both.
            """,
        summary: "The clearcoat normal texture and the normal texture use different texture coordinates.",
        meaning: "Both textures are read in one tangent space, and that follows from the normal texture's coordinates.",
        importance: "With another set the coat's bumps are lit from wrong directions.",
        remedy: "Set texCoord of both textures to the same set.",
        limits: "A set that KHR_texture_transform substitutes is not considered.")

    /// - Parameters: none
    package static let khrMaterialsDispersionNoVolume = IssueDefinition(
        "KHR_MATERIALS_DISPERSION_NO_VOLUME", .semantic, .warning, section: "KHR_materials_dispersion",
        message: """
            Dispersion shows only in a volume. Add KHR_materials_volume to the material or remove the dispersion.
            """,
        summary: "A material has dispersion but no volume.",
        meaning: """
            Dispersion splits light that travels through a body. Without KHR_materials_volume the surface is thin, \
            and light is not bent.
            """,
        importance: "The extension has no visible effect.",
        remedy: "Add KHR_materials_volume with a thickness, or remove KHR_materials_dispersion.",
        limits: "The values of the two extensions are not compared: a volume of thickness 0 is accepted.")

    /// - Parameters: strength (Double)
    package static let khrMaterialsEmissiveStrengthZeroFactor = IssueDefinition(
        "KHR_MATERIALS_EMISSIVE_STRENGTH_ZERO_FACTOR", .semantic, .warning, section: "KHR_materials_emissive_strength",
        message: """
            emissiveStrength {strength} multiplies an emissiveFactor of zero, so nothing glows. Set emissiveFactor.
            """,
        summary: "An emissive strength is set on a material that emits nothing.",
        meaning: "The strength scales emissiveFactor, whose default is black. Black stays black at any strength.",
        importance: "The material does not glow, though its author asked for it.",
        remedy: """
            Set emissiveFactor to the colour of the light, [1, 1, 1] when a texture gives the colour; or remove the \
            extension.
            """,
        limits: "Not reported when emissiveFactor cannot be read.")

    /// - Parameters: none
    package static let khrMaterialsIridescenceThicknessRangeWithoutTexture = IssueDefinition(
        "KHR_MATERIALS_IRIDESCENCE_THICKNESS_RANGE_WITHOUT_TEXTURE", .semantic, .information,
        section: "KHR_materials_iridescence",
        message: """
            iridescenceThicknessMinimum is used only with a thickness texture, and there is none. Remove it or add \
            the texture.
            """,
        summary: "An iridescent material has a minimum thickness but no texture that could reach it.",
        meaning: """
            Without a thickness texture the film is as thick as iridescenceThicknessMaximum everywhere. The minimum \
            is where a texture value of 0 would lead.
            """,
        importance: "The property has no effect.",
        remedy: "Remove iridescenceThicknessMinimum, or add iridescenceThicknessTexture.",
        limits: "Reported for any value of the property, its default included.")

    /// - Parameters: thickness (Double, nanometres: minimum and maximum)
    package static let khrMaterialsIridescenceThicknessTextureUnused = IssueDefinition(
        "KHR_MATERIALS_IRIDESCENCE_THICKNESS_TEXTURE_UNUSED", .semantic, .information,
        section: "KHR_materials_iridescence",
        message: """
            Minimum and maximum thickness are both {thickness}, so the thickness texture changes nothing. Widen the \
            range or remove it.
            """,
        summary: "An iridescence thickness texture has no effect, because minimum and maximum are equal.",
        meaning: """
            The texture chooses a thickness between minimum and maximum. When both are the same there is nothing to \
            choose.
            """,
        importance: "The texture costs memory and transfer time without being seen.",
        remedy: "Give minimum and maximum different values, or remove the texture.",
        limits: """
            The defaults of 100 and 400 count where a value is left out. The texture's contents are not looked at.
            """)

    /// - Parameters: thickness (Double)
    package static let khrMaterialsVolumeDoubleSided = IssueDefinition(
        "KHR_MATERIALS_VOLUME_DOUBLE_SIDED", .semantic, .warning, section: "KHR_materials_volume",
        message: """
            The material has a volume of thickness {thickness} and is doubleSided. A closed body needs one side only; \
            remove doubleSided.
            """,
        summary: "A material with a volume is double-sided.",
        meaning: """
            A volume is the inside of a closed mesh, whose back faces are where light leaves it. Drawing both sides \
            treats every face as an entrance.
            """,
        importance: "Renderers that bend light give wrong results or fall back to a slower path.",
        remedy: "Set doubleSided to false, and make sure that the mesh is closed.",
        limits: "Reported only when thicknessFactor is larger than zero.")

    /// - Parameters: none
    package static let khrMaterialsVolumeNoTransmission = IssueDefinition(
        "KHR_MATERIALS_VOLUME_NO_TRANSMISSION", .semantic, .warning, section: "KHR_materials_volume",
        message: """
            The material has a volume that no light can enter. Add KHR_materials_transmission or remove the volume.
            """,
        summary: "A material has a volume but lets no light through.",
        meaning: "A volume describes what happens to light inside a body, and light gets inside by transmission only.",
        importance: "The volume has no visible effect.",
        remedy: "Add KHR_materials_transmission with a factor above zero, or remove KHR_materials_volume.",
        limits: """
            Not reported when the material has an extension that is unknown here, since that one may transmit light.
            """)
}
