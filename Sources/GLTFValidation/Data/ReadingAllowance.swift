import JSONText

/// How many bytes of elements and of images are looked at in all.
///
/// Accessors may share bytes, so a file of a few megabytes could ask for hours: each of a hundred thousand accessors can cover
/// nearly all of it, beginning at another byte. What exporters write overlaps a few times at most. Beyond many times the bytes that
/// are there, nothing more is read, and that is an error, since an asset that was not looked at is not sound.
struct ReadingAllowance {
    /// How often each byte of an asset may be looked at on average.
    static let factor = 16
    /// What an asset of any size may ask for.
    static let least = 64 << 20
    /// To look at elements one by one, as is done where something is wrong, and to report them, takes so many times as long as to
    /// see at a glance that all are right.
    static let closeLook = 8

    private(set) var total: Int
    private var left: Int

    /// - Parameter held: bytes of the asset with those of its buffers.
    init(held: Int) {
        total = WholeNumber.sum(WholeNumber.product(held, Self.factor), Self.least)
        left = total
    }

    /// Whether so many bytes may be read. After the first that may not, none may.
    mutating func take(_ count: Int) -> Verdict {
        if left < 0 { return .isOver }
        left -= Swift.max(count, 0)
        return left < 0 ? .ends : .allows
    }

    enum Verdict {
        case allows
        /// This is the first that goes beyond.
        case ends
        case isOver
    }
}

extension ValidationContext {
    /// Whether so many bytes may be looked at element by element.
    func mayLookClosely(_ count: Int, at pointer: @autoclosure () -> String) -> Bool {
        mayRead(WholeNumber.product(count, ReadingAllowance.closeLook), at: pointer())
    }

    /// Whether so many bytes may be looked at; the first time that they may not, that is reported.
    func mayRead(_ count: Int, at pointer: @autoclosure () -> String) -> Bool {
        switch reading.take(count) {
        case .allows: return true
        case .isOver: return false
        case .ends:
            report(.limitSharedData, at: pointer(), [.int(reading.total)])
            return false
        }
    }
}
