/// A value for each element of a long list, most of which are the same: takes no room before one differs.
struct Column<Value: Sendable>: Sendable {
    private let blank: Value
    private let count: Int
    private var values: [Value] = []

    init(_ blank: Value, count: Int = 0) {
        self.blank = blank
        self.count = count
    }

    /// Whether no element was set.
    var isBlank: Bool { values.isEmpty }

    subscript(index: Int) -> Value {
        get { values.isEmpty ? blank : values[index] }
        set {
            if values.isEmpty { values = Array(repeating: blank, count: count) }
            values[index] = newValue
        }
    }
}
