/// Turns the text that names an avatar into a reference. Whatever a message said, its URL ends up here, so every
/// provider gets the same checks: is it inline data, is it a URL one can fetch, whose host is it, what is odd about it.
enum ReferenceBuilder {
    /// - Parameter provider: who sent it; nil for bare text, where the host decides.
    static func build(_ text: String, provider: AvatarProvider?) throws(IntakeError) -> AvatarReference {
        let reported = text.trimmingASCIIWhitespace
        if DataURL.isDataURL(reported) { return try inline(reported, provider: provider) }

        if let expanded = try expandShortForm(reported, provider) {
            var reference = AvatarReference(remote: expanded.url, reported: reported, provider: expanded.provider.id)
            reference.replaceURL(expanded.url)
            reference.warnings = expanded.warnings
            reference.avatarId = expanded.avatarId
            try refine(&reference, by: expanded.provider, sender: provider)
            return reference
        }
        let url = try AssetURL(parsing: reported)
        try checkScheme(url)
        let owner = AvatarProvider.owner(of: url)
        var reference = AvatarReference(
            remote: url, reported: reported, provider: (provider ?? owner ?? AvatarProvider.plainURL).id)
        for repair in url.repairs where repair != .trimmedSpace {
            reference.warn(.urlRepaired, .note, repair.rawValue)
        }
        if url.hasUserInfo {
            reference.warn(.urlHasUserInfo, "the URL holds a user name or password; fetching refuses such URLs")
        }
        try refine(&reference, by: owner, sender: provider)
        return reference
    }

    private static func refine(
        _ reference: inout AvatarReference, by owner: AvatarProvider?, sender: AvatarProvider?
    ) throws(IntakeError) {
        try owner?.refine(&reference)
        if let sender, sender.id != owner?.id { try sender.refine(&reference) }
        if owner == nil, sender == nil { try AvatarProvider.plainURL.refine(&reference) }
    }

    private static func inline(_ text: String, provider: AvatarProvider?) throws(IntakeError) -> AvatarReference {
        let data = try DataURL(parsing: text)
        let (count, prefix) = try data.measure()
        var reference = AvatarReference(
            inline: text, byteCount: count, provider: (provider ?? AvatarProvider.plainURL).id)
        if !prefix.starts(with: "glTF".utf8) {
            let shown = ForeignText.excerpt(data.mediaType, limit: 40)
            reference.warn(.inlineNotGLB, "the inline data (\(shown)) does not begin like a GLB; it will be refused")
        }
        return reference
    }

    /// Short codes and ids count when a provider that has them sent them, or when they stand alone on a line.
    private static func expandShortForm(
        _ text: String, _ sender: AvatarProvider?
    ) throws(IntakeError) -> ShortForm? {
        if let sender { return try sender.expandShortForm(text) }
        for provider in AvatarProvider.all {
            if let form = try provider.expandShortForm(text) { return form }
        }
        return nil
    }

    private static func checkScheme(_ url: AssetURL) throws(IntakeError) {
        if url.isHTTP { return }
        if url.scheme == "blob" {
            throw IntakeError(
                .urlSchemeUnusable, "a blob: URL exists only inside the page that made it",
                advice: "let the page export an http URL or a data URL", context: url.redacted)
        }
        throw IntakeError(
            .urlSchemeUnusable, "the scheme \(url.scheme): cannot be fetched", advice: "give an https URL",
            context: ForeignText.excerpt(url.redacted))
    }
}
