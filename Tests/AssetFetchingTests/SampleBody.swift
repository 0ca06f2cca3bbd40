import GLBContainer

/// Small sound assets.
enum SampleBody {
    /// A sound binary glTF with at least `padding` bytes of data.
    static func glb(padding: Int = 0) -> [UInt8] {
        let count = (padding + 3) / 4 * 4
        let json =
            count == 0
            ? "{\"asset\":{\"version\":\"2.0\"}}"
            : "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":\(count)}]}"
        let data = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) }
        return GLBWriter.container(json: Array(json.utf8), binary: count == 0 ? nil : data) ?? []
    }
}
