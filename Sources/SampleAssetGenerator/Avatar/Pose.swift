/// How an avatar holds its arms when nothing animates it.
enum Pose: String {
    /// Arms stretched out sideways.
    case t = "T"
    /// Arms some 55° below the horizontal.
    case a = "A"

    func apply(to skeleton: Skeleton) -> Skeleton {
        guard self == .a, skeleton.has("LeftArm") else { return skeleton }
        let down = Trigonometry.radians(54.5)
        return
            skeleton
            .turned("LeftArm", by: .about(Vector3(0, 0, 1), -down))
            .turned("RightArm", by: .about(Vector3(0, 0, 1), down))
    }
}
