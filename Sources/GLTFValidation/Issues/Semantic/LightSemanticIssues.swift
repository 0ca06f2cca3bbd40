// KHR_lights_punctual: lights looked at alone.

extension IssueDefinition {
    /// Every definition of this file.
    package static let lightSemanticIssues: [IssueDefinition] = [
        extraProperty, khrLightsPunctualLightSpotAngles,
    ]

    /// - Parameters: name (raw: spot or range), type (text: the light's type)
    package static let extraProperty = IssueDefinition(
        "EXTRA_PROPERTY", .semantic, .information, section: "KHR_lights_punctual",
        message: "{name:raw} has no effect on a light of type {type}. Remove it or change the type.",
        summary: "An object has a property that its type makes meaningless.",
        meaning: """
            spot belongs to spot lights only, and range has no meaning for directional lights, which are infinitely \
            far away.
            """,
        importance: "Nothing breaks, but the light does not do what the property suggests.",
        remedy: "Remove the property, or correct the light's type.",
        limits: "A spot object that is not wanted is not read, so its contents are not checked.")

    /// - Parameters: outer (Double, radians), inner (Double, radians)
    package static let khrLightsPunctualLightSpotAngles = IssueDefinition(
        "KHR_LIGHTS_PUNCTUAL_LIGHT_SPOT_ANGLES", .semantic, .error, section: "KHR_lights_punctual",
        message: "outerConeAngle {outer} is not larger than innerConeAngle {inner}. Make the outer cone the wider one.",
        summary: "A spot light's outer cone is not wider than its inner cone.",
        meaning: """
            Light falls off from the inner cone to the outer one, so the outer angle must be larger. Without values \
            the outer angle is pi/4 and the inner one 0.
            """,
        importance: "The fall-off is calculated by dividing by the difference of both, which is zero or negative here.",
        remedy: "Enlarge outerConeAngle or reduce innerConeAngle. Angles are in radians, from the axis to the edge.",
        limits: """
            Not tested when one of the angles is unusable. The property may be absent: the default then causes it.
            """)
}
