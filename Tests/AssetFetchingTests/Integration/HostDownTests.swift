import LoopbackServer
import Synchronization
import Testing

@testable import AssetFetching

/// Hosts that do not answer, rates, and a run's own limits.
@Suite struct HostDownTests {
    private static let body = SampleBody.glb(padding: 2000)

    /// What was told on the way.
    private final class Events: Sendable {
        private let all = Mutex<[String]>([])
        var list: [String] { all.withLock { $0 } }

        func take(_ event: FetchEvent) {
            let text: String
            switch event {
            case .hostResting(let host, let failures, _): text = "resting \(host) \(failures)"
            case .hostGivenUp(let host, _): text = "given up \(host)"
            case .hostBack(let host): text = "back \(host)"
            default: return
            }
            all.withLock { $0.append(text) }
        }
    }

    private static func requests(_ harness: FetchHarness, _ count: Int) -> [FetchRequest] {
        (0..<count).map { FetchRequest(index: $0, url: harness.server.url("/\($0).glb")) }
    }

    @Test func aHostThatIsDownIsNotAskedForEachURL() throws {
        let harness = try FetchHarness { _ in [.close] }
        let events = Events()
        var options = harness.options
        options.retries = 1
        options.onEvent = { events.take($0) }
        let ended = try harness.run(Self.requests(harness, 200), options: options)
        #expect(ended.count == 200)
        #expect(ended.values.allSatisfy { $0.outcome.error?.exitClass == .network })
        #expect(ended.values.contains { $0.code == "host-down" })
        // Those that were under way when it was found out, and the probes.
        #expect(harness.server.counts.requests < 40)
        let host = "127.0.0.1:\(harness.server.port)"
        #expect(events.list.first?.hasPrefix("resting \(host)") == true)
        #expect(events.list.count { $0.hasPrefix("resting") } == 1)
        #expect(events.list.contains("given up \(host)"))
    }

    @Test func aHostThatComesBackIsAskedForEverything() throws {
        let events = Events()
        // It is down until it is left alone.
        let harness = try FetchHarness { _ in
            events.list.isEmpty ? [.close] : ServerReply.whole(body: Self.body)
        }
        var options = harness.options
        options.onEvent = { events.take($0) }
        let ended = try harness.run(Self.requests(harness, 50), options: options)
        #expect(ended.values.allSatisfy { $0.sink?.isFinished == true })
        #expect(events.list.last == "back 127.0.0.1:\(harness.server.port)")
    }

    /// A host that answers is there, whatever it answers.
    @Test func statusesDoNotCount() throws {
        let harness = try FetchHarness { _ in ServerReply.whole(500) }
        let events = Events()
        var options = harness.options
        options.retries = 0
        options.onEvent = { events.take($0) }
        let ended = try harness.run(Self.requests(harness, 60), options: options)
        #expect(ended.values.allSatisfy { $0.code == "http-5xx" })
        #expect(harness.server.counts.requests == 60)
        #expect(events.list == [])
    }

    @Test func otherHostsGoOn() throws {
        let down = try LoopbackServer { _ in [.close] }
        defer { down.stop() }
        let harness = try FetchHarness { _ in ServerReply.whole(body: Self.body) }
        var options = harness.options
        options.retries = 0
        options.policy.allowedHosts += [AllowedHost("127.0.0.1:\(down.port)")].compactMap { $0 }
        let requests = (0..<60).map { index in
            FetchRequest(index: index, url: index % 2 == 0 ? down.url("/\(index)") : harness.server.url("/\(index)"))
        }
        let ended = try harness.run(requests, options: options)
        #expect(ended.count { $0.value.sink?.isFinished == true } == 30)
        #expect(ended.filter { $0.key % 2 == 1 }.values.allSatisfy { $0.outcome.error == nil })
    }

    @Test func theRateHoldsForAllTogether() throws {
        let body = SampleBody.glb(padding: 100_000)
        let harness = try FetchHarness { _ in ServerReply.whole(body: body) }
        var options = harness.options
        options.rate = 400_000
        // Keeping to the rate must not look like silence of the servers.
        options.stallTimeout = .milliseconds(300)
        let ended = try harness.run(Self.requests(harness, 8), options: options)
        #expect(ended.values.allSatisfy { $0.sink?.bytes == body })
        // 800 kB at 400 kB a second, without what may come in one go.
        #expect(ended.values.contains { $0.outcome.duration >= .milliseconds(1200) })
    }

    /// Also when all of the body is there at once, and in whichever way the server frames it.
    @Test(arguments: [false, true]) func theRateHoldsWithinOneTransfer(_ isChunked: Bool) throws {
        let body = SampleBody.glb(padding: 100_000)
        let harness = try FetchHarness { _ in
            isChunked ? ServerReply.chunked(body: body) : ServerReply.whole(body: body)
        }
        var options = harness.options
        options.rate = 50_000
        // Neither silence nor slowness of the server, and no reason to give the asset up.
        options.stallTimeout = .milliseconds(300)
        options.requestLimit = .milliseconds(1000)
        let ended = try harness.fetch("/a", options: options)
        #expect(ended.outcome.error == nil)
        #expect(ended.outcome.attempts == 1)
        #expect(ended.sink?.bytes == body)
        #expect(ended.outcome.duration >= .milliseconds(1500))
    }

    /// Time that keeping to the rate took is not held against the next attempt either.
    @Test func aCutBodyIsContinuedInSpiteOfTheRate() throws {
        let body = SampleBody.glb(padding: 60_000)
        let harness = try FetchHarness { request in
            ResumeTests.part(of: body, request, etag: "\"v1\"")
                ?? ResumeTests.cut(body, at: 40_000, headers: [("ETag", "\"v1\"")])
        }
        var options = harness.options
        options.rate = 30_000
        options.requestLimit = .milliseconds(900)
        let ended = try harness.fetch("/a", options: options)
        #expect(ended.outcome.error == nil)
        #expect(ended.outcome.attempts == 2)
        #expect(ended.outcome.transferredBytes == Int64(body.count))
        #expect(ended.outcome.duration >= options.requestLimit)
    }

    /// Nor is the time that a retry waits for its turn while others are served.
    @Test func aRetryMayWaitForItsTurn() throws {
        let count = Counter()
        let harness = try FetchHarness { request in
            if request.path == "/0.glb" {
                return count.next() == 1
                    ? [.pause(milliseconds: 2500), .close] : ServerReply.whole(body: SampleBody.glb())
            }
            return [.pause(milliseconds: 2500)] + ServerReply.whole(body: SampleBody.glb())
        }
        var options = harness.options
        options.perHost = 1
        options.jobs = 1
        options.threads = 1
        options.stallTimeout = .seconds(10)
        options.requestLimit = .seconds(4)
        let ended = try harness.run(Self.requests(harness, 2), options: options)
        #expect(ended.values.allSatisfy { $0.outcome.error == nil })
        #expect(ended[0]?.outcome.attempts == 2)
        #expect((ended[0]?.outcome.duration ?? .zero) >= options.requestLimit)
    }

    /// The run's deadline counts all time, whatever it went by with.
    @Test func theDeadlineCountsTheRateToo() throws {
        let body = SampleBody.glb(padding: 60_000)
        let harness = try FetchHarness { _ in ServerReply.whole(body: body) }
        var options = harness.options
        options.rate = 10_000
        options.deadline = .milliseconds(700)
        let ended = try harness.fetch("/a", options: options)
        #expect(ended.code == "timeout")
        #expect(ended.outcome.duration < .seconds(4))
    }

    /// A thread that sleeps for the rate looks after its transfers rarely; the library's own clocks must bear that.
    @Test func inattentionFollowsFromTheRate() {
        var options = FetchOptions()
        #expect(EasyHandle.inattention(options) == .zero)
        options.rate = 1 << 30
        #expect(EasyHandle.inattention(options) < .milliseconds(10))
        options.rate = 100
        #expect(EasyHandle.bufferSize(rate: 100) == 1024)
        #expect(EasyHandle.inattention(options) == .milliseconds(163_840))
    }

    @Test func whatARateLeavesIsNotTooSlow() {
        var options = FetchOptions()
        #expect(EasyHandle.slowest(options) == 64)
        options.rate = 10_000
        #expect(EasyHandle.slowest(options) == 64)
        options.rate = 1000
        #expect(EasyHandle.slowest(options) == 15)
        options.rate = 10
        #expect(EasyHandle.slowest(options) == 0)
    }

    /// The run's deadline is that of requests which were not begun yet, too.
    @Test func theDeadlineEndsWhatWaits() throws {
        let harness = try FetchHarness { _ in [.pause(milliseconds: 30_000)] }
        var options = harness.options
        options.deadline = .milliseconds(500)
        options.stallTimeout = .seconds(10)
        options.perHost = 1
        let ended = try harness.run(Self.requests(harness, 30), options: options)
        #expect(ended.count == 30)
        #expect(ended.values.allSatisfy { $0.code == "timeout" })
        #expect(harness.server.counts.requests == 1)
    }
}
