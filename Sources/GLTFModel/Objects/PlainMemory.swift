/// Memory that grows, for values that refer to nothing. Whoever has it frees it.
@usableFromInline
package struct PlainMemory<Element: BitwiseCopyable> {
    @usableFromInline package var base: UnsafeMutablePointer<Element>
    @usableFromInline package var count = 0
    @usableFromInline var capacity = 0

    /// No memory is asked for before there is something to keep: most tables of a document stay empty.
    @inlinable
    package init() {
        guard let nowhere = UnsafeMutablePointer<Element>(bitPattern: MemoryLayout<Element>.alignment) else {
            preconditionFailure("No type has an alignment of zero.")
        }
        base = nowhere
    }

    /// Makes room for so many more. What is never written costs no memory.
    @inlinable @inline(__always)
    package mutating func reserve(_ more: Int) {
        if count + more > capacity { grow(Swift.max(count + more, capacity * 2, 16)) }
    }

    @inlinable @inline(never)
    mutating func grow(_ room: Int) {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: room)
        larger.update(from: base, count: count)
        free()
        base = larger
        capacity = room
    }

    @inlinable @inline(__always)
    package mutating func append(_ element: Element) {
        reserve(1)
        base[count] = element
        count += 1
    }

    @inlinable
    package func free() {
        if capacity > 0 { base.deallocate() }
    }
}

/// Small values in a row, which a document hands out like an array, as ``Rows`` does.
@usableFromInline
package struct Pool<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, @unchecked Sendable {
    @usableFromInline let memory: UnsafeMutablePointer<PlainMemory<Element>>

    package init() {
        memory = .allocate(capacity: 1)
        memory.initialize(to: PlainMemory())
    }

    /// Gives the memory back; its owner does so once.
    package func free() {
        memory.pointee.free()
        memory.deallocate()
    }

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { memory.pointee.count }

    @inlinable
    package subscript(index: Int) -> Element {
        precondition(index >= 0 && index < memory.pointee.count)
        return memory.pointee.base[index]
    }

    func append(_ element: Element) {
        memory.pointee.append(element)
    }

    /// Makes room for so many more, and no more if there are none yet.
    func reserve(_ more: Int) {
        memory.pointee.reserve(more)
    }
}
