/// How much an archive may ask for.
package struct ZIPLimits: Sendable {
    /// Entries, folders included.
    package var entries = 4096
    /// Bytes of one entry when it is unpacked.
    package var entrySize: Int64 = 64 << 20
    /// How many times its packed size an entry may have, once it is larger than `freeSize`.
    package var ratio: Int64 = 200
    /// Entries up to this size may grow as they like.
    package var freeSize: Int64 = 1 << 20

    package init(entrySize: Int64 = 64 << 20) { self.entrySize = entrySize }
}
