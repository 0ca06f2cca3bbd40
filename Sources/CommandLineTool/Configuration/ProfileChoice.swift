package import GLTFValidation

/// A value of `--profile`.
package struct ProfileChoice: Sendable {
    package var name: String
    package var summary: String
    /// What the validator is told.
    package var rules: ValidationOptions.Profile
    /// Whether equal issues are folded unless somebody says otherwise; nil leaves it to the built-in value.
    package var fold: Bool?
    /// Whether it is asked too if the asset will do as an avatar.
    package var checksAvatar = false

    package static let standard = ProfileChoice(
        name: "default", summary: "every check, equal issues folded", rules: .default)
    package static let khronos = ProfileChoice(
        name: "khronos", summary: "exactly the issues of the Khronos validator", rules: .khronos, fold: false)
    package static let avatar = ProfileChoice(
        name: "avatar", summary: "every check, and whether it will do as an avatar", rules: .default, checksAvatar: true
    )

    package static let all: [ProfileChoice] = [standard, khronos, avatar]

    package static func named(_ name: String) -> ProfileChoice {
        all.first { $0.name == name } ?? standard
    }
}
