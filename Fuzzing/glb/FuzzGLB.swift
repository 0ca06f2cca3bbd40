import FuzzingSupport
import GLBContainer
import GLTFValidation

/// The validator over containers.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGLB(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzValidation(UnsafeRawBufferPointer(start: start, count: count), as: .glb)
    return 0
}

// Blind changes to a container nearly always break its lengths, and the validator looks no further. So three times of
// four the change is made inside the JSON or the BIN chunk, and the container is written anew around it.

@_silgen_name("LLVMFuzzerMutate")
private func mutate(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ capacity: Int) -> Int

@_cdecl("LLVMFuzzerCustomMutator")
public func mutateGLB(
    _ start: UnsafeMutablePointer<UInt8>?, _ count: Int, _ capacity: Int, _ seed: CUnsignedInt
) -> Int {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    guard let start, seed % 4 != 0, let chunks = contents(of: bytes) else { return mutate(start, count, capacity) }
    var (json, binary) = chunks
    let room = max(capacity - count, 0)
    if seed % 4 == 1, let old = binary {
        binary = mutated(old, growingBy: room)
    } else {
        json = mutated(json, growingBy: room)
    }
    guard let container = GLBWriter.container(json: json, binary: binary), container.count <= capacity else {
        return mutate(start, count, capacity)
    }
    UnsafeMutableRawBufferPointer(start: start, count: capacity).copyBytes(from: container)
    return container.count
}

private func mutated(_ bytes: [UInt8], growingBy room: Int) -> [UInt8] {
    var copy = bytes + [UInt8](repeating: 0, count: min(room, 64))
    let capacity = copy.count
    let count = copy.withUnsafeMutableBufferPointer { mutate($0.baseAddress, bytes.count, capacity) }
    return Array(copy.prefix(count))
}

private func contents(of bytes: UnsafeRawBufferPointer) -> (json: [UInt8], binary: [UInt8]?)? {
    var scanner = GLBScanner()
    scanner.push(bytes) { _ in }
    scanner.finish { _ in }
    guard !scanner.isBroken, let json = scanner.jsonChunk?.contents, json.upperBound <= bytes.count else { return nil }
    guard let binary = scanner.binChunk?.contents, binary.upperBound <= bytes.count else {
        return (Array(bytes[json]), nil)
    }
    return (Array(bytes[json]), Array(bytes[binary]))
}
