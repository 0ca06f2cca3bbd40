import AssetFetching
import Testing

@Suite struct ResponseHeadTests {
    private func parse(_ lines: [String]) -> [ResponseHeadParser.Step] {
        var parser = ResponseHeadParser()
        return lines.map { line in Array((line + "\r\n").utf8).withUnsafeBytes { parser.push($0) } }
    }

    private func head(_ lines: [String]) -> ResponseHead? {
        for step in parse(["HTTP/1.1 200 OK"] + lines + [""]) {
            if case .complete(let head) = step { return head }
        }
        return nil
    }

    @Test func readsWhatMatters() throws {
        let head = try #require(
            self.head([
                "Content-Length: 10", "ETag: \"abc\"", "last-modified: Sun, 06 Nov 1994 08:49:37 GMT",
                "DATE: Mon, 07 Nov 1994 08:49:37 GMT", "Content-Type:model/gltf-binary", "X-Other: 1",
            ]))
        #expect(head.status == 200)
        #expect(head.contentLength == 10)
        #expect(head.strongValidator == .etag("\"abc\""))
        #expect(head.contentType == "model/gltf-binary")
        #expect(head.isResumable)
    }

    @Test func interimRepliesArePassedOver() throws {
        let steps = parse(["HTTP/1.1 103 Early Hints", "Link: x", "", "HTTP/2 404", "", "Trailer: y"])
        #expect(steps.compactMap { if case .complete(let head) = $0 { head.status } else { nil } } == [404])
    }

    @Test func aria2_473_conflictingLengthsAreSeen() throws {
        #expect(head(["Content-Length: 5", "Content-Length: 5"])?.hasBadLength == false)
        #expect(head(["Content-Length: 5, 5"])?.contentLength == 5)
        #expect(head(["Content-Length: 5", "Content-Length: 6"])?.hasBadLength == true)
        #expect(head(["Content-Length: 5, 6"])?.hasBadLength == true)
        #expect(head(["Content-Length: -5"])?.hasBadLength == true)
        // More than anybody has is a number all the same, and too large.
        #expect(head(["Content-Length: 99999999999999999999"])?.contentLength == .max)
        let chunked = try #require(self.head(["Content-Length: 5", "Transfer-Encoding: chunked"]))
        #expect(chunked.contentLength == nil)
        #expect(!chunked.hasBadLength)
    }

    @Test func weakValidatorsAreNotStrong() throws {
        #expect(head(["ETag: W/\"abc\""])?.strongValidator == nil)
        #expect(head(["ETag: abc"])?.etag == nil)
        // A date names one state of a file only if the file had rested for a while.
        let modified = "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(head([modified])?.strongValidator == nil)
        #expect(head([modified, "Date: Sun, 06 Nov 1994 08:50:00 GMT"])?.strongValidator == nil)
        #expect(head([modified, "Date: Sun, 06 Nov 1994 08:50:37 GMT"])?.strongValidator != nil)
        #expect(head(["ETag: \"a\"", "Content-Encoding: gzip"])?.isResumable == false)
        #expect(head(["ETag: \"a\"", "Accept-Ranges: none"])?.isResumable == false)
    }

    @Test func hugeHeadsAreRefused() {
        var parser = ResponseHeadParser()
        let line = Array(("X: " + String(repeating: "a", count: 10_000) + "\r\n").utf8)
        var refusals = 0
        for _ in 0..<40 {
            if case .refused(let error) = line.withUnsafeBytes({ parser.push($0) }) {
                #expect(error.code == .headersTooLarge)
                refusals += 1
            }
        }
        #expect(refusals > 0)
    }

    @Test(arguments: [
        ("bytes 0-4/5", ContentRange.satisfied(first: 0, last: 4, total: 5)),
        ("bytes 5-9/*", ContentRange.satisfied(first: 5, last: 9, total: nil)),
        ("Bytes */10", ContentRange.unsatisfied(total: 10)),
    ])
    func contentRangesParse(_ text: String, _ range: ContentRange) {
        #expect(ContentRange(text) == range)
    }

    @Test(arguments: [
        "", "bytes", "bytes 5-4/10", "bytes 0-9/5", "bytes -1-4/5", "bytes 0-4", "items 0-4/5", "bytes */*",
        "bytes 0-99999999999999999999/5", "bytes a-b/c",
    ])
    func brokenContentRangesAreNone(_ text: String) {
        #expect(ContentRange(text) == nil)
    }

    @Test func datesParse() {
        #expect(HTTPDate("Sun, 06 Nov 1994 08:49:37 GMT")?.secondsSinceEpoch == 784_111_777)
        #expect(HTTPDate("Thu, 01 Jan 1970 00:00:00 GMT")?.secondsSinceEpoch == 0)
        #expect(HTTPDate("Thu, 29 Feb 2024 23:59:59 GMT")?.secondsSinceEpoch == 1_709_251_199)
        for text in ["", "now", "Sun, 06 Nov 1994 25:49:37 GMT"] {
            #expect(HTTPDate(text) == nil)
        }
    }

    @Test func curl_6408_retryAfterInBothShapes() throws {
        let date = try #require(HTTPDate("Sun, 06 Nov 1994 08:49:37 GMT"))
        let earlier = HTTPDate(secondsSinceEpoch: date.secondsSinceEpoch - 30)
        #expect(RetryAfter("120")?.wait(serverDate: nil, now: date) == .seconds(120))
        #expect(
            RetryAfter("Sun, 06 Nov 1994 08:49:37 GMT")?.wait(serverDate: earlier, now: date) == .seconds(30))
        #expect(
            RetryAfter("Sun, 06 Nov 1994 08:49:37 GMT")?.wait(serverDate: nil, now: date) == .zero)
        #expect(RetryAfter("-1") == nil)
        #expect(RetryAfter("99999999999999999999999")?.wait(serverDate: nil, now: date) == .seconds(86_400))
        #expect(RetryAfter("9000000000000000000")?.wait(serverDate: nil, now: date) == .seconds(86_400))
        #expect(RetryAfter("soon") == nil)
    }
}
