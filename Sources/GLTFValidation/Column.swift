import GLTFModel

/// A value for each element of a long list, most of which are the same: takes no room for those behind the last that
/// differs. Nothing but a pointer, so that asking costs no more than the value.
struct Column<Value: BitwiseCopyable & Sendable>: @unchecked Sendable {
    private let blank: Value
    private let memory: UnsafeMutablePointer<PlainMemory<Value>>

    init(_ blank: Value) {
        self.blank = blank
        memory = .allocate(capacity: 1)
        memory.initialize(to: PlainMemory())
    }

    /// Gives the memory back; its owner does so once.
    func free() {
        memory.pointee.free()
        memory.deallocate()
    }

    /// Whether no element was set.
    var isBlank: Bool { memory.pointee.count == 0 }

    subscript(index: Int) -> Value {
        get {
            precondition(index >= 0)
            return index < memory.pointee.count ? memory.pointee.base[index] : blank
        }
        nonmutating set {
            precondition(index >= 0)
            if index >= memory.pointee.count { grow(index) }
            memory.pointee.base[index] = newValue
        }
    }

    /// Grows by blocks, since most columns are filled one after the other.
    private func grow(_ index: Int) {
        let end = index | 63
        memory.pointee.reserve(end + 1 - memory.pointee.count)
        while memory.pointee.count <= end { memory.pointee.append(blank) }
    }
}
