#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension Subcommand {
    /// Start-up time is compared with an empty program's, run in turn with it, since both move with the machine's load.
    static let startup = Subcommand(
        name: "startup", usage: "RUNS BASELINE PROGRAM [ARGUMENT…]",
        summary: "whole-process time of PROGRAM as a multiple of BASELINE's, medians of runs in turn"
    ) { arguments in
        guard arguments.count >= 3, let runs = Int(arguments[0]), runs > 0 else {
            throw BenchmarkError.usage
        }
        let baseline = [arguments[1]]
        let program = Array(arguments.dropFirst(2))
        for command in [baseline, program] {
            _ = try wallTime(of: command)
        }
        var baselineTimes: [Double] = []
        var programTimes: [Double] = []
        for _ in 0..<runs {
            baselineTimes.append(try wallTime(of: baseline))
            programTimes.append(try wallTime(of: program))
        }
        let reference = Times(baselineTimes)
        let measured = Times(programTimes)
        print("baseline   median \(fixed(reference.median / 1e6, 2)) ms, best \(fixed(reference.best / 1e6, 2)) ms")
        print("program    median \(fixed(measured.median / 1e6, 2)) ms, best \(fixed(measured.best / 1e6, 2)) ms")
        print("ratio      \(fixed(measured.median / reference.median, 2)) of medians, \(runs) runs each, in turn")
    }
}

/// Nanoseconds from the start of a process to its end. Its output goes to /dev/null; it must succeed.
func wallTime(of command: [String]) throws -> Double {
    #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
    #else
        var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)

    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }

    var status: Int32 = 0
    var failure: Int32 = 0
    let time = nanoseconds {
        var child = pid_t()
        failure = posix_spawn(&child, command[0], &actions, nil, words, environ)
        if failure == 0 {
            while waitpid(child, &status, 0) == -1 && errno == EINTR {}
        }
    }
    guard failure == 0 else { throw BenchmarkError.failed("\(command[0]) cannot be run (error \(failure))") }
    guard status == 0 else { throw BenchmarkError.failed("\(command[0]) ended with wait status \(status)") }
    return time
}
