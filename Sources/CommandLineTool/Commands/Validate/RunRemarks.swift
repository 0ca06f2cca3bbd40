import FileSystem

/// What a run says about assets beside their results. A folder can have a hundred thousand of them, and a baseline as many
/// entries for one, so each kind is told of the first few, and the rest is counted.
struct RunRemarks {
    /// So many things of a kind are named.
    static let mostShown = 10

    private let output: OutputStreams
    private var staleAssets = 0
    private var staleEntries = 0
    private var enforced = 0

    init(_ output: OutputStreams) {
        self.output = output
    }

    mutating func add(_ checked: CheckedAsset, _ path: Path) {
        if !checked.stale.isEmpty {
            staleAssets += 1
            if staleAssets <= Self.mostShown {
                let shown = checked.stale.prefix(Self.mostShown).map(\.words).joined(separator: ", ")
                let more = checked.stale.count - Self.mostShown
                output.note(
                    "\(path.display): the baseline lists \(shown)\(more > 0 ? ", and \(more) more such findings" : ""); "
                        + "write the baseline again")
            } else {
                staleEntries += checked.stale.count
            }
        }
        if let length = checked.readLength {
            output.note(Self.readInPart(path, length))
        }
        if let code = checked.enforced {
            enforced += 1
            if enforced <= Self.mostShown {
                output.note(
                    "\(path.display): \(code) counts as an error, whatever the settings or a baseline say, since the file "
                        + "is not sound")
            }
        }
    }

    /// What is said of a stream that was not read to its end.
    static func readInPart(_ path: Path, _ length: Int) -> String {
        "\(path.display): read up to byte \(length) only, for what follows cannot make it an asset"
    }

    /// What was not told one by one, at the end.
    func sumUp() {
        if staleAssets > Self.mostShown {
            output.note(
                "the baseline lists \(Self.count(staleEntries, "more finding", "more findings")) of "
                    + "\(Self.count(staleAssets - Self.mostShown, "other asset", "other assets")) than "
                    + "there are now; write the baseline again")
        }
        if enforced > Self.mostShown {
            output.note(
                "\(Self.count(enforced - Self.mostShown, "other file is", "other files are")) not sound and "
                    + "counted so too, whatever the settings or a baseline say")
        }
    }

    private static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }
}
