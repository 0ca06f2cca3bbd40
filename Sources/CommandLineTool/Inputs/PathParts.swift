import FileSystem

/// Paths as the names that lead from the root to them, for comparing where things are.
package enum PathParts {
    private static let here = [UInt8(ascii: ".")]
    private static let above = [UInt8(ascii: "."), UInt8(ascii: ".")]

    static func split(_ path: [UInt8]) -> [[UInt8]] {
        path.split(separator: UInt8(ascii: "/")).map(Array.init)
    }

    /// `parts`, and the steps of a path from there.
    static func resolved(_ path: [UInt8], from parts: [[UInt8]]) -> [[UInt8]] {
        split(path).reduce(into: parts) { parts, part in
            if part == above { _ = parts.popLast() } else if part != here { parts.append(part) }
        }
    }

    /// The path of a folder with links followed. What is not there has no links.
    static func real(ofFolder path: Path) -> [[UInt8]] {
        Files.realPath(path).map { split($0.bytes) } ?? written(path)
    }

    /// The path of a file, links in its folders followed.
    static func real(_ path: Path) -> [[UInt8]] {
        real(ofFolder: path.directory) + [Array(path.lastComponentBytes)]
    }

    /// The path as it is written, seen from the working folder.
    static func written(_ path: Path) -> [[UInt8]] {
        resolved(path.bytes, from: path.isAbsolute ? [] : split(Files.realPath(Path("."))?.bytes ?? []))
    }

    /// Where the paths in a file start from: its folder, or the working folder where the file is a pipe.
    static func home(of file: Path) -> [[UInt8]] {
        let kind = try? Files.stat(file).kind
        return real(ofFolder: kind == nil || kind == .regular ? file.directory : Path("."))
    }
}
