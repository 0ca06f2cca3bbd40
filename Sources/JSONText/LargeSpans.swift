/// The spans that the headers of their tokens have no room for, by token. They stand in front of a map's tokens.
package struct LargeSpans {
    private struct Entry {
        let token: UInt32
        let span: UInt32
    }

    private static let blockSize = 1024

    /// The entries in the order of the tokens, in blocks, none of which is empty: one list would take twice its size whenever it
    /// grows, and all of it would be moved when a container ends that began before many others.
    private var blocks: [[Entry]] = []

    package init() {}

    /// Takes note of a container that ends. Those that began behind it are in it and ended before, so its place is near the end.
    package mutating func insert(token: Int, span: Int) {
        let entry = Entry(token: UInt32(truncatingIfNeeded: token), span: UInt32(truncatingIfNeeded: span))
        var last = blocks.count - 1
        while last > 0, blocks[last][0].token > entry.token { last -= 1 }
        let place = last < 0 ? 0 : Self.place(of: entry.token, in: blocks[last])
        if last < 0 || place == 0 && blocks[last].count == Self.blockSize {
            addBlock([entry], at: Swift.max(last, 0))
        } else if blocks[last].count < Self.blockSize {
            blocks[last].insert(entry, at: place)
        } else {
            // Makes room where the next ones will come.
            let behind = [entry] + blocks[last][place...]
            blocks[last].removeSubrange(place...)
            if last + 1 < blocks.count, blocks[last + 1].count + behind.count <= Self.blockSize {
                blocks[last + 1].insert(contentsOf: behind, at: 0)
            } else {
                addBlock(behind, at: last + 1)
            }
        }
    }

    private mutating func addBlock(_ entries: [Entry], at place: Int) {
        var block = entries
        block.reserveCapacity(Self.blockSize)
        blocks.insert(block, at: place)
    }

    /// The span of a token that was inserted.
    package func span(of token: Int) -> Int {
        let token = UInt32(truncatingIfNeeded: token)
        let block = Self.firstPlace(blocks.count) { blocks[$0][0].token > token } - 1
        return Int(blocks[block][Self.place(of: token, in: blocks[block])].span)
    }

    /// Where a token is in a block, or belongs.
    private static func place(of token: UInt32, in block: [Entry]) -> Int {
        firstPlace(block.count) { block[$0].token >= token }
    }

    /// The first of so many places at which something holds that holds for all behind it too.
    private static func firstPlace(_ count: Int, where holds: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
