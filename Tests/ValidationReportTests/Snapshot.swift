import Foundation
import Testing

/// Whole values kept in files beside the tests. With `GLB_RECORD_SNAPSHOTS=1` in the environment, what comes out is written
/// there instead of compared; the diff is then for a person to read.
enum Snapshot {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Fixtures")

    static func expect(_ bytes: [UInt8], _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let file = folder.appendingPathComponent(name)
        if ProcessInfo.processInfo.environment["GLB_RECORD_SNAPSHOTS"] == "1" {
            #expect(throws: Never.self, sourceLocation: sourceLocation) { try Data(bytes).write(to: file) }
            return
        }
        let expected = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
        #expect(String(decoding: bytes, as: UTF8.self) == expected, "\(name)", sourceLocation: sourceLocation)
    }
}
