// How objects lie in memory
// =========================
//
// A file decides how many objects a document has, and can say next to nothing in each: `{}` is two bytes, of which the
// map makes eight. A structure for each of them, with room for all that the object could have, would be many times as
// large as the file. So a row keeps what differs from an object without members, and nothing else:
//
//  * A row is made of 32-bit words alone (see ``PackedRow``). Of a row, those words are stored that differ from the blank
//    row's, in one array for all rows, behind a word of bits that says which they are. A node that has a mesh only takes
//    two words, and one for the place where they begin.
//  * A row that is blank altogether takes no words, only a bit: as long as there is none, rows are found by their index;
//    else a bit for each row says whether it is kept, and the number of those before it, counted for each 64, is its
//    place.
//
// Rows are added while a document is read, and not changed afterwards.

/// A structure whose stored parts are all 32 bits wide, 32 of them at most, and which refers to nothing.
@usableFromInline
package protocol PackedRow: BitwiseCopyable, Sendable {
    /// The row of an object without members.
    static var blank: Self { get }
}

/// The objects of one kind, by index.
@usableFromInline
package struct Rows<Row: PackedRow>: RandomAccessCollection, Sendable {
    /// Of each row that is kept, the bits of the words that differ, and these words.
    @usableFromInline var words: [UInt32] = []
    /// Where each of them begins in `words`.
    @usableFromInline var starts: [UInt32] = []
    /// One bit for each row, set if it is kept; empty as long as all are.
    @usableFromInline var keptBits: [UInt64] = []
    /// For each element of `keptBits` the number of rows that are kept before it.
    @usableFromInline var keptBefore: [UInt32] = []
    @usableFromInline package private(set) var count = 0
    @usableFromInline let blank = Row.blank

    package init() {
        precondition(MemoryLayout<Row>.size.isMultiple(of: 4) && MemoryLayout<Row>.size <= 128)
    }

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { count }

    /// How many rows say anything.
    package var keptCount: Int { starts.count }
    /// Bytes that the rows take.
    package var byteCount: Int { words.count * 4 + starts.count * 4 + keptBits.count * 12 }

    /// Makes room for so many rows that stand in so many tokens of a map. Memory that is never written costs nothing, and
    /// growing step by step leaves holes behind.
    package mutating func reserve(_ rows: Int, tokens: Int) {
        starts.reserveCapacity(starts.count + rows)
        words.reserveCapacity(words.count + tokens)
    }

    package mutating func append(_ row: Row) {
        let start = words.count
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 33) { packed in
            var bits: UInt32 = 0
            var length = 1
            withUnsafeBytes(of: row) { row in
                withUnsafeBytes(of: blank) { blank in
                    for place in 0..<MemoryLayout<Row>.size / 4 {
                        let word = row.load(fromByteOffset: place &* 4, as: UInt32.self)
                        if word != blank.load(fromByteOffset: place &* 4, as: UInt32.self) {
                            bits |= 1 &<< UInt32(truncatingIfNeeded: place)
                            packed[length] = word
                            length &+= 1
                        }
                    }
                }
            }
            guard bits != 0 else { return }
            packed[0] = bits
            words.append(contentsOf: UnsafeBufferPointer(rebasing: packed[0..<length]))
        }
        let isKept = words.count > start
        if isKept {
            if !keptBits.isEmpty { markKept() }
            starts.append(UInt32(truncatingIfNeeded: start))
        } else {
            addBits()
        }
        count += 1
    }

    /// Sets the bit of the row that comes next; there are bits already.
    private mutating func markKept() {
        addBits()
        keptBits[count >> 6] |= 1 << UInt64(count & 63)
    }

    /// Makes bits up to that of the row that comes next. Those before the first blank row are set.
    private mutating func addBits() {
        let isFirst = keptBits.isEmpty
        while keptBits.count <= count >> 6 {
            let before = keptBits.count * 64
            keptBits.append(isFirst && before + 64 <= count ? UInt64.max : 0)
            keptBefore.append(UInt32(truncatingIfNeeded: isFirst ? before : starts.count))
        }
        if isFirst, count & 63 != 0 { keptBits[count >> 6] = (1 << UInt64(count & 63)) - 1 }
    }

    @inlinable
    package subscript(index: Int) -> Row {
        var row = blank
        var place = index
        if !keptBits.isEmpty {
            precondition(index < count)
            let bits = keptBits[index >> 6]
            let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: index & 63)
            guard bits & bit != 0 else { return row }
            place = Int(keptBefore[index >> 6]) &+ (bits & (bit &- 1)).nonzeroBitCount
        }
        var word = Int(starts[place])
        withUnsafeMutableBytes(of: &row) { row in
            words.withUnsafeBufferPointer { words in
                var bits = words[word]
                while bits != 0 {
                    word &+= 1
                    row.storeBytes(
                        of: words[word], toByteOffset: bits.trailingZeroBitCount &* 4, as: UInt32.self)
                    bits &= bits &- 1
                }
            }
        }
        return row
    }
}

/// Appends an object to the rows of its kind; gives its row.
func addRow<Row: PackedRow>(_ row: Row, to rows: inout Rows<Row>) -> Int {
    rows.append(row)
    return rows.count - 1
}
