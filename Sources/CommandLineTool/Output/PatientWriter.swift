import FileSystem

/// Writing to somebody who reads: a pipe, a terminal, or what stands for one.
///
/// A reader may stop reading without going away. Then a write waits, and a signal would not end it: the system goes on with
/// a write after a handler. So whoever has to end gracefully, or at a deadline, asks first whether there is room, and writes
/// no more than that.
struct PatientWriter {
    enum Failure {
        /// A signal came, and the reader did not read what there was.
        case stopped
        /// The deadline came, and the reader had not read what there was.
        case unread
        case system(FileError)
    }

    /// Until when a reader is waited for.
    var deadline = RunDeadline.none

    /// So many bytes a pipe takes at once when it says that it takes any.
    private static let pipePiece = 4096
    /// Between two looks at whether a signal came, and how often a reader who does not read is waited for after it: no longer
    /// than a second.
    private static let interval: Int32 = 200
    private static let patience = 5

    func write(_ bytes: UnsafeRawBufferPointer, to file: borrowing FileHandle) -> Failure? {
        let isCareful = Interruption.isInstalled || deadline.left != nil
        for start in stride(from: 0, to: bytes.count, by: isCareful ? Self.pipePiece : max(bytes.count, 1)) {
            if isCareful, let failure = waitForRoom(file) { return failure }
            let end = isCareful ? min(start + Self.pipePiece, bytes.count) : bytes.count
            do throws(FileError) {
                try file.write(all: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
            } catch {
                return .system(error)
            }
        }
        return nil
    }

    private func waitForRoom(_ file: borrowing FileHandle) -> Failure? {
        var waits = 0
        while !file.waitForRoom(milliseconds: min(Self.interval, deadline.waitMilliseconds)) {
            if deadline.isOver { return .unread }
            if Interruption.pending != nil { waits += 1 }
            if waits > Self.patience { return .stopped }
        }
        return nil
    }
}

extension FileHandle {
    /// Writes every byte with the given patience.
    func write(_ bytes: UnsafeRawBufferPointer, with writer: PatientWriter) -> PatientWriter.Failure? {
        writer.write(bytes, to: self)
    }
}
