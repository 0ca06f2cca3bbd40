#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One client's connection: reads requests one after the other and performs the steps of each reply.
final class ServerConnection {
    private let descriptor: Int32
    private let server: LoopbackServer
    private var unread: [UInt8] = []

    init(descriptor: Int32, server: LoopbackServer) {
        self.descriptor = descriptor
        self.server = server
    }

    func run() {
        prepare()
        while let head = readHead() {
            guard let request = ServerRequest(head: head) else {
                _ = send(ServerReply.head(400, headers: [("Content-Length", "0"), ("Connection", "close")]))
                break
            }
            guard perform(server.steps(for: request)) else { break }
            if request["connection"]?.lowercased() == "close" { break }
        }
        server.closed(descriptor)
    }

    private func prepare() {
        var yes: Int32 = 1
        _ = setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
            _ = setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
        // A client that reads no more must not keep a thread for ever.
        var limit = timeval()
        limit.tv_sec = 30
        _ = setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        _ = setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// The bytes up to and with an empty line; nil at the end of the connection or when the head is unreasonable.
    private func readHead() -> [UInt8]? {
        let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        var buffer = [UInt8](repeating: 0, count: 4096)
        while unread.count < 64 * 1024 {
            if unread.count >= 4 {
                for start in 0...(unread.count - 4) where unread[start..<(start + 4)].elementsEqual(end) {
                    let head = Array(unread[..<(start + 4)])
                    unread.removeFirst(start + 4)
                    return head
                }
            }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            unread += buffer[..<count]
        }
        return nil
    }

    /// False when the connection is over.
    private func perform(_ steps: [ServerStep]) -> Bool {
        for step in steps {
            switch step {
            case .send(let bytes):
                if !send(bytes) { return false }
            case .repeated(let bytes, let times, let milliseconds):
                for _ in 0..<times {
                    if !send(bytes) { return false }
                    if milliseconds > 0, !sleep(milliseconds) { return false }
                }
            case .pause(let milliseconds):
                if !sleep(milliseconds) { return false }
            case .close:
                return false
            case .reset:
                var hard = linger(l_onoff: 1, l_linger: 0)
                _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &hard, socklen_t(MemoryLayout<linger>.size))
                return false
            }
        }
        return true
    }

    /// Waits; false as soon as the client hangs up.
    private func sleep(_ milliseconds: Int) -> Bool {
        var left = milliseconds
        while left > 0 {
            let part = min(left, 20)
            var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&state, 1, Int32(part)) > 0 {
                var byte: UInt8 = 0
                if recv(descriptor, &byte, 1, peekFlag) <= 0 { return false }
                _ = usleep(UInt32(part) * 1000)
            }
            left -= part
        }
        return true
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { all in
                #if canImport(Darwin)
                    Darwin.send(descriptor, all.baseAddress! + offset, all.count - offset, 0)
                #elseif canImport(Musl)
                    Musl.send(descriptor, all.baseAddress! + offset, all.count - offset, Int32(MSG_NOSIGNAL))
                #else
                    Glibc.send(
                        descriptor, all.baseAddress! + offset, all.count - offset, Int32(MSG_NOSIGNAL))
                #endif
            }
            guard count > 0 else { return false }
            server.sent(count)
            offset += count
        }
        return true
    }
}

private let peekFlag = Int32(MSG_PEEK)
