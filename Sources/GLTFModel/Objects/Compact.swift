/// An index, row or token in half the room. Documents hold millions of objects, and what an object takes in memory decides
/// how much more than its own size a file costs.
///
/// Numbers beyond 32 bits become the largest that there is: no array has so many elements, so such an index leads nowhere
/// either way.
@propertyWrapper
package struct Compact: Sendable {
    @usableFromInline var stored: Int32

    @inlinable
    package init(wrappedValue: Int) {
        stored = Int32(clamping: wrappedValue)
    }

    @inlinable package var wrappedValue: Int {
        @inline(__always) get { Int(stored) }
        @inline(__always) set { stored = Int32(clamping: newValue) }
    }
}
