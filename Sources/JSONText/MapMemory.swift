/// The block of memory in which a map's tokens lie, and in front of them where the large spans are. So whoever has the tokens
/// has the spans, and a view is four words.
struct MapMemory {
    let tokens: UnsafeMutableRawPointer

    private static let front = MemoryLayout<LargeSpans>.stride

    /// Makes room for so many tokens; pages that none is written to are never touched.
    init(capacity: Int) {
        let block = UnsafeMutableRawPointer.allocate(byteCount: Self.front + capacity * Token.stride, alignment: 16)
        block.initializeMemory(as: LargeSpans.self, to: LargeSpans())
        tokens = block + Self.front
    }

    func free() {
        largeSpans.deinitialize(count: 1)
        (tokens - Self.front).deallocate()
    }

    private var largeSpans: UnsafeMutablePointer<LargeSpans> {
        (tokens - Self.front).assumingMemoryBound(to: LargeSpans.self)
    }

    /// The span of a container of which the header does not have it.
    static func largeSpan(of index: Int, _ tokens: UnsafeRawPointer) -> Int {
        (tokens - front).assumingMemoryBound(to: LargeSpans.self).pointee.span(of: index)
    }

    /// Writes into the token of a container that ends how many tokens it spans.
    @inline(__always)
    func close(_ token: UnsafeMutableRawPointer, _ kind: JSONKind, _ span: Int) {
        let greatest = Token.header(kind, length: .max)
        if span < Token.greatestLength(greatest) {
            Token.setHeader(Token.header(kind, length: 0) | UInt16(truncatingIfNeeded: span), of: token)
        } else {
            Token.setHeader(greatest, of: token)
            insertLargeSpan(span, of: token)
        }
    }

    @inline(never)
    private func insertLargeSpan(_ span: Int, of token: UnsafeRawPointer) {
        largeSpans.pointee.insert(token: index(token), span: span)
    }

    @inline(__always)
    func index(_ token: UnsafeRawPointer) -> Int {
        Self.distance(tokens, token)
    }

    /// How many tokens lie between two places. The number of bytes is a multiple of six, so a product modulo 2^64 divides it.
    @inline(__always)
    static func distance(_ first: UnsafeRawPointer, _ last: UnsafeRawPointer) -> Int {
        (last - first) &>> 1 &* Int(truncatingIfNeeded: 0xAAAA_AAAA_AAAA_AAAB as UInt64)
    }
}
