import JSONText

/// What a file says about who made it and what may be done with it. Only VRM has fields for that; of other files there is
/// the copyright line.
package struct AvatarLicence: Equatable, Sendable {
    package var title: String?
    package var authors: [String] = []
    /// A name such as `CC_BY`, where the format has one.
    package var name: String?
    package var url: String?
    package var copyright: String?
    /// The permissions that the file states, under their own names and in this order.
    package var terms: [Term] = []

    package struct Term: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package init() {}

    package var isEmpty: Bool { self == AvatarLicence() }

    private static let terms1: [String] = [
        "avatarPermission", "commercialUsage", "allowRedistribution", "modification", "creditNotation",
        "allowExcessivelyViolentUsage", "allowExcessivelySexualUsage", "allowPoliticalOrReligiousUsage",
        "allowAntisocialOrHateUsage",
    ]

    /// The older form spells usage with two s, and so must its readers.
    private static let terms0: [String] = [
        "allowedUserName", "commercialUssageName", "violentUssageName", "sexualUssageName",
    ]

    init(_ context: AvatarContext) {
        copyright = context.scene.copyright
        if let meta = context.scene.extensions["VRMC_vrm"]?["meta"] {
            title = meta["name"]?.string
            authors = (meta["authors"]?.array ?? []).compactMap(\.string)
            url = meta["licenseUrl"]?.string ?? meta["otherLicenseUrl"]?.string
            copyright = meta["copyrightInformation"]?.string ?? copyright
            terms = Self.terms(Self.terms1, in: meta)
        } else if let meta = context.scene.extensions["VRM"]?["meta"] {
            title = meta["title"]?.string
            authors = [meta["author"]?.string].compactMap { $0 }.filter { !$0.isEmpty }
            name = meta["licenseName"]?.string
            url = [meta["otherLicenseUrl"], meta["otherPermissionUrl"]].lazy
                .compactMap { $0?.string }.first { !$0.isEmpty }
            terms = Self.terms(Self.terms0, in: meta)
        }
    }

    private static func terms(_ names: [String], in meta: JSONValue) -> [Term] {
        names.compactMap { name in
            switch meta[name] {
            case .string(let text): Term(name, text)
            case .bool(let flag): Term(name, flag ? "true" : "false")
            default: nil
            }
        }
    }
}
