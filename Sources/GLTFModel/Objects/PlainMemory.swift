/// Memory that grows, for values that refer to nothing. Whoever has it frees it.
@usableFromInline
struct PlainMemory<Element: BitwiseCopyable> {
    @usableFromInline var base: UnsafeMutablePointer<Element>
    @usableFromInline var count = 0
    @usableFromInline var capacity = 0

    init() {
        base = .allocate(capacity: 0)
    }

    /// Makes room for so many more. What is never written costs no memory.
    mutating func reserve(_ more: Int) {
        if count + more > capacity { grow(Swift.max(count + more, capacity * 2, 16)) }
    }

    private mutating func grow(_ room: Int) {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: room)
        larger.update(from: base, count: count)
        base.deallocate()
        base = larger
        capacity = room
    }

    mutating func append(_ element: Element) {
        reserve(1)
        base[count] = element
        count += 1
    }

    func free() {
        base.deallocate()
    }
}

/// Small values in a row, which a document hands out like an array; a class for the reason that ``Rows`` is one.
@usableFromInline
package final class Pool<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, @unchecked Sendable {
    @usableFromInline let memory: UnsafeMutablePointer<PlainMemory<Element>>

    package init() {
        memory = .allocate(capacity: 1)
        memory.initialize(to: PlainMemory())
    }

    deinit {
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
}
