// Declarations of extensions, and what extras should be.

extension IssueDefinition {
    /// Every definition of this file.
    package static let extensionSemanticIssues: [IssueDefinition] = [
        invalidExtensionNameFormat, multipleExtensions, nonRequiredExtension, unusedExtensionRequired,
        nonObjectExtras,
    ]

    /// - Parameters: name (text)
    package static let invalidExtensionNameFormat = IssueDefinition(
        "INVALID_EXTENSION_NAME_FORMAT", .semantic, .warning, section: "glTF 2.0 §3.12",
        message: """
            {name} is not formed like an extension name: a prefix in capitals, an underscore, then letters, digits or \
            underscores.
            """,
        summary: "The name of an extension does not follow the naming rule.",
        meaning: """
            Extension names start with the vendor's prefix in capital letters or digits, followed by an underscore \
            and the extension's own name, such as KHR_texture_transform.
            """,
        importance: "Loaders may not recognise the extension, and private names without a prefix can clash.",
        remedy: "Correct the spelling, or give a private extension a prefix of its own.",
        limits: """
            The prefix is not looked up in the list of registered ones, and extensionsRequired is not tested for its \
            form. VRM 0.x, which is named just "VRM", is reported.
            """)

    /// - Parameters: name (raw: the extension's name), other (text: another name on the material)
    package static let multipleExtensions = IssueDefinition(
        "MULTIPLE_EXTENSIONS", .semantic, .warning, section: "KHR_materials_unlit, KHR_materials_pbrSpecularGlossiness",
        message: "{name:raw} replaces the whole material model but stands beside {other}. Keep one of the two.",
        summary: "A material combines extensions that exclude one another.",
        meaning: "The extension stands for a whole way of shading, so it is meant to be the only one on a material.",
        importance: "Which of the extensions wins differs from one engine to the next.",
        remedy: "Keep the extension that describes the material and remove the others.",
        limits: """
            Reported for unlit and specular-glossiness materials. Any other key in the material's extensions counts, \
            known or not.
            """)

    /// - Parameters: name (raw: the extension's name)
    package static let nonRequiredExtension = IssueDefinition(
        "NON_REQUIRED_EXTENSION", .semantic, .error, section: "KHR_mesh_quantization",
        message: "{name:raw} changes how data is stored, so it cannot be optional. List it in extensionsRequired too.",
        summary: "An extension that cannot be ignored is not listed as required.",
        meaning: """
            The extension allows formats that a loader without it cannot read. Such an extension has to be named in \
            extensionsRequired besides extensionsUsed.
            """,
        importance: """
            A loader without the extension opens the asset and then draws broken geometry, instead of saying that it \
            cannot.
            """,
        remedy: "Add the name to extensionsRequired.",
        limits: "The extension's formats are accepted all the same.")

    /// - Parameters: name (text)
    package static let unusedExtensionRequired = IssueDefinition(
        "UNUSED_EXTENSION_REQUIRED", .semantic, .error, section: "glTF 2.0 §3.12",
        message: "{name} is in extensionsRequired but not in extensionsUsed. Add it there, or remove it here.",
        summary: "A required extension is not listed among the used ones.",
        meaning: """
            extensionsUsed names all extensions that occur in the asset, extensionsRequired those that cannot be \
            ignored. The second list is a part of the first.
            """,
        importance: "Tools that look only at extensionsUsed miss the extension.",
        remedy: "Add the name to extensionsUsed if the asset uses it; remove it from extensionsRequired if not.",
        limits: """
            When extensionsUsed itself cannot be read, every required extension is reported. Whether an extension \
            that is listed is used anywhere is not tested.
            """)

    /// - Parameters: found (raw: "a string", "an array", …)
    package static let nonObjectExtras = IssueDefinition(
        "NON_OBJECT_EXTRAS", .semantic, .information, section: "glTF 2.0 §3.12",
        message: "extras is {found:raw}. Put it into an object, so that other tools can add their own keys.",
        summary: "extras holds something else than an object.",
        meaning: "extras may be any value, but the specification recommends an object with named members.",
        importance: "Tools that add their own data to extras overwrite what is there, or drop it.",
        remedy: "Wrap the value into an object under a name of its own.",
        limits: "The content of extras is not looked at. A value of null is not reported.")
}
