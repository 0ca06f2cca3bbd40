import GLTFValidation

extension AvatarSummary {
    /// The summary for people: a label and a value for each line. Everything that comes from the file is escaped.
    package var lines: [(label: String, value: String)] {
        var lines: [(label: String, value: String)] = [
            ("avatar", skeleton.title), ("skeleton", skeletonLine), ("meshes", meshLine), ("morphs", morphLine),
        ]
        if let pose { lines.append(("pose", Self.line(pose))) }
        if let height {
            lines.append(("height", "\(Metres.text(height)) m\(isHeightOfJoints ? ", by its joints" : "")"))
        }
        if animationCount > 0 { lines.append(("animations", String(animationCount))) }
        lines.append(("outside files", isSelfContained ? "none" : String(outsideResources.count)))
        if !extensionsRequired.isEmpty {
            lines.append(("requires", Self.escaped(extensionsRequired.joined(separator: ", "))))
        }
        if let generator { lines.append(("generator", Self.escaped(generator))) }
        lines += licenceLines
        lines += budgets.map { ("budget", Self.line($0)) }
        return lines
    }

    private var skeletonLine: String {
        guard jointCount > 0 else { return "none" }
        var line = Self.count(jointCount, "joint", "joints")
        if skeleton.requiredCount > 0 {
            line += ", \(skeleton.requiredCount - skeleton.missing.count) of \(skeleton.requiredCount) required bones"
        }
        if !skeleton.missing.isEmpty { line += ", missing \(Self.escaped(NameList.shortened(skeleton.missing)))" }
        return line
    }

    private var meshLine: String {
        [
            Self.count(meshCount, "mesh", "meshes"), Self.count(triangleCount, "triangle", "triangles"),
            Self.count(materialCount, "material", "materials"), Self.count(textureCount, "texture", "textures"),
        ].joined(separator: ", ")
    }

    private var morphLine: String {
        let groups = morphs.filter { $0.present > 0 }.map { "\($0.title) \($0.present)/\($0.expected)" }
        guard morphTargetCount > 0 || !groups.isEmpty else { return "none" }
        return ([Self.count(morphTargetCount, "target", "targets")] + groups).joined(separator: ", ")
    }

    private var licenceLines: [(label: String, value: String)] {
        var lines: [(label: String, value: String)] = []
        func add(_ label: String, _ value: String?) {
            if let value, !value.isEmpty { lines.append((label, Self.escaped(value))) }
        }
        add("title", licence.title)
        add("authors", licence.authors.joined(separator: ", "))
        add("licence", [licence.name, licence.url].compactMap { $0 }.joined(separator: " "))
        add("copyright", licence.copyright)
        for term in licence.terms { add(term.name, term.value) }
        return lines
    }

    private static func line(_ pose: AvatarPose) -> String {
        let angle = "arms \(Int(pose.armAngle.rounded()))° below the horizontal"
        switch pose.shape {
        case .t, .a: return "\(pose.shape.rawValue) (\(angle))"
        case .other: return angle
        }
    }

    private static func line(_ budget: BudgetResult) -> String {
        if let rank = budget.rank { return "\(budget.title): \(rank)" }
        let excesses = budget.excesses.map { "\($0.value) \($0.quantity) (at most \($0.maximum))" }
        return "\(budget.title): over, \(excesses.joined(separator: ", "))"
    }

    private static func count(_ number: Int, _ one: String, _ many: String) -> String {
        var digits = String(number)
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
            place -= 3
        }
        return "\(digits) \(number == 1 ? one : many)"
    }

    private static func escaped(_ text: String) -> String {
        IssueArgument.text(text).unquoted
    }
}
