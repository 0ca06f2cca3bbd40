import GLTFValidation
import JSONText

extension AvatarRule {
    static let specVersion = AvatarRule(
        definition: IssueDefinition(
            "AVATAR_VRM_VERSION", .avatar, .warning, section: "VRM 1.0: VRMC_vrm",
            message: "The version of VRMC_vrm is {version}; only \"1.0\" is known.",
            summary: "The VRM extension has an unknown version.",
            meaning: "VRMC_vrm.specVersion must be \"1.0\". Files of the beta versions have another value.",
            importance: "Loaders refuse other versions or read them wrongly.",
            remedy: "Export again with a current exporter."),
        check: { facts in
            guard facts.skeleton.kind == .vrm1 else { return [] }
            let version = facts.scene.extensions["VRMC_vrm"]?["specVersion"]?.string
            guard version != "1.0" else { return [] }
            return [("/extensions/VRMC_vrm", [.text(version ?? "")])]
        })

    static let licenceMissing = AvatarRule(
        definition: IssueDefinition(
            "AVATAR_LICENCE_MISSING", .avatar, .warning, section: "VRM 1.0: meta",
            message: "The meta object lacks {fields:raw}.",
            summary: "A VRM file does not say whose it is or what may be done with it.",
            meaning:
                "VRM 1.0 demands a name, at least one author and the address of a licence; VRM 0.x a licence name.",
            importance: "Without them nobody may use the avatar, whatever its author meant.",
            remedy: "Fill in the fields when exporting."),
        check: { facts in
            var fields: [String] = []
            switch facts.skeleton.kind {
            case .vrm1:
                if facts.licence.title?.isEmpty ?? true { fields.append("name") }
                if facts.licence.authors.isEmpty { fields.append("authors") }
                if facts.licence.url?.isEmpty ?? true { fields.append("licenseUrl") }
            case .vrm0:
                if facts.licence.name?.isEmpty ?? true { fields.append("licenseName") }
            default:
                break
            }
            guard !fields.isEmpty else { return [] }
            let root = facts.skeleton.kind == .vrm1 ? "VRMC_vrm" : "VRM"
            return [("/extensions/\(root)/meta", [.text(fields.joined(separator: ", "))])]
        })
}
