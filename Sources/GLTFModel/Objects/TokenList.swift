package import JSONText

/// The elements of an array, by token. A file can have millions of elements of three bytes each, so only some places are kept,
/// and the way from one of these to an element is walked.
package struct TokenList: Sequence, Sendable {
    private static let stride = 16

    private var places: [UInt32] = []
    package private(set) var count = 0
    private let view: JSONView?

    package init() {
        view = nil
    }

    package init(of array: Int, _ view: JSONView) {
        self.view = view
        guard view.kind(array).isArray else { return }
        places.reserveCapacity(view.elementCount(array) / Self.stride + 1)
        var child = array + 1
        let end = view.next(array)
        while child < end {
            if count % Self.stride == 0 {
                // A text with more tokens than this is larger than what is read.
                guard let place = UInt32(exactly: child) else { return }
                places.append(place)
            }
            count += 1
            child = view.next(child)
        }
    }

    package var indices: Range<Int> { 0..<count }

    package subscript(position: Int) -> Int {
        let place = Int(places[position / Self.stride])
        guard let view else { return place }
        return (0..<position % Self.stride).reduce(place) { token, _ in view.next(token) }
    }

    package func makeIterator() -> Iterator {
        Iterator(view: view, token: places.first.map { Int($0) } ?? 0, left: count)
    }

    package struct Iterator: IteratorProtocol {
        fileprivate let view: JSONView?
        fileprivate var token: Int
        fileprivate var left: Int

        package mutating func next() -> Int? {
            guard left > 0, let view else { return nil }
            left -= 1
            defer { if left > 0 { token = view.next(token) } }
            return token
        }
    }
}
