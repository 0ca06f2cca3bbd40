// References that lead nowhere, and objects that nothing refers to.

extension IssueDefinition {
    /// Every definition of this file.
    package static let referenceLinkIssues: [IssueDefinition] = [
        unresolvedReference, unusedObject,
    ]

    /// - Parameters: index (Int), target (raw: the array, such as "accessors"), count (Int, elements of that array)
    package static let unresolvedReference = IssueDefinition(
        "UNRESOLVED_REFERENCE", .link, .error, section: "glTF 2.0 §3.3",
        message: "Index {index} leads to nothing usable: {target:raw} has {count:entry|entries}.",
        summary: "A reference leads to an object that does not exist.",
        meaning: """
            Objects are referred to by their place in an array, counted from 0. The array is shorter than this \
            reference needs, or the element there could not be read.
            """,
        importance: "What depends on the object is missing, and many loaders stop.",
        remedy: """
            Correct the index: the largest one is the number of elements less 1. If an element was removed, the \
            references behind it must move down as well. If the element exists but is broken, correct that one first.
            """,
        limits: """
            Rules that need the missing object are not checked. References within accessors and animations that are \
            themselves unusable are not followed.
            """)

    /// - Parameters: seen (raw: nothing, or which uses were looked for), user (raw: nothing, or what may use it as well). See
    ///   ``ValidationContext/reportUnused(at:number:)``.
    package static let unusedObject = IssueDefinition(
        "UNUSED_OBJECT", .link, .information, section: "glTF 2.0 §3.3",
        message: """
            Nothing{seen:raw} refers to this. Remove it to make the file smaller, unless an application looks it up \
            itself{user:raw}.
            """,
        summary: "Nothing in the asset refers to this object.",
        meaning: "The object takes up space, and its data may be downloaded, but no other object uses it.",
        importance: """
            Files get larger and load more slowly. Often it is a leftover of an edit, or the sign of a reference that \
            was lost: a texture that no material uses may be why a surface is white.
            """,
        remedy: """
            Connect the object if it was meant to be used. Otherwise remove it, together with what only it refers to; \
            most glTF tools have a command that prunes.
            """,
        limits: """
            Only direct references count: what only an unused object refers to is not reported, so check again after \
            a removal. References from extensions that are unknown here, such as those that compress buffer views or \
            hold images of other formats, and from applications by name, are not seen. If an extension was not read, the \
            message says so.
            """)
}
