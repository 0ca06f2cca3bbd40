// Parts of rows, each 32 bits wide or twice that; see `Rows`. What they are initialized with is what costs nothing.
//
// The code of a wrapped property stays in its module. So parts that the checks ask for with every object are stored under a
// name of their own, beside a property that becomes part of its callers.

/// An index, row or token.
///
/// Numbers beyond 32 bits become the largest that there is: no array has so many elements, so such an index leads nowhere
/// either way. Messages show what the file says; see ``GLTFDocument/index(_:at:)``.
@propertyWrapper @usableFromInline
package struct Compact: BitwiseCopyable, Sendable {
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

/// A number of bytes or elements, nil if absent or unusable. Most are small, and then the upper half is that of zero.
@propertyWrapper @usableFromInline
package struct Wide: BitwiseCopyable, Sendable {
    @usableFromInline var low: UInt32
    @usableFromInline var high: Int32

    @inlinable
    package init(wrappedValue: Int?) {
        let value = Int64(wrappedValue ?? Int.min)
        low = UInt32(truncatingIfNeeded: value)
        high = Int32(truncatingIfNeeded: value >> 32)
    }

    @inlinable package var wrappedValue: Int? {
        @inline(__always) get {
            high == Int32.min ? nil : Int(high) << 32 | Int(low)
        }
        @inline(__always) set { self = Wide(wrappedValue: newValue) }
    }
}

@propertyWrapper @usableFromInline
package struct Flag: BitwiseCopyable, Sendable {
    @usableFromInline var stored: UInt32

    @inlinable
    package init(wrappedValue: Bool) {
        stored = wrappedValue ? 1 : 0
    }

    @inlinable package var wrappedValue: Bool {
        @inline(__always) get { stored != 0 }
        @inline(__always) set { stored = newValue ? 1 : 0 }
    }
}

/// A value of a short list, nil if absent or unusable.
@propertyWrapper @usableFromInline
package struct Choice<Value: RawRepresentable<Int> & Sendable>: BitwiseCopyable, Sendable {
    @usableFromInline var stored: Int32

    @inlinable
    package init(wrappedValue: Value?) {
        stored = wrappedValue.map { Int32(truncatingIfNeeded: $0.rawValue) } ?? -1
    }

    @inlinable package var wrappedValue: Value? {
        @inline(__always) get { stored < 0 ? nil : Value(rawValue: Int(stored)) }
        @inline(__always) set { self = Choice(wrappedValue: newValue) }
    }
}
