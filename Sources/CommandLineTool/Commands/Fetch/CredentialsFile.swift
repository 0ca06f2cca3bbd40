import AssetFetching
import FileSystem

/// The file that `--credentials` names: a line `HOST[:PORT] Name: value` for each header. Empty lines and those that begin
/// with `#` are passed over. What is wrong with a line is told by its number: the line itself may hold a secret.
enum CredentialsFile {
    private static let sizeLimit = 1 << 20

    static func read(_ file: ArgumentText, output: OutputStreams) throws(CommandLineError) -> HostCredentials {
        let path = Path(bytes: file.bytes)
        let bytes: [UInt8]
        let status: FileStatus
        do throws(FileError) {
            status = try Files.stat(path)
            bytes = try Interruption.whileWaiting { () throws(FileError) in
                try Files.readAll(path, limit: sizeLimit, waitsForWriter: true)
            }
        } catch {
            throw .unreadable("--credentials \(path.display)", error)
        }
        if bytes.isEmpty, status.kind != .regular {
            throw .configuration("--credentials \(path.display): nothing was written to it")
        }
        let credentials = try parse(bytes, named: path.display)
        if !credentials.isEmpty, status.kind == .regular, status.permissions & 0o077 != 0 {
            output.warning("\(path.display) holds credentials and others may read it; 'chmod 600' keeps them out")
        }
        return credentials
    }

    static func parse(_ bytes: [UInt8], named name: String) throws(CommandLineError) -> HostCredentials {
        var credentials = HostCredentials()
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard let text = String(validating: line, as: UTF8.self) else {
                throw .configuration("--credentials \(name), line \(index + 1): the bytes are not UTF-8")
            }
            let words = text.split(
                maxSplits: 1, omittingEmptySubsequences: true, whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" }
            )
            guard let host = words.first, !host.hasPrefix("#") else { continue }
            do throws(HeaderField.Refusal) {
                guard words.count == 2 else {
                    throw HeaderField.Refusal("a line is written as 'HOST[:PORT] Name: value'")
                }
                let field = String(words[1].drop(while: { $0 == " " || $0 == "\t" }))
                try credentials.bind(HeaderField(parsing: field), to: HostText.ascii(String(host)))
            } catch {
                throw .configuration("--credentials \(name), line \(index + 1): \(TerminalText.escaped(error.message))")
            }
        }
        return credentials
    }
}
