import GLTFModel
import JSONText

/// The bytes of a buffer, wherever they are.
final class BufferData {
    let bytes: UnsafeRawBufferPointer
    /// The memory of bytes that are not part of the asset itself.
    private let owned: UnsafeMutableRawBufferPointer?
    private let held: HeldBytes?

    /// Takes bytes that outlive it.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        owned = nil
        held = nil
    }

    init(_ source: HeldBytes) {
        bytes = source.bytes
        owned = nil
        held = source
    }

    init(copying source: [UInt8]) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 16)
        memory.copyBytes(from: source)
        bytes = UnsafeRawBufferPointer(memory)
        owned = memory
        held = nil
    }

    deinit {
        owned?.deallocate()
    }
}

/// The elements of an accessor, ready to be read: every byte that can be asked for was checked to be there.
struct AccessorData {
    struct Sparse {
        let count: Int
        let indices: UnsafeRawPointer
        let indexType: ComponentType
        let values: UnsafeRawPointer
    }

    let count: Int
    let layout: ElementLayout
    let componentType: ComponentType
    let isNormalized: Bool
    /// The first element; nil if all elements but sparse ones are zero.
    let base: UnsafeRawPointer?
    let stride: Int
    let sparse: Sparse?

    /// No elements at all.
    static var none: AccessorData {
        AccessorData(
            count: 0, layout: ElementLayout(.scalar, .float), componentType: .float, isNormalized: false, base: nil,
            stride: 4, sparse: nil)
    }

    var components: Int { layout.components }

    /// Whether the elements are as good as an array in memory.
    var isPlain: Bool { base != nil && sparse == nil }

    /// Bytes of all elements, without the gaps between them.
    var byteCount: Int {
        let element = layout.componentSize * layout.components
        let replaced = sparse.map { WholeNumber.product($0.count, element + $0.indexType.size) } ?? 0
        return WholeNumber.sum(base == nil ? 0 : WholeNumber.product(count, element), replaced)
    }

    /// A component as it is stored.
    static func load(_ pointer: UnsafeRawPointer, _ type: ComponentType) -> Double {
        switch type {
        case .byte: Double(pointer.load(as: Int8.self))
        case .unsignedByte: Double(pointer.load(as: UInt8.self))
        case .short: Double(Int16(littleEndian: pointer.loadUnaligned(as: Int16.self)))
        case .unsignedShort: Double(UInt16(littleEndian: pointer.loadUnaligned(as: UInt16.self)))
        case .unsignedInt: Double(UInt32(littleEndian: pointer.loadUnaligned(as: UInt32.self)))
        case .float: Double(Float(bitPattern: UInt32(littleEndian: pointer.loadUnaligned(as: UInt32.self))))
        }
    }

    static func loadIndex(_ pointer: UnsafeRawPointer, _ type: ComponentType, at place: Int) -> Int {
        switch type {
        case .unsignedByte: Int(pointer.load(fromByteOffset: place, as: UInt8.self))
        case .unsignedShort:
            Int(UInt16(littleEndian: pointer.loadUnaligned(fromByteOffset: place * 2, as: UInt16.self)))
        default: Int(UInt32(littleEndian: pointer.loadUnaligned(fromByteOffset: place * 4, as: UInt32.self)))
        }
    }

    /// What a stored component stands for.
    func meaning(_ value: Double) -> Double {
        guard isNormalized else { return value }
        switch componentType {
        case .byte: return Swift.max(value / 127, -1)
        case .short: return Swift.max(value / 32767, -1)
        case .unsignedByte: return value / 255
        case .unsignedShort: return value / 65535
        case .unsignedInt, .float: return value
        }
    }
}

/// Reads elements in ascending order, sparse ones in place of those stored.
struct ElementCursor {
    let data: AccessorData
    private var nextSparse = 0
    private var sparseIndex = Int.max

    init(_ data: AccessorData) {
        self.data = data
        loadSparseIndex()
    }

    private mutating func loadSparseIndex() {
        guard let sparse = data.sparse, nextSparse < sparse.count else {
            sparseIndex = Int.max
            return
        }
        sparseIndex = AccessorData.loadIndex(sparse.indices, sparse.indexType, at: nextSparse)
    }

    /// A component as stored.
    func value(_ element: Int, _ component: Int) -> Double {
        if element == sparseIndex, let sparse = data.sparse {
            let size = data.layout.componentSize
            return AccessorData.load(
                sparse.values + (nextSparse * data.components + component) * size, data.componentType)
        }
        guard let base = data.base else { return 0 }
        return AccessorData.load(base + (element * data.stride + data.layout.offset(component)), data.componentType)
    }

    /// The sparse element that will be the next to be read.
    var nextSparseElement: Int? {
        sparseIndex == Int.max ? nil : sparseIndex
    }

    /// Says that an element was read. An index out of order is never reached, and hides those behind it.
    mutating func finish(_ element: Int) {
        guard element == sparseIndex else { return }
        nextSparse += 1
        loadSparseIndex()
    }
}

extension ValidationContext {
    /// Bytes from `offset` of a buffer view on, if the data of its buffer has so many. Whether they lie within the view, and
    /// the view within what the buffer declares, is another question.
    func bytes(ofBufferView index: Int, from offset: Int, count: Int) -> UnsafeRawBufferPointer? {
        bytes(of: document.bufferViews[index], from: offset, count: count)
    }

    private func bytes(of view: BufferView, from offset: Int, count: Int) -> UnsafeRawBufferPointer? {
        guard let buffer = resolved(view.buffer, in: .buffers), let bytes = bufferData.bytes(ofBuffer: buffer),
            let start = view.byteOffset
        else { return nil }
        let first = WholeNumber.sum(start, offset)
        let end = WholeNumber.sum(first, count)
        guard first >= 0, end >= first, end <= bytes.count else { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[first..<end])
    }

    /// The bytes of a buffer view, if the data of its buffer has them all.
    func bytes(ofBufferView index: Int) -> UnsafeRawBufferPointer? {
        guard let length = document.bufferViews[index].byteLength else { return nil }
        return bytes(ofBufferView: index, from: 0, count: length)
    }

    /// The elements of an accessor; nil if there is nothing to look at, or not all of it can be read.
    func data(ofAccessor index: Int) -> AccessorData? {
        data(of: document.accessors[index], at: index)
    }

    func data(of accessor: Accessor, at index: Int) -> AccessorData? {
        guard let type = accessor.type, !type.isUnknown, let componentType = accessor.componentType,
            let count = accessor.count, accessorFacts.readable.contains(index)
        else { return nil }
        let layout = ElementLayout(type, componentType)
        var stride = layout.tightStride
        var base: UnsafeRawPointer?
        if let index = bufferView(of: accessor) {
            let view = document.bufferViews[index]
            stride = view.byteStride ?? stride
            let length = WholeNumber.sum(WholeNumber.product(stride, count - 1), layout.size)
            guard let start = bytes(of: view, from: accessor.byteOffset ?? 0, count: length)?.baseAddress else {
                return nil
            }
            base = start
        }
        var sparse: AccessorData.Sparse?
        if let object = document.sparses[checked: accessor.sparse] {
            guard accessorFacts.sparseReadable.contains(index), let found = sparseData(object, layout) else {
                return nil
            }
            sparse = found
        }
        if base == nil, sparse == nil { return nil }
        return AccessorData(
            count: count, layout: layout, componentType: componentType, isNormalized: accessor.isNormalized, base: base,
            stride: stride, sparse: sparse)
    }

    private func sparseData(_ sparse: AccessorSparse, _ layout: ElementLayout) -> AccessorData.Sparse? {
        guard let indexType = sparse.indices.componentType,
            let indices = bytes(of: sparse.indices, length: WholeNumber.product(indexType.size, sparse.count)),
            let values = bytes(
                of: sparse.values,
                length: WholeNumber.product(layout.componentSize * layout.components, sparse.count))
        else { return nil }
        return AccessorData.Sparse(count: sparse.count, indices: indices, indexType: indexType, values: values)
    }

    func bytes(of part: AccessorSparse.Part, length: Int) -> UnsafeRawPointer? {
        guard let view = resolved(part.bufferView, in: .bufferViews), let offset = part.byteOffset else { return nil }
        return bytes(ofBufferView: view, from: offset, count: length)?.baseAddress
    }
}
