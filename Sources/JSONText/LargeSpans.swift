/// The spans that the headers of their tokens have no room for, by token. They stand in front of a map's tokens.
@usableFromInline
struct LargeSpans {
    private struct Entry {
        let token: UInt32
        let span: UInt32
    }

    /// In the order of the tokens.
    private var entries: UnsafeMutableBufferPointer<Entry>
    private var count = 0

    init() {
        entries = UnsafeMutableBufferPointer(start: nil, count: 0)
    }

    func free() {
        entries.deallocate()
    }

    /// Takes note of a container that ends. Those that began behind it are in it and ended before.
    mutating func insert(token: Int, span: Int) {
        if count == entries.count { grow() }
        var place = count
        while place > 0, entries[place - 1].token > token {
            entries[place] = entries[place - 1]
            place -= 1
        }
        entries[place] = Entry(token: UInt32(truncatingIfNeeded: token), span: UInt32(truncatingIfNeeded: span))
        count += 1
    }

    private mutating func grow() {
        let larger = UnsafeMutableBufferPointer<Entry>.allocate(capacity: count + count / 2 + 64)
        _ = larger.moveInitialize(fromContentsOf: entries[..<count])
        larger[count...].initialize(repeating: Entry(token: 0, span: 0))
        entries.deallocate()
        entries = larger
    }

    /// The span of a token that was inserted.
    func span(of token: Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].token < token { low = middle + 1 } else { high = middle }
        }
        return Int(entries[low].span)
    }
}
