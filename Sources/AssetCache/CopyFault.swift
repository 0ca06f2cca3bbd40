/// Why the bytes that an entry names cannot be had.
///
/// What decides is the file with the blob's name. A mark that a check left in an entry says no more than why that file is
/// missing: whatever has the name now was proven when it got it, so another entry that brings the same bytes mends this one
/// as well. The mark in the record goes when the entry is next used.
package enum CopyFault: String, Sendable, Equatable {
    /// A check found wrong bytes and put them away.
    case putAway = "put-away"
    /// There is no file of that name.
    case missing
    /// Its file has another length, so it was cut or added to.
    case wrongSize = "wrong-size"

    /// Nil: a file of the right length is there, `found` bytes long.
    init?(size: Int64, found: Int64?, isMarked: Bool) {
        guard let found else {
            self = isMarked ? .putAway : .missing
            return
        }
        if found == size { return nil }
        self = .wrongSize
    }
}
