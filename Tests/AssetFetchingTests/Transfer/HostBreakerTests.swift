import AssetFetching
import Testing

/// When a host is left alone, step by step: no network, no clock.
@Suite struct HostBreakerTests {
    static let threshold = HostBreaker.threshold

    /// A breaker that has just opened at second 10.
    private static func opened() -> HostBreaker {
        var breaker = HostBreaker()
        for _ in 0..<threshold { _ = breaker.failed(.seconds(10)) }
        return breaker
    }

    @Test func failuresInARowOpenIt() {
        var breaker = HostBreaker()
        for _ in 1..<Self.threshold {
            #expect(breaker.failed(.seconds(10)) == .none)
            #expect(breaker.admits(.seconds(10)))
        }
        #expect(breaker.failed(.seconds(10)) == .opened(failures: Self.threshold, pause: .seconds(1)))
        #expect(!breaker.admits(.seconds(10)))
        #expect(breaker.opensAt == .seconds(11))
        #expect(breaker.admits(.seconds(11)))
    }

    @Test func anAnswerForgetsFailures() {
        var breaker = HostBreaker()
        for _ in 1..<Self.threshold { _ = breaker.failed(.zero) }
        #expect(breaker.answered() == .none)
        for _ in 1..<Self.threshold { #expect(breaker.failed(.zero) == .none) }
        #expect(breaker.admits(.zero))
    }

    @Test func oneProbeAtATime() {
        var breaker = Self.opened()
        breaker.began()
        #expect(breaker.state == .probing)
        #expect(!breaker.admits(.seconds(500)))
        #expect(breaker.answered() == .recovered)
        #expect(breaker.admits(.seconds(12)))
        #expect(breaker == HostBreaker())
    }

    @Test func failedProbesMakePausesLonger() {
        var breaker = Self.opened()
        var pauses: [Duration] = []
        for _ in 1..<HostBreaker.probes {
            breaker.began()
            #expect(breaker.failed(.seconds(100)) == .none)
            pauses.append((breaker.opensAt ?? .zero) - .seconds(100))
            #expect(!breaker.isGivenUp)
        }
        #expect(pauses == [.seconds(2), .seconds(4), .seconds(8)])
    }

    @Test func aHostIsGivenUpAndTriedLater() {
        var breaker = Self.opened()
        for _ in 1..<HostBreaker.probes {
            breaker.began()
            _ = breaker.failed(.seconds(100))
        }
        breaker.began()
        let failures = Self.threshold + HostBreaker.probes
        #expect(breaker.failed(.seconds(100)) == .gaveUp(failures: failures))
        #expect(breaker.isGivenUp)
        #expect(!breaker.admits(.seconds(159)))
        #expect(breaker.admits(.seconds(160)))
        // What has come since is told as well, each time.
        breaker.began()
        #expect(breaker.failed(.seconds(160)) == .gaveUp(failures: failures + 1))
        breaker.began()
        #expect(breaker.answered() == .recovered)
        #expect(!breaker.isGivenUp)
    }

    @Test func whatWasUnderWayChangesNothing() {
        var breaker = Self.opened()
        let before = breaker.opensAt
        #expect(breaker.failed(.seconds(10)) == .none)
        #expect(breaker.opensAt == before)
        breaker.began()
        breaker.abandoned(.seconds(20))
        #expect(breaker.admits(.seconds(20)))
    }

    /// What counts as a failure of the host, kind by kind.
    @Test(arguments: [
        (TransportFailure.Kind.nameNotResolved, true), (.connectFailed, true), (.tlsInterrupted, true),
        (.connectTimeout, true), (.stalled, true), (.cutOff, true), (.http2Broken, true), (.tlsRefused, false),
        (.badReply, false),
    ])
    func failuresOfTheHost(_ kind: TransportFailure.Kind, _ counts: Bool) {
        #expect(TransportFailure(kind).isOfTheHost == counts)
    }
}

@Suite struct TokenBucketTests {
    @Test func bytesArePaidOffByTime() {
        var bucket = TokenBucket(rate: 1000)
        #expect(bucket.spend(500, at: .seconds(1)) == .milliseconds(500))
        #expect(bucket.wait(at: .milliseconds(1200)) == .milliseconds(300))
        #expect(bucket.spend(500, at: .milliseconds(1200)) == .milliseconds(800))
        #expect(bucket.wait(at: .seconds(2)) == .zero)
    }

    /// Time in which nothing came is not saved up for a burst.
    @Test func idleTimeIsNotSaved() {
        var bucket = TokenBucket(rate: 1000)
        #expect(bucket.spend(1000, at: .seconds(100)) == .seconds(1))
    }

    @Test func aClockThatGoesBackAndOddNumbersDoNoHarm() {
        var bucket = TokenBucket(rate: 0)
        #expect(bucket.rate == 1)
        #expect(bucket.spend(-5, at: .seconds(5)) == .zero)
        #expect(bucket.spend(2, at: .seconds(3)) == .seconds(2))
        #expect(bucket.spend(.max, at: .seconds(3)) == .seconds(3600))
    }
}

@Suite struct FreshnessTests {
    static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    static func lifetime(_ control: [String] = [], age: Int64? = nil, expires: String? = nil) -> Int64? {
        var freshness = Freshness()
        for value in control {
            var parsed = freshness.cacheControl ?? CacheControl()
            parsed.add(value)
            freshness.cacheControl = parsed
        }
        freshness.age = age
        freshness.expires = expires
        return freshness.lifetime(date: HTTPDate(date), now: HTTPDate(secondsSinceEpoch: 0))
    }

    @Test func nothingSaidIsNil() {
        #expect(Self.lifetime() == nil)
        #expect(Self.lifetime(["public, immutable"]) == nil)
    }

    @Test(
        arguments: [
            ("max-age=60", 60), ("public, MAX-AGE=60", 60), ("max-age=\"60\"", 60), ("max-age=60, no-cache", 0),
            ("no-store", 0), ("max-age=-1", 0), ("max-age=soon", 0), ("max-age", 0), ("max-age=60, max-age=30", 30),
            ("max-age=99999999999999999999999", 31_536_000), ("no-cache=\"set-cookie\"", 0),
        ] as [(String, Int64)])
    func cacheControl(_ value: String, _ seconds: Int64) {
        #expect(Self.lifetime([value]) == seconds)
    }

    @Test func severalLinesAreOneList() {
        #expect(Self.lifetime(["max-age=60", "no-cache"]) == 0)
    }

    @Test func timeInOtherCachesCounts() {
        #expect(Self.lifetime(["max-age=60"], age: 20) == 40)
        #expect(Self.lifetime(["max-age=60"], age: 100) == 0)
        #expect(Self.lifetime(["max-age=60"], age: .max) == 0)
    }

    @Test func expiresCountsFromTheServersOwnDate() {
        #expect(Self.lifetime(expires: "Sun, 06 Nov 1994 08:50:37 GMT") == 60)
        #expect(Self.lifetime(expires: "Sun, 06 Nov 1994 08:00:00 GMT") == 0)
        #expect(Self.lifetime(expires: "0") == 0)
        // The newer header wins over the older.
        #expect(Self.lifetime(["max-age=5"], expires: "Sun, 06 Nov 1994 08:50:37 GMT") == 5)
    }
}
