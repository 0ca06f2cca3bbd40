import FileSystem

/// A list of names or URLs: `@FILE`, `@-`, and the standard input of commands that read URLs there.
package enum ListFile {
    private static let sizeLimit = 256 << 20

    /// The entries of the list, `-` being standard input. One a line; where a NUL byte is in the list, NUL ends an entry
    /// and line breaks are part of it (`find -print0`). Empty entries are left out.
    package static func read(_ name: [UInt8]) throws(InputProblem) -> [[UInt8]] {
        entries(of: try bytes(of: name))
    }

    /// The list as it is.
    package static func bytes(of name: [UInt8]) throws(InputProblem) -> [UInt8] {
        let path = Path(bytes: name)
        do throws(FileError) {
            if name == [UInt8(ascii: "-")] {
                Interruption.beginWaiting()
                defer { Interruption.endWaiting() }
                return try FileHandle.standardInput().readToEnd(limit: sizeLimit)
            }
            return try Files.readAll(path, limit: sizeLimit)
        } catch {
            var problem = InputProblem(error, path: path)
            problem.reason = "cannot read the list: \(problem.reason)"
            throw problem
        }
    }

    package static func entries(of bytes: [UInt8]) -> [[UInt8]] {
        let separator: UInt8 = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        var result: [[UInt8]] = []
        for part in bytes.split(separator: separator) {
            var entry = Array(part)
            if separator != 0, entry.last == UInt8(ascii: "\r") { entry.removeLast() }
            if !entry.isEmpty { result.append(entry) }
        }
        return result
    }
}
