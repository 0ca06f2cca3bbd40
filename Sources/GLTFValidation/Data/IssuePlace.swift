import GLTFModel

/// Where something may have to be reported later. The pointer is built only then.
enum IssuePlace: BitwiseCopyable, Sendable {
    /// An attribute of a primitive, by the token of its name.
    case attribute(mesh: Int32, primitive: Int32, name: Int32)
    case indices(mesh: Int32, primitive: Int32)
    case inverseBindMatrices(skin: Int32)
    /// The input of a sampler of an animation.
    case samplerInput(animation: Int32, sampler: Int32)
    /// The sampler of a channel of an animation.
    case channelSampler(animation: Int32, channel: Int32)

    static func attribute(mesh: Int, primitive: Int, name: Int) -> IssuePlace {
        .attribute(
            mesh: Int32(truncatingIfNeeded: mesh), primitive: Int32(truncatingIfNeeded: primitive),
            name: Int32(truncatingIfNeeded: name))
    }

    static func indices(mesh: Int, primitive: Int) -> IssuePlace {
        .indices(mesh: Int32(truncatingIfNeeded: mesh), primitive: Int32(truncatingIfNeeded: primitive))
    }

    func pointer(_ context: ValidationContext) -> String {
        switch self {
        case .attribute(let mesh, let primitive, let name):
            "/meshes/\(mesh)/primitives/\(primitive)/attributes/" + context.pointerToken(Int(name))
        case .indices(let mesh, let primitive): "/meshes/\(mesh)/primitives/\(primitive)/indices"
        case .inverseBindMatrices(let skin): "/skins/\(skin)/inverseBindMatrices"
        case .samplerInput(let animation, let sampler):
            context.animationPaths.samplers(of: Int(animation)) + "/\(sampler)/input"
        case .channelSampler(let animation, let channel):
            context.animationPaths.channels(of: Int(animation), at: Int(channel)) + "/\(channel)/sampler"
        }
    }

    /// The number of a place in a primitive. The token of a name belongs to one attribute map only.
    var number: PlaceNumber? {
        switch self {
        case .attribute(let mesh, let primitive, let name):
            .element(.attributes, Int(mesh) << 32 | Int(primitive), Int(name))
        case .indices(let mesh, let primitive): .element(.primitiveIndices, Int(mesh), Int(primitive))
        case .inverseBindMatrices, .samplerInput, .channelSampler: nil
        }
    }
}
