import FileSystem
import ValidationReport

/// The folder that the paths of a baseline start from: that of its file, or the working folder where the file is a pipe.
struct BaselineHome: Sendable {
    /// From the root, without links.
    private let folder: [[UInt8]]

    private static let above = [UInt8(ascii: "."), UInt8(ascii: ".")]

    /// The root, for a baseline that is never read or written.
    init() {
        folder = []
    }

    init(of file: Path) {
        folder = PathParts.home(of: file)
    }

    /// The path of an asset as it stands in the baseline, each part percent-encoded.
    func name(of path: [UInt8]) -> String {
        let target = PathParts.real(Path(bytes: path))
        let common = zip(folder, target.dropLast()).prefix { $0 == $1 }.count
        let parts = Array(repeating: Self.above, count: folder.count - common) + target.dropFirst(common)
        return parts.map(ReportURI.reference).joined(separator: "/")
    }

    /// Where the file would be that has this name.
    func path(of name: String) -> Path {
        let root = Path(bytes: [UInt8(ascii: "/")] + folder.joined(separator: [UInt8(ascii: "/")]))
        return root.appending(bytes: Self.decoded(Array(name.utf8)))
    }

    private static func decoded(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "%"), index + 2 < text.count,
                let high = digit(text[index + 1]), let low = digit(text[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
