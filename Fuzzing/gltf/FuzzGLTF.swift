import FuzzingSupport
import GLTFValidation

/// The validator over JSON text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGLTF(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzValidation(UnsafeRawBufferPointer(start: start, count: count), as: .gltf)
    return 0
}
