import FileSystem
import Synchronization
import Testing

@testable import CommandLineTool

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct OrderedWorkersTests {
    @Test(arguments: [1, 2, 4, 16])
    func resultsKeepTheOrderOfTheItems(threads: Int) {
        var seen: [Int] = []
        OrderedWorkers.run(
            count: 500, threads: threads,
            work: { index in
                if index % 7 == 0 { usleep(200) }
                return index * 2
            },
            deliver: { index, result in
                #expect(result == index * 2)
                seen.append(index)
                return true
            })
        #expect(seen == Array(0..<500))
    }

    @Test func aSlowItemHoldsTheOthersBack() {
        // While the first item works nothing is delivered; the others may run ahead, but not without bound.
        let highest = Atomic<Int>(0)
        OrderedWorkers.run(
            count: 10_000, threads: 4,
            work: { index in
                if index == 0 { usleep(100_000) }
                var value = highest.load(ordering: .relaxed)
                while value < index {
                    let (done, now) = highest.compareExchange(expected: value, desired: index, ordering: .relaxed)
                    if done { break }
                    value = now
                }
                return highest.load(ordering: .relaxed)
            },
            deliver: { index, result in
                #expect(result <= index + 4 * 8 + 4)
                return true
            })
    }

    @Test func stoppingEarlyEndsTheWorkers() {
        let done = Atomic<Int>(0)
        OrderedWorkers.run(
            count: 100_000, threads: 4,
            work: { _ in done.add(1, ordering: .relaxed).newValue },
            deliver: { index, _ in index < 10 })
        #expect(done.load(ordering: .relaxed) < 1000)
    }

    @Test func nothingToDo() {
        OrderedWorkers.run(count: 0, threads: 4, work: { $0 }, deliver: { _, _ in Bool(false) })
        #expect(HostProcess.processorCount >= 1)
    }
}
