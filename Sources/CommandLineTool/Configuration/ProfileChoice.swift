package import GLTFValidation

/// A value of `--profile`.
package struct ProfileChoice: Sendable {
    package var name: String
    package var summary: String
    /// What the validator is told.
    package var rules: ValidationOptions.Profile
    /// Whether it is asked too if the asset will do as an avatar.
    package var checksAvatar = false
    /// Codes that are left out, unless a flag or a file gives them a severity or selects them.
    package var muted: [String] = []

    package static let standard = ProfileChoice(
        name: "default", summary: "every check", rules: .default)
    package static let khronos = ProfileChoice(
        name: "khronos", summary: "exactly the issues of the Khronos validator", rules: .khronos)
    package static let avatar = ProfileChoice(
        name: "avatar", summary: "every check, and whether it will do as an avatar", rules: .default, checksAvatar: true
    )

    package static let viewer = ProfileChoice(
        name: "viewer", summary: "what keeps an asset from being shown right; no remarks on style", rules: .default,
        muted: [
            "BUFFER_VIEW_TARGET_MISSING", "IMAGE_NPOT_DIMENSIONS", "LINT_BIN_PADDING", "LINT_DATA_NOT_CHECKED",
            "LINT_EXTENSION_UNUSED", "LINT_TRIANGLES_DEGENERATE", "MESH_PRIMITIVE_GENERATED_TANGENT_SPACE",
            "NODE_EMPTY", "NODE_MATRIX_DEFAULT", "NON_OBJECT_EXTRAS", "UNUSED_MESH_TANGENT", "UNUSED_MESH_WEIGHTS",
            "UNUSED_OBJECT",
        ])

    package static let all: [ProfileChoice] = [standard, khronos, avatar, viewer]

    package static func named(_ name: String) -> ProfileChoice {
        all.first { $0.name == name } ?? standard
    }
}
