import FileSystem
import Testing

@Suite struct TimestampTests {
    static let pairs: [(Int64, String)] = [
        (0, "1970-01-01T00:00:00Z"),
        (951_782_400, "2000-02-29T00:00:00Z"),
        (1_715_934_600, "2024-05-17T08:30:00Z"),
        (-1, "1969-12-31T23:59:59Z"),
        (-2_203_891_200, "1900-03-01T00:00:00Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"),
    ]

    @Test(arguments: pairs) func civilDates(seconds: Int64, text: String) {
        #expect(Timestamp(secondsSinceEpoch: seconds).iso8601 == text)
        #expect(Timestamp(iso8601: text) == Timestamp(secondsSinceEpoch: seconds))
    }

    @Test func everyDayOfFourHundredYearsGoesThereAndBack() {
        for day in Int64(-60_000)..<90_000 {
            let date = CivilDate(secondsSinceEpoch: day * 86_400)
            guard CivilDate.daysSinceEpoch(year: date.year, month: date.month, day: date.day) == day else {
                Issue.record("day \(day) comes back as another")
                return
            }
        }
    }

    @Test func fractionsAndOffsets() throws {
        let time = Timestamp(secondsSinceEpoch: 1, nanoseconds: 120_000_000)
        #expect(time.iso8601 == "1970-01-01T00:00:01.12Z")
        #expect(Timestamp(iso8601: time.iso8601) == time)
        #expect(time.iso8601Seconds == "1970-01-01T00:00:01Z")
        #expect(Timestamp(iso8601: "1970-01-01T02:00:00+02:00") == Timestamp(secondsSinceEpoch: 0))
        #expect(Timestamp(iso8601: "1970-01-01T00:00:00.1234567891Z")?.nanoseconds == 123_456_789)
    }

    @Test(arguments: [
        "", "1970", "1970-13-01T00:00:00Z", "2023-02-29T00:00:00Z", "1970-01-01T24:00:00Z", "1970-01-01T00:00:00",
        "1970-01-01T00:00:00Zx", "1970-01-01T00:00:00.Z", "+970-01-01T00:00:00Z", "1970-01-01T00:00:00+2:00",
    ]) func whatIsNoTimeIsRefused(text: String) {
        #expect(Timestamp(iso8601: text) == nil)
    }

    @Test func arithmeticStaysInRange() {
        let far = Timestamp(secondsSinceEpoch: .max)
        #expect(far.adding(seconds: 1) == far)
        #expect(far.seconds(since: Timestamp(secondsSinceEpoch: .min)) == .max)
        #expect(Timestamp.now() > Timestamp(secondsSinceEpoch: 1_700_000_000))
    }
}
