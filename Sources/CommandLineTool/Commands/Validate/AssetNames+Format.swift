import FileSystem
import GLTFValidation

extension AssetNames {
    /// The name decides, then the first byte; what begins like no asset at all is taken for a broken GLB.
    static func format(of path: Path, _ bytes: UnsafeRawBufferPointer) -> AssetFormat {
        switch path.fileExtension {
        case "gltf": return .gltf
        case "glb", "vrm", "vrma": return .glb
        default: break
        }
        switch bytes.first {
        case UInt8(ascii: "{"), 0x20, 0x09, 0x0A, 0x0D, 0xEF: return .gltf
        default: return .glb
        }
    }
}
