import JSONText

// Lists of numbers, indices and names
// ===================================
//
// A list of scalars is in the map already, one token for each element, so a ``PoolRange`` names its tokens, and a value is
// converted when somebody asks for it. A copy of the values would be as large as the map again, and most files have numbers
// that nobody asks for.
//
// The positions of a range say what kind of list it is. A map has less than 2^28 tokens, which leaves room above.

/// The numbers of a document's lists.
package struct NumberLists: RandomAccessCollection, @unchecked Sendable {
    /// Added to the tokens of a list whose numbers count as floats.
    static var asFloats: Int { 1 << 29 }

    let view: UnsafeMutablePointer<JSONView?>

    init() {
        view = .allocate(capacity: 1)
        view.initialize(to: nil)
    }

    func free() {
        view.deallocate()
    }

    package var startIndex: Int { 0 }
    /// Not to be inlined: the optimizer would take its value for a size of arrays, and set so much memory aside.
    package var endIndex: Int { @inline(never) get { 1 << 30 } }

    package subscript(position: Int) -> Double {
        let token = position & (Self.asFloats - 1)
        guard let view = view.pointee, token < view.count else { return .nan }
        let value = view.double(token)
        return position >= Self.asFloats ? Double(Float(value)) : value
    }

    /// Whether all numbers of a range are zero, which most zeros show without being converted.
    package func areZero(_ range: PoolRange) -> Bool {
        guard let view = view.pointee else { return range.count == 0 }
        for position in range.indices {
            let token = position & (Self.asFloats - 1)
            if token < view.count, view.isPlainZero(token) { continue }
            if self[position] != 0 { return false }
        }
        return true
    }
}

/// The indices of a document's lists: into root arrays (−1 for one that is none), and rows.
package struct IndexLists: RandomAccessCollection, @unchecked Sendable {
    /// From here on positions are those of `pool`.
    static var pooled: Int { 1 << 29 }
    /// From here on positions are those of lists that hold lists, which are wrong; each begins at a multiple of `stride`, so
    /// there are no more positions than tokens.
    static var mixed: Int { 3 << 28 }
    private static var stride: Int { 4 }
    /// From here on positions are the indices themselves.
    static var consecutive: Int { 1 << 30 }

    let view: UnsafeMutablePointer<JSONView?>
    /// Rows that do not follow each other.
    let pool = Pool<Int32>()
    /// The token of each `stride`th element of the lists that hold lists.
    private let places = Pool<UInt32>()

    init() {
        view = .allocate(capacity: 1)
        view.initialize(to: nil)
    }

    func free() {
        view.deallocate()
        pool.free()
        places.free()
    }

    /// Takes an array with arrays in it; gives the position of its first element.
    func appendMixed(_ array: Int, _ view: JSONView) -> Int {
        let start = Self.mixed + places.count * Self.stride
        let end = view.next(array)
        places.reserve(view.elementCount(array) / Self.stride + 1)
        var element = array + 1
        var left = 0
        while element < end {
            if left == 0 {
                places.append(UInt32(truncatingIfNeeded: element))
                left = Self.stride
            }
            left -= 1
            element = view.next(element)
        }
        return start
    }

    /// The token of the index at a position; nil if it has none.
    private func token(_ position: Int) -> Int? {
        guard let view = view.pointee else { return nil }
        if position < Self.pooled { return position < view.count ? position : nil }
        guard position >= Self.mixed, position < Self.consecutive else { return nil }
        let place = position - Self.mixed
        guard place / Self.stride < places.count else { return nil }
        return (0..<place % Self.stride).reduce(Int(places[place / Self.stride])) { token, _ in view.next(token) }
    }

    package var startIndex: Int { 0 }
    /// Not to be inlined, as with ``NumberLists``.
    package var endIndex: Int { @inline(never) get { Int(Int32.max) } }

    package subscript(position: Int) -> Int32 {
        guard position < Self.pooled else { return pooled(position) }
        guard let view = view.pointee, position < view.count else { return -1 }
        return Self.index(view, position)
    }

    /// What stands at a position that is not a token.
    @inline(never)
    private func pooled(_ position: Int) -> Int32 {
        if position >= Self.consecutive { return Int32(truncatingIfNeeded: position - Self.consecutive) }
        if position < Self.mixed { return pool[position - Self.pooled] }
        guard let view = view.pointee, let token = token(position) else { return -1 }
        return Self.index(view, token)
    }

    /// The index at a position as the file has it, however large.
    package func whole(_ position: Int) -> Int {
        let index = Int(self[position])
        guard index == Int(Int32.max), let view = view.pointee, let token = token(position) else { return index }
        return view.integer(token) ?? index
    }

    /// The index at a token; −1 if it is none.
    @inline(__always)
    private static func index(_ view: JSONView, _ token: Int) -> Int32 {
        view.unsignedInteger(token).map { Int32(clamping: $0) } ?? -1
    }
}

/// The strings of an array of a document.
package struct NameList: RandomAccessCollection, Sendable {
    private let view: JSONView?
    /// The token of the first.
    private let first: Int
    package let count: Int
    /// The elements, where their tokens do not follow each other because there are lists among them, which are wrong.
    private var elements: TokenList?

    /// A list of no strings.
    package init() {
        view = nil
        first = 0
        count = 0
    }

    /// The elements of an array, which should be strings.
    init(_ view: JSONView, array: Int) {
        self.view = view
        first = array + 1
        count = view.elementCount(array)
        if count != view.next(array) - first { elements = TokenList(of: array, view) }
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(place: Int) -> String {
        view?.string(token(place)) ?? ""
    }

    func token(_ place: Int) -> Int {
        elements?[place] ?? first + place
    }

    func isName(_ place: Int) -> Bool {
        view?.kind(token(place)).isString ?? false
    }

    /// Calls `body` with the bytes of a name in UTF-8.
    package func withBytes<Result>(_ place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        guard let view else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        let token = token(place)
        if view.kind(token) == .string { return body(view.bytes(token)) }
        // As text, in which half of a surrogate pair is a replacement character.
        var text = view.string(token)
        return text.withUTF8(body)
    }
}
