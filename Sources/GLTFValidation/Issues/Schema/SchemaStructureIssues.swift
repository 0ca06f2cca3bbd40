// The shape of objects and of the document: what is present, missing, empty or repeated.

extension IssueDefinition {
    /// Every definition of this file.
    package static let schemaStructureIssues: [IssueDefinition] = [
        invalidJson, undefinedProperty, unexpectedProperty, emptyEntity, duplicateElements, oneOfMismatch,
        unsatisfiedDependency,
    ]

    /// - Parameters: offset (Int, byte within the JSON text), reason (raw: what is wrong there)
    package static let invalidJson = IssueDefinition(
        "INVALID_JSON", .schema, .error, section: "glTF 2.0 §2.7, RFC 8259",
        message: "The JSON text is malformed at byte {offset}: {reason:raw}.",
        summary: "The document is not well-formed JSON.",
        meaning: """
            The text breaks the rules of JSON or of UTF-8, has something after its end, or starts with a byte order \
            mark, which glTF forbids.
            """,
        importance: "No loader can read the document. A byte order mark alone stops some and not others.",
        remedy: """
            Look at the byte named. Trailing commas, comments, single quotation marks, NaN or Infinity as numbers, \
            names in an encoding other than UTF-8, and NUL bytes as padding of the chunk are frequent causes. Without \
            a byte order mark, save as plain UTF-8.
            """,
        limits: """
            Only the first mistake is reported, apart from a byte order mark, after which reading goes on. In a GLB, \
            bytes are counted from the start of the JSON chunk's content.
            """)

    /// - Parameters: name (text)
    package static let undefinedProperty = IssueDefinition(
        "UNDEFINED_PROPERTY", .schema, .error, section: "glTF 2.0, JSON schemas (required)",
        message: "The required property {name} is missing here.",
        summary: "An object lacks a property that the specification requires.",
        meaning: """
            The object makes no sense without this property. A property that is null or of the wrong type counts as \
            missing.
            """,
        importance: "Loaders refuse the object or the whole asset.",
        remedy: "Add the property, or remove the object if it was not meant.",
        limits: """
            The place is the object, since the property itself has none. Each missing property is an issue of its \
            own.
            """)

    /// - Parameters: name (text), suggestion (raw: a sentence with a leading space, such as ` Did you mean
    /// "extensionsUsed"?`, or empty)
    package static let unexpectedProperty = IssueDefinition(
        "UNEXPECTED_PROPERTY", .schema, .warning, section: "glTF 2.0 §3.12",
        message: "{name} is not a property of this object.{suggestion:raw} Data of an application belongs in extras.",
        summary: "An object has a property that the specification does not define.",
        meaning: """
            The key is not known for this kind of object. It is a misspelling, a property in the wrong place, or data \
            that belongs in an extension or in extras.
            """,
        importance: "Loaders ignore it. If it was meant to have an effect, it has none.",
        remedy: """
            Correct the spelling, move the property to the right object, or move private data into extras. Data of an \
            extension belongs under the extension's name in extensions.
            """,
        limits: "extras and the contents of extensions that are unknown or not declared are never searched.")

    /// - Parameters: kind (raw: "array" or "object")
    package static let emptyEntity = IssueDefinition(
        "EMPTY_ENTITY", .schema, .error, section: "glTF 2.0, JSON schemas (minItems, minProperties)",
        message: "This {kind:raw} is empty. Fill it or leave the property out.",
        summary: "An array or object is empty where at least one entry is required.",
        meaning: """
            glTF leaves a property out when there is nothing to list. Empty arrays, empty attributes and empty morph \
            targets are not allowed.
            """,
        importance: "Strict loaders refuse them; an empty list of attributes leaves a primitive without vertices.",
        remedy: "Omit the property when it has no entries.",
        limits: """
            The property counts as absent afterwards. An empty morph target makes all targets of its primitive count \
            as absent.
            """)

    /// - Parameters: value (Int or text), first (Int, index of the earlier element)
    package static let duplicateElements = IssueDefinition(
        "DUPLICATE_ELEMENTS", .schema, .error, section: "glTF 2.0, JSON schemas (uniqueItems)",
        message: "{value} is in this array already, at index {first}. List it once.",
        summary: "An array that must hold distinct elements has one twice.",
        meaning: "Lists of nodes, children, joints, variants and extension names are sets: each entry may occur once.",
        importance: "A node or joint that is listed twice is counted, moved or drawn twice by some loaders.",
        remedy: "Remove the repetition. For joints, merge the two and remap JOINTS_n.",
        limits: "The repeated element is still used, so issues that follow from it may be reported too.")

    /// - Parameters: properties (raw: "bufferView and uri"), found (raw: "both" or "neither")
    package static let oneOfMismatch = IssueDefinition(
        "ONE_OF_MISMATCH", .schema, .error, section: "glTF 2.0 §3.10, §3.8.3",
        message: "Exactly one of {properties:raw} must be present; this has {found:raw}.",
        summary: "An object has both or none of two properties of which it needs one.",
        meaning: """
            An image is either in a buffer view or behind a URI; a camera is either orthographic or perspective. The \
            two exclude one another, and one is needed.
            """,
        importance: "Loaders pick one of two at random, or have nothing to pick.",
        remedy: "Keep the one that is meant and remove the other; with none, add one.",
        limits: """
            Values that are of the wrong type do not count as present in an image; in a camera the keys alone count.
            """)

    /// - Parameters: property (raw: "byteOffset"), needed (raw: "bufferView" or words)
    package static let unsatisfiedDependency = IssueDefinition(
        "UNSATISFIED_DEPENDENCY", .schema, .error,
        section: "glTF 2.0, JSON schemas (dependencies); KHR_lights_punctual; KHR_materials_variants",
        message: """
            {property:raw} has no meaning without {needed:raw}, which is missing or unusable here. Add that or remove \
            this.
            """,
        summary: "A property is present without another one that it depends on.",
        meaning: """
            Some properties only make sense together: an offset with a buffer view, an embedded image with its media \
            type, a skin or weights with a mesh, a light or variant with the list at the root of the document.
            """,
        importance: "Loaders ignore the property, or fail when they use it.",
        remedy: """
            Add the property that is needed, or remove the one that depends on it. A sparse accessor without a buffer \
            view must not have a byteOffset.
            """,
        limits: "A needed property that is present but unusable counts as missing.")
}
