import FileSystem

/// A date of HTTP as seconds since 1970, in any of the three shapes that are to be understood (RFC 9110, 5.6.7):
/// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
package struct HTTPDate: Hashable, Sendable, Comparable {
    package let secondsSinceEpoch: Int64

    package init(secondsSinceEpoch: Int64) { self.secondsSinceEpoch = secondsSinceEpoch }

    private static let months: [String] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    package init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        let value = text.trimmedHeaderValue.asciiLowercased
        let fields = value.split(separator: " ").map(String.init)
        let parts: (day: String, month: String, year: Int64?, clock: String)
        if fields.count == 6, fields[5] == "gmt", fields[0].utf8.count == 4, fields[0].hasSuffix(","),
            value.utf8.count == 29
        {
            parts = (fields[1], fields[2], HTTPDate.number(fields[3], digits: 4), fields[4])
        } else if fields.count == 4, fields[3] == "gmt", fields[0].hasSuffix(",") {
            let date = fields[1].split(separator: "-").map(String.init)
            guard date.count == 3 else { return nil }
            // Of the two centuries the one that is not far ahead.
            let year = HTTPDate.number(date[2], digits: 2).map { $0 < 70 ? 2000 + $0 : 1900 + $0 }
            parts = (date[0], date[1], year, fields[2])
        } else if fields.count == 5, fields[0].utf8.count == 3 {
            parts = (fields[2], fields[1], HTTPDate.number(fields[4], digits: 4), fields[3])
        } else {
            return nil
        }
        guard let day = HTTPDate.number(parts.day, digits: parts.day.utf8.count == 1 ? 1 : 2),
            let month = HTTPDate.months.firstIndex(of: parts.month), let year = parts.year,
            (1...31).contains(day), (1970...9999).contains(year)
        else { return nil }
        let clock = parts.clock.split(separator: ":")
        guard clock.count == 3, let hour = Int64(clock[0]), let minute = Int64(clock[1]), let second = Int64(clock[2]),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let days = CivilDate.daysSinceEpoch(year: year, month: month + 1, day: Int(day))
        secondsSinceEpoch = days * 86_400 + hour * 3600 + minute * 60 + second
    }

    private static func number(_ text: String, digits: Int) -> Int64? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return Int64(text)
    }

    package static func < (left: HTTPDate, right: HTTPDate) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }
}
