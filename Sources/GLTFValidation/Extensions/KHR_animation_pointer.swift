import GLTFModel
import JSONText

// KHR_animation_pointer lets a channel move any property, named by a JSON pointer. What the pointer leads to is not
// checked yet, which is said for each.

extension ExtensionDefinition {
    static let khrAnimationPointer: ExtensionDefinition = {
        var definition = ExtensionDefinition("KHR_animation_pointer")
        definition.placements = [
            ExtensionDefinition.Placement(on: AnimationTarget.schema, "the target of an animation channel", object)
        ]
        definition.addedNames = [AddedName(host: AnimationTarget.schema, member: "path", name: "pointer")]
        definition.link = { context, object in
            context.report(
                .incompleteExtensionSupport, at: object.pointer,
                ["KHR_animation_pointer", "whether the pointer leads to a property that can be animated"])
            guard let target = context.document.animationTargets[checked: object.hostRow] else { return }
            // The reference has no node for the target of an animation that it does not follow.
            let isFollowed = !context.isKhronos || context.linkedTargets.contains(object.hostRow)
            if isFollowed, let node = context.resolved(target.node, in: .nodes) {
                context.report(
                    .khrAnimationPointerAnimationChannelTargetNode, at: object.pointer, [.int(node)])
            }
            let path = target.pathToken < 0 ? nil : context.view.string(target.pathToken)
            if path != "pointer" {
                context.report(
                    .khrAnimationPointerAnimationChannelTargetPath, at: object.pointer, [.text(path ?? "")])
            }
        }
        return definition
    }()

    private static let object = ObjectSchema(
        "KHR_animation_pointer", [.member(Member("pointer", .pattern(.jsonPointer), required: true))],
        build: Record.build)
}
