import GLBContainer

/// The smallest assets that show something.
enum SmallAssets {
    static let valid = glb("{\"asset\":{\"version\":\"2.0\"}}")
    /// One information: an empty node. Nothing worse.
    static let withInformation = glb(
        "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{}]}")
    /// One warning: a member that the specification does not know.
    static let withWarning = glb("{\"asset\":{\"version\":\"2.0\"},\"nonsense\":1}")
    /// Errors, in a sound container: two scenes that are not there.
    static let withError = glb("{\"asset\":{\"version\":\"2.0\"},\"scene\":7}")
    static let notSound = Array("<!doctype html><html><body>Not found</body></html>".utf8)

    static func glb(_ json: String, binary: [UInt8]? = nil) -> [UInt8] {
        GLBWriter.container(json: Array(json.utf8), binary: binary) ?? []
    }
}
