#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension Subcommand {
    /// On a busy machine the processor time says more than the time on the wall, so both are told.
    static let medianRun = Subcommand(
        name: "median-run", usage: "RUNS PROGRAM [ARGUMENT…]",
        summary: "milliseconds of a whole process, the first run (alone) and the median of the others"
    ) { arguments in
        guard arguments.count >= 2, let runs = Int(arguments[0]), runs > 0 else { throw BenchmarkError.usage }
        let command = Array(arguments.dropFirst())
        func run() throws -> (wall: Double, processor: Double) {
            let before = childrenTime()
            let wall = try wallTime(of: command)
            return (wall, childrenTime() - before)
        }
        let first = try run()
        var walls: [Double] = []
        var processors: [Double] = []
        for _ in 0..<runs {
            let time = try run()
            walls.append(time.wall)
            processors.append(time.processor)
        }
        func milliseconds(_ time: Double) -> String { fixed(time / 1e6, 1) }
        let (wall, processor) = (Times(walls), Times(processors))
        print(
            "median \(padded(milliseconds(wall.median), 7)) ms, best \(padded(milliseconds(wall.best), 7)) ms, "
                + "processor \(padded(milliseconds(processor.median), 7)) ms, first \(milliseconds(first.wall)) ms")
    }
}

/// Nanoseconds of processor time of all processes that ended.
private func childrenTime() -> Double {
    var usage = rusage()
    #if canImport(Glibc)
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    #else
        getrusage(Int32(RUSAGE_CHILDREN), &usage)
    #endif
    func nanoseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e9 + Double(time.tv_usec) * 1e3 }
    return nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
}
