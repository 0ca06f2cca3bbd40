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
///
/// Nothing but a pointer, valid as long as the document lives: a structure of arrays in a property of the document would be
/// copied, with a count for each array, and checked for overlapping access, whenever another module asks for a row.
@usableFromInline
package struct Rows<Row: PackedRow>: RandomAccessCollection, @unchecked Sendable {
    @usableFromInline
    struct Memory {
        /// First, so that it is where the memory begins.
        @usableFromInline let blank: Row
        @usableFromInline var count = 0
        /// Of each row that is kept, the bits of the words that differ, and these words.
        @usableFromInline var words = PlainMemory<UInt32>()
        /// Where each of them begins in `words`.
        @usableFromInline var starts = PlainMemory<UInt32>()
        /// For each 64 rows; empty as long as all rows are kept.
        @usableFromInline var blocks = PlainMemory<RowBlock>()
    }

    @usableFromInline let memory: UnsafeMutablePointer<Memory>

    package init() {
        precondition(MemoryLayout<Row>.size.isMultiple(of: 4) && MemoryLayout<Row>.size <= 128)
        memory = .allocate(capacity: 1)
        memory.initialize(to: Memory(blank: Row.blank))
    }

    /// Gives the memory back; its owner does so once.
    package func free() {
        memory.pointee.words.free()
        memory.pointee.starts.free()
        memory.pointee.blocks.free()
        memory.deinitialize(count: 1)
        memory.deallocate()
    }

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { memory.pointee.count }
    @inlinable @inline(__always) package var count: Int { memory.pointee.count }
    @inlinable package var isEmpty: Bool { memory.pointee.count == 0 }

    /// How many rows say anything.
    package var keptCount: Int { memory.pointee.starts.count }
    /// Bytes that the rows take.
    package var byteCount: Int {
        memory.pointee.words.count * 4 + memory.pointee.starts.count * 4 + memory.pointee.blocks.count * 16
    }

    /// Makes room for so many rows that stand in so many tokens of a map. Memory that is never written costs nothing, and
    /// growing step by step leaves holes behind.
    package func reserve(_ rows: Int, tokens: Int) {
        memory.pointee.starts.reserve(rows)
        memory.pointee.words.reserve(tokens)
    }

    @inlinable
    package func append(_ row: Row) {
        let memory = memory
        let width = MemoryLayout<Row>.size / 4
        let start = memory.pointee.words.count
        memory.pointee.words.reserve(width + 1)
        let packed = memory.pointee.words.base + start
        var bits: UInt32 = 0
        var length = 1
        let blank = UnsafeRawPointer(memory)
        withUnsafeBytes(of: row) { row in
            /// Keeps a word if it differs. It is written in any case, and the next one over it unless it counts; the top
            /// bit of a number or of its negative is set unless it is zero.
            @inline(__always)
            func keep(_ place: Int, _ word: UInt32, _ change: UInt32) {
                let differs = (change | (0 &- change)) &>> 31
                packed[length] = word
                bits |= differs &<< UInt32(truncatingIfNeeded: place)
                length &+= Int(differs)
            }
            // Objects of a file say the same things mostly, so a processor knows which pairs of words are blank.
            var place = 0
            while place &+ 2 <= width {
                let pair = UInt64(littleEndian: row.loadUnaligned(fromByteOffset: place &* 4, as: UInt64.self))
                let blank = UInt64(littleEndian: blank.loadUnaligned(fromByteOffset: place &* 4, as: UInt64.self))
                let change = pair ^ blank
                if change != 0 {
                    keep(place, UInt32(truncatingIfNeeded: pair), UInt32(truncatingIfNeeded: change))
                    keep(place &+ 1, UInt32(truncatingIfNeeded: pair &>> 32), UInt32(truncatingIfNeeded: change &>> 32))
                }
                place &+= 2
            }
            if place < width {
                let word = row.load(fromByteOffset: place &* 4, as: UInt32.self)
                keep(place, word, word ^ blank.load(fromByteOffset: place &* 4, as: UInt32.self))
            }
        }
        let index = memory.pointee.count
        if bits == 0 {
            addBlocks(through: index)
        } else {
            packed[0] = bits
            memory.pointee.words.count += length
            if memory.pointee.blocks.count > 0 {
                addBlocks(through: index)
                memory.pointee.blocks.base[index >> 6].bits |= 1 << UInt64(index & 63)
            }
            memory.pointee.starts.append(UInt32(truncatingIfNeeded: start))
        }
        memory.pointee.count = index + 1
    }

    /// Makes the block of the row that comes next. The bits of those before the first blank row are set.
    @usableFromInline
    func addBlocks(through index: Int) {
        let isFirst = memory.pointee.blocks.count == 0
        while memory.pointee.blocks.count <= index >> 6 {
            let before = memory.pointee.blocks.count * 64
            let full = isFirst ? Swift.min(index - before, 64) : 0
            memory.pointee.blocks.append(
                RowBlock(
                    bits: full == 64 ? UInt64.max : (1 << UInt64(full)) - 1,
                    before: UInt32(truncatingIfNeeded: isFirst ? before : memory.pointee.starts.count)))
        }
    }

    /// A row: the blank one with the words that are kept in their places.
    @inlinable @inline(__always)
    package subscript(index: Int) -> Row {
        var row = memory.pointee.blank
        guard var next = packedWords(index) else { return row }
        var bits = next.pointee
        withUnsafeMutableBytes(of: &row) { row in
            while bits != 0 {
                next += 1
                row.storeBytes(of: next.pointee, toByteOffset: bits.trailingZeroBitCount &* 4, as: UInt32.self)
                bits &= bits &- 1
            }
        }
        return row
    }

    /// Where the words of a row are; nil if it is blank.
    @inlinable @inline(__always)
    func packedWords(_ index: Int) -> UnsafeMutablePointer<UInt32>? {
        let memory = memory
        precondition(index >= 0 && index < memory.pointee.count)
        var place = index
        if memory.pointee.blocks.count > 0 {
            let block = memory.pointee.blocks.base[index >> 6]
            let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: index & 63)
            guard block.bits & bit != 0 else { return nil }
            place = Int(block.before) &+ (block.bits & (bit &- 1)).nonzeroBitCount
        }
        return memory.pointee.words.base + Int(memory.pointee.starts.base[place])
    }
}

/// Which of 64 rows are kept, and how many before them.
@usableFromInline
struct RowBlock: BitwiseCopyable {
    @usableFromInline var bits: UInt64
    @usableFromInline let before: UInt32
}

/// Appends an object to the rows of its kind; gives its row.
func addRow<Row: PackedRow>(_ row: Row, to rows: Rows<Row>) -> Int {
    rows.append(row)
    return rows.count - 1
}
