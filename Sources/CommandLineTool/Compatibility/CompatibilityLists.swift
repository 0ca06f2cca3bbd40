import FileSystem

/// What is listed at the end of a run on a folder, by the places of assets in it.
struct CompatibilityLists {
    var withErrors: Set<Int> = []
    /// Those that could not be read.
    var unread: Set<Int> = []
    /// Those whose report could not be written, whatever was found.
    var withoutReport: Set<Int> = []

    var isEmpty: Bool { withErrors.isEmpty && unread.isEmpty && withoutReport.isEmpty }

    /// The reference has the first list only, and nothing of the others.
    func write(_ files: [Path], to print: (String) -> Void) {
        Self.write("Assets with errors:", withErrors, files, to: print)
        Self.write("Assets that could not be read:", unread, files, to: print)
        Self.write("Assets whose report could not be written:", withoutReport, files, to: print)
    }

    private static func write(_ title: String, _ places: Set<Int>, _ files: [Path], to print: (String) -> Void) {
        if places.isEmpty { return }
        print(title)
        for place in places.sorted() where files.indices.contains(place) { print("\t" + files[place].display) }
    }
}
