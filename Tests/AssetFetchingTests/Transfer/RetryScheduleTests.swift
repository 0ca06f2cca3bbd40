import AssetFetching
import Testing

@Suite struct RetryScheduleTests {
    @Test func waitsDoubleUpToTheCap() {
        var schedule = RetrySchedule(retries: 6, base: .seconds(1), cap: .seconds(10))
        var waits: [RetrySchedule.Decision] = []
        for _ in 0..<7 { waits.append(schedule.next(elapsed: .zero, random: 1)) }
        #expect(
            waits == [
                .wait(.seconds(1)), .wait(.seconds(2)), .wait(.seconds(4)), .wait(.seconds(8)), .wait(.seconds(10)),
                .wait(.seconds(10)), .exhausted,
            ])
    }

    @Test func jitterTakesAwayAtMostHalf() {
        var low = RetrySchedule(base: .seconds(2))
        var high = RetrySchedule(base: .seconds(2))
        #expect(low.next(elapsed: .zero, random: 0) == .wait(.seconds(1)))
        #expect(high.next(elapsed: .zero, random: 1) == .wait(.seconds(2)))
    }

    /// The larger of what the server asks for and the backoff counts, and never more than the cap.
    @Test func curl_12871_shortRetryAfterDoesNotBeatTheBackoff() {
        var schedule = RetrySchedule(base: .seconds(8), cap: .seconds(60))
        #expect(schedule.next(elapsed: .zero, retryAfter: .seconds(1), random: 1) == .wait(.seconds(8)))
        #expect(schedule.next(elapsed: .zero, retryAfter: .seconds(30), random: 1) == .wait(.seconds(30)))
        #expect(schedule.next(elapsed: .zero, retryAfter: .seconds(3600), random: 1) == .wait(.seconds(60)))
    }

    @Test func curl_8877_oneDeadlineOverAllWaits() {
        var schedule = RetrySchedule(retries: 100, base: .seconds(4), cap: .seconds(60), deadline: .seconds(10))
        #expect(schedule.next(elapsed: .seconds(1), random: 1) == .wait(.seconds(4)))
        #expect(schedule.next(elapsed: .seconds(5), random: 1) == .pastDeadline)
        #expect(schedule.next(elapsed: .seconds(9), immediately: true, random: 1) == .wait(.zero))
        #expect(schedule.next(elapsed: .seconds(10), immediately: true, random: 1) == .pastDeadline)
    }

    @Test func limitsOfAKindCountAllRetries() {
        var schedule = RetrySchedule(retries: 5)
        _ = schedule.next(elapsed: .zero, random: 0)
        #expect(schedule.next(elapsed: .zero, limit: 1, random: 0) == .exhausted)
        #expect(schedule.used == 1)
    }

    @Test func oddNumbersDoNoHarm() {
        var none = RetrySchedule(retries: -3)
        #expect(none.next(elapsed: .zero, random: 0) == .exhausted)
        var odd = RetrySchedule(retries: 70, base: .seconds(1), cap: .seconds(30))
        for _ in 0..<70 {
            guard case .wait(let wait) = odd.next(elapsed: .zero, random: .infinity) else {
                Issue.record("no wait")
                return
            }
            #expect(wait <= .seconds(30))
        }
    }
}
