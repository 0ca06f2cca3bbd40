import JSONText

// The folders in which Ready Player Me's own SDKs keep avatars
// ============================================================
//
// The service is closed, so what games and tools keep of it is all that is left of many avatars. A GLB says nothing of
// its own id or address; only the names of the folders do, and two small files beside it.
//
//   Unity   <…>/Ready Player Me/Avatars/<id>/<32 hex>/<id>.glb    the folder is a hash of the request's parameters
//   Unreal  <…>/Avatars/<id>/<8 hex>/<id>.glb                     the same, or `Default` for a request without any
//   older   <…>/Avatars/<id>/<id>.glb
//   beside  <…>/Avatars/<id>/<id>.json                            the avatar's metadata, as the service sent it
//           <…>/Avatars/AvatarManifest.json                       when each id was first loaded
//
// What cannot be had back from this: the parameters, since hashes do not turn round. And a sound file is not made sure
// by the metadata beside it: Unity's SDK writes new metadata before the new model is there.

/// A file in the cache of one of these SDKs, as far as its path tells.
package struct ReadyPlayerMeCacheFile: Sendable, Equatable {
    package enum Variant: Sendable, Equatable {
        /// No folder for parameters: an older SDK.
        case unknown
        /// The request had no parameters, so this is what the avatar's plain URL stood for.
        case plain
        /// The folder of a set of parameters that cannot be told from its name.
        case parameters(String)
    }

    package let avatarId: String
    package let variant: Variant
    /// The address of the avatar without parameters.
    package let url: AssetURL
    /// The path alone is proof enough. Otherwise metadata or a manifest should be there too: other services name folders
    /// by such ids as well.
    package let isCertain: Bool
    /// How many of the last components lie in the avatar's folder, that folder included.
    package let depth: Int

    package static let manifestName = "AvatarManifest.json"
    private static let parentName = "Avatars"

    /// - Parameter components: Those of the absolute path, the file's name last.
    package init?(components: [String]) {
        guard let name = components.last, name.utf8.count > 4, name.asciiLowercased.hasSuffix(".glb") else {
            return nil
        }
        let stem = String(name.dropLast(4))
        let folders = components.dropLast()
        let isInVariant: Bool
        if folders.count >= 2, folders[folders.endIndex - 2] == stem, let variant = Self.variant(folders.last ?? "") {
            self.variant = variant
            isInVariant = true
        } else if folders.last == stem {
            variant = .unknown
            isInVariant = false
        } else {
            return nil
        }
        depth = isInVariant ? 3 : 2
        guard let url = Self.url(of: stem) else { return nil }
        self.url = url
        avatarId = AvatarIdentifier.recognized(stem) ?? stem
        let parent = folders.dropLast(depth - 1).last
        isCertain = parent == Self.parentName || (isInVariant && AvatarIdentifier.isObjectId(stem))
    }

    private static func variant(_ folder: String) -> Variant? {
        if folder == "Default" { return .plain }
        guard [8, 32].contains(folder.utf8.count), folder.utf8.allSatisfy(ASCII.isHexDigit) else { return nil }
        return .parameters(folder)
    }

    private static func url(of id: String) -> AssetURL? {
        let host: String
        if AvatarIdentifier.isObjectId(id) || AvatarIdentifier.isShortCode(id) {
            host = ReadyPlayerMeURLs.modelsHost
        } else if AvatarIdentifier.isUUID(id) {
            host = ReadyPlayerMeURLs.oldestHost
        } else {
            // Unreal's SDK kept all avatars of one other creator in a folder called `model`; whose is whose is lost.
            return nil
        }
        return try? AssetURL(parsing: "https://\(host)/\(AvatarIdentifier.recognized(id) ?? id).glb")
    }
}

/// What an SDK noted down of when avatars were loaded first, by id.
package struct ReadyPlayerMeManifest: Sendable {
    /// Dates as ISO 8601 text, as Unity's SDK writes them.
    package private(set) var texts: [String: String] = [:]
    /// Seconds since 1970, as Unreal's writes them.
    package private(set) var seconds: [String: Int] = [:]

    /// What is no manifest is an empty one.
    package init(_ bytes: [UInt8]) {
        guard let members = (try? JSONValue(parsing: bytes, maximumDepth: 8))?.object?.members else { return }
        for (id, value) in members.prefix(100_000) {
            if let text = value.string { texts[id] = text } else if let number = value.int { seconds[id] = number }
        }
    }

    package init() {}
}

/// The service's record of an avatar, which the SDKs keep beside the model.
package struct ReadyPlayerMeMetadata: Sendable, Equatable {
    package let bodyType: String?
    package let gender: String?
    package let updatedAt: String?
    /// The whole of it, as it was written.
    package let text: String

    /// Nil when this is not such a record.
    package init?(_ bytes: [UInt8]) {
        // Unreal writes a byte order mark before text that is not ASCII.
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        guard let value = try? JSONValue(parsing: bytes, maximumDepth: 16), value.object != nil else { return nil }
        bodyType = value["bodyType"]?.string ?? value["bodyType"]?.int.map(String.init)
        gender = value["outfitGender"]?.string
        updatedAt = value["updatedAt"]?.string
        guard bodyType != nil || gender != nil || updatedAt != nil else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
    }
}
