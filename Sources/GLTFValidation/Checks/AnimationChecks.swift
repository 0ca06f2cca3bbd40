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
            link(context, animation, &path)
            path.endAnimation()
        }
        context.pointerPrefix = path.rest
    }

    private static func link(_ context: ValidationContext, _ animation: Animation, _ path: inout AnimationPath) {
        let samplers = animation.samplers.indices.map { Int(context.document.indices[$0]) }
        let channels = animation.channels.indices.map { Int(context.document.indices[$0]) }
        var text = context.schedule.add(text: path.pointer)
        for (place, row) in samplers.enumerated() {
            let sampler = context.document.animationSamplers[row]
            linkInput(
                context, sampler, .samplerInput(of: text, index: place),
                at: path.sampler(place) + "/input")
            linkOutput(context, sampler, at: path.sampler(place) + "/output")
        }
        var isUsed = Array(repeating: false, count: samplers.count)
        let duplicates = DuplicateTargets(context, channels)
        path.beginChannels()
        text = context.schedule.add(text: path.pointer)
        for (place, row) in channels.enumerated() {
            let channel = context.document.animationChannels[row]
            let target = context.document.animationTargets[checked: channel.target]
            let node = target.flatMap { linkTarget(context, $0, at: path.channel(place) + "/target") }
            if channel.sampler >= samplers.count {
                context.report(
                    .unresolvedReference, at: path.channel(place) + "/sampler",
                    [.int(channel.sampler), "samplers", .int(samplers.count)])
            } else if channel.sampler >= 0 {
                isUsed[channel.sampler] = true
                if let target, let property = target.path {
                    let sampler = context.document.animationSamplers[samplers[channel.sampler]]
                    checkOutput(
                        context, sampler, property, node, .channelSampler(of: text, index: place),
                        at: path.channel(place) + "/sampler")
                }
            }
            duplicates.report(place, at: path.channel(place) + "/target")
            if path.endChannel(place, hasSampler: channel.sampler >= 0) {
                text = context.schedule.add(text: path.pointer)
            }
        }
        path.endChannels()
        for (place, isUsed) in isUsed.enumerated() where !isUsed {
            context.report(.unusedObject, at: path.sampler(place))
        }
    }

    // MARK: Samplers

    private static func linkInput(
        _ context: ValidationContext, _ sampler: AnimationSampler, _ place: IssuePlace,
        at pointer: @autoclosure () -> String
    ) {
        guard let index = context.resolve(sampler.input, in: .accessors, at: pointer()) else { return }
        let accessor = context.document.accessors[index]
        useAsKeyFrames(context, index, accessor, .animationInput, at: pointer())
        let format = AccessorFormat(accessor)
        if format == AccessorFormat(.scalar, .float) {
            context.schedule.add(.animationInput(place), to: index)
        } else {
            context.report(
                .animationSamplerInputAccessorInvalidFormat, at: pointer(), [.text(format?.words ?? "incomplete")])
        }
        if let missing = accessor.missingBounds {
            context.report(.animationSamplerInputAccessorWithoutBounds, at: pointer(), [.text(missing)])
        }
        if sampler.interpolation == .cubicSpline, accessor.count ?? -1 < 2 {
            context.report(
                .animationSamplerInputAccessorTooFewElements, at: pointer(), [.int(accessor.count ?? 0)])
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
        _ place: IssuePlace, at pointer: @autoclosure () -> String
    ) {
        guard let index = context.resolved(sampler.output, in: .accessors) else { return }
        let accessor = context.document.accessors[index]
        guard let allowed = context.attributeFormats.allowed(.animation(path)) else { return }
        let format = AccessorFormat(accessor)
        if path == .rotation, accessor.type?.components == 4, accessor.isComplete {
            context.schedule.add(.quaternions(place, isCubic: sampler.interpolation == .cubicSpline), to: index)
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
        var expected = interpolation == .cubicSpline ? Saturating.product(keyFrames, 3) : keyFrames
        if path == .weights {
            guard let targets = node.flatMap(context.targetCount(ofNode:)) else { return }
            expected = Saturating.product(expected, targets)
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
private struct DuplicateTargets {
    private struct Key: Hashable {
        let node: Int
        let path: AnimationTarget.Path?
        /// The path as written, if it is none of the specification's.
        let otherPath: String
    }

    private struct Group {
        var last: Int
        var count = 1
    }

    private let context: ValidationContext
    private let targets: [AnimationTarget?]
    private var isUsable: [Bool] = []
    private var groups: [Key: Group] = [:]
    /// For each channel the next that moves the same; −1 for the last.
    private var next: [Int]

    /// Beyond this many channels of one target each is compared with the next only: pairs would be more than a report, or
    /// a memory, can hold.
    private static let pairLimit = 1000

    init(_ context: ValidationContext, _ channels: [Int]) {
        self.context = context
        targets = channels.map { row in
            context.document.animationTargets[checked: context.document.animationChannels[row].target]
        }
        isUsable = channels.map { context.document.animationChannels[$0].sampler >= 0 }
        next = Array(repeating: -1, count: channels.count)
        groups.reserveCapacity(channels.count)
        for place in channels.indices {
            guard let key = key(place) else { continue }
            if let group = groups[key] {
                next[group.last] = place
                groups[key] = Group(last: place, count: group.count + 1)
            } else {
                groups[key] = Group(last: place)
            }
        }
    }

    /// Nil for a channel that moves no node.
    private func key(_ place: Int) -> Key? {
        guard let target = targets[place], target.node >= 0 else { return nil }
        let isKnown = target.path != nil && target.path != .other
        return Key(node: target.node, path: target.path, otherPath: isKnown ? "" : pathText(target))
    }

    private func pathText(_ target: AnimationTarget) -> String {
        target.pathToken < 0 ? "" : context.view.string(target.pathToken)
    }

    /// Reports the later channels that move what the channel at `place` moves.
    func report(_ place: Int, at pointer: @autoclosure () -> String) {
        guard isUsable[place], next[place] >= 0, let key = key(place), let target = targets[place] else { return }
        let showsAll = (groups[key]?.count ?? 0) <= Self.pairLimit
        var other = next[place]
        repeat {
            if context.isTruncated { return }
            context.report(
                .animationDuplicateTargets, at: pointer(),
                [.int(other), .text(pathText(target)), .int(target.node)])
            other = next[other]
        } while other >= 0 && showsAll
    }
}
