/// Finds request parameters that do not do what their writer wanted: misspelt, out of range, or useless together.
///
/// The service never complained about such requests, it delivered another file. Examples that trigger it:
/// `?useDracoCompression=true` (no such parameter), `?textureSizeLimit=2048`, `?lod=1&meshLod=1`. Examples that do not:
/// `?morphTargets=ARKit,Oculus Visemes`, `?textureAtlas=1024&useQuantizeMeshOptCompression=true`.
enum ReadyPlayerMeLint {
    enum Body { case full, half, unknown }

    static func body(from text: String?) -> Body {
        guard let text = text?.asciiLowercased else { return .unknown }
        if text.hasASCIIPrefix("half") { return .half }
        return text.hasASCIIPrefix("full") ? .full : .unknown
    }

    static func warnings(url: AssetURL, bodyType: String?) -> [IntakeWarning] {
        let items = url.queryItems
        guard !items.isEmpty else { return [] }
        let isRender = ["png", "jpg", "jpeg"].contains(url.fileName?.ending ?? "")
        let isPlayerZero = url.host?.domain == "avatars.readyplayer.me"
        var result: [IntakeWarning] = []
        var seen: Set<String> = []
        var repeated: Set<String> = []
        // So many are never meant; the bound keeps a hostile query from making a report of megabytes.
        for item in items.prefix(64) {
            if !seen.insert(item.name).inserted {
                if repeated.insert(item.name).inserted {
                    result.append(
                        .init(
                            .repeatedParameter,
                            "\(shown(item.name)) stands in the query more than once; keep the one that is meant"))
                }
                continue
            }
            if let warning = check(item, isRender: isRender, isPlayerZero: isPlayerZero) { result.append(warning) }
        }
        if !isRender { result += combinations(items, body: body(from: bodyType)) }
        return result
    }

    // MARK: One parameter

    private static func check(_ item: QueryItem, isRender: Bool, isPlayerZero: Bool) -> IntakeWarning? {
        guard let parameter = ReadyPlayerMeParameters.parameter(item.name) else {
            if isRender, item.name.hasASCIIPrefix("blendShapes") { return nil }
            // Drafts and private assets need a token; what it is called is not documented.
            return SecretNames.contains(item.name, inURL: true) ? nil : unknown(item.name)
        }
        // A picture's `quality` and `pose` mean other things, and its parameters are of no interest here.
        if isRender { return nil }
        switch parameter.scope {
        case .model, .modelAndRender:
            if isPlayerZero, !ReadyPlayerMeParameters.sharedWithPlayerZero.contains(parameter.name) {
                return .init(
                    .ineffectiveParameter, .note,
                    "\(parameter.name) belongs to models.readyplayer.me; avatars.readyplayer.me has other names")
            }
        case .playerZero:
            return isPlayerZero ? nil : unknown(item.name)
        case .render:
            return .init(
                .ineffectiveParameter, .note,
                "\(parameter.name) is a parameter of pictures and does nothing for a .glb; remove it")
        }
        if let warning = value(of: item, parameter) { return warning }
        if let reason = parameter.deprecation {
            return .init(.deprecatedParameter, .note, "\(parameter.name) is out of use: \(reason)")
        }
        return nil
    }

    private static func unknown(_ name: String) -> IntakeWarning {
        if let right = suggestion(for: name) {
            return .init(
                .misspeltParameter,
                "\(shown(name)) is not a parameter of Ready Player Me, so it does nothing; did you mean \(right)?")
        }
        return .init(
            .unknownParameter, "\(shown(name)) is not a known parameter of Ready Player Me; check its spelling")
    }

    static func suggestion(for name: String) -> String? {
        let lower = name.asciiLowercased
        if let known = ReadyPlayerMeParameters.misspellings.first(where: { $0.wrong.asciiLowercased == lower }) {
            return known.right
        }
        let names = ReadyPlayerMeParameters.all.filter { $0.scope == .model || $0.scope == .modelAndRender }.map(\.name)
        return NearestName.find(name, in: names)
    }

    private static func value(of item: QueryItem, _ parameter: ReadyPlayerMeParameter) -> IntakeWarning? {
        func bad(_ value: String, hint: String = "") -> IntakeWarning {
            let shownValue = ForeignText.excerpt(value, limit: 40)
            return .init(
                .parameterValue, "\(parameter.name)=\(shownValue) is not \(parameter.values.summary)\(hint)")
        }
        let value = item.value ?? ""
        switch parameter.values {
        case .free:
            if parameter.name == "pose", !["A", "T"].contains(value) {
                return .init(
                    .parameterValue, "pose=\(ForeignText.excerpt(value, limit: 40)) is neither A nor T; use one of them"
                )
            }
            return nil
        case .flag:
            return ["true", "false"].contains(value) ? nil : bad(value)
        case .words(let words):
            return words.contains(value) ? nil : bad(value, hint: hint(value, words))
        case .integers(let range):
            guard let number = Int(value), range.contains(number) else {
                let reason = parameter.name == "textureSizeLimit" ? "; larger limits were refused by the service" : ""
                return bad(value, hint: reason)
            }
            return nil
        case .list(let words, let open):
            let elements = value.utf8.split(separator: ASCII.comma).prefix(128).map { String(Substring($0)) }
            for element in elements where !words.contains(element) {
                if let near = NearestName.find(element, in: words) {
                    return .init(
                        .parameterValue,
                        "\(parameter.name) holds \(ForeignText.excerpt(element, limit: 40)); did you mean \(near)?")
                }
                if !open { return bad(element) }
            }
            return nil
        }
    }

    private static func hint(_ value: String, _ words: [String]) -> String {
        NearestName.find(value, in: words).map { "; did you mean \($0)?" } ?? ""
    }

    // MARK: Several parameters

    private static func combinations(_ items: [QueryItem], body: Body) -> [IntakeWarning] {
        var values: [String: String] = [:]
        for item in items.prefix(64) { values[item.name] = item.value ?? "" }
        func isOn(_ name: String) -> Bool { values[name] == "true" }
        var result: [IntakeWarning] = []
        let meshOpt = isOn("useMeshOptCompression") || isOn("useQuantizeMeshOptCompression")
        if isOn("useDracoMeshCompression"), meshOpt {
            result.append(
                .init(.parameterConflict, "Draco and MeshOpt compress the same meshes; ask for one of them"))
        }
        if meshOpt, values["textureAtlas"] == nil || values["textureAtlas"] == "none" {
            result.append(
                .init(
                    .ineffectiveParameter, "MeshOpt does nothing without textureAtlas; add textureAtlas=1024 or drop it"
                ))
        }
        if values["pose"] != nil, body == .half {
            result.append(.init(.ineffectiveParameter, "pose does nothing for a half-body avatar; remove it"))
        }
        if values["useHands"] != nil, body == .full {
            result.append(.init(.ineffectiveParameter, "useHands does nothing for a full-body avatar; remove it"))
        }
        if values["lod"] != nil, values["meshLod"] != nil {
            result.append(.init(.parameterConflict, "lod and meshLod ask for the same thing; keep lod"))
        }
        if values["quality"] != nil {
            let parts = ReadyPlayerMeParameters.all.filter { $0.isPartOfQuality && values[$0.name] != nil }.map(\.name)
            if !parts.isEmpty {
                result.append(
                    .init(
                        .parameterConflict, .note,
                        "quality sets \(parts.joined(separator: ", ")) too, and which one wins is not documented"))
            }
        }
        return result
    }

    private static func shown(_ name: String) -> String { ForeignText.excerpt(name, limit: 40) }
}
