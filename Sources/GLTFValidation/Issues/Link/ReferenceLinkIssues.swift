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
            Correct the index: the largest one is the number of elements less 1. If the element exists but is broken, \
            its own issue comes first.
            """,
        limits: """
            Rules that need the missing object are not checked. References within accessors and animations that are \
            themselves unusable are not followed.
            """)

    /// - Parameters: none
    package static let unusedObject = IssueDefinition(
        "UNUSED_OBJECT", .link, .information, section: "glTF 2.0 §3.3",
        message: """
            Nothing refers to this. Remove it to make the file smaller, unless an application looks it up itself.
            """,
        summary: "Nothing in the asset refers to this object.",
        meaning: "The object takes up space, and its data may be downloaded, but no other object uses it.",
        importance: """
            Files get larger and load more slowly. Often it is a leftover of an edit, or the sign of a reference that \
            was lost.
            """,
        remedy: "Remove the object, or connect it. Tools that prune glTF files do the first.",
        limits: """
            Only direct references count: what only an unused object refers to is not reported. References from \
            extensions that are unknown here are not seen, so the object may be in use.
            """)
}
