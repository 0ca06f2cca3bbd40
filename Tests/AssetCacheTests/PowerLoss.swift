import AssetCache
import FileSystem
import Synchronization
import Testing

// What a disk may hold after the power went
// =========================================
//
// A disk keeps what was synced. Of everything else it keeps what it likes: of each name that was given or taken since
// its folder was synced, the old state or the new one; of each file whose bytes were not synced, the bytes, an earlier
// state of them, as many zeros (its length arrived, its blocks did not), or nothing. One name may be kept without the
// other, in any order, also where both were one rename.
//
// `PowerLossDisk` watches a folder through the hooks and knows at each step, of every name and of every file, what is
// certain. `outcomes` makes all disks that this allows, or a fixed choice of them where they are too many.

/// The bytes of one file and the names of one folder, as they are and as they are certain to stay.
final class PowerLossDisk: Sendable {
    struct Image: Equatable {
        /// By path from the root: the file's number, or nil for a folder.
        var names: [String: FileIdentity?] = [:]
        var bytes: [FileIdentity: [UInt8]] = [:]
    }

    private struct State {
        var durable = Image()
        /// What the operation that is under way makes certain once it is done.
        var pending: (FileOperation, String)?
        var steps: [(current: Image, durable: Image)] = []
        /// Every file that was seen, kept open so that no later one gets its number.
        var seen: [FileIdentity: OpenFile] = [:]
    }

    private final class OpenFile: Sendable {
        let file: FileHandle
        init(_ path: Path) throws { file = try FileHandle.open(path) }
    }

    private let root: Path
    private let state = Mutex(State())

    init(_ root: Path) throws {
        self.root = root
        let image = try Self.read(root)
        state.withLock { $0.durable = image }
        for (name, number) in image.names {
            guard let number else { continue }
            let file = try OpenFile(root.appending(name))
            state.withLock { $0.seen[number] = file }
        }
    }

    /// Runs `body` with all syncs honoured, and notes down the disk before each step and at the end.
    func watch(_ body: () throws -> Void) throws {
        let registration = FileSystemHooks.install(under: root) { operation, path in
            self.step(operation, path)
            return operation.rawValue.hasPrefix("sync") ? .pretend : .proceed
        }
        defer { FileSystemHooks.remove(registration) }
        try body()
        step(nil, root)
    }

    /// The disk before each step, and after the last.
    var steps: [(current: Image, durable: Image)] { state.withLock { $0.steps } }

    private func step(_ operation: FileOperation?, _ path: Path) {
        guard let current = try? Self.read(root) else { return }
        state.withLock { state in
            if let (done, place) = state.pending { Self.settle(&state.durable, done, place, current) }
            // Many steps change nothing; locks do, and nobody cares.
            if state.steps.last.map({ $0.current != current || $0.durable != state.durable }) ?? true {
                state.steps.append((current, state.durable))
            }
            for (name, number) in current.names {
                if let number, state.seen[number] == nil { state.seen[number] = try? OpenFile(root.appending(name)) }
            }
            let relative = String(path.string.dropFirst(root.string.utf8.count + 1))
            state.pending = operation.map { ($0, relative) }
        }
    }

    private static func settle(
        _ durable: inout Image, _ operation: FileOperation, _ place: String, _ current: Image
    ) {
        switch operation {
        case .sync:
            // The name that the handle knows may be an older one, but nothing here syncs a file after renaming it.
            if let number = current.names[place] ?? nil { durable.bytes[number] = current.bytes[number] }
        case .syncDirectory:
            let prefix = place.isEmpty ? "" : place + "/"
            func isInside(_ name: String) -> Bool {
                name.hasPrefix(prefix) && !name.dropFirst(prefix.count).contains("/")
            }
            for name in durable.names.keys where isInside(name) && current.names[name] == nil {
                durable.names[name] = nil
            }
            for (name, number) in current.names where isInside(name) { durable.names[name] = .some(number) }
        case .syncVolume:
            durable = current
        default: break
        }
    }

    private static func read(_ root: Path) throws -> Image {
        var image = Image()
        var folders: [(Path, String)] = [(root, "")]
        while let (folder, name) = folders.popLast() {
            for entry in (try? Files.list(folder)) ?? [] {
                let path = folder.appending(entry.name)
                let relative = name.isEmpty ? entry.name.string : name + "/" + entry.name.string
                if relative.hasSuffix("/v1/locks") { continue }
                if entry.kind == .directory {
                    image.names[relative] = .some(nil)
                    folders.append((path, relative))
                } else {
                    let number = try Files.stat(path).identity
                    image.names[relative] = .some(number)
                    image.bytes[number] = try Files.readAll(path, limit: 1 << 20)
                }
            }
        }
        return image
    }

    // MARK: After the loss

    /// Calls `body` with a folder for each disk that may be left of a step: all of them where they are at most `limit`,
    /// else as many by chance, those at both ends among them. Answers how many there were.
    static func outcomes(
        of step: (current: Image, durable: Image), limit: Int, seed: UInt64, _ body: (Path) throws -> Void
    ) throws -> Int {
        let (current, durable) = step
        let names = Set(current.names.keys).union(durable.names.keys).sorted()
            .filter { current.names[$0] != durable.names[$0] }
        let files = current.bytes.keys.sorted { "\($0)" < "\($1)" }.filter { current.bytes[$0] != durable.bytes[$0] }
        // Two states of each name, four of each file.
        let bits = names.count + 2 * files.count
        let all = bits < 20 ? 1 << bits : Int.max
        var generator = SplitMix(state: seed)
        for number in 0..<min(all, limit) {
            var choice: [UInt64] = (0...bits / 64).map { _ in generator.next() }
            if all <= limit { choice[0] = UInt64(number) }
            if number == 0 { choice = choice.map { _ in 0 } }
            if number == 1, all > limit { choice = choice.map { _ in .max } }
            func bit(_ index: Int) -> Bool { choice[index / 64] >> UInt64(index % 64) & 1 == 1 }
            var image = durable
            for (index, name) in names.enumerated() where bit(index) { image.names[name] = current.names[name] }
            for (index, file) in files.enumerated() {
                let now = current.bytes[file] ?? []
                let first = names.count + 2 * index
                switch (bit(first), bit(first + 1)) {
                case (false, false): image.bytes[file] = durable.bytes[file] ?? []
                case (true, true): image.bytes[file] = now
                case (true, false): image.bytes[file] = [UInt8](repeating: 0, count: now.count)
                case (false, true): image.bytes[file] = Array(now.prefix(now.count / 2))
                }
            }
            let directory = try TemporaryDirectory()
            // Nothing here is to outlive a real power failure.
            let unsynced = FileSystemHooks.install(under: directory.path) { operation, _ in
                operation.rawValue.hasPrefix("sync") ? .pretend : .proceed
            }
            defer { FileSystemHooks.remove(unsynced) }
            try write(image, to: directory.path)
            try body(directory.path)
        }
        return min(all, limit)
    }

    /// A name whose folder is lost is lost with it.
    private static func write(_ image: Image, to root: Path) throws {
        for (name, number) in image.names.sorted(by: { $0.key < $1.key }) {
            let path = root.appending(name)
            guard Files.exists(path.directory) else { continue }
            if let number {
                try Files.writeAtomically(path, image.bytes[number] ?? [], mode: 0o600)
            } else {
                try Files.createDirectories(path, mode: 0o700)
            }
        }
    }
}

/// A small generator with a seed, so that a failure comes again.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
