import Testing

@testable import CommandLineTool

@Suite struct InterruptionTests {
    /// The process waits for a pipe that nobody ends; a signal must end it at once, and nothing may stay behind.
    @Test(arguments: [("TERM", 143), ("HUP", 129)])
    func aSignalEndsAWaitAndLeavesNoFiles(signal: String, status: Int) {
        let folder = TemporaryFolder()
        let outcome = ToolProcess.run(
            script: """
                mkfifo pipe
                sleep 20 > pipe &
                sleeper=$!
                "$GLB" validate - --format json=report.json < pipe > out 2> err &
                tool=$!
                for try in 1 2 3 4 5 6 7 8 9 10; do ls -a | grep -q '\\.tmp$' && break; sleep 0.1; done
                sleep 0.1
                kill -\(signal) $tool
                wait $tool
                status=$?
                kill $sleeper
                echo $status
                """, in: folder.root)
        #expect(outcome.output == "\(status)\n")
        #expect(Set(folder.names()) == ["pipe", "out", "err"])
    }

    /// A pipe that nobody reads holds up the one who writes, until the first signal.
    @Test func aSignalEndsTheWaitForAReader() {
        let folder = TemporaryFolder()
        folder.write("a.glb", FetchScene.glb(100))
        let outcome = ToolProcess.run(
            script: """
                mkfifo pipe
                "$GLB" validate a.glb --format json=pipe > out &
                tool=$!
                sleep 1
                kill -TERM $tool
                (sleep 10; kill -KILL $tool) 2> /dev/null > /dev/null &
                wait $tool
                echo $?
                """, in: folder.root)
        #expect(outcome.output == "143\n")
    }
}
