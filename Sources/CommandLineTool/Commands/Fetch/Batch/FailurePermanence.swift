import AssetFetching
import ZIPArchive

// What a journal may hold against an asset
// ========================================
//
// Only a failure that asking again in the same way would repeat, and that no flag has a part in, is one for good. To
// take a passing failure for a lasting one loses an asset; the other way round costs a question. So what is not listed
// here as lasting is passing: trouble of the network or of this machine, the end of the time, a store that was asked
// `--offline`, and every refusal that another flag would open.

extension FetchError {
    /// Whether the next run with the same journal may tell this failure again without asking.
    var isForGood: Bool {
        guard remedy == .none else { return false }
        return switch exitClass {
        case .unavailable: isLastingStatus
        case .wrongContent: !Self.causedByFlags.contains(code)
        case .refused: Self.refusalsWithoutKey.contains(code)
        default: false
        }
    }

    /// A reply of the server. What asks for credentials is opened by `--header`, and some statuses of the 4xx kind are
    /// about the moment.
    private var isLastingStatus: Bool {
        let mark = "http-"
        guard code.rawValue.hasPrefix(mark), let status = Int(code.rawValue.dropFirst(mark.count)) else { return false }
        return !Self.passingStatuses.contains(status)
    }

    private static let passingStatuses: Set<Int> = [401, 403, 407, 408, 421, 423, 425, 429]

    /// `--expect-sha256` and `--valid-only`.
    private static let causedByFlags: Set<FetchError.Code> = [.digestDiffers, .notValid]

    /// Refused under any flags.
    private static let refusalsWithoutKey: Set<FetchError.Code> = [
        .refusedUserInfo, .refusedLength, .headersTooLarge,
        FetchError.Code(rawValue: ZIPError.Code.bomb.rawValue),
        FetchError.Code(rawValue: ZIPError.Code.tooManyEntries.rawValue),
    ]
}

extension FetchError.Code {
    /// The bytes are not those that `--expect-sha256` names.
    static let digestDiffers = FetchError.Code(rawValue: "digest-differs")
    /// The asset has issues, and `--valid-only` was given.
    static let notValid = FetchError.Code(rawValue: "not-valid")
}
