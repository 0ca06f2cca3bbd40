/// Formats of images that come with extensions (glTF 2.0 §3.8.3 knows PNG and JPEG).
///
/// The reference knows only one of these extensions, and warns of all others. So does the validator, for it could not say
/// whether such an image is right; but whoever has declared the extension should not be told to mend what is no fault.
enum ForeignImages {
    private static let formats: [(mimeType: String, words: String, extension: String)] = [
        ("image/ktx2", "KTX2", "KHR_texture_basisu"),
        ("image/webp", "WebP", "EXT_texture_webp"),
        ("image/avif", "AVIF", "EXT_texture_avif"),
        ("image/vnd-ms.dds", "DDS", "MSFT_texture_dds"),
    ]

    /// A sentence on the extension that a media type belongs to, and on what to do about the issue; nil if there is none, and
    /// always in the profile that follows the reference.
    static func note(
        on mimeType: String?, for issue: IssueDefinition, _ context: ValidationContext
    ) -> String? {
        guard !context.isKhronos, let format = formats.first(where: { $0.mimeType == mimeType }) else { return nil }
        guard ExtensionRegistry.id(of: format.extension) == nil else {
            return "\(format.words) needs \(format.extension) in extensionsUsed."
        }
        return
            "\(format.words) needs \(format.extension), for which this validator has no rules; if that is what is meant, "
            + "leave this out with --ignore \(issue.code)."
    }
}
