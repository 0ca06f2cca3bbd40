extension IssueDefinition {
    /// The address of the document that holds the rule: the specification of glTF, or that of the extension when the
    /// rule comes from an extension alone. ``section`` says where in it.
    public var specification: String {
        let words = section.split { $0 == " " || $0 == "," || $0 == ";" }
        guard words.first != "glTF" else { return SpecificationAddress.core }
        let extensions = words.filter { $0.hasPrefix("KHR_") || $0.hasPrefix("EXT_") }
        guard let name = extensions.first else { return SpecificationAddress.core }
        return SpecificationAddress.extensions + SpecificationAddress.folder(of: name) + "/" + name
    }
}

private enum SpecificationAddress {
    static let core = "https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html"
    static let extensions = "https://github.com/KhronosGroup/glTF/tree/main/extensions/2.0/"

    /// Extensions that were superseded; the others are in folders by prefix.
    private static let archived: [Substring] = ["KHR_materials_pbrSpecularGlossiness"]

    static func folder(of name: Substring) -> String {
        if archived.contains(name) { return "Archived" }
        return name.hasPrefix("KHR_") ? "Khronos" : "Vendor"
    }
}
