import AssetCache
import AssetFetching
import FileSystem

extension AssetOrigin {
    /// Takes over what the servers said about an asset. Secrets of the run that they repeat stay out of the store.
    mutating func take(_ outcome: FetchOutcome, _ mask: SecretMask) {
        finalURL = mask.apply(outcome.finalURL)
        redirects = outcome.redirects.map { mask.apply($0.url) }
        // A validator is sent back as it came, or not at all.
        etag = outcome.etag.flatMap { mask.passes($0) ? $0 : nil }
        lastModified = outcome.lastModified.flatMap { mask.passes($0) ? $0 : nil }
        // What a proxy has changed is no more fresh than what it was made from, and that is not known.
        freshUntil = outcome.httpStatus == 203 ? nil : outcome.freshUntil
        contentType = outcome.contentType.map(mask.apply)
        peer = outcome.peerAddress
        tlsAuthorities = outcome.tlsAuthorities
    }
}

extension FetchOutcome {
    /// Until when the server calls the asset fresh, counted from now.
    var freshUntil: Timestamp? {
        freshFor.map { Timestamp.now().adding(seconds: $0) }
    }
}
