import AssetCache
import AssetFetching
import AvatarIntake

extension ValidatorIssuer {
    /// Who `answering` is to somebody who asks for `url`. Nil where that cannot be said any more, as of a URL that was cut or
    /// had a secret hidden in it.
    init?(answering: String, for url: String) {
        if answering == url {
            self = .itself
            return
        }
        guard let answered = try? AssetURL(parsing: answering), let asked = try? AssetURL(parsing: url) else {
            return nil
        }
        if answered.key == asked.key {
            self = .itself
        } else if let answered = try? WebURL(parsing: answering) {
            self = .redirected(answered)
        } else {
            return nil
        }
    }
}

extension FetchRequest {
    /// Lets the server say that a stored copy is still right, if it is the one that the copy came from.
    mutating func compare(with entry: EntryRecord) {
        // Entries of older versions, and imported ones, name no other URL.
        guard let issuer = ValidatorIssuer(answering: entry.origin.finalURL ?? url, for: url) else { return }
        etag = entry.origin.etag
        lastModified = entry.origin.lastModified
        validatorIssuer = issuer
    }
}
