extension ZIPEntry {
    /// The entry's bytes, which are what was packed: their number and their checksum are right.
    ///
    /// - Parameter archive: The bytes that the entry's directory was read from.
    package func contents(
        of archive: UnsafeRawBufferPointer, limits: ZIPLimits = ZIPLimits()
    ) throws(ZIPError) -> [UInt8] {
        if isEncrypted { throw ZIPError(.encrypted, "the entry \(shownName) wants a password") }
        guard size <= limits.entrySize, let count = Int(exactly: size), let packedCount = Int(exactly: packedSize)
        else {
            throw ZIPError(
                .tooLarge, "the entry \(shownName) has \(size) bytes, more than the limit of \(limits.entrySize)")
        }
        let (most, overflow) = packedSize.multipliedReportingOverflow(by: limits.ratio)
        if size > limits.freeSize, !overflow, size > most {
            throw ZIPError(
                .bomb,
                "the entry \(shownName) grows from \(packedSize) to \(size) bytes, more than \(limits.ratio) times")
        }
        let packed = try ZIPBytes(archive).slice(packedCount, at: dataOffset)
        let bytes: [UInt8]
        switch method {
        case 0:
            guard packedSize == size else {
                throw ZIPError(.malformed, "the entry \(shownName) is stored as it is, with another size")
            }
            bytes = Array(packed)
        case 8: bytes = try Inflater.inflate(packed, size: count)
        default:
            throw ZIPError(
                .unsupportedMethod, "the entry \(shownName) is packed by method \(method), which is not read here")
        }
        guard bytes.withUnsafeBytes({ CRC32.of($0) }) == crc else {
            throw ZIPError(.damaged, "the checksum of the entry \(shownName) differs")
        }
        return bytes
    }

    /// Enough of the name for a message.
    private var shownName: String {
        nameBytes.count <= 120 ? name : String(decoding: nameBytes.prefix(120), as: UTF8.self) + "…"
    }
}
