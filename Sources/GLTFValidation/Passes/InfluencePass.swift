import GLTFModel
import JSONText

/// Joints and weights of skinned meshes (glTF 2.0 §3.7.3.3).
///
/// Vertices are checked one component at a time, and all primitives in turn, which is the order of the reference's
/// messages.
enum InfluencePass {
    /// Primitives with faults at more places than this are looked at each by itself: a primitive can have thousands of sets,
    /// and what is kept of each is larger than its text.
    private static let mostTallies = 64
    /// So many different influences are remembered: more of them than this are not shared.
    private static let mostKnown = 4_096

    static func run(_ context: ValidationContext) {
        var known: [InfluenceKey: Known] = Dictionary(minimumCapacity: 12)
        var wrong: [PrimitiveInfluences] = []
        for mesh in context.document.meshes.indices {
            if context.isTruncated { return }
            guard context.skinnedMeshes.contains(mesh), let limit = jointLimit(context, mesh) else { continue }
            for (place, position) in context.document.meshes[mesh].primitives.indices.enumerated() {
                let row = Int(context.document.indices[position])
                guard let key = InfluenceKey(context, row: row, limit: limit) else { continue }
                var pointer: String { "/meshes/\(mesh)/primitives/\(place)" }
                if let known = known[key] {
                    known.report(at: pointer, context)
                    continue
                }
                guard let suspects = suspects(key, context, at: pointer) else { return }
                let mayRemember = !context.options.isBounded || known.count < mostKnown
                if case .some(let vertices) = suspects, vertices.isEmpty {
                    if mayRemember { known[key] = .right }
                    continue
                }
                guard let sets = InfluenceSets(key, context) else { continue }
                guard context.mayLookClosely(sets.byteCount(suspects, of: key.count), at: pointer) else { return }
                let primitive = PrimitiveInfluences(
                    sets, pointer: pointer, limit: limit,
                    count: sets.isStored ? key.count : context.takeZeroElements(key.count),
                    endsAtOnce: context.isKhronos && !sets.areComplete, suspects)
                guard context.collector.takesTallies else {
                    wrong.append(primitive)
                    continue
                }
                // Where issues are counted only, primitives that share their influences are looked at once.
                let tallies = context.collector.recording(atMost: mostTallies) { check([primitive], context) }
                if let tallies, mayRemember { known[key] = Known(tallies: tallies, pointer: pointer) }
            }
        }
        check(wrong, context)
    }

    /// The vertices that may be wrong; nil if no more data may be read.
    private static func suspects(
        _ key: InfluenceKey, _ context: ValidationContext, at pointer: @autoclosure () -> String
    ) -> Suspects? {
        if key.sets == 1, let joints = context.data(ofAccessor: Int(key.joints)),
            let weights = context.data(ofAccessor: Int(key.weights))
        {
            let byteCount = WholeNumber.sum(joints.byteCount, weights.byteCount)
            guard context.mayRead(byteCount, at: pointer()) else { return nil }
            let vertices = InfluenceKernels.suspects(joints: joints, weights: weights, limit: key.limit)
            return vertices.map { .some($0) } ?? .all
        }
        guard let sets = InfluenceSets(key, context) else { return .some([]) }
        return context.mayRead(sets.byteCount, at: pointer()) ? .all : nil
    }

    /// What was found in influences that other primitives may have too.
    private struct Known {
        let tallies: [IssueTally]
        /// The primitive in which it was found.
        let pointer: String

        static let right = Known(tallies: [], pointer: "")

        func report(at place: @autoclosure () -> String, _ context: ValidationContext) {
            for tally in tallies {
                let rest = String(decoding: tally.pointer.utf8.dropFirst(pointer.utf8.count), as: UTF8.self)
                context.collector.report(tally, at: place() + rest)
            }
        }
    }

    /// Checks primitives, each vertex in all of them before the next.
    private static func check(_ primitives: [PrimitiveInfluences], _ context: ValidationContext) {
        var primitives = primitives
        // Those that are not at their end, in order.
        var open = Array(primitives.indices)
        while !context.isTruncated, let vertex = open.compactMap({ primitives[$0].nextVertex }).min() {
            let due = open.filter { primitives[$0].nextVertex == vertex }
            for component in 0..<4 {
                for primitive in due { primitives[primitive].check(component, context) }
            }
            for primitive in due { primitives[primitive].goOn() }
            open.removeAll { primitives[$0].nextVertex == nil }
        }
    }

    /// The smallest number of joints among the skins that the mesh is used with.
    private static func jointLimit(_ context: ValidationContext, _ mesh: Int) -> Int? {
        context.graph.skinnedUsers(ofMesh: mesh).compactMap { node -> Int? in
            guard let skin = context.resolved(context.document.nodes[node].skin, in: .skins) else { return nil }
            let joints = context.document.skins[skin].joints
            return joints.isUsable ? joints.count : nil
        }.min()
    }
}

/// Vertices that may be wrong.
private enum Suspects {
    case all
    /// In ascending order.
    case some([Int32])
}

extension InfluenceSets {
    /// Bytes of the joints and weights of suspects among so many vertices.
    fileprivate func byteCount(_ suspects: Suspects, of count: Int) -> Int {
        switch suspects {
        case .all: byteCount
        case .some(let vertices): WholeNumber.product(byteCount / Swift.max(count, 1), vertices.count)
        }
    }
}

/// Walks the vertices of one primitive that may be wrong.
private struct PrimitiveInfluences {
    /// Of the primitive.
    private let pointer: String
    /// The numbers of the sets.
    private let numbers: [Int32]
    /// Where the joints and the weights of each set are, if there are few, else they are made when something is reported.
    private let jointPointers: [String]
    private let weightPointers: [String]
    private let limit: Int
    /// The places in `cursors` of each set's joints and weights.
    private let joints: [Int32]
    private let weights: [Int32]
    private var cursors: [ElementCursor]
    private let count: Int
    private let suspects: Suspects
    /// Whether weights are summed: those of all sets are known.
    private let sums: Bool
    /// Whether the walk ends behind the first component.
    private let endsAtOnce: Bool
    /// How many of the suspects were checked.
    private var checked = 0
    private var vertex = 0
    private var component = 0
    private var sum: Float = 0
    private var tolerance = 0.0
    private var seen = JointSet()

    init(
        _ sets: InfluenceSets, pointer: String, limit: Int, count: Int, endsAtOnce: Bool,
        _ suspects: Suspects
    ) {
        self.pointer = pointer
        numbers = sets.numbers
        let few = numbers.count <= Self.few ? numbers : []
        jointPointers = few.map { "\(pointer)/attributes/JOINTS_\($0)" }
        weightPointers = few.map { "\(pointer)/attributes/WEIGHTS_\($0)" }
        self.limit = limit
        self.count = endsAtOnce ? 1 : count
        self.endsAtOnce = endsAtOnce
        sums = sets.areComplete
        self.suspects = suspects
        joints = sets.joints
        weights = sets.weights
        cursors = sets.cursors
    }

    private static let few = 4

    private func jointPointer(_ set: Int) -> String {
        jointPointers.isEmpty ? "\(pointer)/attributes/JOINTS_\(numbers[set])" : jointPointers[set]
    }

    private func weightPointer(_ set: Int) -> String {
        weightPointers.isEmpty ? "\(pointer)/attributes/WEIGHTS_\(numbers[set])" : weightPointers[set]
    }

    /// The vertex to be checked next; nil if there is none left.
    var nextVertex: Int? {
        switch suspects {
        case .all: checked < count ? checked : nil
        case .some(let vertices): checked < vertices.count ? Int(vertices[checked]) : nil
        }
    }

    /// Checks one component of the next vertex in all sets.
    mutating func check(_ component: Int, _ context: ValidationContext) {
        self.component = component
        vertex = nextVertex ?? vertex
        if endsAtOnce, component > 0 { return }
        for set in joints.indices { check(set: set, context) }
        if component == 3 { finishVertex(context) }
    }

    /// Says that the next vertex was checked.
    mutating func goOn() {
        checked += 1
    }

    private mutating func check(set: Int, _ context: ValidationContext) {
        let joint = cursors[Int(joints[set])].value(vertex, component)
        let weight = weight(set)
        guard joint <= Double(limit - 1), let index = Int(exactly: joint.rounded()) else {
            return context.report(
                .accessorJointsIndexOob, at: jointPointer(set),
                [.int(vertex), .int(Int(exactly: joint.rounded()) ?? Int.max), .int(limit)])
        }
        if weight == 0 {
            if index != 0 {
                context.report(.accessorJointsUsedZeroWeight, at: jointPointer(set), [.int(vertex), .int(index)])
            }
            return
        }
        var isSummed = true
        if !seen.insert(index) {
            context.report(.accessorJointsIndexDuplicate, at: jointPointer(set), [.int(vertex), .int(index)])
            isSummed = false
        }
        if weight < 0 {
            context.report(
                .accessorWeightsNegative, at: weightPointer(set),
                [.int(vertex), .float(Float(weight))])
            isSummed = false
        }
        if isSummed {
            sum = Float(Double(sum) + weight)
            tolerance += 2e-7
        }
    }

    /// Integer weights are fractions, whatever `normalized` says.
    private func weight(_ set: Int) -> Double {
        let cursor = cursors[Int(weights[set])]
        let value = cursor.value(vertex, component)
        switch cursor.data.componentType {
        case .byte: return value / 127
        case .unsignedByte: return value / 255
        case .short: return value / 32767
        case .unsignedShort: return value / 65535
        case .unsignedInt: return value / 4_294_967_295
        case .float: return value
        }
    }

    private mutating func finishVertex(_ context: ValidationContext) {
        if sums, (Double(sum) - 1).magnitude > tolerance {
            // Thousands of names, if a file means to, and so not before they are asked for.
            var names: String?
            func sets() -> String {
                let text = names ?? weights.indices.map { "WEIGHTS_\($0)" }.joined(separator: " and ")
                names = text
                return text
            }
            for set in weights.indices {
                context.report(
                    .accessorWeightsNonNormalized, at: weightPointer(set),
                    [.int(vertex), .text(sets()), .float(sum)])
            }
        }
        for place in cursors.indices { cursors[place].finish(vertex) }
        sum = 0
        tolerance = 0
        seen.removeAll()
    }
}

/// The joints of one vertex. There are four nearly always, but there may be as many as a file has sets.
private struct JointSet {
    private var few: [Int] = []
    private var many: Set<Int> = []

    /// Whether the joint was not there yet.
    mutating func insert(_ joint: Int) -> Bool {
        if few.contains(joint) { return false }
        if few.count < 16 {
            few.append(joint)
            return true
        }
        return many.insert(joint).inserted
    }

    mutating func removeAll() {
        few.removeAll(keepingCapacity: true)
        if !many.isEmpty { many.removeAll(keepingCapacity: true) }
    }
}
