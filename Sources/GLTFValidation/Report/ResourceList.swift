/// The buffers and images of a document.
///
/// A file can list millions of either and say nothing of them, so the list keeps what differs from that, and makes a
/// ``ResourceInfo`` when it is asked for one.
public struct ResourceList: RandomAccessCollection, Sendable, Equatable, ExpressibleByArrayLiteral {
    /// Elements from `position` on, of consecutive indices.
    private struct Run {
        let position: Int32
        let index: Int32
        let isImage: Bool
    }

    /// What is known of an element beyond where it is. Many have the same: all files that are not there, for one.
    private struct Details: Hashable {
        /// Places in `words`.
        var mimeType: UInt8
        var storage: UInt8
        /// Whether the length is that of an image, which reports do not have.
        var isImageLength: Bool
        /// A place in `images`; −1: none.
        var image: Int32 = -1
        /// −1: none.
        var byteLength: Int64
        /// −1: none.
        var uriCount: Int32 = -1
    }

    /// Elements of which something is known, from `position` on, and where the first of them is in `entries`.
    private struct Known {
        let position: Int32
        let entry: Int32
    }

    /// An element of which something is known.
    private struct Entry {
        /// A place in `details`.
        let details: Int32
        /// A place in `uris`.
        let uriStart: Int32
    }

    public private(set) var count = 0
    private var runs: [Run] = []
    private var known: [Known] = []
    private var entries: [Entry] = []
    private var details: [Details] = []
    /// The places of all details, where there are many.
    private var placesOfDetails: [Details: Int32] = [:]
    private static let few = 8
    /// Media types and storages. The first stands for none.
    private var words: [String] = [""]
    private var images: [ImageInfo] = []
    private var uris: [UInt8] = []
    /// Those at other places than the two arrays.
    private var pointers: [Int: String] = [:]

    private static let bufferType = "application/gltf-buffer"

    public init() {}

    public init(arrayLiteral elements: ResourceInfo...) {
        for element in elements { append(element) }
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    /// Bytes that the list takes.
    package var byteCount: Int {
        runs.count * MemoryLayout<Run>.stride + known.count * MemoryLayout<Known>.stride + entries.count
            * MemoryLayout<Entry>.stride + uris.count
            + details.count * 4 * MemoryLayout<Details>.stride
            + images.count * MemoryLayout<ImageInfo>.stride
    }

    /// Makes room for so many more, so that a long list is never there twice.
    mutating func reserve(_ count: Int) { entries.reserveCapacity(entries.count + count) }

    public mutating func append(_ info: ResourceInfo) {
        let position = Int32(clamping: count)
        if let buffer = Self.index(info.pointer, behind: "/buffers/") {
            place(position, at: buffer, isImage: false)
        } else if let image = Self.index(info.pointer, behind: "/images/") {
            place(position, at: image, isImage: true)
        } else {
            pointers[count] = info.pointer
            place(position, at: -1, isImage: true)
        }
        count += 1
        if isPlain(info) { return }
        var details = Details(
            mimeType: word(info.mimeType), storage: word(info.storage),
            isImageLength: info.byteLength == nil && info.imageByteCount != nil,
            byteLength: Int64(info.byteLength ?? info.imageByteCount ?? -1))
        if let image = info.image {
            if images.last != image { images.append(image) }
            details.image = Int32(truncatingIfNeeded: images.count - 1)
        }
        let uriStart = Int32(truncatingIfNeeded: uris.count)
        if let uri = info.uri {
            details.uriCount = Int32(truncatingIfNeeded: uri.utf8.count)
            uris += uri.utf8
        }
        let isNext = known.last.map { Int(position - $0.position) == entries.count - Int($0.entry) } ?? false
        if !isNext { known.append(Known(position: position, entry: Int32(truncatingIfNeeded: entries.count))) }
        entries.append(Entry(details: place(of: details), uriStart: uriStart))
    }

    private mutating func place(of details: Details) -> Int32 {
        let known =
            self.details.count <= Self.few
            ? self.details.lastIndex(of: details).map { Int32($0) } : placesOfDetails[details]
        if let known { return known }
        let place = Int32(truncatingIfNeeded: self.details.count)
        self.details.append(details)
        if place == Self.few {
            for (place, details) in self.details.enumerated() { placesOfDetails[details] = Int32(place) }
        } else if place > Self.few {
            placesOfDetails[details] = place
        }
        return place
    }

    public subscript(position: Int) -> ResourceInfo {
        var info = plain(position)
        guard let place = entry(of: position) else { return info }
        let details = details[Int(entries[place].details)]
        info.mimeType = details.mimeType == 0 ? nil : words[Int(details.mimeType)]
        info.storage = details.storage == 0 ? nil : words[Int(details.storage)]
        let length = details.byteLength < 0 ? nil : Int(details.byteLength)
        if details.isImageLength { info.imageByteCount = length } else { info.byteLength = length }
        info.image = details.image < 0 ? nil : images[Int(details.image)]
        if details.uriCount >= 0 {
            let start = Int(entries[place].uriStart)
            info.uri = String(decoding: uris[start..<start + Int(details.uriCount)], as: UTF8.self)
        }
        return info
    }

    /// The place in `entries`; nil if nothing is known of the element.
    private func entry(of position: Int) -> Int? {
        let next = Self.partition(known.count) { known[$0].position <= position }
        guard next > 0 else { return nil }
        let place = Int(known[next - 1].entry) + position - Int(known[next - 1].position)
        return place < (next < known.count ? Int(known[next].entry) : entries.count) ? place : nil
    }

    public static func == (a: ResourceList, b: ResourceList) -> Bool {
        a.elementsEqual(b)
    }

    /// Whether nothing is known of an element but where it is.
    private func isPlain(_ info: ResourceInfo) -> Bool {
        guard info.storage == nil, info.byteLength == nil, info.image == nil, info.uri == nil else { return false }
        let isBuffer = runs.last?.isImage == false
        return info.mimeType == (isBuffer ? Self.bufferType : nil)
    }

    /// Such an element.
    private func plain(_ position: Int) -> ResourceInfo {
        let run = runs[Self.partition(runs.count) { runs[$0].position <= position } - 1]
        if let pointer = pointers[position] { return ResourceInfo(pointer: pointer) }
        let index = Int(run.index) + position - Int(run.position)
        var info = ResourceInfo(pointer: run.isImage ? "/images/\(index)" : "/buffers/\(index)")
        if !run.isImage { info.mimeType = Self.bufferType }
        return info
    }

    private mutating func place(_ position: Int32, at index: Int, isImage: Bool) {
        if let last = runs.last, last.isImage == isImage, Int(last.index) + Int(position - last.position) == index {
            return
        }
        runs.append(Run(position: position, index: Int32(clamping: index), isImage: isImage))
    }

    private mutating func word(_ word: String?) -> UInt8 {
        guard let word else { return 0 }
        let place = words.dropFirst().firstIndex(of: word) ?? words.count
        if place == words.count { words.append(word) }
        return UInt8(clamping: place)
    }

    /// The index that a pointer ends with, if it is the prefix and a plain index.
    private static func index(_ pointer: String, behind prefix: StaticString) -> Int? {
        var pointer = pointer
        return pointer.withUTF8 { bytes in
            let length = prefix.utf8CodeUnitCount
            guard bytes.count > length, bytes.count <= length + 10,
                (0..<length).allSatisfy({ bytes[$0] == prefix.utf8Start[$0] }),
                bytes[length] != 0x30 || bytes.count == length + 1
            else { return nil }
            var index = 0
            for digit in bytes[length...] {
                guard digit >= 0x30, digit <= 0x39 else { return nil }
                index = index * 10 + Int(digit - 0x30)
            }
            return index <= Int(Int32.max) ? index : nil
        }
    }

    /// The first of `count` places for which `isBefore` is false; it is true for all before it.
    private static func partition(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
