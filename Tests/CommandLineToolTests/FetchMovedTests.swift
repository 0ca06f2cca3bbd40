import FileSystem
import LoopbackServer
import Synchronization
import Testing

/// A URL that redirects to another file than before. Both files have the same length and the same validators, as files do
/// whose server numbers their versions.
@Suite struct FetchMovedTests {
    static func body(_ fill: UInt8) -> [UInt8] {
        FetchScene.container(
            #"{"asset":{"version":"2.0"},"buffers":[{"byteLength":200000}]}"#, Array(repeating: fill, count: 200_000))
    }

    static let first = body(0x41)
    static let second = body(0x5A)

    /// Redirects `/r…` to what `target` says for the n-th such request; `/x` and `/y` honour what they are asked, and the
    /// first answer is cut if that is wanted.
    final class Site: Sendable {
        let target: @Sendable (Int) -> String
        let validator: (String, String)
        let cuts: Bool
        private let redirects = RequestCounter()
        private let bodies = RequestCounter()
        let asked = Mutex<[String]>([])

        init(
            cuts: Bool, validator: (String, String) = ("ETag", "\"1\""), target: @escaping @Sendable (Int) -> String
        ) {
            self.cuts = cuts
            self.target = target
            self.validator = validator
        }

        func reply(_ request: ServerRequest) -> [ServerStep] {
            if request.path.hasPrefix("/r") {
                return ServerReply.whole(302, headers: [("Location", target(redirects.next()))])
            }
            let body = request.path.hasPrefix("/x") ? FetchMovedTests.first : FetchMovedTests.second
            let conditions = ["if-none-match", "if-modified-since", "range", "if-range"].filter { request[$0] != nil }
            asked.withLock { $0.append(([String(request.path.prefix(2))] + conditions).joined(separator: " ")) }
            let isDate = validator.0 == "Last-Modified"
            let condition = request[isDate ? "if-modified-since" : "if-none-match"]
            if condition == validator.1 { return ServerReply.whole(304, headers: [validator]) }
            if request["if-range"] == validator.1, let range = request["range"],
                let start = Int(range.dropFirst("bytes=".count).prefix { $0 != "-" })
            {
                let place = ("Content-Range", "bytes \(start)-\(body.count - 1)/\(body.count)")
                return ServerReply.whole(206, headers: [validator, place], body: Array(body[start...]))
            }
            if cuts, bodies.next() == 1 {
                let head = ServerReply.head(200, headers: [validator, ("Content-Length", String(body.count))])
                return [.send(head + body.prefix(100_000)), .pause(milliseconds: 50), .close]
            }
            return ServerReply.whole(headers: [validator], body: body)
        }
    }

    static func content(_ outcome: ToolProcess.Outcome) throws -> [UInt8] {
        let path = try #require(outcome.output.split(separator: "\n").first)
        return try Files.readAll(Path(String(path)), limit: 1 << 20)
    }

    /// Nobody has ever served a file that begins like one and ends like the other.
    @Test(arguments: [true, false])
    func aCutBodyIsNotContinuedWithAnotherFile(_ inOneRun: Bool) throws {
        let site = Site(cuts: true) { $0 == 1 ? "/x" : "/y" }
        let scene = try FetchScene(site.reply)
        if !inOneRun {
            #expect(scene.fetch("--retries", "0", scene.url("/r")).status == 4)
            #expect(scene.partials().contains { $0.hasSuffix(".meta") })
        }
        let outcome = scene.fetch(scene.url("/r"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try Self.content(outcome) == Self.second)
        #expect(site.asked.withLock { $0 } == ["/x", "/y"])
    }

    /// The same file under another signature is continued.
    @Test(arguments: [true, false])
    func aCutBodyIsContinuedUnderANewSignature(_ inOneRun: Bool) throws {
        let site = Site(cuts: true) { "/x?v=1&X-Amz-Date=\($0)&X-Amz-Signature=\($0)" }
        let scene = try FetchScene(site.reply)
        if !inOneRun { #expect(scene.fetch("--retries", "0", scene.url("/r")).status == 4) }
        let outcome = scene.fetch(scene.url("/r"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try Self.content(outcome) == Self.first)
        #expect(site.asked.withLock { $0 } == ["/x", "/x range if-range"])
    }

    @Test(arguments: [("ETag", "\"1\""), ("ETag", "W/\"1\""), ("Last-Modified", "Tue, 02 Jan 2024 00:00:00 GMT")])
    func validatorsGoToWhoIssuedThem(_ name: String, _ value: String) throws {
        let site = Site(cuts: false, validator: (name, value)) { $0 < 3 ? "/x" : "/y" }
        let scene = try FetchScene(site.reply)
        var bodies: [[UInt8]] = []
        for _ in 0..<4 { bodies.append(try Self.content(scene.fetch(scene.url("/r")))) }
        #expect(bodies == [Self.first, Self.first, Self.second, Self.second])
        let condition = name == "ETag" ? "if-none-match" : "if-modified-since"
        #expect(site.asked.withLock { $0 } == ["/x", "/x \(condition)", "/y", "/y \(condition)"])
    }

    /// The other way round: what the URL itself once said is not asked of where it leads to now.
    @Test func validatorsOfTheURLItselfStayThere() throws {
        let moved = RequestCounter()
        let site = Site(cuts: false) { _ in "/y" }
        let scene = try FetchScene { request in
            if request.path == "/x", moved.next() > 1 {
                return ServerReply.whole(302, headers: [("Location", "/y")])
            }
            return site.reply(request)
        }
        #expect(try Self.content(scene.fetch(scene.url("/x"))) == Self.first)
        #expect(try Self.content(scene.fetch(scene.url("/x"))) == Self.second)
        #expect(site.asked.withLock { $0 } == ["/x", "/y"])
    }
}
