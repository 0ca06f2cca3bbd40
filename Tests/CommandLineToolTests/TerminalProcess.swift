#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The built `glb` on a terminal of its own: what a person would see.
enum TerminalProcess {
    /// Runs it with standard output and error on a new terminal; gives its exit status and all bytes that came.
    static func run(
        _ arguments: [String], columns: UInt16 = 80, rows: UInt16 = 24, environment: [String: String]
    ) -> (status: Int32, bytes: [UInt8]) {
        guard let (master, slave) = openPair() else { return (-1, []) }
        defer { close(master) }
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for descriptor: Int32 in [1, 2] { posix_spawn_file_actions_adddup2(&actions, slave, descriptor) }
        var variables = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "LANG": "C.UTF-8"]
        for (name, value) in environment { variables[name] = value }
        if let value = getenv("LD_LIBRARY_PATH") { variables["LD_LIBRARY_PATH"] = String(cString: value) }
        var argv: [UnsafeMutablePointer<CChar>?] = ([ToolProcess.executable] + arguments).map { strdup($0) }
        var envp: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0)=\($1)") }
        argv.append(nil)
        envp.append(nil)
        defer { for word in argv + envp { free(word) } }
        var process: pid_t = 0
        guard posix_spawn(&process, ToolProcess.executable, &actions, nil, argv, envp) == 0 else {
            close(slave)
            return (-1, [])
        }
        close(slave)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        // When the last end of the terminal is closed a read fails.
        while true {
            let count = read(master, &buffer, buffer.count)
            if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EINTR { break }
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return (status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F), bytes)
    }
}

extension TerminalProcess {
    /// Both ends of a new terminal. glibc's headers hide its functions for this from Swift.
    private static func openPair() -> (master: Int32, slave: Int32)? {
        #if os(Linux)
            let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var unlocked: Int32 = 0
            var number: UInt32 = 0
            guard master >= 0, ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0
            else {
                return nil
            }
            let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        #else
            let master = posix_openpt(O_RDWR | O_NOCTTY)
            guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
                return nil
            }
            let slave = open(name, O_RDWR | O_NOCTTY)
        #endif
        guard slave >= 0 else {
            close(master)
            return nil
        }
        return (master, slave)
    }
}

/// As much of a terminal as the progress display uses: returns, line breaks, "up", "clear from here on", colours.
struct ScreenModel {
    private(set) var lines: [[Character]] = [[]]
    private var row = 0
    private var column = 0
    /// A sequence that this model does not know, or a character beyond the last column.
    private(set) var isViolated = false
    private let columns: Int

    init(columns: Int) { self.columns = columns }

    var text: [String] {
        lines.map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return String(line)
        }
    }

    mutating func feed(_ bytes: [UInt8]) {
        var characters = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
        while let scalar = characters.popFirst() {
            switch scalar {
            case "\r": column = 0
            case "\n":
                row += 1
                if row == lines.count { lines.append([]) }
            case "\u{1B}":
                guard characters.popFirst() == "[" else {
                    isViolated = true
                    continue
                }
                var number = ""
                while let next = characters.popFirst() {
                    if next.properties.numericType != nil || next == ";" {
                        number.unicodeScalars.append(next)
                        continue
                    }
                    switch next {
                    case "A": row = max(0, row - (Int(number) ?? 1))
                    case "J":
                        lines.removeLast(lines.count - row - 1)
                        lines[row] = Array(lines[row].prefix(column))
                    case "m": break
                    default: isViolated = true
                    }
                    break
                }
            default:
                if column >= columns { isViolated = true }
                while lines[row].count < column { lines[row].append(" ") }
                if column < lines[row].count {
                    lines[row][column] = Character(scalar)
                } else {
                    lines[row].append(Character(scalar))
                }
                column += 1
            }
        }
    }
}
