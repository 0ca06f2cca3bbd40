/// Where the bytes of a buffer or image with a `uri` are.
enum ResourceSource: Sendable {
    /// In the URI itself.
    case data([UInt8])
    case external(URIReference)
    /// The URI is of no use; that was reported.
    case unusable
}
