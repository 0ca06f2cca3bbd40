import FileSystem
import ValidationReport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The name of an asset in the reference's reports: relative to the working folder, or a `file:` URI.
///
/// Paths are compared by their text, without looking at links, as URIs are.
enum CompatibilityPath {
    private static let slash = UInt8(ascii: "/")
    private static let dot: ArraySlice<UInt8> = [UInt8(ascii: ".")]
    private static let dots: ArraySlice<UInt8> = [UInt8(ascii: "."), UInt8(ascii: ".")]

    static func uri(of path: Path, from folder: Path, isAbsolute: Bool) -> String {
        let whole = components(folder.appending(path))
        if isAbsolute { return ReportURI.file([slash] + Array(whole.joined(separator: [slash]))) }
        let base = components(folder)
        var common = 0
        while common < min(whole.count, base.count), whole[common] == base[common] { common += 1 }
        let steps = Array(repeating: dots, count: base.count - common) + whole[common...]
        return ReportURI.reference(steps.isEmpty ? Array(dot) : Array(steps.joined(separator: [slash])))
    }

    /// The working folder; `/` where it cannot be told.
    static func workingFolder() -> Path {
        guard let text = getcwd(nil, 0) else { return Path("/") }
        defer { free(text) }
        return Path(bytes: UnsafeRawBufferPointer(start: UnsafeRawPointer(text), count: strlen(text)))
    }

    /// The steps from the root, `.` and `..` resolved.
    private static func components(_ path: Path) -> [ArraySlice<UInt8>] {
        var result: [ArraySlice<UInt8>] = []
        for step in path.bytes.split(separator: slash) where step != dot {
            if step == dots {
                _ = result.popLast()
            } else {
                result.append(step)
            }
        }
        return result
    }
}
