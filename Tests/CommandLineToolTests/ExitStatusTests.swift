import Testing

@testable import CommandLineTool

@Suite struct ExitStatusTests {
    @Test func theWorstOfAllPairsFollowsTheOrder() {
        let order = [70, 6, 2, 5, 7, 4, 3, 1, 0].map { ExitStatus(rawValue: $0) }
        for (place, worse) in order.enumerated() {
            for better in order[place...] {
                #expect(ExitStatus.worst(worse, better) == worse)
                #expect(ExitStatus.worst(better, worse) == worse)
            }
        }
        #expect(ExitStatus.worst([.success, .findings, .unavailable]) == .unavailable)
        #expect(ExitStatus.worst([]) == .success)
        #expect(ExitStatus.worst(.interrupted, .inputOutput) == .interrupted)
    }
}
