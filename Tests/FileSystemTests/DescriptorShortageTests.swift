import Testing

@testable import FileSystem

@Suite struct DescriptorShortageTests {
    /// Answers with an error so many times, then with a descriptor; counts what was asked and waited.
    private struct Script {
        var failures: Int
        var errno = Errno.tooManyOpenFiles
        var attempts = 0
        var waited = 0
        var time: UInt64 = 1

        mutating func open(_ shortage: borrowing DescriptorShortage) -> (Int32, Errno) {
            var (attempts, waited) = (0, 0)
            let (failures, errno, time) = (failures, errno, time)
            func now() -> UInt64 { time }
            func pause(_ milliseconds: Int) { waited += milliseconds }
            func attempt() -> (Int32, Errno) {
                attempts += 1
                return attempts <= failures ? (-1, errno) : (7, Errno(rawValue: 0))
            }
            let answer = shortage.opening(now: now, pause: pause, attempt)
            self.attempts += attempts
            self.waited += waited
            return answer
        }
    }

    @Test(arguments: [Errno.tooManyOpenFiles, .tooManyOpenFilesInSystem])
    func whatPassesIsWaitedFor(_ errno: Errno) {
        let shortage = DescriptorShortage()
        for failures in [0, 1, 5, DescriptorShortage.pauses.count] {
            var script = Script(failures: failures, errno: errno)
            #expect(script.open(shortage).0 == 7)
            #expect(script.attempts == failures + 1)
            #expect(script.waited == DescriptorShortage.pauses.prefix(failures).reduce(0, +))
        }
    }

    @Test func otherErrorsAreNotWaitedFor() {
        let shortage = DescriptorShortage()
        var script = Script(failures: .max, errno: .noSuchFile)
        #expect(script.open(shortage) == (-1, .noSuchFile))
        #expect(script.attempts == 1 && script.waited == 0)
    }

    @Test func whatDoesNotPassIsWaitedForOnce() {
        let shortage = DescriptorShortage()
        var script = Script(failures: .max)
        #expect(script.open(shortage) == (-1, .tooManyOpenFiles))
        let waited = script.waited
        #expect((500...2000).contains(waited))
        for _ in 0..<100 { #expect(script.open(shortage) == (-1, .tooManyOpenFiles)) }
        #expect(script.waited == waited)
        // Later it may be another matter.
        script.time += DescriptorShortage.resignation
        #expect(script.open(shortage) == (-1, .tooManyOpenFiles))
        #expect(script.waited == 2 * waited)
    }

    @Test func theErrorSaysWhatToDo() {
        #expect(Errno.tooManyOpenFiles.description.contains("'ulimit -n'"))
        #expect(!Errno.tooManyOpenFilesInSystem.description.contains("ulimit"))
    }
}
