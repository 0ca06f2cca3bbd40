import GLTFValidation

extension AvatarRule {
    /// From a child's hand puppet to a giant; anything beyond was exported in centimetres or inches.
    private static let plausibleHeights = 0.3...3.5

    static let heightImplausible = AvatarRule(
        definition: IssueDefinition(
            "AVATAR_HEIGHT_IMPLAUSIBLE", .avatar, .warning, section: "Avatar: size",
            message: "The avatar is {height:raw} m high; people are between 0.3 m and 3.5 m.",
            summary: "The avatar is far too large or too small for a person.",
            meaning: "The box around all meshes, in metres and in world space, has a height that no person has.",
            importance:
                "A scale of 100 is the usual sign of an export in centimetres; in a scene the avatar is invisible or "
                + "fills the sky.",
            remedy: "Apply the scale before the export: glTF's unit is the metre."),
        check: { facts in
            guard let height = facts.bounds?.height, !plausibleHeights.contains(height),
                height > plausibleHeights.upperBound || !facts.mayBeLarger
            else { return [] }
            return [("/nodes", [.text(Metres.text(height))])]
        })

    static let offTheGround = AvatarRule(
        definition: IssueDefinition(
            "AVATAR_OFF_THE_GROUND", .avatar, .information, section: "Avatar: size",
            message: "The lowest point is {offset:raw} m from the ground.",
            summary: "The avatar does not stand at height 0.",
            meaning: "A full body should stand on the plane Y = 0, so that it can be put on a floor.",
            importance: "It floats above the floor or sinks into it.",
            remedy: "Move the root to the feet before the export.",
            limits: "Looked at for full bodies and VRM only; 0.1 m is allowed for soles."),
        check: { facts in
            guard facts.isVRM || [.rpmFullBody, .rpmFullBodyXR].contains(facts.skeleton.kind),
                !facts.mayBeLarger, let bounds = facts.bounds, plausibleHeights.contains(bounds.height),
                bounds.lower.y.magnitude > 0.1
            else { return [] }
            return [("/nodes", [.text(Metres.text(bounds.lower.y))])]
        })
}

/// Lengths in messages.
enum Metres {
    /// With two decimals; lengths beyond all reason as the standard library writes them.
    static func text(_ length: Double) -> String {
        guard length.magnitude < 1e9 else { return length.description }
        let hundredths = Int((length.magnitude * 100).rounded())
        let fraction = hundredths % 100
        return "\(length < 0 && hundredths > 0 ? "-" : "")\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
