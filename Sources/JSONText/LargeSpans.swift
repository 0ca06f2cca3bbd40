/// The spans that the headers of their tokens have no room for, by token. They stand in front of a map's tokens.
struct LargeSpans {
    private struct Entry {
        let token: UInt32
        let span: UInt32
    }

    private static let blockSize = 1024

    /// The entries in the order of the tokens, in blocks: one list would take twice its size whenever it grows.
    private var blocks: [[Entry]] = []
    private var count = 0

    private subscript(place: Int) -> Entry {
        get { blocks[place / Self.blockSize][place % Self.blockSize] }
        set { blocks[place / Self.blockSize][place % Self.blockSize] = newValue }
    }

    /// Takes note of a container that ends. Those that began behind it are in it and ended before.
    mutating func insert(token: Int, span: Int) {
        let entry = Entry(token: UInt32(truncatingIfNeeded: token), span: UInt32(truncatingIfNeeded: span))
        if count % Self.blockSize == 0 {
            blocks.append([])
            blocks[blocks.count - 1].reserveCapacity(Self.blockSize)
        }
        blocks[blocks.count - 1].append(entry)
        var place = count
        while place > 0, self[place - 1].token > entry.token {
            self[place] = self[place - 1]
            place -= 1
        }
        self[place] = entry
        count += 1
    }

    /// The span of a token that was inserted.
    func span(of token: Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].token < token { low = middle + 1 } else { high = middle }
        }
        return Int(self[low].span)
    }
}
