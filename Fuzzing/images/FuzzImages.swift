import ImageProbe

/// A header that was read is of the format that the signature says, and of a size that can be.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzImages(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    let format = ImageProbe.sniff(bytes)
    switch ImageProbe.probe(bytes) {
    case .recognized(let header):
        precondition(header.format == format, "read as another format than it was recognised as")
        precondition(header.width >= 0 && header.height >= 0, "a negative size")
    case .failed(let failure): _ = failure.description
    default: break
    }
    return 0
}
