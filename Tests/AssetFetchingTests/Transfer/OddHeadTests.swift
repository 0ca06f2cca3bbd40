import AssetFetching
import Testing

/// Values of headers that are rare and still have one meaning.
@Suite struct OddHeadTests {
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "  sunday, 06-nov-94 08:49:37 gmt ",
    ])
    func allShapesOfDatesAreRead(_ text: String) {
        #expect(HTTPDate(text)?.secondsSinceEpoch == 784_111_777)
    }

    @Test(arguments: [
        "Sunday, 06-Nov-1994 08:49:37 GMT", "Sunday 06-Nov-94 08:49:37 GMT", "Sun Nov 6 08:49 1994",
        "Sun Nov 106 08:49:37 1994", "Sunday, 06-Foo-94 08:49:37 GMT", "Sun Nov  6 25:49:37 1994", "0", "",
        "Sunday, 06-Nov--4 08:49:37 GMT",
    ])
    func othersAreNot(_ text: String) { #expect(HTTPDate(text) == nil) }

    @Test func twoDigitsOfAYearMeanTheNearerCentury() {
        #expect(HTTPDate("Tuesday, 01-Jan-30 00:00:00 GMT")?.secondsSinceEpoch == 1_893_456_000)
        #expect(HTTPDate("Thursday, 01-Jan-70 00:00:00 GMT")?.secondsSinceEpoch == 0)
    }

    @Test(
        arguments: [
            ("9223372036854775807", 86_400), ("9223372036854775808", 86_400), ("99999999999999999999", 86_400),
            ("02", 2),
        ] as [(String, Int64)])
    func aLongWaitIsTheLongest(_ text: String, _ seconds: Int64) {
        let wait = RetryAfter(text)?.wait(serverDate: nil, now: HTTPDate(secondsSinceEpoch: 0))
        #expect(wait == .seconds(seconds))
    }

    @Test(arguments: ["2;x", "-1", "1.5", "soon"])
    func nonsenseIsNoWait(_ text: String) { #expect(RetryAfter(text) == nil) }

    @Test func aLengthBeyondNumbersIsNotQuotedAsOne() {
        let error = BodyGate.refusal(declaredTotal: .max, maximumBytes: 10)
        #expect(error?.message.contains("9223372036854775807") == false)
    }

    /// One slash or three would make the first word of a path a host.
    @Test(arguments: ["http:/ok.glb", "http:///ok.glb", "HTTPS:/ok.glb", "https:ok.glb", "https:////ok.glb"])
    func slashesBeforeTheHostAreTwo(_ text: String) {
        let error = #expect(throws: FetchError.self) { try WebURL(parsing: text) }
        #expect(error?.code == .badURL)
    }
}
