import CommandLineTool
import FileSystem
import GLTFValidation
import JSONText
import YAMLText

/// Configuration files in both languages, and baselines. What is refused is refused in one short line, with a place inside the
/// text; what is taken can be shown, and a baseline that was read is written and read again as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConfig(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let lines = bytes.reduce(1) { $1 == 0x0A || $1 == 0x0D || $1 == 0x85 || $1 == 0xA8 || $1 == 0xA9 ? $0 + 1 : $0 }
    for name in ["json", "yaml", nil] {
        do throws(ConfigurationProblem) {
            let document = try ConfigurationDocument(bytes, fileExtension: name)
            var configuration = Configuration()
            try ConfigurationLoader.apply(document, named: "file", to: &configuration)
            let record = JSONValue.object(configuration.record).bytes()
            guard (try? JSONValue(parsing: record)) != nil else { fatalError("a configuration that cannot be shown") }
        } catch {
            precondition(!error.message.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "a message of several lines")
            precondition(error.message.utf8.count < 4000, "a message as long as the text")
            if let place = error.place {
                precondition(
                    place.line >= 1 && place.column >= 1 && place.line <= lines + 1, "a place outside the text")
            }
        }
    }
    if let baseline = try? Baseline(bytes, of: Path("known.json")) {
        let text = baseline.bytes
        guard let again = try? Baseline(text, of: Path("known.json")) else {
            fatalError("a baseline that was written cannot be read")
        }
        precondition(again.bytes == text, "written twice, it differs")
    }
    return 0
}
