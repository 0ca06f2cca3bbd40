import FileSystem

// Where the reference's reports go
// ================================
//
// There a report has the name of its asset and ".report.json", and whatever has that name is written over: the asset
// itself, if the name is a link to it, or a buffer of the asset that comes next. The names follow from those of files that
// others may have made, so nothing is written through them here:
//
//  * A link that has the name is replaced, not followed (`FilesOfRun.Links`).
//  * A file that the run reads is not replaced. Those beside assets are known only when all assets are read, so what is
//    there and is no report waits for that. A report that is there may go at once: nobody needs the old one.
//  * A folder that a link leads to, out of the folder that was named, is searched, as there, but gets no reports.

/// Whether and when a run over a folder may write its reports.
struct CompatibilityReportPlaces {
    static let suffix = ".report.json"

    static func report(on asset: Path) -> Path {
        Path(bytes: asset.bytes + Array(suffix.utf8))
    }

    private let folder: Path
    private let home: Path?
    /// Whether folders are inside; assets come folder by folder.
    private var known: [Path: Bool] = [:]

    init(_ folder: Path) {
        self.folder = folder
        home = Files.realPath(folder)
    }

    /// Whether the report may be written now, or only when all assets are read. Throws if it may not be written at all.
    mutating func mayWrite(on asset: Path) throws(CommandLineError) -> Bool {
        let report = Self.report(on: asset)
        guard isInside(asset.directory) else {
            throw CommandLineError(
                .usage, .usage,
                "no report is written to \(report.display): a link leads there, out of \(folder.display); "
                    + "validate what is there by its own path")
        }
        guard let existing = FilesOfRun.Links.replaced.existing(report), existing.kind == .regular else { return true }
        return Self.isReport(report)
    }

    private mutating func isInside(_ directory: Path) -> Bool {
        if let known = known[directory] { return known }
        let target = Files.realPath(directory)
        let isInside =
            if let home, let target { ResourceFolder.isInside(target.bytes, home.bytes) } else { false }
        known[directory] = isInside
        return isInside
    }

    /// Of a report the third member is the validator's version; before it stands the URI, which can be long.
    private static let beginning = 16 << 10

    private static func isReport(_ path: Path) -> Bool {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: beginning, alignment: 16)
        defer { buffer.deallocate() }
        guard let file = try? FileHandle.open(path, [.read, .nonBlocking, .noFollow]),
            let count = try? file.readIfReady(into: buffer)
        else { return false }
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        return text.hasPrefix("{")
            && text.utf8.split(separator: UInt8(ascii: "\n")).prefix(4).contains { line in
                line.drop { $0 == UInt8(ascii: " ") }.starts(with: "\"validatorVersion\"".utf8)
            }
    }
}
