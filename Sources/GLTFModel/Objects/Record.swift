/// An object that has no type of its own, as slots: where its words and tokens begin in the document's. One without members
/// has none of them.
@usableFromInline
package struct Record: PackedRow {
    @usableFromInline package static let blank = Record()

    @Compact var token = -1
    @Compact var words = -1
    @Compact var tokens = -1
}

extension Record {
    package static let build: @Sendable (DocumentReader, Slots) -> Int = { reader, slots in
        reader.document.records.append(slots)
    }

    /// For objects of a list of which only the number counts.
    package static let buildNone: @Sendable (DocumentReader, Slots) -> Int = { _, _ in Slot.absent }
}

/// The records of a document. A file can hold millions of `{}` where a table is expected, so what an object is read by is
/// kept once for all that follow each other.
struct RecordTable {
    let rows = Rows<Record>()
    private let words = Pool<Int>()
    private let tokens = Pool<UInt32>()
    /// The tables of the rows from `first` on.
    private var runs: [(first: Int32, schema: Unmanaged<ObjectSchema>)] = []

    func free() {
        rows.free()
        words.free()
        tokens.free()
    }

    /// Gives the row.
    mutating func append(_ slots: Slots) -> Int {
        let row = rows.count
        if runs.last.map({ $0.schema.takeUnretainedValue() !== slots.schema }) ?? true {
            runs.append((Int32(clamping: row), .passUnretained(slots.schema)))
        }
        let absent = slots.schema.program.absentWords
        let isBlank =
            slots.schema.members.indices.allSatisfy { slots.values[$0] == absent[$0] }
            && (0..<slots.schema.width).allSatisfy { slots.tokens[$0] == 0 }
        if isBlank { return addRow(Record(), to: rows) }
        var record = Record()
        record.token = slots.token
        record.words = words.count
        record.tokens = tokens.count
        // The two slots behind the members hold no words.
        for slot in slots.schema.members.indices { words.append(slots.values[slot]) }
        for slot in 0..<slots.schema.width { tokens.append(UInt32(truncatingIfNeeded: slots.tokens[slot])) }
        return addRow(record, to: rows)
    }

    /// Calls `body` with the slots of a row.
    func withSlots<Result>(_ row: Int, _ body: (Slots) -> Result) -> Result {
        var low = 0
        var high = runs.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(runs[middle].first) <= row { low = middle } else { high = middle }
        }
        let schema = runs[low].schema.takeUnretainedValue()
        let record = rows[row]
        var values = Array(schema.program.absentWords)
        var tokens = Array(repeating: 0, count: schema.width)
        if record.words >= 0 {
            for slot in schema.members.indices { values[slot] = words[record.words + slot] }
            for slot in tokens.indices { tokens[slot] = Int(self.tokens[record.tokens + slot]) }
        }
        return values.withUnsafeMutableBufferPointer { values in
            tokens.withUnsafeBufferPointer { tokens in
                guard let first = values.baseAddress, let firstToken = tokens.baseAddress else {
                    preconditionFailure("A record has at least the two slots of extensions and extras.")
                }
                return body(
                    Slots(
                        schema: schema, token: max(record.token, 0), extensions: KeptExtensions(), values: first,
                        tokens: firstToken))
            }
        }
    }
}

extension GLTFDocument {
    /// Calls `body` with the slots of a record.
    package func withSlots<Result>(ofRecord row: Int, _ body: (Slots) -> Result) -> Result {
        records.withSlots(row, body)
    }
}
