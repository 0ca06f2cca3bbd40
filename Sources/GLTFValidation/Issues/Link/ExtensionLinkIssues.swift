// Extension objects: declared, supported, in the right place.

extension IssueDefinition {
    /// Every definition of this file.
    package static let extensionLinkIssues: [IssueDefinition] = [
        undeclaredExtension, unexpectedExtensionObject, unsupportedExtension, incompleteExtensionSupport,
        khrMaterialsVariantsNonUniqueVariant,
    ]

    /// - Parameters: name (text)
    package static let undeclaredExtension = IssueDefinition(
        "UNDECLARED_EXTENSION", .link, .error, section: "glTF 2.0 §3.12",
        message: """
            {name} is used here but missing from extensionsUsed, so its content was not checked. Add it to that list.
            """,
        summary: "An extension is used without being declared.",
        meaning: "Every extension that occurs in an asset is listed in extensionsUsed at the root of the document.",
        importance: "Loaders skip extensions that are not listed, so what it adds is not shown.",
        remedy: """
            Add the name to extensionsUsed, and to extensionsRequired if the asset is of no use without it; or remove \
            the object. Tools that merge assets tend to forget the list.
            """,
        limits: "The object is not validated, even if its extension is known here.")

    /// - Parameters: name (raw: the extension), object (raw: the kind of object it is on, such as "a mesh"), allowed
    /// (raw: where it belongs)
    package static let unexpectedExtensionObject = IssueDefinition(
        "UNEXPECTED_EXTENSION_OBJECT", .link, .error, section: "glTF 2.0 §3.12",
        message: "{name:raw} has no meaning on {object:raw}; it belongs on {allowed:raw}. Move or remove it.",
        summary: "An extension is attached to a kind of object it is not made for.",
        meaning: "Each extension defines the kinds of objects it extends, and this is not one of them.",
        importance: "Loaders ignore it.",
        remedy: "Move the extension object to where its specification puts it.",
        limits: """
            The content of the object is not checked. KHR_mesh_quantization is a declaration only and belongs on no \
            object.
            """)

    /// - Parameters: name (text)
    package static let unsupportedExtension = IssueDefinition(
        "UNSUPPORTED_EXTENSION", .link, .information, section: "glTF 2.0 §3.12",
        message: "{name} is not known to this validator. What it adds was not checked; the rest was.",
        summary: "The asset uses an extension that this validator has no rules for.",
        meaning: "The extension may be fine. There are no rules for it here, so its objects were passed over.",
        importance: """
            This is not a fault of the asset. But mistakes within the extension are not found, nor those in data that \
            only the extension reaches: with compressed geometry, for instance, no vertex was looked at.
            """,
        remedy: """
            Nothing in the asset. Check the extension with a tool of its vendor, and see that the programs that will \
            load the asset support it.
            """,
        limits: "Objects that only the extension refers to may be reported as unused.")

    /// - Parameters: name (raw: the extension), unchecked (raw: what is not checked)
    package static let incompleteExtensionSupport = IssueDefinition(
        "INCOMPLETE_EXTENSION_SUPPORT", .link, .information, section: "KHR_animation_pointer",
        message: "{name:raw} is checked in part only: {unchecked:raw}.",
        summary: "An extension is validated only in part.",
        meaning: """
            The form of the extension's objects is checked, but not all that they mean. For an animation pointer: \
            whether the property that it names exists and fits the values.
            """,
        importance: "This is not a fault of the asset, but mistakes of that kind are not found.",
        remedy: "Nothing. Try the asset in the programs that will load it.",
        limits: "Given once for each object of the extension, whatever it contains.")

    /// - Parameters: variant (Int), first (Int, index of the earlier mapping)
    package static let khrMaterialsVariantsNonUniqueVariant = IssueDefinition(
        "KHR_MATERIALS_VARIANTS_NON_UNIQUE_VARIANT", .link, .error, section: "KHR_materials_variants",
        message: "Variant {variant} already has a material, from mapping {first} of this primitive. Keep one of them.",
        summary: "A variant is given two materials on the same primitive.",
        meaning: "For each variant a primitive has at most one mapping, which names the material to show.",
        importance: "Which material appears depends on the loader.",
        remedy: "Remove the variant from one of the mappings.",
        limits: "Mappings of other primitives do not matter.")
}
