import FileSystem

/// A date of HTTP, `Sun, 06 Nov 1994 08:49:37 GMT`, as seconds since 1970. The two obsolete shapes are not read: nobody
/// sends them, and a date that is not understood only means a little less saved work.
package struct HTTPDate: Hashable, Sendable, Comparable {
    package let secondsSinceEpoch: Int64

    package init(secondsSinceEpoch: Int64) { self.secondsSinceEpoch = secondsSinceEpoch }

    private static let months: [String] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Parses the one shape that servers must send.
    package init?(_ text: String) {
        let value = text.trimmedHeaderValue.asciiLowercased
        guard value.utf8.count == 29, value.hasSuffix(" gmt") else { return nil }
        let fields = value.split(separator: " ")
        guard fields.count == 6, fields[0].utf8.count == 4, fields[0].hasSuffix(","),
            let day = Int64(fields[1]), let month = HTTPDate.months.firstIndex(of: String(fields[2])),
            let year = Int64(fields[3]), day >= 1, day <= 31, year >= 1970, year <= 9999
        else { return nil }
        let clock = fields[4].split(separator: ":")
        guard clock.count == 3, let hour = Int64(clock[0]), let minute = Int64(clock[1]), let second = Int64(clock[2]),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let days = CivilDate.daysSinceEpoch(year: year, month: month + 1, day: Int(day))
        secondsSinceEpoch = days * 86_400 + hour * 3600 + minute * 60 + second
    }

    package static func < (left: HTTPDate, right: HTTPDate) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }
}
