import GLBContainer
import JSONText

/// Whether a file is a whole GLB whose JSON can be read and whose data is there.
enum SoundnessCheck {
    /// Why it is not; nil when it is.
    static func unsoundness(of bytes: UnsafeRawBufferPointer) -> String? {
        let prefix = UnsafeRawBufferPointer(rebasing: bytes.prefix(WrongBody.prefixLength))
        if let body = WrongBody.identify(prefix, isWhole: bytes.count <= WrongBody.prefixLength) {
            return "it is \(body.words), not a binary glTF"
        }
        var scanner = GLBScanner()
        var finding: GLBFinding?
        scanner.push(bytes) { if finding == nil { finding = $0 } }
        scanner.finish { if finding == nil { finding = $0 } }
        if scanner.isBroken {
            return "the binary glTF is broken\(finding.map { ": \($0.code.rawValue) at byte \($0.offset)" } ?? "")"
        }
        guard let chunk = scanner.jsonChunk, chunk.contents.upperBound <= bytes.count else {
            return "the binary glTF has no JSON chunk"
        }
        do throws(JSONSyntaxError) {
            let map = try JSONMap(parsing: UnsafeRawBufferPointer(rebasing: bytes[chunk.contents]))
            return unsoundness(of: JSONValue(map.view, map.view.root), binary: scanner.binChunk?.length)
        } catch {
            return "its JSON cannot be read: \(error.description)"
        }
    }

    private static func unsoundness(of document: JSONValue, binary: Int?) -> String? {
        guard case .object = document else { return "its JSON is not an object" }
        guard let version = document["asset"]?["version"]?.string, version.hasPrefix("2.") else {
            return "its JSON names no glTF version 2"
        }
        if let first = document["buffers"]?.array?.first, first["uri"] == nil, let length = first["byteLength"]?.int {
            guard let binary else { return "its data is missing: there is no BIN chunk" }
            if length > binary { return "its data is cut: \(length) bytes are declared and \(binary) are there" }
        }
        return nil
    }
}
