import FileSystem

/// What a store would hold if some of its entries went: for choosing how many have to go.
struct RemovalPlan {
    private let image: IndexImage
    private(set) var entries: Int
    /// Bytes of the blobs that would be left, and of those that would go.
    private(set) var bytes: Int64 = 0
    private(set) var released: Int64 = 0
    /// How many entries name each blob.
    private var uses: [UInt32]

    init(_ image: IndexImage) {
        self.image = image
        entries = image.rowCount
        uses = Array(repeating: 0, count: image.blobCount)
        for number in 0..<image.blobCount {
            bytes = bytes.addingReportingOverflow(image.blob(number).size).partialValue
        }
        for number in 0..<image.rowCount {
            let blob = image.row(number).blob
            if blob != IndexLayout.Row.noBlob { uses[Int(blob)] += 1 }
        }
    }

    mutating func remove(_ number: Int) {
        entries -= 1
        let blob = image.row(number).blob
        guard blob != IndexLayout.Row.noBlob else { return }
        uses[Int(blob)] -= 1
        if uses[Int(blob)] == 0 { release(Int(blob)) }
    }

    /// Takes away the blobs that no entry names and that are old enough to go.
    mutating func removeOrphans(before now: Timestamp) {
        for number in 0..<image.blobCount where uses[number] == 0 {
            if now.seconds(since: image.blob(number).modified) >= AssetStore.orphanAge { release(number) }
        }
    }

    private mutating func release(_ blob: Int) {
        let size = image.blob(blob).size
        bytes = bytes.subtractingReportingOverflow(size).partialValue
        released = released.addingReportingOverflow(size).partialValue
    }

    /// The rows, the longest unused first; of equal ones in the order of keys.
    static func leastRecentlyUsed(_ numbers: [Int], of image: IndexImage) -> [Int] {
        var dated: [(used: Timestamp, number: Int)] = []
        dated.reserveCapacity(numbers.count)
        for number in numbers { dated.append((image.row(number).lastUse, number)) }
        dated.sort { left, right in
            left.used == right.used ? left.number < right.number : left.used < right.used
        }
        return dated.map(\.number)
    }

    /// Of these rows the longest unused, as many as must go until at most so many entries and bytes are left.
    static func choose(_ numbers: [Int], of image: IndexImage, leaving entries: Int?, bytes: Int64?) -> [Int] {
        var plan = RemovalPlan(image)
        var chosen: [Int] = []
        for number in leastRecentlyUsed(numbers, of: image) {
            if plan.entries <= entries ?? .max, plan.bytes <= bytes ?? .max { break }
            plan.remove(number)
            chosen.append(number)
        }
        return chosen
    }
}
