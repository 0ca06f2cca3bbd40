import ZIPArchive

/// What an archive says of itself holds: an entry that is unpacked has the size that was promised and is within the limits, and
/// no two entries share a byte. A second reading says the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzZIP(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    var limits = ZIPLimits()
    limits.entries = 64
    limits.entrySize = 1 << 20
    limits.freeSize = 1 << 16
    guard let directory = try? ZIPDirectory(bytes, limits: limits) else { return 0 }
    precondition(directory.entries.count <= limits.entries, "more entries than the limit")
    precondition((try? ZIPDirectory(bytes, limits: limits))?.entries == directory.entries, "read twice, it differs")
    var packed: Int64 = 0
    for entry in directory.entries {
        _ = entry.lastComponent
        _ = entry.isResourceFork
        packed += entry.packedSize
        guard let contents = try? entry.contents(of: bytes, limits: limits) else { continue }
        precondition(contents.count == entry.size, "another size than was promised")
        precondition(contents.count <= limits.entrySize, "more than the limit")
    }
    precondition(packed <= count, "entries share their bytes")
    return 0
}

// An entry whose packed bytes were changed has the wrong checksum, and half of the changes are in bytes that are said
// twice. So every other change is made inside the packed bytes of one entry, where only the inflater is between them and the
// checksum.

@_silgen_name("LLVMFuzzerMutate")
private func mutate(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ capacity: Int) -> Int

@_cdecl("LLVMFuzzerCustomMutator")
public func mutateZIP(
    _ start: UnsafeMutablePointer<UInt8>?, _ count: Int, _ capacity: Int, _ seed: CUnsignedInt
) -> Int {
    guard let start, seed % 2 == 0 else { return mutate(start, count, capacity) }
    let entries = (try? ZIPDirectory(UnsafeRawBufferPointer(start: start, count: count)))?.entries ?? []
    guard !entries.isEmpty else { return mutate(start, count, capacity) }
    let entry = entries[Int(seed / 2) % entries.count]
    guard entry.packedSize > 0, let size = Int(exactly: entry.packedSize), size <= count - 30 else {
        return mutate(start, count, capacity)
    }
    // The packed bytes stand behind a header of at least 30 bytes and the name.
    let offset = min(30 + entry.nameBytes.count, count - size)
    _ = mutate(start + offset, size, size)
    return count
}
