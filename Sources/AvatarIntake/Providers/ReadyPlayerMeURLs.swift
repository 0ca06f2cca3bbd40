/// The addresses of Ready Player Me: which of them name a model, whose, and what to ask for instead when they do not.
enum ReadyPlayerMeURLs {
    /// The host of the first years; files there are named by a UUID.
    static let oldestHost = "d1a370nemizbjq.cloudfront.net"
    static let modelsHost = "models.readyplayer.me"

    static let closedNote =
        "Ready Player Me closed on 2026-01-31; this host is presumed dead, not proven dead, so a failed transfer is"
        + " likely; keep the copies that you have"

    static func refine(_ reference: inout AvatarReference) throws(IntakeError) {
        guard let url = reference.assetURL, AvatarProvider.owner(of: url)?.id == AvatarProvider.readyPlayerMe.id else {
            return
        }
        reference.warn(.readyPlayerMeClosed, .note, closedNote)
        if url.query?.utf8.contains(ASCII.questionMark) == true {
            reference.warn(.doubledQuestionMark, "the query has a second ?, which was read as &")
        }
        if url.host?.isWithin("readyplayer.me") == true {
            try checkIsModel(url)
            try chooseModel(&reference, url)
        } else {
            reference.avatarId = url.fileName.flatMap { AvatarIdentifier.recognized($0.stem) }
        }
        if let final = reference.assetURL {
            reference.warnings += ReadyPlayerMeLint.warnings(url: final, bodyType: reference.bodyType)
        }
    }

    /// The page of the creator is pasted as often as the link it gives.
    private static func checkIsModel(_ url: AssetURL) throws(IntakeError) {
        let host = url.host?.domain ?? ""
        guard url.pathComponents.last == "avatar" || url.pathComponents.isEmpty else { return }
        throw IntakeError(
            .avatarURLMissing, "this is the address of an avatar creator's page, not of an avatar",
            advice: "give the link that the page shows at the end, such as https://\(modelsHost)/ID.glb",
            context: ForeignText.excerpt(host))
    }

    private static func chooseModel(_ reference: inout AvatarReference, _ url: AssetURL) throws(IntakeError) {
        guard let file = url.fileName else { return }
        reference.avatarId = AvatarIdentifier.recognized(file.stem)
        if AvatarIdentifier.isShortCode(file.stem) {
            reference.warn(
                .shortForm, .note, "\(file.stem) is a short code; the avatar's id is only known to the service")
        }
        switch url.host?.domain {
        case "api.readyplayer.me":
            if url.pathComponents.first == "v2" {
                if url.queryValue("preview") == "true" {
                    reference.warn(
                        .draftPreview, "this is an unsaved draft, which needs a token; save the avatar and use its URL")
                }
            } else {
                reference.warn(.oldHost, .note, "api.readyplayer.me is the older host; \(modelsHost) took its place")
            }
        case modelsHost, "avatars.readyplayer.me": break
        default: return
        }
        try replaceEnding(&reference, url, file)
    }

    private static func replaceEnding(
        _ reference: inout AvatarReference, _ url: AssetURL, _ file: (stem: String, ending: String)
    ) throws(IntakeError) {
        switch file.ending {
        case "glb": return
        case "json", "png", "jpg", "jpeg", "webp":
            // The query of a picture or of metadata means nothing to the model, so it is not taken over.
            if file.ending != "json" { reference.thumbnail = reference.reported }
            reference.replaceURL(try model(url, file.stem, keepingQuery: false))
            reference.warn(
                .siblingFile, "the URL names the avatar's .\(file.ending), so the .glb beside it was taken")
        case "":
            guard reference.avatarId != nil || AvatarIdentifier.isShortCode(file.stem) else { return }
            reference.replaceURL(try model(url, file.stem, keepingQuery: true))
            reference.warn(.siblingFile, "the URL had no .glb, without which the service finds nothing; it was added")
        default:
            let rest = file.ending.utf8.dropFirst(3)
            guard file.ending.hasASCIIPrefix("glb"), rest.allSatisfy({ !ASCII.isAlphanumeric($0) }) else { return }
            reference.replaceURL(try model(url, file.stem, keepingQuery: true))
            reference.warn(.trailingCharacters, "characters after .glb were taken for punctuation and dropped")
        }
    }

    private static func model(_ url: AssetURL, _ stem: String, keepingQuery: Bool) throws(IntakeError) -> AssetURL {
        let folder = url.path.utf8.lastIndex(of: ASCII.slash).map { String(url.path[...$0]) } ?? "/"
        let name = String(ascii: PercentCoding.encode(stem.utf8, as: .queryItem))
        return url.replacing(path: folder + name + ".glb", query: keepingQuery ? url.query : nil)
    }

    // MARK: Short forms

    /// `wekit://avatar?id=ID`, a bare id, a bare short code.
    static func expand(_ text: String) throws(IntakeError) -> ShortForm? {
        if text.utf8.count < 200, text.asciiLowercased.hasASCIIPrefix("wekit:") {
            let url = try AssetURL(parsing: text)
            guard url.host?.domain == "avatar", let id = url.queryValue("id"),
                let known = AvatarIdentifier.recognized(id)
            else {
                throw IntakeError(
                    .avatarURLMissing, "the deep link names no avatar id", advice: "expected wekit://avatar?id=ID",
                    context: url.redacted)
            }
            return ShortForm(url: try modelURL(known), provider: .readyPlayerMe, avatarId: known, warnings: [])
        }
        guard text.utf8.count <= 36 else { return nil }
        if AvatarIdentifier.isObjectId(text) {
            return ShortForm(
                url: try modelURL(text.asciiLowercased), provider: .readyPlayerMe, avatarId: text.asciiLowercased,
                warnings: [])
        }
        if AvatarIdentifier.isShortCode(text) {
            return ShortForm(url: try modelURL(text), provider: .readyPlayerMe, avatarId: nil, warnings: [])
        }
        if AvatarIdentifier.isUUID(text) {
            throw IntakeError(
                .ambiguousIdentifier, "several creators name avatars by such ids, so this one says not where it is",
                advice: "give the whole URL", context: text)
        }
        return nil
    }

    private static func modelURL(_ stem: String) throws(IntakeError) -> AssetURL {
        try AssetURL(parsing: "https://\(modelsHost)/\(stem).glb")
    }
}

/// The shapes of ids. Their letters are checked, not their meaning.
enum AvatarIdentifier {
    /// 24 hexadecimal digits, as MongoDB makes them.
    static func isObjectId(_ text: String) -> Bool {
        text.utf8.count == 24 && text.utf8.allSatisfy(ASCII.isHexDigit)
    }

    static func isUUID(_ text: String) -> Bool {
        let groups = text.utf8.split(separator: ASCII.dash, omittingEmptySubsequences: false)
        return text.utf8.count == 36 && groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.allSatisfy { $0.allSatisfy(ASCII.isHexDigit) }
    }

    /// Six capital letters and digits.
    static func isShortCode(_ text: String) -> Bool {
        text.utf8.count == 6 && text.utf8.allSatisfy { ASCII.isUpper($0) || ASCII.isDigit($0) }
    }

    /// The id in lower case, if `text` has the shape of one.
    static func recognized(_ text: String) -> String? {
        isObjectId(text) || isUUID(text) ? text.asciiLowercased : nil
    }
}
