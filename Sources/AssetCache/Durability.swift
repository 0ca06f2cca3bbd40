/// How much of a power failure a stored asset outlives. A killed process loses nothing in any of them, and none ever
/// hands out wrong bytes; they differ in what may have to be fetched or hashed again.
package struct Durability: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Each asset is on the disk when the commit returns: every file and every directory is synced, in order.
    package static let full = Durability(rawValue: "full")
    /// The disk is synced once for many assets; those behind the last sync are hashed before their first use if the
    /// machine has been started anew since.
    package static let batch = Durability(rawValue: "batch")
    /// Nothing is synced: every asset is hashed before its first use after the machine was started anew.
    package static let fast = Durability(rawValue: "fast")

    package static let all: [Durability] = [.full, .batch, .fast]

    /// The durability of that name, or nil.
    package init?(named name: String) {
        guard let known = Self.all.first(where: { $0.rawValue == name }) else { return nil }
        self = known
    }
}
