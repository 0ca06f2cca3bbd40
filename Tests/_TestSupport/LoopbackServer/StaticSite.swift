#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Serves the files of a folder the way a good server does, and under some prefixes the way bad ones do.
///
/// | path | reply |
/// | --- | --- |
/// | `/NAME` | the file, with ETag, Last-Modified, conditions and ranges |
/// | `/cut/NAME` | its whole length declared, its first half sent, then the end of the connection |
/// | `/html/NAME` | a web page instead of the file |
/// | `/slow/NAME` | the file in eight parts with pauses |
/// | `/stall/NAME` | half of the file, then silence |
/// | `/chunked/NAME` | the file without a length |
/// | `/status/N/NAME` | the status N |
/// | `/redirect/N/NAME` | N redirects, then the file |
package struct StaticSite: Sendable {
    package let folder: String
    /// Larger files are not served.
    package static let largestFile = 256 * 1024 * 1024

    package init(folder: String) { self.folder = folder }

    private struct File {
        var bytes: [UInt8]
        var etag: String
        var lastModified: String
    }

    package func steps(for request: ServerRequest) -> [ServerStep] {
        let isHead = request.method == "HEAD"
        guard isHead || request.method == "GET" else {
            return ServerReply.whole(405, headers: [("Allow", "GET, HEAD")])
        }
        guard let parts = StaticSite.components(request.path) else { return ServerReply.whole(400) }
        if let special = misbehaviour(parts, request) { return special }
        guard let file = read(parts) else {
            return ServerReply.whole(404, body: Array("not here\n".utf8), isHead: isHead)
        }
        return reply(file, request, isHead: isHead)
    }

    private func misbehaviour(_ parts: [String], _ request: ServerRequest) -> [ServerStep]? {
        guard parts.count >= 2, let first = parts.first else { return nil }
        let rest = Array(parts.dropFirst())
        switch first {
        case "html":
            let page = "<!DOCTYPE html><title>Sorry</title><p>This is not the model.</p>\n"
            return ServerReply.whole(headers: [("Content-Type", "model/gltf-binary")], body: Array(page.utf8))
        case "status":
            return ServerReply.whole(rest.first.flatMap { Int($0) } ?? 500, body: Array("as asked\n".utf8))
        case "redirect":
            let left = rest.first.flatMap { Int($0) } ?? 1
            let name = rest.dropFirst().map { StaticSite.encoded($0) }.joined(separator: "/")
            let next = left > 1 ? "/redirect/\(left - 1)/\(name)" : "/\(name)"
            return ServerReply.whole(302, headers: [("Location", next)])
        default: break
        }
        guard ["cut", "slow", "stall", "chunked"].contains(first), let file = read(rest) else { return nil }
        let headers = [("Content-Type", "model/gltf-binary"), ("Content-Length", String(file.bytes.count))]
        let half = Array(file.bytes.prefix(file.bytes.count / 2))
        switch first {
        case "cut": return [.send(ServerReply.head(200, headers: headers) + half), .close]
        case "stall":
            return [.send(ServerReply.head(200, headers: headers) + half), .pause(milliseconds: 600_000), .close]
        case "slow":
            let step = max(1, file.bytes.count / 8)
            var steps: [ServerStep] = [.send(ServerReply.head(200, headers: headers))]
            for start in stride(from: 0, to: file.bytes.count, by: step) {
                steps.append(.send(Array(file.bytes[start..<min(start + step, file.bytes.count)])))
                steps.append(.pause(milliseconds: 250))
            }
            return steps
        default:
            return ServerReply.chunked(headers: [("Content-Type", "model/gltf-binary")], body: file.bytes)
        }
    }

    private func reply(_ file: File, _ request: ServerRequest, isHead: Bool) -> [ServerStep] {
        let about: [(String, String)] = [
            ("ETag", file.etag), ("Last-Modified", file.lastModified), ("Accept-Ranges", "bytes"),
            ("Date", HTTPDateText.text(Int64(time(nil)))),
        ]
        if let tags = request["if-none-match"] {
            if tags == "*" || tags.contains(file.etag) { return ServerReply.whole(304, headers: about) }
        } else if request["if-modified-since"] == file.lastModified {
            return ServerReply.whole(304, headers: about)
        }
        let typed = about + [("Content-Type", "model/gltf-binary")]
        if let range = request["range"], !isHead {
            let condition = request["if-range"]
            if condition == nil || condition == file.etag || condition == file.lastModified,
                let first = StaticSite.start(range)
            {
                if first >= file.bytes.count {
                    return ServerReply.whole(416, headers: about + [("Content-Range", "bytes */\(file.bytes.count)")])
                }
                let span = "bytes \(first)-\(file.bytes.count - 1)/\(file.bytes.count)"
                return ServerReply.whole(
                    206, headers: typed + [("Content-Range", span)], body: Array(file.bytes[first...]))
            }
        }
        return ServerReply.whole(
            headers: typed + [("Content-Length", String(file.bytes.count))], body: file.bytes, isHead: isHead)
    }

    /// The first byte of `bytes=N-`; other shapes of ranges are answered with the whole file.
    private static func start(_ range: String) -> Int? {
        guard range.hasPrefix("bytes="), range.hasSuffix("-") else { return nil }
        return Int(range.dropFirst(6).dropLast())
    }

    /// The decoded parts of a path; nil when one of them would lead out of the folder.
    private static func components(_ path: String) -> [String]? {
        var parts: [String] = []
        for raw in path.split(separator: "/") {
            guard let part = decoded(String(raw)), !part.isEmpty, part != "..", part != ".", !part.contains("/"),
                !part.utf8.contains(0)
            else { return nil }
            parts.append(part)
        }
        return parts.isEmpty ? nil : parts
    }

    private static func decoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "%") {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            rest = rest.dropFirst(2)
            bytes.append(value)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func encoded(_ text: String) -> String {
        var out = ""
        for byte in text.utf8 {
            let isPlain =
                (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
                || byte == 0x2D || byte == 0x2E || byte == 0x5F
            let hex = String(byte, radix: 16, uppercase: true)
            out += isPlain ? String(UnicodeScalar(byte)) : "%" + (hex.utf8.count == 1 ? "0" : "") + hex
        }
        return out
    }

    private func read(_ parts: [String]) -> File? {
        let path = ([folder] + parts).joined(separator: "/")
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { _ = close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size <= StaticSite.largestFile
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(info.st_size))
        var count = 0
        while count < bytes.count {
            let part = bytes.withUnsafeMutableBytes { Self.readInto($0, descriptor, from: count) }
            guard part > 0 else { return nil }
            count += part
        }
        #if canImport(Darwin)
            let seconds = Int64(info.st_mtimespec.tv_sec)
            let nanoseconds = Int64(info.st_mtimespec.tv_nsec)
        #else
            let seconds = Int64(info.st_mtim.tv_sec)
            let nanoseconds = Int64(info.st_mtim.tv_nsec)
        #endif
        let tag = "\"\(String(seconds, radix: 16))-\(String(nanoseconds, radix: 16))-\(String(count, radix: 16))\""
        return File(bytes: bytes, etag: tag, lastModified: HTTPDateText.text(seconds))
    }

    private static func readInto(_ buffer: UnsafeMutableRawBufferPointer, _ descriptor: Int32, from offset: Int) -> Int
    {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[offset...])
        #if canImport(Darwin)
            return Darwin.read(descriptor, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
            return Musl.read(descriptor, rest.baseAddress, rest.count)
        #else
            return Glibc.read(descriptor, rest.baseAddress, rest.count)
        #endif
    }
}

/// Dates as HTTP writes them.
package enum HTTPDateText {
    package static func text(_ secondsSinceEpoch: Int64) -> String {
        var seconds = time_t(secondsSinceEpoch)
        var parts = tm()
        guard gmtime_r(&seconds, &parts) != nil else { return "Thu, 01 Jan 1970 00:00:00 GMT" }
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let day = days[Int(parts.tm_wday) % 7]
        let month = months[Int(parts.tm_mon) % 12]
        return "\(day), \(two(parts.tm_mday)) \(month) \(parts.tm_year + 1900) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
}
