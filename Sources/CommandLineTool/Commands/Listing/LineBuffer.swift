import FileSystem

/// Bytes that lines are put together in: what a listing of 100,000 entries spends its time on, so texts are copied
/// straight to their place.
struct LineBuffer: ~Copyable {
    private var memory: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    init() {
        memory = .allocate(byteCount: 1 << 16, alignment: 16)
    }

    deinit {
        memory.deallocate()
    }

    /// Calls `body` with all that was written since the last time.
    mutating func drain(_ body: (UnsafeRawBufferPointer) -> Void) {
        body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
        count = 0
    }

    private mutating func makeRoom(_ wanted: Int) {
        guard memory.count - count < wanted else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(memory.count * 2, count + wanted), alignment: 16)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
        memory.deallocate()
        memory = larger
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        makeRoom(bytes.count)
        UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: bytes)
        count += bytes.count
    }

    mutating func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { append($0) }
    }

    private mutating func put(_ byte: UInt8) {
        memory[count] = byte
        count += 1
    }

    // MARK: Numbers

    mutating func append(_ number: Int64) {
        makeRoom(20)
        if number < 0 { put(0x2D) }
        digits(number.magnitude, atLeast: 1)
    }

    private mutating func digits(_ number: UInt64, atLeast least: Int) {
        var length = least
        var bound = Self.power(least)
        while length < 20, number >= bound {
            length += 1
            let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
            if overflow { break }
            bound = next
        }
        var rest = number
        var place = count + length
        while place > count {
            place -= 1
            memory[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += length
    }

    private static func power(_ exponent: Int) -> UInt64 {
        var power: UInt64 = 1
        for _ in 0..<exponent { power *= 10 }
        return power
    }

    /// The first `count` bytes of a digest as hexadecimal digits.
    mutating func appendHex(_ digest: UnsafeRawPointer, count length: Int) {
        makeRoom(2 * length)
        for offset in 0..<length {
            let byte = digest.load(fromByteOffset: offset, as: UInt8.self)
            put(Self.digit(byte >> 4))
            put(Self.digit(byte & 15))
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

    // MARK: Times

    /// The day that was written last, and how it is written: neighbours often share it.
    private var day: (number: Int64, text: SIMD16<UInt8>) = (.min, SIMD16(repeating: 0))

    /// `2024-05-17T08:30:00Z`, as `Timestamp.iso8601Seconds` has it. Years of four digits only.
    mutating func appendTime(secondsSinceEpoch seconds: Int64) {
        makeRoom(20)
        var (number, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        if rest < 0 { (number, rest) = (number - 1, rest + 86_400) }
        if number != day.number {
            let start = count
            let date = CivilDate(secondsSinceEpoch: seconds)
            digits(UInt64(date.year), atLeast: 4)
            put(0x2D)
            digits(UInt64(date.month), atLeast: 2)
            put(0x2D)
            digits(UInt64(date.day), atLeast: 2)
            put(0x54)
            day.number = number
            for offset in 0..<11 { day.text[offset] = memory[start + offset] }
        } else {
            for offset in 0..<11 { put(day.text[offset]) }
        }
        digits(UInt64(rest / 3600), atLeast: 2)
        put(0x3A)
        digits(UInt64(rest / 60 % 60), atLeast: 2)
        put(0x3A)
        digits(UInt64(rest % 60), atLeast: 2)
        put(0x5A)
    }
}
