import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A web server for tests and demonstrations that only this machine can reach: it listens on 127.0.0.1 or ::1 and on
/// nothing else. Every reply is a list of steps that the owner's closure gives for a request.
package final class LoopbackServer: Sendable {
    package struct Failure: Error, Sendable, CustomStringConvertible {
        package let description: String
    }

    /// What has happened so far.
    package struct Counts: Sendable {
        package var connections = 0
        package var requests = 0
        package var bytesSent = 0
        /// The requests, up to ten thousand of them.
        package var log: [ServerRequest] = []
    }

    private struct State {
        var counts = Counts()
        var open: Set<Int32> = []
        var isStopping = false
    }

    /// The port that was given, or that the system chose.
    package let port: Int
    package let isIPv6: Bool
    private let listener: Int32
    private let maximumConnections: Int
    private let handler: @Sendable (ServerRequest) -> [ServerStep]
    private let state = Mutex(State())

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - port: 0 for any free one.
    ///   - maximumConnections: Further clients are turned away.
    package init(
        port: Int = 0, isIPv6: Bool = false, maximumConnections: Int = 256,
        handler: @escaping @Sendable (ServerRequest) -> [ServerStep]
    ) throws(Failure) {
        self.isIPv6 = isIPv6
        self.maximumConnections = maximumConnections
        self.handler = handler
        (listener, self.port) = try LoopbackServer.listen(port: port, isIPv6: isIPv6)
        let context = Unmanaged.passRetained(self).toOpaque()
        guard startThread(context, acceptConnections) else {
            Unmanaged<LoopbackServer>.fromOpaque(context).release()
            _ = close(listener)
            throw Failure(description: "no thread for the server")
        }
    }

    package var counts: Counts { state.withLock { $0.counts } }

    /// `http://127.0.0.1:PORT` and the path.
    package func url(_ path: String) -> String { "http://\(isIPv6 ? "[::1]" : "127.0.0.1"):\(port)\(path)" }

    /// Stops listening and closes all connections.
    package func stop() {
        state.withLock { state in
            state.isStopping = true
            for descriptor in state.open { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    private var isStopping: Bool { state.withLock { $0.isStopping } }

    private static func listen(port: Int, isIPv6: Bool) throws(Failure) -> (Int32, Int) {
        guard port >= 0, port <= 65535 else { throw Failure(description: "no such port: \(port)") }
        let family = isIPv6 ? AF_INET6 : AF_INET
        let descriptor = socket(family, streamSocketType, 0)
        guard descriptor >= 0 else { throw failure("no socket") }
        var yes: Int32 = 1
        _ = setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let network = UInt16(port).bigEndian
        var bound: Int32
        if isIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = network
            address.sin6_addr = in6addr_loopback
            bound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = network
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            bound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        if bound == 0 { bound = startListening(descriptor) }
        guard bound == 0, let actual = localPort(descriptor) else {
            let error = failure("cannot listen on port \(port)")
            _ = close(descriptor)
            throw error
        }
        return (descriptor, actual)
    }

    private static func failure(_ what: String) -> Failure {
        Failure(description: "\(what): \(String(cString: strerror(errno)))")
    }

    private static func localPort(_ descriptor: Int32) -> Int? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let done = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard done == 0 else { return nil }
        // The port stands at the same place in the addresses of both families.
        return withUnsafeBytes(of: &storage) { Int($0[2]) << 8 | Int($0[3]) }
    }

    // MARK: - Called on the server's own threads

    fileprivate func acceptLoop() {
        defer { _ = close(listener) }
        while !isStopping {
            var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 50) > 0 else { continue }
            let descriptor = accept(listener, nil, nil)
            guard descriptor >= 0 else { continue }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            let isWelcome = state.withLock { state in
                guard !state.isStopping, state.open.count < maximumConnections else { return false }
                state.open.insert(descriptor)
                state.counts.connections += 1
                return true
            }
            let context = Unmanaged.passRetained(ServerConnection(descriptor: descriptor, server: self)).toOpaque()
            if !isWelcome || !startThread(context, serveConnection) {
                Unmanaged<ServerConnection>.fromOpaque(context).release()
                closed(descriptor)
            }
        }
    }

    func steps(for request: ServerRequest) -> [ServerStep] {
        state.withLock { state in
            state.counts.requests += 1
            if state.counts.log.count < 10_000 { state.counts.log.append(request) }
        }
        return handler(request)
    }

    func sent(_ count: Int) { state.withLock { $0.counts.bytesSent += count } }

    func closed(_ descriptor: Int32) {
        state.withLock { state in
            state.open.remove(descriptor)
            _ = close(descriptor)
        }
    }
}

/// `listen`, which has the name of a method here.
private func startListening(_ descriptor: Int32) -> Int32 { listen(descriptor, 128) }

#if canImport(Glibc)
    private let streamSocketType = Int32(SOCK_STREAM.rawValue)
#else
    private let streamSocketType = SOCK_STREAM
#endif

#if canImport(Darwin)
    private typealias ThreadBody = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?

    private func acceptConnections(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<LoopbackServer>.fromOpaque(context).takeRetainedValue().acceptLoop()
        return nil
    }

    private func serveConnection(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<ServerConnection>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }
#else
    private typealias ThreadBody = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?

    private func acceptConnections(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let context { Unmanaged<LoopbackServer>.fromOpaque(context).takeRetainedValue().acceptLoop() }
        return nil
    }

    private func serveConnection(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let context { Unmanaged<ServerConnection>.fromOpaque(context).takeRetainedValue().run() }
        return nil
    }
#endif

private func startThread(_ context: UnsafeMutableRawPointer, _ body: @escaping ThreadBody) -> Bool {
    #if canImport(Darwin)
        var thread: pthread_t?
    #else
        var thread = pthread_t()
    #endif
    guard pthread_create(&thread, nil, body, context) == 0 else { return false }
    #if canImport(Darwin)
        if let thread { _ = pthread_detach(thread) }
    #else
        _ = pthread_detach(thread)
    #endif
    return true
}
