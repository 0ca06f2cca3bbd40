// Whom a validator means
// ======================
//
// An entity tag or a date tells two states of one resource apart, and says nothing about any other resource: `"1"` is the
// tag of a great many files. A URL that redirects may lead to another file each time, so what the redirect's target said is
// asked about at that target alone. Everywhere else the request is a plain one. A part of one file with the rest of another
// behind it would be a file that nobody ever made, and a 304 about another file confirms nothing.
//
// Signed URLs are new each time and mean the same file: their query holds a signature, a time and who signed. These
// parameters are left out of the comparison where a strong entity tag stands beside it. They are recognised by their family,
// so that `st` is a time beside Azure's `sig`, and a parameter like any other elsewhere. A weak tag or a date is no proof of
// equal bytes, and is held to its very URL.

/// Who said a validator.
package enum ValidatorIssuer: Hashable, Sendable {
    /// The URL that is asked for.
    case itself
    /// Another URL, to which it redirected.
    case redirected(WebURL)

    /// Whether it is the same resource as another one. `isStrong` says that the validator tells equal bytes.
    package func isSame(as other: ValidatorIssuer, isStrong: Bool) -> Bool {
        switch (self, other) {
        case (.itself, .itself): true
        case (.redirected(let own), .redirected(let url)):
            isStrong ? ResourceIdentity(own) == ResourceIdentity(url) : own.text == url.text
        case (.itself, .redirected), (.redirected, .itself): false
        }
    }
}

/// For whom a request may carry validators.
package struct ValidatorScope: Hashable, Sendable {
    package var issuer: ValidatorIssuer
    /// Whether equal validators mean equal bytes.
    package var isStrong: Bool

    package init(_ issuer: ValidatorIssuer = .itself, isStrong: Bool = true) {
        self.issuer = issuer
        self.isStrong = isStrong
    }

    package func includes(_ place: ValidatorIssuer) -> Bool { issuer.isSame(as: place, isStrong: isStrong) }
}

/// What of a URL says which resource it is.
struct ResourceIdentity: Hashable {
    let origin: WebURL.Origin
    let path: String
    /// The parameters that are left when those of a signature are gone; nil without a query.
    let query: [String]?

    init(_ url: WebURL) {
        origin = url.origin
        path = url.path
        guard let text = url.query, !text.isEmpty else {
            query = nil
            return
        }
        let items = text.utf8.split(separator: UInt8(ascii: "&")).map { String(decoding: $0, as: UTF8.self) }
        let names = items.map { item in
            String(decoding: item.utf8.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self).asciiLowercased
        }
        let families = SignatureFamily.all.filter { names.contains($0.mark) }
        let rest = zip(items, names).filter { _, name in !families.contains { $0.owns(name) } }.map(\.0)
        query = rest.isEmpty ? nil : rest
    }
}

/// The parameters with which one kind of service signs URLs.
struct SignatureFamily: Sendable {
    /// The parameter that holds the signature; without it the others are not of the family. In lower case, like all names.
    let mark: String
    var prefix: String?
    var names: Set<String> = []

    func owns(_ name: String) -> Bool {
        if name == mark || names.contains(name) { return true }
        guard let prefix else { return false }
        return name.hasPrefix(prefix)
    }

    static let all: [SignatureFamily] = [
        // Amazon's fourth version, and who speaks it.
        SignatureFamily(mark: "x-amz-signature", prefix: "x-amz-"),
        SignatureFamily(mark: "x-goog-signature", prefix: "x-goog-"),
        // Amazon's second version, CloudFront, Google's older one, Alibaba's.
        SignatureFamily(
            mark: "signature",
            names: [
                "expires", "awsaccesskeyid", "x-amz-security-token", "googleaccessid", "ossaccesskeyid",
                "security-token", "key-pair-id", "policy",
            ]),
        // Azure's shared access signatures.
        SignatureFamily(
            mark: "sig",
            names: [
                "sv", "ss", "srt", "sr", "sp", "st", "se", "sip", "spr", "si", "skoid", "sktid", "skt", "ske", "sks",
                "skv", "sdd", "saoid", "suoid", "scid",
            ]),
        // Akamai's tokens, and those of who puts a signed document in one parameter.
        SignatureFamily(mark: "hdnts"), SignatureFamily(mark: "hdnea"), SignatureFamily(mark: "hdntl"),
        SignatureFamily(mark: "jwt"),
    ]
}
