import Synchronization

// Where bodies wait
// =================
//
// libcurl hands a body over in pieces of 16 KB. A write for each would cost more than the copy, and a body that is still in
// memory when it is whole need not be read back for its checks: mapping it costs a page fault for every 64 KB. So a body
// whose length is known, and not great, is collected in memory of its size, others in a small buffer. The memory is used
// again by later bodies, since fresh memory costs a fault for every page; and all of it together is limited, so that
// many transfers at a time get small buffers rather than much memory.

/// The last bytes of a body that arrived: those from `flushed` on are not in its file yet. It has no memory until the first
/// byte comes.
struct BodyBuffer: ~Copyable {
    private var block: BodyMemory.Block?
    private(set) var count = 0
    /// How many of the bytes are in the file.
    private(set) var flushed = 0
    /// How many of the bytes the digest has seen.
    private(set) var hashed = 0

    deinit {
        if let block { BodyMemory.giveBack(block) }
    }

    var bytes: UnsafeRawBufferPointer { slice(from: 0) }
    var unflushed: UnsafeRawBufferPointer { slice(from: flushed) }
    var unhashed: UnsafeRawBufferPointer { slice(from: hashed) }

    private func slice(from start: Int) -> UnsafeRawBufferPointer {
        guard let block else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(rebasing: block.memory[start..<count])
    }

    /// Takes what there is room for; answers how many bytes. `total` is the length of the body, where memory as large would hold
    /// all of it.
    mutating func append(_ bytes: UnsafeRawBufferPointer, of total: Int64?) -> Int {
        let memory = (block ?? BodyMemory.take(total)).memory
        block = BodyMemory.Block(memory: memory)
        let taken = UnsafeRawBufferPointer(rebasing: bytes.prefix(memory.count - count))
        UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: taken)
        count += taken.count
        return taken.count
    }

    mutating func didFlush() { flushed = count }
    mutating func didHash() { hashed = count }

    /// Gives away the memory, with the bytes that the digest has not seen.
    mutating func handOver() -> BodyPiece? {
        guard let block else { return nil }
        let piece = BodyPiece(block, hashed..<count)
        self.block = nil
        clear()
        return piece
    }

    /// Makes room, once the bytes are in the file and in the digest.
    mutating func clear() {
        count = 0
        flushed = 0
        hashed = 0
    }
}

/// Bytes on their way into a digest. Their memory can be used again when the last reference goes.
final class BodyPiece: Sendable {
    private let block: BodyMemory.Block
    private let range: Range<Int>

    fileprivate init(_ block: BodyMemory.Block, _ range: Range<Int>) {
        self.block = block
        self.range = range
    }

    deinit {
        BodyMemory.giveBack(block)
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: block.memory[range]) }
}

/// The memory of all buffers of the process.
private enum BodyMemory {
    struct Block: @unchecked Sendable {
        let memory: UnsafeMutableRawBufferPointer
    }

    private struct State {
        var used = 0
        var idle: [Block] = []
        var idleBytes = 0
    }

    private static let smallest = 256 << 10
    /// The longest body that is collected whole.
    private static let largest: Int64 = 8 << 20
    /// What buffers other than the smallest may come to.
    private static let budget = 64 << 20
    private static let longestIdle = 32 << 20

    private static let state = Mutex(State())

    static func take(_ total: Int64?) -> Block {
        var size = smallest
        // Powers of two, so that the memory of one body does for the next.
        if let total, total <= largest { while size < total { size *= 2 } }
        let block = state.withLock { state -> Block? in
            if size > smallest, state.used + size > budget { size = smallest }
            state.used += size
            guard let index = state.idle.lastIndex(where: { $0.memory.count == size }) else { return nil }
            state.idleBytes -= size
            return state.idle.remove(at: index)
        }
        return block ?? Block(memory: .allocate(byteCount: size, alignment: 4096))
    }

    static func giveBack(_ block: Block) {
        let isKept = state.withLock { state in
            let size = block.memory.count
            state.used -= size
            guard state.idleBytes + size <= longestIdle else { return false }
            state.idle.append(block)
            state.idleBytes += size
            return true
        }
        if !isKept { block.memory.deallocate() }
    }
}
