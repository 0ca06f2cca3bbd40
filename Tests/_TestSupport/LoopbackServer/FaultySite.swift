import Synchronization

/// A site of many small assets, a fifth of which are answered wrongly, in every way that a server is known to find.
///
/// What is wrong with an asset follows from its number, so that a client's whole run can be checked against the site.
package final class FaultySite: Sendable {
    /// One way of answering wrongly.
    package struct Fault: Sendable {
        package let name: String
        /// The word that a client should end with; nil where it should get the asset in the end.
        package let code: String?
        /// The reply to the visit with this number, from 1, for an asset's bytes.
        let steps: @Sendable (ServerRequest, Int, [UInt8]) -> [ServerStep]

        init(
            _ name: String, _ code: String? = nil,
            _ steps: @escaping @Sendable (ServerRequest, Int, [UInt8]) -> [ServerStep]
        ) {
            self.name = name
            self.code = code
            self.steps = steps
        }
    }

    private let visits = Mutex<[String: Int]>([:])

    package init() {}

    /// Every fifth asset has a fault, and the faults take turns.
    package static func fault(of index: Int) -> Fault? {
        index % 5 == 4 ? faults[index / 5 % faults.count] : nil
    }

    package static func path(of index: Int) -> String { "/\(index)/\(fault(of: index)?.name ?? "good").glb" }

    /// The asset as it should arrive: sound, and different from all others.
    package static func body(of index: Int) -> [UInt8] {
        let json = "{\"asset\":{\"version\":\"2.0\"},\"extras\":\(index),\"buffers\":[{\"byteLength\":BYTES}]}"
        let count = 1024 + index % 7 * 1024
        var text = Array(json.replacing("BYTES", with: String(count)).utf8)
        while text.count % 4 != 0 { text.append(0x20) }
        var bytes: [UInt8] = []
        func add(_ value: Int) {
            for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
        }
        for value in [0x4654_6C67, 2, 28 + text.count + count, text.count, 0x4E4F_534A] { add(value) }
        bytes += text
        add(count)
        add(0x004E_4942)
        for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: place &* 13 &+ index)) }
        return bytes
    }

    package func steps(for request: ServerRequest) -> [ServerStep] {
        let parts = request.path.split(separator: "/")
        guard parts.count == 2, let index = Int(parts[0]) else { return ServerReply.whole(404) }
        let body = FaultySite.body(of: index)
        guard let fault = FaultySite.fault(of: index) else { return FaultySite.good(request, body) }
        // What a redirect leads to is answered well.
        if parts[1].hasPrefix("moved") { return FaultySite.good(request, body) }
        let visit = visits.withLock { visits in
            visits[request.path, default: 0] += 1
            return visits[request.path] ?? 1
        }
        return fault.steps(request, visit, body)
    }

    static let etag = ("ETag", "\"v1\"")

    /// What a good server says, to a range request as well.
    static func good(_ request: ServerRequest, _ body: [UInt8]) -> [ServerStep] {
        if let part = part(request, body) { return part }
        return ServerReply.whole(headers: [etag, ("Content-Type", "model/gltf-binary")], body: body)
    }

    /// The rest of the body if the request asks for it in the right way.
    static func part(
        _ request: ServerRequest, _ body: [UInt8], total: Int? = nil, shift: Int = 0, etag tag: String = "\"v1\""
    ) -> [ServerStep]? {
        guard let range = request["range"], request["if-range"] == "\"v1\"", let first = start(range),
            first < body.count
        else { return nil }
        let range2 = "bytes \(first + shift)-\(body.count - 1)/\(total ?? body.count)"
        return ServerReply.whole(
            206, headers: [("ETag", tag), ("Content-Range", range2)], body: Array(body[(first + shift)...]))
    }

    private static func start(_ range: String) -> Int? {
        range.hasPrefix("bytes=") && range.hasSuffix("-") ? Int(range.dropFirst(6).dropLast()) : nil
    }

    /// The whole length declared, half of it sent, then the end.
    static func half(_ body: [UInt8], _ headers: [(String, String)], _ end: ServerStep = .close) -> [ServerStep] {
        let length = [("Content-Length", String(body.count))]
        return [.send(ServerReply.head(200, headers: headers + length) + body.prefix(body.count / 2)), end]
    }
}
