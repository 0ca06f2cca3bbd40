// The version that the asset declares.

extension IssueDefinition {
    /// Every definition of this file.
    package static let assetSemanticIssues: [IssueDefinition] = [
        assetMinVersionGreaterThanVersion, unknownAssetMajorVersion, unknownAssetMinorVersion,
    ]

    /// - Parameters: minVersion (text), version (text)
    package static let assetMinVersionGreaterThanVersion = IssueDefinition(
        "ASSET_MIN_VERSION_GREATER_THAN_VERSION", .semantic, .error, section: "glTF 2.0 §3.2",
        message: "minVersion {minVersion} is later than version {version}. Lower it, or leave it out.",
        summary: "The asset requires a later version than the one it was written for.",
        meaning: """
            version names the version the asset targets, minVersion the oldest one a loader must know. The second \
            cannot be later than the first.
            """,
        importance: "Loaders that look at minVersion refuse an asset that they could read.",
        remedy: """
            Remove minVersion unless the asset needs something that older versions lack, and never set it above \
            version.
            """,
        limits: """
            Versions are compared number by number, so 2.10 is later than 2.9. Not tested when one of the two is \
            malformed.
            """)

    /// - Parameters: version (text)
    package static let unknownAssetMajorVersion = IssueDefinition(
        "UNKNOWN_ASSET_MAJOR_VERSION", .semantic, .error, section: "glTF 2.0 §3.2",
        message: "The asset says that it is glTF {version}; only 2.x can be read. Export it as glTF 2.0.",
        summary: "The asset's major version is not 2.",
        meaning: """
            Versions with another first number are other formats, with other rules. Version 1.0 keeps its objects in \
            dictionaries, for instance.
            """,
        importance: "Loaders of glTF 2.0 cannot read the asset.",
        remedy: "Convert the asset to glTF 2.0. If it is glTF 2.0, correct asset.version.",
        limits: "Nothing else in the document is checked.")

    /// - Parameters: version (text)
    package static let unknownAssetMinorVersion = IssueDefinition(
        "UNKNOWN_ASSET_MINOR_VERSION", .semantic, .warning, section: "glTF 2.0 §3.2",
        message: """
            The asset says that it is glTF {version}, later than 2.0. It is checked by the rules of 2.0, which may \
            miss what is new.
            """,
        summary: "The asset's minor version is later than the one that is known.",
        meaning: """
            Later minor versions add to glTF 2.0 without changing it, so the asset can be read, but what they add is \
            not known here.
            """,
        importance: "New properties are reported as unexpected, and mistakes in them are not found.",
        remedy: "Use version 2.0 unless the asset really needs the later one.",
        limits: "2.0 is the version that nearly all exporters write, so another number is often a mistake.")
}
