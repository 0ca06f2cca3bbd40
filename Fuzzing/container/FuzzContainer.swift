import GLBContainer

/// A container says the same of itself whether it comes in one piece or in many.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzContainer(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    let whole = scan(bytes, pieceSize: max(count, 1))
    // The size of the pieces comes from the input, so that a finding can be run again.
    let pieces = scan(bytes, pieceSize: Int(bytes.last ?? 0) % 13 + 1)
    precondition(whole == pieces, "findings depend on how the bytes came")
    for chunk in [whole.json, whole.bin] {
        guard let chunk else { continue }
        precondition(chunk.contents.lowerBound >= 20 && chunk.length >= 0, "a chunk lies before the file")
    }
    _ = WrongBody.identify(bytes, isWhole: true)?.words
    _ = WrongBody.identify(bytes, isWhole: false)?.words
    return 0
}

private struct Scan: Equatable {
    var findings: [GLBFinding] = []
    var header: GLBHeader?
    var json: GLBChunk?
    var bin: GLBChunk?
    var isBroken = false
}

private func scan(_ bytes: UnsafeRawBufferPointer, pieceSize: Int) -> Scan {
    var scanner = GLBScanner()
    var result = Scan()
    var rest = bytes[...]
    while !rest.isEmpty {
        scanner.push(UnsafeRawBufferPointer(rebasing: rest.prefix(pieceSize))) { result.findings.append($0) }
        rest = rest.dropFirst(pieceSize)
    }
    scanner.finish { result.findings.append($0) }
    precondition(scanner.position == bytes.count, "bytes were lost")
    (result.header, result.json, result.bin) = (scanner.header, scanner.jsonChunk, scanner.binChunk)
    result.isBroken = scanner.isBroken
    return result
}
