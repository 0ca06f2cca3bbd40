import CCurl

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// The functions that libcurl calls. They are free functions over C types, since a closure would carry the isolation of
// where it was written, and trap on another thread. No error leaves them: it is noted in the transfer, and the library
// is told to break off. The context is the transfer itself, which the loop holds on to as long as its handle is added.

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

func transferDidReadHeader(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    let (length, overflow) = size.multipliedReportingOverflow(by: count)
    guard !overflow, let bytes, let transfer = transfer(context) else { return 0 }
    return transfer.take(headerLine: UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
}

func transferDidReadBody(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    let (length, overflow) = size.multipliedReportingOverflow(by: count)
    guard !overflow, let bytes, let transfer = transfer(context) else { return 0 }
    return transfer.take(body: UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
}

func transferWillOpenSocket(
    context: UnsafeMutableRawPointer?, purpose: Int32, address: UnsafeMutableRawPointer?
) -> Int32 {
    guard let address, let transfer = transfer(context), let bytes = glb_curl_address_bytes(address) else { return -1 }
    let family = glb_curl_address_family(address)
    let length = Int(min(glb_curl_address_length(address), 128))
    let target = IPAddress(family: family, socketAddress: UnsafeRawBufferPointer(start: bytes, count: length))
    guard transfer.mayOpenSocket(to: target) else { return -1 }
    // The socket must not leak into programs that are started while it is open.
    #if os(Linux)
        return socket(
            family, glb_curl_address_type(address) | Int32(SOCK_CLOEXEC.rawValue), glb_curl_address_protocol(address))
    #else
        let made = socket(family, glb_curl_address_type(address), glb_curl_address_protocol(address))
        if made >= 0 { _ = fcntl(made, F_SETFD, FD_CLOEXEC) }
        return made
    #endif
}

func transferWillSendRequest(
    context: UnsafeMutableRawPointer?, peer: UnsafeMutablePointer<CChar>?, local: UnsafeMutablePointer<CChar>?,
    peerPort: Int32, localPort: Int32
) -> Int32 {
    guard let peer, let transfer = transfer(context), transfer.maySendRequest(to: String(cString: peer)) else {
        return Int32(CURL_PREREQFUNC_ABORT)
    }
    return Int32(CURL_PREREQFUNC_OK)
}
