/// URLs that belong to no creator with messages: self-hosted files, VRM hubs, code hosts.
extension AvatarProvider {
    package static let plainURL = AvatarProvider(id: "url", name: "plain URL", refine: KnownHost.refine)
}

/// A host of which it is known that some of its addresses are pages and not files.
struct KnownHost: Sendable {
    var domain: String
    /// A component of the path that tells such an address, or nil for all.
    var component: String?
    var message: String

    static let all: [KnownHost] = [
        KnownHost(
            domain: "hub.vroid.com", component: nil,
            message: "VRoid Hub gives models only through its API (OAuth and a download licence), as VRM; download it"
                + " there and import the file"),
        KnownHost(
            domain: "unionavatars.com", component: nil,
            message: "Union Avatars gives models through its REST API, which needs an account; the URL may need a token"
        ),
        KnownHost(
            domain: "meshcapade.com", component: nil,
            message: "Meshcapade exports through its API with a bearer token; the URL may need one"),
        KnownHost(
            domain: "github.com", component: "blob",
            message: "this is a web page about the file; use /raw/ instead of /blob/"),
        KnownHost(
            domain: "huggingface.co", component: "blob",
            message: "this is a web page about the file; use /resolve/ instead of /blob/"),
        KnownHost(
            domain: "sketchfab.com", component: nil,
            message: "this is a page that shows a model; download the GLB there and import the file"),
        KnownHost(
            domain: "drive.google.com", component: nil,
            message: "this is a web page about the file; use a link that downloads it"),
    ]

    static func refine(_ reference: inout AvatarReference) throws(IntakeError) {
        guard let url = reference.assetURL, let host = url.host else { return }
        let components = url.pathComponents
        for known in all where host.isWithin(known.domain) {
            if let component = known.component, !components.contains(component) { continue }
            reference.warn(.notAModelURL, known.message)
        }
        switch url.fileName?.ending {
        case "zip": reference.warn(.zipLikely, "the URL names a ZIP; unpack it and import the .glb")
        case "png", "jpg", "jpeg", "webp", "gif", "html", "htm":
            reference.warn(.notAModelURL, "the URL names a .\(url.fileName?.ending ?? ""), not a model")
        default: break
        }
    }
}
