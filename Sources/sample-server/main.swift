// Serves a folder on 127.0.0.1, for demonstrations: `sample-server DIR [--port N] [--port-file FILE]`.
// Prints the port and ends on SIGTERM or SIGINT.

import LoopbackServer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

func complain(_ message: String) -> Never {
    let line = Array("sample-server: \(message)\n".utf8)
    _ = write(2, line, line.count)
    exit(2)
}

var folder: String?
var port = 0
var portFile: String?
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--port":
        guard let text = arguments.popFirst(), let number = Int(text), (0...65535).contains(number) else {
            complain("--port wants a number from 0 to 65535")
        }
        port = number
    case "--port-file":
        guard let name = arguments.popFirst() else { complain("--port-file wants the name of a file") }
        portFile = name
    case "-h", "--help":
        print("usage: sample-server DIR [--port N] [--port-file FILE]")
        exit(0)
    default:
        guard folder == nil, !argument.hasPrefix("-") else { complain("unknown argument \(argument)") }
        folder = argument
    }
}
guard let folder else { complain("usage: sample-server DIR [--port N] [--port-file FILE]") }

// The signals are blocked before the server's threads start, so that all of them leave the signals to `sigwait`.
var signals = sigset_t()
sigemptyset(&signals)
sigaddset(&signals, SIGTERM)
sigaddset(&signals, SIGINT)
pthread_sigmask(SIG_BLOCK, &signals, nil)

let site = StaticSite(folder: folder)
let server: LoopbackServer
do {
    server = try LoopbackServer(port: port) { site.steps(for: $0) }
} catch {
    complain("\(error)")
}
print(server.port)
fflush(nil)
if let portFile {
    // Written beside its place and renamed, so that whoever waits for the file never reads half a number.
    guard let file = fopen(portFile + ".new", "w") else { complain("cannot write \(portFile)") }
    fputs("\(server.port)\n", file)
    fclose(file)
    guard rename(portFile + ".new", portFile) == 0 else { complain("cannot write \(portFile)") }
}
var received: Int32 = 0
sigwait(&signals, &received)
server.stop()
