// What the reference validator does not look at, in the JSON document. No code of this folder is ever reported under the
// profile that follows the reference.

extension IssueDefinition {
    /// Every definition of this file.
    package static let lintDocumentIssues: [IssueDefinition] = [
        lintDataNotChecked, lintDuplicateKey, lintExtensionMisspelt, lintExtensionUnused, lintNotSelfContained,
        lintTextureWithoutFallback,
    ]

    /// - Parameters: where (raw: "of this primitive"), name (raw: the extension's name)
    package static let lintDataNotChecked = IssueDefinition(
        "LINT_DATA_NOT_CHECKED", .lint, .information, section: "KHR_draco_mesh_compression, EXT_meshopt_compression",
        message: """
            The data {where:raw} is compressed by {name:raw} and was not checked: neither bounds, nor indices, unit \
            vectors, joints and weights.
            """,
        summary: "Geometry is compressed in a form that the validator does not decode.",
        meaning: """
            The file is not wrong. But what the extension has compressed was not looked at, so its numbers may be wrong \
            without a word about them.
            """,
        importance: """
            A report without errors says less about such a file than about one without compression.
            """,
        remedy: """
            Validate the file before it is compressed as well. To fail on geometry that was not checked, raise the \
            severity: --severity LINT_DATA_NOT_CHECKED=error.
            """,
        limits: """
            One issue for each compressed primitive or buffer view. The JSON around the data is checked as always, but not \
            the members of the extension itself: nobody looks whether what it refers to is there.
            """)

    /// - Parameters: name (text), earlier (Int, byte), later (Int, byte)
    package static let lintDuplicateKey = IssueDefinition(
        "LINT_DUPLICATE_KEY", .lint, .warning, section: "glTF 2.0 §2.7, RFC 8259",
        message: """
            The name {name} stands in one object twice, at byte {earlier} and again at byte {later} of the JSON text. \
            Keep one of them.
            """,
        summary: "Two members of one JSON object have the same name.",
        meaning: """
            The names in an object have to be different from each other. Names are compared after their escapes are \
            resolved, so two spellings of one name are found too.
            """,
        importance: """
            Which of the values counts depends on the program: most take the last, some the first, some refuse the \
            file. The same asset then looks different in two places.
            """,
        remedy: """
            Remove the member that is not meant. Repeated names come from text pasted together by hand or by a script; \
            a JSON library does not write them.
            """,
        limits: """
            Every object of the text is looked at, also in extras and in extensions without rules. The validator itself \
            goes on with the last value. In a GLB, bytes are counted from the start of the JSON chunk's contents.
            """)

    /// - Parameters: name (text), known (text)
    package static let lintExtensionMisspelt = IssueDefinition(
        "LINT_EXTENSION_MISSPELT", .lint, .warning, section: "glTF 2.0 §3.12",
        message: "No extension is called {name}. Did you mean {known}?",
        summary: "The name of an extension is nearly that of a well-known one.",
        meaning: """
            The name is in no list that the validator has, and differs in one or two letters, or in upper and lower \
            case only, from one that is.
            """,
        importance: """
            Programs compare names exactly, so they take no notice of the extension: the material, light or compression \
            that it describes is missing, without any message.
            """,
        remedy: "Correct the name here, in extensionsRequired, and wherever the extension's objects stand.",
        limits: """
            The prefix has to be one that the known extension has too, whatever its case; a vendor's own extension is \
            not compared with those of others.
            """)

    /// - Parameters: name (text)
    package static let lintExtensionUnused = IssueDefinition(
        "LINT_EXTENSION_UNUSED", .lint, .information, section: "glTF 2.0 §3.12",
        message: "{name} is declared, but nothing in the document uses it. Take it out of extensionsUsed.",
        summary: "An extension is declared in extensionsUsed and used nowhere.",
        meaning: """
            extensionsUsed lists the extensions that occur in the asset. No object of the document carries this one, \
            and nothing needs it.
            """,
        importance: """
            Viewers load decoders that they do not need. If the extension is required as well, programs without it \
            refuse an asset that they could show.
            """,
        remedy: """
            Remove the name from extensionsUsed, and from extensionsRequired. If it was meant to be used, look for its \
            objects: the name may be spelt differently there.
            """,
        limits: """
            A name that occurs anywhere else in the document counts as used. KHR_mesh_quantization, which has no \
            objects, is used when a vertex attribute has a format that only it allows. Other extensions that work \
            without objects may be reported although something relies on them. Only the first thousand names are looked \
            up.
            """)

    /// - Parameters: what (raw: "buffer" or "image"), uri (text)
    package static let lintNotSelfContained = IssueDefinition(
        "LINT_NOT_SELF_CONTAINED", .lint, .warning, section: "glTF 2.0 §4.1",
        message: """
            The GLB is not complete in itself: this {what:raw} is in {uri}, outside of the file. Pack it into the BIN \
            chunk.
            """,
        summary: "A GLB needs another file.",
        meaning: """
            A buffer or an image of a binary asset is not inside of it, but in a file beside it or at an address.
            """,
        importance: """
            A GLB is expected to be a single file. Uploaded, mailed or cached alone, it loses its geometry or its \
            textures.
            """,
        remedy: "Export again with everything embedded, or pack the file with a tool for glTF.",
        limits: """
            Reported for every such buffer and image, whether the other file can be read or not. Data URIs are inside \
            of the file and are not reported here.
            """)

    /// - Parameters: name (raw: the extension's name)
    package static let lintTextureWithoutFallback = IssueDefinition(
        "LINT_TEXTURE_WITHOUT_FALLBACK", .lint, .warning, section: "KHR_texture_basisu, EXT_texture_webp",
        message: """
            The texture has an image only by {name:raw}, which is not in extensionsRequired. Require it, or add a source \
            in PNG or JPEG.
            """,
        summary: "A texture can only be read with an extension that the asset does not require.",
        meaning: """
            An extension that is used but not required has to have a fallback: what programs without it show. This \
            texture has none.
            """,
        importance: """
            Programs without the extension open the asset and show it without its textures, instead of saying that they \
            cannot show it.
            """,
        remedy: """
            Add the extension to extensionsRequired, or give the texture a source in a format that every program reads.
            """,
        limits: """
            Looked at for KHR_texture_basisu, EXT_texture_webp, EXT_texture_avif and MSFT_texture_dds, if declared.
            """)
}
