import GLTFModel

/// What data in a buffer view or accessor is for, told from who refers to it. The first use counts.
enum DataUsage: UInt8, Sendable {
    case vertex, index, inverseBindMatrices, image, animationInput, animationOutput, other
    /// Values of sparse accessors in a view without a target: it says nothing of its use, and may hold vertices besides.
    case sparseValues

    /// In words, for messages.
    var words: String {
        switch self {
        case .vertex: "vertex attributes"
        case .index: "vertex indices"
        case .inverseBindMatrices: "inverse bind matrices"
        case .image: "an image"
        case .animationInput: "key frame times"
        case .animationOutput: "animated values"
        case .sparseValues: "sparse values"
        case .other: "other data"
        }
    }
}

/// Which elements of the root arrays something refers to, and what for.
final class UsageMap {
    private let used = Collection.allCases.map { _ in ElementSet() }
    fileprivate let bufferViews = Column<DataUsage?>(nil)
    fileprivate let accessors = Column<DataUsage?>(nil)
    /// The first accessor that uses a buffer view for vertices.
    fileprivate let vertexAccessor = Column<Int32>(-1)
    fileprivate let isVertexAccessor = ElementSet()

    deinit {
        for set in used { set.free() }
        bufferViews.free()
        accessors.free()
        vertexAccessor.free()
        isVertexAccessor.free()
    }

    func mark(_ index: Int, in collection: Collection) {
        used[collection.rawValue].insert(index)
    }

    /// The elements of a root array, which has so many, to which nothing refers.
    func unused(_ collection: Collection, of count: Int) -> some Sequence<Int> {
        let used = used[collection.rawValue]
        return (0..<count).lazy.filter { !used.contains($0) }
    }

    func isUsed(_ index: Int, in collection: Collection) -> Bool {
        used[collection.rawValue].contains(index)
    }
}

extension ValidationContext {
    /// Takes note that a buffer view is used; reports a use that clashes with an earlier one.
    func use(
        bufferView index: Int, for usage: DataUsage, at pointer: @autoclosure () -> String,
        number: @autoclosure () -> PlaceNumber? = nil
    ) {
        self.usage.mark(index, in: .bufferViews)
        guard let first = self.usage.bufferViews[index] else {
            self.usage.bufferViews[index] = usage
            // A view that has a target has a use from the beginning.
            guard usage == .vertex || usage == .index else { return }
            return report(
                .bufferViewTargetMissing, at: pointer(), number: number(),
                [
                    .text(usage.words),
                    .text(usage == .vertex ? "34962 (ARRAY_BUFFER)" : "34963 (ELEMENT_ARRAY_BUFFER)"),
                ])
        }
        if first == .sparseValues, usage == .vertex || usage == .other {
            self.usage.bufferViews[index] = usage
            return
        }
        if first != usage, first != .other || usage != .sparseValues {
            report(
                .bufferViewTargetOverride, at: pointer(), number: number(),
                [.int(index), .text(first.words), .text(usage.words)])
        }
    }

    /// The target of a buffer view says what it is for, before anything uses it.
    func setUsage(bufferView index: Int, _ usage: DataUsage) {
        self.usage.bufferViews[index] = usage
    }

    func use(
        accessor index: Int, for usage: DataUsage, at pointer: @autoclosure () -> String,
        number: @autoclosure () -> PlaceNumber? = nil
    ) {
        guard let first = self.usage.accessors[index] else {
            self.usage.accessors[index] = usage
            return
        }
        if first != usage {
            report(
                .accessorUsageOverride, at: pointer(), number: number(),
                [.int(index), .text(first.words), .text(usage.words)])
        }
    }

    /// Takes note that an accessor is vertex data in a buffer view without stride; gives the accessor that uses the view
    /// already, the first time that a further one does.
    func vertexAccessorBefore(_ accessor: Int, in bufferView: Int) -> Int? {
        if usage.isVertexAccessor.contains(accessor) { return nil }
        usage.isVertexAccessor.insert(accessor)
        let first = usage.vertexAccessor[bufferView]
        if first < 0 {
            usage.vertexAccessor[bufferView] = Int32(truncatingIfNeeded: accessor)
            return nil
        }
        return Int(first)
    }
}
