import AssetCache
import AvatarIntake
import FileSystem

/// A file to be put into the store, and what it will be known as there.
struct ImportedFile: Sendable {
    /// No larger file is read.
    static let sizeLimit = 2 << 30

    enum Naming: Sendable {
        /// The user said which URL this is.
        case given
        /// Under the URL of its path.
        case path
        /// The URL of an avatar, told from the cache in which the file lies. What the store has under that URL already
        /// came from the URL itself, or from an earlier import, and is not replaced by such a guess.
        case derived
    }

    let path: Path
    var naming: Naming
    var key: String
    var origin: AssetOrigin
    /// When this was still the content of its URL, as far as is known.
    var validated: Timestamp?
    var avatarId: String?
    /// A remark for the user.
    var note: String?

    /// Under the URL of its path.
    init(_ path: Path) {
        self.path = path
        naming = .path
        key = FileURL.make(of: path)
        origin = AssetOrigin(url: key)
        origin.contentType = "model/gltf-binary"
        validated = try? Files.stat(path).modified
    }

    init(_ path: Path, as url: AssetURL) {
        self.init(path)
        naming = .given
        origin.finalURL = key
        key = url.key
        origin.url = url.request
        origin.canonicalURL = key
    }

    /// The same file under the URL of its path, for when the one that it would have is taken.
    var underItsPath: ImportedFile {
        var copy = self
        copy.naming = .path
        copy.key = FileURL.make(of: path)
        copy.origin.url = copy.key
        copy.origin.finalURL = nil
        return copy
    }
}
