/// An animation (glTF 2.0 §3.11). The lists hold rows of the document's channels and samplers.
@usableFromInline
package struct Animation: PackedRow {
    @usableFromInline package static let blank = Animation()

    package var channels = PoolRange.absent
    package var samplers = PoolRange.absent
    @Compact package var name = -1

    package static let schema = ObjectSchema(
        "animation",
        [
            .member(Member("channels", .objects(AnimationChannel.schema), required: true)),
            .member(Member("samplers", .objects(AnimationSampler.schema), required: true)),
            .member(Member("name", .string)),
        ],
        build: { reader, slots in
            let animation = Animation(channels: slots.range(0), samplers: slots.range(1), name: slots.index(2))
            return addRow(animation, to: reader.document.animations)
        })
}

@usableFromInline
package struct AnimationChannel: PackedRow {
    @usableFromInline package static let blank = AnimationChannel()

    @Compact package var sampler = -1
    /// Row of the target; −1 if absent or unusable.
    @Compact package var target = -1

    package static let schema = ObjectSchema(
        "animation.channel",
        [
            .member(Member("sampler", .index, required: true)),
            .member(Member("target", .object(AnimationTarget.schema), required: true)),
        ],
        build: { reader, slots in
            addRow(
                AnimationChannel(sampler: slots.index(0), target: slots.index(1)),
                to: reader.document.animationChannels)
        })
}

/// What a channel moves.
@usableFromInline
package struct AnimationTarget: PackedRow {
    @usableFromInline package static let blank = AnimationTarget()

    package enum Path: Int, CaseIterable, Sendable {
        case translation, rotation, scale, weights
        /// A name that no rule of the core specification knows, such as that of an extension.
        case other

        package static let names: [StaticString] = ["translation", "rotation", "scale", "weights"]
    }

    @Compact package var node = -1
    @Choice package var path: Path? = nil
    /// Token of the path; −1 if absent.
    @Compact package var pathToken = -1

    private enum Field {
        static let node = 0
        static let path = 1
    }

    package static let schema = ObjectSchema(
        "animation.channel.target",
        [
            .extensions,
            .member(Member("node", .index)),
            .member(Member("path", .name(Path.names), required: true)),
        ],
        nextRow: { $0.document.animationTargets.count },
        build: { reader, slots in
            let path = slots.integer(Field.path).map { Path(rawValue: $0) ?? .other }
            let target = AnimationTarget(
                node: slots.index(Field.node), path: path, pathToken: path == nil ? -1 : slots.token(Field.path) ?? -1)
            return addRow(target, to: reader.document.animationTargets)
        })
}

@usableFromInline
package struct AnimationSampler: PackedRow {
    @usableFromInline package static let blank = AnimationSampler()

    package enum Interpolation: Int, CaseIterable, Sendable {
        case linear, step, cubicSpline
        case other

        package static let names: [StaticString] = ["LINEAR", "STEP", "CUBICSPLINE"]
    }

    @Compact package var input = -1
    /// Nil if unusable.
    @Choice package var interpolation: Interpolation? = .linear
    @Compact package var output = -1

    package static let schema = ObjectSchema(
        "animation.sampler",
        [
            .member(Member("input", .index, required: true)),
            .member(Member("interpolation", .name(Interpolation.names))),
            .member(Member("output", .index, required: true)),
        ],
        build: { reader, slots in
            let interpolation = slots.integer(1, default: Interpolation.linear.rawValue)
            let sampler = AnimationSampler(
                input: slots.index(0), interpolation: interpolation.map { Interpolation(rawValue: $0) ?? .other },
                output: slots.index(2))
            return addRow(sampler, to: reader.document.animationSamplers)
        })
}
