import AvatarIntake
import FileSystem

/// One line of the input: a URL as the user wrote it, and what it was understood as.
struct FetchInput: Sendable {
    enum Target: Sendable {
        /// To be asked for: the store's key, and the URL as it is sent.
        case remote(key: String, url: String)
        /// The asset itself, in a `data:` URL.
        case inline(DataURL)
        case broken(message: String)
    }

    let target: Target
    /// For people and records: secrets hidden, control characters escaped, inline data cut.
    let display: String

    init(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            target = .broken(message: "this is not a URL: its bytes are not UTF-8")
            display = TerminalText.escaped(bytes)
            return
        }
        if DataURL.isDataURL(text) {
            display = DataURL.excerpt(text)
            do throws(IntakeError) {
                target = .inline(try DataURL(parsing: text))
            } catch {
                target = .broken(message: error.message)
            }
            return
        }
        do throws(IntakeError) {
            let url = try AssetURL(parsing: text)
            // What looks like a scheme may be the user's name with a password behind it.
            display = ["http", "https"].contains(url.scheme) ? url.redacted : AssetURL.redacted(text)
            target = .remote(key: url.key, url: url.request)
        } catch {
            display = AssetURL.redacted(text)
            target = .broken(message: FetchInput.sentence(error, text))
        }
    }

    /// What is wrong and what was probably meant.
    private static func sentence(_ error: IntakeError, _ text: String) -> String {
        guard error.code == .urlWithoutScheme else { return "\(error.message); \(error.advice)" }
        if Files.exists(Path(text)) {
            return "this is a file and not a URL; check it with 'glb validate \(TerminalText.escaped(text))'"
        }
        let host = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        if host.contains(".") || host.contains(":") || text.contains("/") {
            return "\(error.message); did you mean 'https://\(AssetURL.redacted(text))'?"
        }
        return "\(error.message); if it is an avatar's id, 'glb events' makes the URL from it"
    }

    /// How a URL may be shown.
    static func display(_ url: String) -> String { AssetURL.redacted(url) }

    /// The URLs of the command line, with the lists that `-` and `@FILE` name in their places.
    static func collect(_ context: CommandContext) throws(CommandLineError) -> [FetchInput] {
        var inputs: [FetchInput] = []
        for operand in context.arguments.operands {
            let bytes = operand.text.bytes
            let isList = !operand.isLiteral && (bytes == Array("-".utf8) || bytes.first == UInt8(ascii: "@"))
            guard isList else {
                inputs.append(FetchInput(bytes))
                continue
            }
            do throws(InputProblem) {
                let name = bytes.first == UInt8(ascii: "@") ? Array(bytes.dropFirst()) : bytes
                for line in try ListFile.read(name) {
                    let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
                    if !isBlank { inputs.append(FetchInput(line)) }
                }
            } catch {
                throw CommandLineError(.unavailable, error.status, error.message)
            }
        }
        return inputs
    }
}
