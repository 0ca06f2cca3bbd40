#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A point in time on the civil clock, UTC, without leap seconds.
package struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Whole seconds since 1970-01-01T00:00:00Z; negative before.
    package let secondsSinceEpoch: Int64
    /// 0 … 999,999,999, always counted forward.
    package let nanoseconds: Int32

    package init(secondsSinceEpoch: Int64, nanoseconds: Int32 = 0) {
        self.secondsSinceEpoch = secondsSinceEpoch
        self.nanoseconds = min(max(nanoseconds, 0), 999_999_999)
    }

    package static func now() -> Timestamp {
        var time = timespec()
        guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return Timestamp(secondsSinceEpoch: 0) }
        return Timestamp(secondsSinceEpoch: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
    }

    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        (left.secondsSinceEpoch, left.nanoseconds) < (right.secondsSinceEpoch, right.nanoseconds)
    }

    /// This time plus so many seconds; it stays at the end of the range instead of overflowing.
    package func adding(seconds: Int64) -> Timestamp {
        let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
        return Timestamp(
            secondsSinceEpoch: overflow ? (seconds < 0 ? .min : .max) : sum, nanoseconds: nanoseconds)
    }

    /// Whole seconds from `earlier` to this time, negative when `earlier` is later.
    package func seconds(since earlier: Timestamp) -> Int64 {
        let (difference, overflow) = secondsSinceEpoch.subtractingReportingOverflow(earlier.secondsSinceEpoch)
        return overflow ? (secondsSinceEpoch < 0 ? .min : .max) : difference
    }

    /// `2024-05-17T08:30:00Z`; with a fraction of up to nine digits when there is one.
    package var iso8601: String {
        let date = CivilDate(secondsSinceEpoch: secondsSinceEpoch)
        var text = Self.padded(date.year, 4)
        text += "-" + Self.padded(Int64(date.month), 2) + "-" + Self.padded(Int64(date.day), 2)
        text += "T" + Self.padded(date.secondOfDay / 3600, 2) + ":" + Self.padded(date.secondOfDay / 60 % 60, 2)
        text += ":" + Self.padded(date.secondOfDay % 60, 2)
        if nanoseconds > 0 {
            var fraction = Self.padded(Int64(nanoseconds), 9)
            while fraction.last == "0" { fraction.removeLast() }
            text += "." + fraction
        }
        return text + "Z"
    }

    /// The same, cut to whole seconds.
    package var iso8601Seconds: String {
        Timestamp(secondsSinceEpoch: secondsSinceEpoch).iso8601
    }

    package var description: String { iso8601 }

    /// Reads what `iso8601` writes, and an offset like `+02:00` in place of `Z`. Nil for anything else, an impossible
    /// date among it; second 60 is read as the next minute's first.
    package init?(iso8601 text: String) {
        var reader = DigitReader(bytes: Array(text.utf8))
        guard let year = reader.number(digits: 4), reader.take(0x2D),
            let month = reader.number(digits: 2), reader.take(0x2D),
            let day = reader.number(digits: 2), reader.take(0x54) || reader.take(0x74) || reader.take(0x20),
            let hour = reader.number(digits: 2), reader.take(0x3A),
            let minute = reader.number(digits: 2), reader.take(0x3A),
            let second = reader.number(digits: 2)
        else { return nil }
        guard (1...12).contains(month), day >= 1, day <= CivilDate.days(inMonth: month, of: Int64(year)),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        var nanoseconds: Int32 = 0
        if reader.take(0x2E) {
            guard let fraction = reader.fraction() else { return nil }
            nanoseconds = fraction
        }
        var offset = 0
        if !reader.take(0x5A) && !reader.take(0x7A) {
            let isAhead = reader.take(0x2B)
            guard isAhead || reader.take(0x2D), let hours = reader.number(digits: 2), hours < 24, reader.take(0x3A),
                let minutes = reader.number(digits: 2), minutes < 60
            else { return nil }
            offset = (hours * 3600 + minutes * 60) * (isAhead ? 1 : -1)
        }
        guard reader.isAtEnd else { return nil }
        let days = CivilDate.daysSinceEpoch(year: Int64(year), month: month, day: day)
        self.init(
            secondsSinceEpoch: days * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset),
            nanoseconds: nanoseconds)
    }

    private static func padded(_ value: Int64, _ digits: Int) -> String {
        let text = String(value.magnitude)
        return (value < 0 ? "-" : "") + String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

/// A day of the Gregorian calendar, extended into the past, with the arithmetic between it and a count of days.
///
/// Years are taken to start in March, so that the leap day is the last of its year; 400 such years have 146,097 days.
package struct CivilDate: Sendable, Equatable {
    package let year: Int64
    package let month: Int
    package let day: Int
    package let secondOfDay: Int64

    package init(secondsSinceEpoch seconds: Int64) {
        let (dayNumber, rest) = Self.divideFloor(seconds, 86_400)
        secondOfDay = rest
        let (era, dayOfEra) = Self.divideFloor(dayNumber + 719_468, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * marchMonth + 2) / 5 + 1)
        month = Int(marchMonth < 10 ? marchMonth + 3 : marchMonth - 9)
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    package static func daysSinceEpoch(year: Int64, month: Int, day: Int) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = divideFloor(shifted, 400)
        let marchMonth = Int64(month > 2 ? month - 3 : month + 9)
        let dayOfYear = (153 * marchMonth + 2) / 5 + Int64(day) - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    package static func days(inMonth month: Int, of year: Int64) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func divideFloor(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

private struct DigitReader {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    mutating func digit() -> Int? {
        guard position < bytes.count, (0x30...0x39).contains(bytes[position]) else { return nil }
        position += 1
        return Int(bytes[position - 1] - 0x30)
    }

    mutating func number(digits: Int) -> Int? {
        var value = 0
        for _ in 0..<digits {
            guard let next = digit() else { return nil }
            value = value * 10 + next
        }
        return value
    }

    /// Digits after the point as nanoseconds; digits beyond the ninth are dropped.
    mutating func fraction() -> Int32? {
        guard var value = digit().map(Int32.init) else { return nil }
        var count = 1
        while let next = digit() {
            guard count < 9 else { continue }
            value = value * 10 + Int32(next)
            count += 1
        }
        while count < 9 {
            value *= 10
            count += 1
        }
        return value
    }
}
