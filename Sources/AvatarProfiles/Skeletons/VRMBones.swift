/// The bones that VRM names.
enum VRMBones {
    static let required1: [String] = [
        "hips", "spine", "head", "leftUpperArm", "leftLowerArm", "leftHand", "rightUpperArm", "rightLowerArm",
        "rightHand", "leftUpperLeg", "leftLowerLeg", "leftFoot", "rightUpperLeg", "rightLowerLeg", "rightFoot",
    ]

    /// VRM 0.x also demands these by its text, though tools let them be missing and real files do without.
    static let demandedByText0: [String] = ["chest", "neck"]
}
