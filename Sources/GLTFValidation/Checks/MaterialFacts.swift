import GLTFModel

/// What materials' textures ask of the primitives that use them.
///
/// A file can have millions of materials with a texture each, so their entries are chained in one list, and name their
/// places, of which there are few different ones, by number.
final class MaterialFacts {
    /// A texture info that reads a set of texture coordinates.
    struct TexCoord {
        /// The pointer of the texture info within its material.
        let place: String
        let set: Int
    }

    private struct Entry {
        let place: Int32
        var next: Int32
        let set: Int
    }

    let needsTangentSpace = ElementSet()
    @exclusivity(unchecked) private var entries: [Entry] = []
    private let first = Column<Int32>(-1)
    private let last = Column<Int32>(-1)
    @exclusivity(unchecked) private var places: [String] = []
    @exclusivity(unchecked) private var placeNumbers: [String: Int32] = [:]

    deinit {
        needsTangentSpace.free()
        first.free()
        last.free()
    }

    /// Takes note of a texture info; `pointer` is its own.
    func add(_ set: Int, at pointer: String, to material: Int) {
        let place = Self.place(pointer, in: material)
        let number = placeNumbers[place] ?? Int32(truncatingIfNeeded: places.count)
        if number == places.count {
            placeNumbers[place] = number
            places.append(place)
        }
        let entry = Int32(truncatingIfNeeded: entries.count)
        entries.append(Entry(place: number, next: -1, set: set))
        if first[material] < 0 { first[material] = entry } else { entries[Int(last[material])].next = entry }
        last[material] = entry
    }

    /// The texture infos of a material, in the order in which they were added.
    func texCoords(of material: Int) -> some Sequence<TexCoord> {
        sequence(state: first[material]) { [entries, places] entry in
            guard entry >= 0 else { return nil }
            let found = entries[Int(entry)]
            entry = found.next
            return TexCoord(place: places[Int(found.place)], set: found.set)
        }
    }

    /// Whether a material has texture infos at all, and whether one of them reads a set.
    func hasTexCoords(_ material: Int) -> Bool { first[material] >= 0 }

    func reads(_ set: Int, _ material: Int) -> Bool {
        var entry = first[material]
        while entry >= 0 {
            if entries[Int(entry)].set == set { return true }
            entry = entries[Int(entry)].next
        }
        return false
    }

    /// Whether there is one in an extension object of the texture info at a pointer.
    func hasEntry(within pointer: String, of material: Int) -> Bool {
        var entry = first[material]
        if entry < 0 { return false }
        let inner = Self.place(pointer, in: material) + "/extensions/"
        while entry >= 0 {
            if places[Int(entries[Int(entry)].place)].utf8.starts(with: inner.utf8) { return true }
            entry = entries[Int(entry)].next
        }
        return false
    }

    /// Forgets the texture info that an extension object stands in.
    func removeHost(of pointer: String, from material: Int) {
        let place = Self.place(pointer, in: material)
        var before: Int32 = -1
        var entry = first[material]
        while entry >= 0 {
            let next = entries[Int(entry)].next
            if place.utf8.starts(with: (places[Int(entries[Int(entry)].place)] + "/extensions/").utf8) {
                if before < 0 { first[material] = next } else { entries[Int(before)].next = next }
                if next < 0 { last[material] = before }
            } else {
                before = entry
            }
            entry = next
        }
    }

    private static func place(_ pointer: String, in material: Int) -> String {
        String(Substring(pointer.utf8.dropFirst("/materials//".utf8.count + material.description.utf8.count)))
    }
}
