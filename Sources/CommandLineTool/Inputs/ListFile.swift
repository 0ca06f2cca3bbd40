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

    /// The list as it is.
    package static func bytes(of name: [UInt8]) throws(InputProblem) -> [UInt8] {
        let path = Path(bytes: name)
        do throws(FileError) {
            if name == [UInt8(ascii: "-")] {
                return try Interruption.whileWaiting { () throws(FileError) in
                    try FileHandle.standardInput().readToEnd(limit: sizeLimit)
                }
            }
            return try Interruption.whileWaiting { () throws(FileError) in
                try Files.readAll(path, limit: sizeLimit, waitsForWriter: true)
            }
        } catch {
            var problem = InputProblem(error, path: path)
            problem.reason = "cannot read the list: \(problem.reason)"
            throw problem
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
