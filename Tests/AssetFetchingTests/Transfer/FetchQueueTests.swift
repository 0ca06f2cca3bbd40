import Testing

@testable import AssetFetching

/// Requests that come while the run is under way, to hosts that have been given up.
@Suite struct FetchQueueTests {
    private let request = FetchRequest(url: "https://dead.example/a.glb")

    @Test func whatComesLaterDoesNotWaitForAHostThatWasGivenUp() {
        let queue = FetchQueue(perHost: 4)
        for _ in 0..<20 { #expect(queue.add(request, host: "dead", now: .zero)) }
        var now = Duration.zero
        var gaveUp = false
        for _ in 0..<1000 where !gaveUp {
            guard queue.take(now: now) != nil else {
                now += .seconds(1)
                continue
            }
            if case .gaveUp = queue.release(host: "dead", .failed, now: now) { gaveUp = true }
        }
        #expect(gaveUp)
        _ = queue.drain(host: "dead")
        #expect(!queue.add(request, host: "dead", now: now))
        #expect(queue.add(request, host: "alive", now: now))
        // After the longest pause one more may try.
        #expect(queue.add(request, host: "dead", now: now + HostBreaker.longestPause))
    }
}
