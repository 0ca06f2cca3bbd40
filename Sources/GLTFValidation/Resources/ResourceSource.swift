import JSONText

/// The buffers whose bytes are there, by index. Nearly all documents have the first only; but a file can have millions, and
/// they can have their bytes from the same file.
struct LoadedBuffers {
    private var firstBytes: UnsafeRawBufferPointer?
    /// By buffer, the place in `loaded`; −1: none.
    private var places: [Int32] = []
    private var loaded: [BufferData] = []
    /// The places of what came from files, by their paths.
    private var placesOfFiles: [[UInt8]: Int32] = [:]
    /// So many files are known again.
    private static let mostFiles = 4096

    /// The bytes of a buffer, valid as long as this is not changed.
    func bytes(ofBuffer buffer: Int) -> UnsafeRawBufferPointer? {
        if buffer == 0 { return firstBytes }
        guard buffer < places.count, places[buffer] >= 0 else { return nil }
        return loaded[Int(places[buffer])].bytes
    }

    mutating func set(_ data: BufferData, ofBuffer buffer: Int, fromFile path: [UInt8]? = nil) {
        if buffer == 0 { firstBytes = data.bytes }
        while places.count <= buffer { places.append(-1) }
        let place: Int32
        if let path, let known = placesOfFiles[path], loaded[Int(known)] === data {
            place = known
        } else {
            place = Int32(truncatingIfNeeded: loaded.count)
            loaded.append(data)
            if let path, placesOfFiles.count < Self.mostFiles { placesOfFiles[path] = place }
        }
        places[buffer] = place
    }

    /// What another buffer has from a file.
    func data(fromFile path: [UInt8]) -> BufferData? {
        placesOfFiles[path].map { loaded[Int($0)] }
    }

    /// The bytes of all buffers together, those that several have once.
    var byteCount: Int {
        loaded.reduce(0) { WholeNumber.sum($0, $1.bytes.count) }
    }
}
