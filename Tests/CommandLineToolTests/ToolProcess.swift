#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The built `glb`, run as a process of its own: exit status, stdout and stderr.
struct ToolProcess {
    struct Outcome {
        var status: Int32
        /// The signal that ended it, or nil.
        var signal: Int32?
        var output: String
        var errors: String
    }

    enum Target {
        case captured
        case file(String)
        /// A pipe whose reading end is closed before the process starts.
        case closedPipe
    }

    /// The executable lies beside the test bundle.
    static let executable: String = {
        let candidates = CommandLine.arguments.filter { $0.contains(".xctest") } + [CommandLine.arguments[0]]
        for candidate in candidates {
            var parts = candidate.split(separator: "/", omittingEmptySubsequences: false)
            while !parts.isEmpty {
                parts.removeLast()
                let path = parts.joined(separator: "/") + "/glb"
                var status = stat()
                if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 { return path }
            }
        }
        return "glb"
    }()

    static func run(
        _ arguments: [String], input: [UInt8] = [], in folder: String? = nil, environment: [String: String] = [:],
        output: Target = .captured
    ) -> Outcome {
        run(bytes: arguments.map { Array($0.utf8) }, input: input, in: folder, environment: environment, output: output)
    }

    /// Runs a shell script in which `$GLB` is the tool.
    static func run(script: String, in folder: String? = nil) -> Outcome {
        run(
            bytes: ["-c", script].map { Array($0.utf8) }, in: folder, environment: ["GLB": executable],
            program: "/bin/sh")
    }

    static func run(
        bytes arguments: [[UInt8]], input: [UInt8] = [], in folder: String? = nil, environment: [String: String] = [:],
        output: Target = .captured, program: String = executable
    ) -> Outcome {
        let scratch = TemporaryFolder()
        scratch.write("stdin", input)
        let outputFile: String
        switch output {
        case .file(let path): outputFile = path
        default: outputFile = scratch.path("stdout")
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, scratch.path("stdin"), O_RDONLY, 0)
        var ends: [Int32] = [-1, -1]
        if case .closedPipe = output {
            pipe(&ends)
            close(ends[0])
            posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, outputFile, O_WRONLY | O_CREAT, 0o600)
        }
        posix_spawn_file_actions_addopen(&actions, 2, scratch.path("stderr"), O_WRONLY | O_CREAT, 0o600)
        var variables = ["PATH": "/usr/bin:/bin", "HOME": scratch.root, "LANG": "C.UTF-8"]
        for (name, value) in environment { variables[name] = value }
        for name in ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"] {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        // A shell changes the folder, since posix_spawn can do so on some systems only.
        let shell = ["sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", folder ?? "."].map { Array($0.utf8) }
        var argv: [UnsafeMutablePointer<CChar>?] = (shell + [Array(program.utf8)] + arguments).map(copy)
        var envp: [UnsafeMutablePointer<CChar>?] = variables.map { copy(Array("\($0)=\($1)".utf8)) }
        argv.append(nil)
        envp.append(nil)
        defer { for word in argv + envp { free(word) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, "/bin/sh", &actions, nil, argv, envp)
        if ends[1] >= 0 { close(ends[1]) }
        guard code == 0 else { return Outcome(status: -code, output: "", errors: "spawn failed: \(code)") }
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        let signal = status & 0x7F
        return Outcome(
            status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, signal: signal == 0 ? nil : signal,
            output: String(decoding: scratch.read("stdout"), as: UTF8.self),
            errors: String(decoding: scratch.read("stderr"), as: UTF8.self))
    }

    private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
        let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        defer { memory.deallocate() }
        for (index, byte) in bytes.enumerated() { memory[index] = CChar(bitPattern: byte) }
        memory[bytes.count] = 0
        return strdup(memory)
    }
}
