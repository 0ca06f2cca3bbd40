import GLTFModel
import JSONText

/// Animations (glTF 2.0 §3.11).
enum AnimationChecks {
    static func link(_ context: ValidationContext) {
        var path = AnimationPath(leavesIndices: context.isKhronos)
        for index in context.document.animations.indices {
            let animation = context.document.animations[index]
            guard animation.channels.isUsable, animation.samplers.isUsable else { continue }
            path.begin(animation: index)
            link(context, index, animation, &path)
            path.endAnimation()
        }
        context.animationPaths = path.log
        context.pointerPrefix = path.rest
    }

    private static func link(
        _ context: ValidationContext, _ index: Int, _ animation: Animation, _ path: inout AnimationPath
    ) {
        let document = context.document
        let samplers = animation.samplers
        for (place, position) in samplers.indices.enumerated() {
            let sampler = document.animationSamplers[Int(document.indices[position])]
            linkInput(
                context, sampler, DataCheck(.animationInput, owner: index, place: place),
                at: path.sampler(place) + "/input")
            linkOutput(context, sampler, at: path.sampler(place) + "/output")
        }
        let used = ElementSet()
        defer { used.free() }
        let duplicates = DuplicateTargets(context, animation.channels)
        path.beginChannels()
        for (place, position) in animation.channels.indices.enumerated() {
            let channel = document.animationChannels[Int(document.indices[position])]
            let target = document.animationTargets[checked: channel.target]
            if target != nil { context.linkedTargets.insert(channel.target) }
            let node = target.flatMap { linkTarget(context, $0, at: path.channel(place) + "/target") }
            if channel.sampler >= samplers.count {
                context.report(
                    .unresolvedReference, at: path.channel(place) + "/sampler",
                    [
                        .int(document.index(channel.sampler, at: path.channel(place) + "/sampler")), "samplers",
                        .int(samplers.count),
                    ])
            } else if channel.sampler >= 0 {
                used.insert(channel.sampler)
                if let target, let property = target.path {
                    let row = Int(document.indices[samplers.start + channel.sampler])
                    let sampler = document.animationSamplers[row]
                    let isCubic = sampler.interpolation == .cubicSpline
                    checkOutput(
                        context, sampler, property, node,
                        DataCheck(isCubic ? .cubicQuaternions : .quaternions, owner: index, place: place),
                        at: path.channel(place) + "/sampler")
                }
            }
            duplicates.report(place, at: path.channel(place) + "/target")
            path.endChannel(place, hasSampler: channel.sampler >= 0)
        }
        path.endChannels()
        for place in 0..<samplers.count where !used.contains(place) {
            context.reportUnused(at: path.sampler(place))
        }
    }

    // MARK: Samplers

    private static func linkInput(
        _ context: ValidationContext, _ sampler: AnimationSampler, _ check: DataCheck,
        at pointer: @autoclosure () -> String
    ) {
        guard let index = context.resolve(sampler.input, in: .accessors, at: pointer()) else { return }
        let accessor = context.document.accessors[index]
        useAsKeyFrames(context, index, accessor, .animationInput, at: pointer())
        let format = AccessorFormat(accessor)
        if format == AccessorFormat(.scalar, .float) {
            context.schedule.add(check, to: index)
        } else {
            context.report(
                .animationSamplerInputAccessorInvalidFormat, at: pointer(), [.text(format?.words ?? "incomplete")])
        }
        if let missing = accessor.missingBounds {
            context.report(.animationSamplerInputAccessorWithoutBounds, at: pointer(), [.text(missing)])
        }
        if sampler.interpolation == .cubicSpline, accessor.count ?? -1 < 2 {
            context.report(
                .animationSamplerInputAccessorTooFewElements, at: pointer(), [.count(accessor.count)])
        }
    }

    private static func linkOutput(
        _ context: ValidationContext, _ sampler: AnimationSampler, at pointer: @autoclosure () -> String
    ) {
        guard let index = context.resolve(sampler.output, in: .accessors, at: pointer()) else { return }
        useAsKeyFrames(context, index, context.document.accessors[index], .animationOutput, at: pointer())
    }

    private static func useAsKeyFrames(
        _ context: ValidationContext, _ index: Int, _ accessor: Accessor, _ usage: DataUsage,
        at pointer: @autoclosure () -> String
    ) {
        context.usage.mark(index, in: .accessors)
        context.use(accessor: index, for: usage, at: pointer())
        guard let view = context.bufferView(of: accessor) else { return }
        context.use(bufferView: view, for: .other, at: pointer())
        if let stride = context.document.bufferViews[view].byteStride {
            context.report(.animationSamplerAccessorWithBytestride, at: pointer(), [.int(view), .int(stride)])
        }
        // The reference validator takes note of an output twice, and so reports twice.
        if context.isKhronos, usage == .animationOutput { context.use(bufferView: view, for: .other, at: pointer()) }
    }

    // MARK: Channels

    /// Follows the node of a target; gives it if it resolves.
    private static func linkTarget(
        _ context: ValidationContext, _ target: AnimationTarget, at pointer: @autoclosure () -> String
    ) -> Int? {
        guard let index = context.resolve(target.node, in: .nodes, at: pointer() + "/node") else { return nil }
        context.usage.mark(index, in: .nodes)
        let node = context.document.nodes[index]
        switch target.path {
        case .translation, .rotation, .scale:
            let path = AnimationTarget.Path.names[target.path?.rawValue ?? 0].description
            if node.matrix.isUsable {
                context.report(.animationChannelTargetNodeMatrix, at: pointer(), [.text(path), .int(index)])
            }
            if context.resolved(node.skin, in: .skins) != nil {
                context.report(.animationChannelTargetNodeSkin, at: pointer() + "/path", [.text(path), .int(index)])
            }
        case .weights:
            let mesh = context.resolved(node.mesh, in: .meshes)
            if context.targetCount(ofNode: index) == nil {
                context.report(
                    .animationChannelTargetNodeWeightsNoMorphs, at: pointer(),
                    [.int(index), .text(mesh == nil ? "no mesh" : "no morph targets")])
            }
        case .other, nil: break
        }
        return index
    }

    /// Checks format and count of the output for what it moves.
    private static func checkOutput(
        _ context: ValidationContext, _ sampler: AnimationSampler, _ path: AnimationTarget.Path, _ node: Int?,
        _ check: DataCheck, at pointer: @autoclosure () -> String
    ) {
        guard let index = context.resolved(sampler.output, in: .accessors) else { return }
        let accessor = context.document.accessors[index]
        guard let allowed = context.attributeFormats.allowed(.animation(path)) else { return }
        let format = AccessorFormat(accessor)
        if path == .rotation, accessor.type?.components == 4, accessor.isComplete {
            context.schedule.add(check, to: index)
        }
        if format.map(allowed.contains) != true {
            context.report(
                .animationSamplerOutputAccessorInvalidFormat, at: pointer(),
                [
                    .text(AnimationTarget.Path.names[path.rawValue].description),
                    .text(AttributeFormats.words(allowed)), .text(format?.words ?? "incomplete"),
                ])
        }
        guard let input = context.resolved(sampler.input, in: .accessors),
            let keyFrames = context.document.accessors[input].count, let count = accessor.count,
            let interpolation = sampler.interpolation
        else { return }
        var expected = interpolation == .cubicSpline ? WholeNumber.product(keyFrames, 3) : keyFrames
        if path == .weights {
            guard let targets = node.flatMap(context.targetCount(ofNode:)) else { return }
            expected = WholeNumber.product(expected, targets)
        }
        if count != expected {
            context.report(
                .animationSamplerOutputAccessorInvalidCount, at: pointer(),
                [.int(count), .int(keyFrames), .int(expected)])
        }
    }
}

extension ValidationContext {
    /// The number of morph targets of a node's mesh; nil if there are none.
    func targetCount(ofNode node: Int) -> Int? {
        guard let mesh = resolved(document.nodes[node].mesh, in: .meshes), let first = firstPrimitive(ofMesh: mesh)
        else { return nil }
        let targets = document.primitives[first].targets
        return targets.isUsable ? targets.count : nil
    }
}

/// Finds channels that move the same property of the same node.
///
/// A table of channels, filled by at most two thirds, with collisions in the next free slot: it holds the first of those
/// that move the same. What else there is to know of a channel is in the document.
private struct DuplicateTargets {
    private let context: ValidationContext
    private let channels: PoolRange
    /// One more than a channel; 0 is free.
    private var slots: [UInt32]
    /// For each channel the next that moves the same; −1 for the last. Empty as long as all differ.
    private var next: [Int32] = []
    /// For the first of those that move the same, the last of them.
    private var last: [Int32] = []
    /// For the first of them how many there are, for each other how many stand before it.
    private var counts: [Int32] = []

    /// Beyond this many channels of one target each is compared with the next only: pairs would be more than a report, or
    /// a memory, can hold.
    private static let pairLimit = 1000

    init(_ context: ValidationContext, _ channels: PoolRange) {
        self.context = context
        self.channels = channels
        let keyed = (0..<channels.count).count { Self.target(context, channels, $0) != nil }
        slots = Array(repeating: 0, count: keyed + keyed / 2 + 1)
        for place in 0..<channels.count {
            guard let target = target(place) else { continue }
            let slot = slot(of: target)
            if slots[slot] == 0 {
                slots[slot] = UInt32(truncatingIfNeeded: place + 1)
            } else {
                add(place, behind: Int(slots[slot]) - 1)
            }
        }
    }

    private mutating func add(_ place: Int, behind first: Int) {
        if next.isEmpty {
            next = Array(repeating: -1, count: channels.count)
            last = next
            counts = next
        }
        if last[first] < 0 {
            last[first] = Int32(truncatingIfNeeded: first)
            counts[first] = 1
        }
        counts[place] = counts[first]
        next[Int(last[first])] = Int32(truncatingIfNeeded: place)
        last[first] = Int32(truncatingIfNeeded: place)
        counts[first] += 1
    }

    /// What a channel moves; nil if that is no node.
    private func target(_ place: Int) -> AnimationTarget? {
        Self.target(context, channels, place)
    }

    private static func target(
        _ context: ValidationContext, _ channels: PoolRange, _ place: Int
    ) -> AnimationTarget? {
        let row = Int(context.document.indices[channels.start + place])
        guard let target = context.document.animationTargets[checked: context.document.animationChannels[row].target],
            target.node >= 0
        else { return nil }
        return target
    }

    /// Where a channel is that moves the same, or the free slot where it would be.
    private func slot(of target: AnimationTarget) -> Int {
        var hasher = Hasher()
        hasher.combine(target.node)
        hasher.combine(target.path)
        if !isKnown(target) { hasher.combine(pathText(target)) }
        let hash = UInt64(bitPattern: Int64(hasher.finalize()))
        var slot = Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(slots.count)).high)
        while slots[slot] != 0 {
            if let other = self.target(Int(slots[slot]) - 1), isSame(other, target) { return slot }
            slot = slot + 1 == slots.count ? 0 : slot + 1
        }
        return slot
    }

    private func isSame(_ a: AnimationTarget, _ b: AnimationTarget) -> Bool {
        a.node == b.node && a.path == b.path && (isKnown(a) || pathText(a) == pathText(b))
    }

    /// Whether the path is one of the specification's.
    private func isKnown(_ target: AnimationTarget) -> Bool {
        target.path != nil && target.path != .other
    }

    private func pathText(_ target: AnimationTarget) -> String {
        target.pathToken < 0 ? "" : context.view.string(target.pathToken)
    }

    /// Reports the later channels that move what the channel at `place` moves.
    func report(_ place: Int, at pointer: @autoclosure () -> String) {
        guard !next.isEmpty, next[place] >= 0, let target = target(place) else { return }
        let row = Int(context.document.indices[channels.start + place])
        guard context.document.animationChannels[row].sampler >= 0 else { return }
        let group = Int(slots[slot(of: target)]) - 1
        let showsAll = counts[group] <= Self.pairLimit
        func arguments(_ other: Int32) -> [IssueArgument] {
            [.int(Int(other)), .text(pathText(target)), .int(target.node)]
        }
        if showsAll, context.collector.takesTallies {
            // All are at one place, and only the first are shown.
            let later = Array(sequence(first: next[place]) { next[Int($0)] < 0 ? nil : next[Int($0)] }.prefix(3))
            let tally = IssueTally(
                definition: .animationDuplicateTargets, pointer: context.collector.cut(pointer()),
                count: Int(counts[group]) - 1 - (place == group ? 0 : Int(counts[place])),
                arguments: later.map { context.collector.cut(arguments($0)) })
            return context.collector.report(tally)
        }
        var other = next[place]
        repeat {
            if context.isTruncated { return }
            context.report(.animationDuplicateTargets, at: pointer(), arguments(other))
            other = next[Int(other)]
        } while other >= 0 && showsAll
    }
}
