import FileSystem
import GLBContainer
import JSONText
import LoopbackServer
import Synchronization
import Testing

/// A server, a store of its own, and `glb fetch` as a process between them.
final class FetchScene: Sendable {
    let folder = TemporaryFolder()
    let server: LoopbackServer

    init(_ handler: @escaping @Sendable (ServerRequest) -> [ServerStep]) throws {
        server = try LoopbackServer(handler: handler)
    }

    deinit { server.stop() }

    var store: String { folder.path("store") }

    /// Flags that open this server and nothing else.
    var opening: [String] { ["--allow-http", "--allow-host", "127.0.0.1:\(server.port)"] }

    func url(_ path: String) -> String { server.url(path) }

    func fetch(_ words: String..., input: String = "", opened: Bool = true) -> ToolProcess.Outcome {
        ToolProcess.run(
            ["fetch"] + (opened ? opening : []) + words, input: Array(input.utf8), in: folder.root,
            environment: ["GLB_CACHE_DIR": store])
    }

    /// The records of a run with `--format ndjson`.
    func records(_ outcome: ToolProcess.Outcome) throws -> [JSONValue] {
        try outcome.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    }

    /// Every blob in the store.
    func blobs() -> [String] {
        let top = Path(store).appending("v1").appending("blobs").appending("sha256")
        var names: [String] = []
        for fan in (try? Files.list(top)) ?? [] {
            for blob in (try? Files.list(top.appending(fan.name))) ?? [] { names.append(blob.name.string) }
        }
        return names
    }

    func partials() -> [String] { names(in: "partial") }

    func temporaries() -> [String] { names(in: "tmp") }

    private func names(in folder: String) -> [String] {
        ((try? Files.list(Path(store).appending("v1").appending(folder))) ?? []).map { $0.name.string }
    }

    /// A sound asset with that many bytes of data.
    static func glb(_ count: Int = 0, json extra: String = "") -> [UInt8] {
        let padded = (count + 3) / 4 * 4
        let buffers = padded == 0 ? "" : ",\"buffers\":[{\"byteLength\":\(padded)}]"
        let json = "{\"asset\":{\"version\":\"2.0\"}\(buffers)\(extra)}"
        let data = (0..<padded).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) }
        return GLBWriter.container(json: Array(json.utf8), binary: padded == 0 ? nil : data) ?? []
    }
}

extension FetchScene {
    static func container(_ json: String, _ data: [UInt8]) -> [UInt8] {
        GLBWriter.container(json: Array(json.utf8), binary: data) ?? []
    }

    static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for place in 0..<4 {
                text.append(place <= part.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// Counts from one, on any thread.
final class RequestCounter: Sendable {
    private let value = Mutex(0)
    func next() -> Int {
        value.withLock {
            $0 += 1
            return $0
        }
    }
}
