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

    /// Whether the number at a position is zero, which most zeros show without being converted.
    package func isZero(_ position: Int) -> Bool {
        let token = position & (Self.asFloats - 1)
        if let view = view.pointee, token < view.count, view.isPlainZero(token) { return true }
        return self[position] == 0
    }
}

/// The indices of a document's lists: into root arrays (−1 for one that is none), and rows.
package struct IndexLists: RandomAccessCollection, @unchecked Sendable {
    /// From here on positions are those of `pool`.
    static var pooled: Int { 1 << 29 }
    /// From here on positions are the indices themselves.
    static var consecutive: Int { 1 << 30 }

    let view: UnsafeMutablePointer<JSONView?>
    /// The indices of lists that hold lists, which are wrong, and rows that do not follow each other.
    let pool = Pool<Int32>()

    init() {
        view = .allocate(capacity: 1)
        view.initialize(to: nil)
    }

    func free() {
        view.deallocate()
        pool.free()
    }

    package var startIndex: Int { 0 }
    /// Not to be inlined, as with ``NumberLists``.
    package var endIndex: Int { @inline(never) get { Int(Int32.max) } }

    package subscript(position: Int) -> Int32 {
        if position >= Self.consecutive { return Int32(truncatingIfNeeded: position - Self.consecutive) }
        if position >= Self.pooled { return pool[position - Self.pooled] }
        guard let view = view.pointee, position < view.count else { return -1 }
        return Self.index(view, position)
    }

    /// The index at a position as the file has it, however large. Only a list that holds lists has its indices in 32 bits.
    package func whole(_ position: Int) -> Int {
        let index = Int(self[position])
        guard index == Int(Int32.max), position < Self.pooled, let view = view.pointee else { return index }
        return view.integer(position) ?? index
    }

    /// The index at a token; −1 if it is none.
    @inline(__always)
    static func index(_ view: JSONView, _ token: Int) -> Int32 {
        let plain = view.plainInteger(token)
        if plain >= 0 { return Int32(clamping: plain) }
        guard let value = view.integer(token), value >= 0 else { return -1 }
        return Int32(clamping: value)
    }
}

/// The strings of an array of a document.
package struct NameList: RandomAccessCollection, Sendable {
    private let view: JSONView?
    /// The token of the first.
    private let first: Int
    package let count: Int
    /// The tokens, where they do not follow each other because there are lists among them, which are wrong.
    private var tokens: [UInt32] = []

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
        guard count != view.next(array) - first else { return }
        tokens.reserveCapacity(count)
        var token = first
        for _ in 0..<count {
            tokens.append(UInt32(truncatingIfNeeded: token))
            token = view.next(token)
        }
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(place: Int) -> String {
        view?.string(token(place)) ?? ""
    }

    func token(_ place: Int) -> Int {
        tokens.isEmpty ? first + place : Int(tokens[place])
    }

    func isName(_ place: Int) -> Bool {
        view?.kind(token(place)).isString ?? false
    }

    /// Calls `body` with the bytes of a name in UTF-8.
    func withBytes<Result>(_ place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        guard let view else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        let token = token(place)
        if view.kind(token) == .string { return body(view.bytes(token)) }
        // As text, in which half of a surrogate pair is a replacement character.
        var text = view.string(token)
        return text.withUTF8(body)
    }
}
