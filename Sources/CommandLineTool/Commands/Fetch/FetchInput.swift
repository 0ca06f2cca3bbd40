import AssetFetching
import AvatarIntake
import ContentDigest
import FileSystem

/// One asset that the input names: a URL as somebody wrote it, and what it was understood as.
struct FetchInput: Sendable {
    enum Target: Sendable {
        /// To be asked for: the store's key, and the URL as it is sent.
        case remote(key: String, url: String)
        /// The asset itself, in a `data:` URL.
        case inline(DataURL, text: String)
        case broken(message: String)
        /// A URL that is never asked for, nor looked up.
        case refused(FetchError)
    }

    /// What a creator's message said about it.
    final class About: Sendable {
        let provider: String
        /// For the record: secrets replaced.
        let message: String

        init(provider: String, message: String) {
            self.provider = provider
            self.message = message
        }
    }

    let target: Target
    /// For people and records: secrets hidden, control characters escaped, inline data cut.
    let display: String
    /// Whether its creator hands out archives.
    private(set) var mayBeArchive = false
    private(set) var about: About?
    /// Its place in the whole input, whichever part of that a shard takes.
    var number = 0

    init(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            self.init(
                broken: "this is not a URL: its bytes are not UTF-8", display: TerminalText.escaped(bytes.prefix(2048)))
            return
        }
        self.init(text: text)
    }

    private init(text: String) {
        if DataURL.isDataURL(text) {
            display = DataURL.excerpt(text)
            do throws(IntakeError) {
                target = .inline(try DataURL(parsing: text), text: text)
            } catch {
                target = .broken(message: error.message)
            }
            return
        }
        do throws(IntakeError) {
            let url = try AssetURL(parsing: text)
            // What looks like a scheme may be the user's name with a password behind it.
            let shown = ["http", "https"].contains(url.scheme) ? url.redacted : AssetURL.redacted(text)
            let key = url.key
            let request = url.request
            // Mostly all three are the same text, and a long list should be in memory once.
            display = shown == request ? request : shown
            // The key leaves user info out: a lookup would find what is stored for everybody.
            target =
                url.hasUserInfo && url.isHTTP
                ? .refused(URLPolicy.refusalOfUserInfo) : .remote(key: key == request ? request : key, url: request)
            mayBeArchive = AvatarProvider.owner(of: url)?.exportsArchives ?? false
        } catch {
            display = AssetURL.redacted(text)
            target = .broken(message: FetchInput.advice(error, text))
        }
    }

    /// An entry of a list; what is wrong with it is told with its place.
    init(_ bytes: [UInt8], place: String) {
        let own = FetchInput(bytes)
        if case .broken(let message) = own.target {
            self.init(broken: "\(message) (\(place))", display: own.display)
        } else {
            self = own
        }
    }

    /// An avatar that a creator's message names.
    init(_ reference: AvatarReference) {
        self.init(text: reference.url)
        about = About(provider: reference.provider, message: reference.message)
        if AvatarProvider.named(reference.provider)?.exportsArchives ?? false { mayBeArchive = true }
    }

    /// A message that says nothing that could be fetched, or nothing at all. `place` says where it stands.
    init(problem: IntakeError, place: String) {
        self.init(broken: "\(problem.message); \(problem.advice)", display: place)
    }

    /// An argument; one without any text is known by its place.
    init(argument bytes: [UInt8], number: Int) {
        let own = FetchInput(bytes)
        let isBlank = bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard isBlank, case .broken(let message) = own.target else {
            self = own
            return
        }
        self.init(broken: message, display: "argument \(number)")
    }

    private init(broken message: String, display: String) {
        target = .broken(message: message)
        self.display = display
    }

    /// What the store has it under, if its bytes have this digest; nil for what is no URL.
    func storeKey(_ digest: SHA256Digest) -> String? {
        switch target {
        case .remote(let key, _): key
        case .inline: FetchJob.inlineKeyPrefix + digest.hex
        case .broken, .refused: nil
        }
    }

    /// The key of its job, and the URL that names for files are made from.
    var exportKey: (key: String, url: String)? {
        switch target {
        case .remote(let key, let url): (key, url)
        case .inline(_, let text): (text, "")
        case .broken, .refused: nil
        }
    }

    /// What it is known by in journals and to shards: the digest of the canonical URL, or of the text where there is none.
    /// The URL itself may hold a secret.
    func identity() throws(DigestError) -> SHA256Digest {
        switch target {
        case .remote(let key, _): try SHA256Hasher.digest(of: Array(key.utf8))
        case .inline(_, let text): try SHA256Hasher.digest(of: Array(text.utf8))
        case .broken: try SHA256Hasher.digest(of: Array(display.utf8))
        // What is shown may be another URL, which is not refused.
        case .refused(let error): try SHA256Hasher.digest(of: Array("\(error.code.rawValue) \(display)".utf8))
        }
    }

    /// How a URL may be shown.
    static func display(_ url: String) -> String { AssetURL.redacted(url) }

    /// The URLs of the command line, with the lists that `-` and `@FILE` name in their places.
    static func collect(
        _ context: CommandContext, until deadline: RunDeadline
    ) throws(CommandLineError) -> [FetchInput] {
        var inputs: [FetchInput] = []
        var withoutAvatar = 0
        for (place, operand) in context.arguments.operands.enumerated() {
            let bytes = operand.text.bytes
            let isList = !operand.isLiteral && (bytes == Array("-".utf8) || bytes.first == UInt8(ascii: "@"))
            guard isList else {
                inputs.append(FetchInput(argument: bytes, number: place + 1))
                continue
            }
            let file = bytes.first == UInt8(ascii: "@") ? Array(bytes.dropFirst()) : bytes
            let name = file == Array("-".utf8) ? "standard input" : Path(bytes: file).display
            do throws(InputProblem) {
                let text = try ListFile.bytes(of: file, until: deadline)
                if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
                    throw InputProblem(
                        path: Path(bytes: file), status: .usage, code: "not-utf8",
                        reason: "cannot read the list: it is UTF-16; save it as UTF-8")
                }
                if name != "standard input" { context.output.files.read(Path(bytes: file), as: "a list of URLs") }
                let list = FetchList(text, name: name)
                inputs += list.inputs
                withoutAvatar += list.messagesWithoutAvatar
            } catch {
                throw CommandLineError(.unavailable, error.status, error.message)
            }
        }
        for index in inputs.indices { inputs[index].number = index }
        if withoutAvatar > 0 {
            context.output.note(
                "passed over: " + SizeText.count(withoutAvatar, "message", "messages") + " without an avatar")
        }
        return inputs
    }
}
