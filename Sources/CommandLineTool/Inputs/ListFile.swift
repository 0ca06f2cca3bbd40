import FileSystem

/// A list of names or URLs: `@FILE`, `@-`, and the standard input of commands that read URLs there.
package enum ListFile {
    private static let sizeLimit = 256 << 20

    /// The names in the list, `-` being standard input. One a line; blank lines and those that begin with `#` are passed
    /// over, as in a list of URLs. Where a NUL byte is in the list, NUL ends a name and everything else is part of it
    /// (`find -print0`).
    package static func names(_ name: [UInt8]) throws(InputProblem) -> [[UInt8]] {
        let bytes = try bytes(of: name)
        return bytes.contains(0) ? entries(of: bytes) : entries(of: bytes).filter { !isRemark($0) }
    }

    private static func isRemark(_ line: [UInt8]) -> Bool {
        let first = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return first == nil || first == UInt8(ascii: "#")
    }

    /// The list as it is. Whoever writes it has until the deadline.
    static func bytes(of name: [UInt8], until deadline: RunDeadline = .none) throws(InputProblem) -> [UInt8] {
        let path = Path(bytes: name)
        do throws(FileError) {
            if name == [UInt8(ascii: "-")] {
                return try Interruption.whileWaiting { () throws(FileError) -> [UInt8] in
                    try read(FileHandle.standardInput(), until: deadline, isNamed: false)
                }
            }
            return try Interruption.whileWaiting { () throws(FileError) -> [UInt8] in
                // Where little time is left, nobody is waited for that long.
                let waits = (deadline.left ?? .seconds(60)) > .seconds(3)
                let file = try Files.openForReading(path, waitsForWriter: waits, mayBlock: deadline.left == nil)
                return try read(file, until: deadline)
            }
        } catch {
            var problem = InputProblem(error, path: path)
            problem.reason = "cannot read the list: \(problem.reason)"
            throw problem
        }
    }

    private static func read(
        _ file: borrowing FileHandle, until deadline: RunDeadline, isNamed: Bool = true
    ) throws(FileError) -> [UInt8] {
        if deadline.left == nil { return try file.readToEnd(limit: sizeLimit) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        var bytes: [UInt8] = []
        while true {
            let isReady = file.waitForBytes(milliseconds: deadline.waitMilliseconds)
            if deadline.isOver { throw deadline.fault("read", file.path, "its end has not come") }
            // A pipe that nobody has opened for writing never becomes ready, and is at its end all the same.
            guard isReady || isNamed, let count = try file.readIfReady(into: buffer) else { continue }
            if count == 0 { return bytes }
            bytes.append(contentsOf: buffer[..<count])
            if bytes.count > sizeLimit {
                throw FileError(
                    operation: "read", path: file.path, errno: .fileTooLarge,
                    detail: "it is too large: it has more than \(sizeLimit) bytes")
            }
        }
    }

    /// The entries as they stand there, line ends off; empty ones are left out.
    package static func entries(of bytes: [UInt8]) -> [[UInt8]] {
        let separator: UInt8 = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        var result: [[UInt8]] = []
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
        for part in bytes.split(separator: separator) {
            var entry = Array(part)
            if separator != 0, entry.last == UInt8(ascii: "\r") { entry.removeLast() }
            if !entry.isEmpty { result.append(entry) }
        }
        return result
    }
}
