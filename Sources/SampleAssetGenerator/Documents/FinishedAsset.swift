import GLBContainer
import JSONText

/// A document and its buffer, ready to be written or to be spoilt at one place.
struct FinishedAsset {
    var json: JSONValue
    var binary: [UInt8]

    /// The same asset with one JSON value put in place of another, or taken out with nil.
    func with(_ pointer: String, _ value: JSONValue?) -> FinishedAsset {
        var copy = self
        copy.json[pointer: pointer] = value
        return copy
    }

    /// The same asset with one more element at the end of the array at `pointer`, which is made if missing.
    func adding(_ pointer: String, _ value: JSONValue) -> FinishedAsset {
        with(pointer, .array((json[pointer: pointer]?.array ?? []) + [value]))
    }

    /// The same asset with some bytes of its buffer overwritten.
    func withBytes(at offset: Int, _ bytes: [UInt8]) -> FinishedAsset {
        var copy = self
        copy.binary.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
        return copy
    }

    /// The binary container, the document on one line.
    func glb() -> [UInt8] {
        guard let bytes = GLBWriter.container(json: json.bytes(), binary: binary.isEmpty ? nil : binary) else {
            preconditionFailure("A sample is longer than a GLB can be.")
        }
        return bytes
    }

    /// The text form with the buffer inside as a data URI, one member on a line, for reading.
    func gltf() -> [UInt8] {
        guard !binary.isEmpty, json[pointer: "/buffers/0/uri"] == nil else { return text() }
        return with("/buffers/0/uri", .string(Base64.dataURI("application/octet-stream", binary))).text()
    }

    /// The document alone, with a line end after it.
    func text() -> [UInt8] { json.bytes(indent: 2) + [0x0A] }
}
