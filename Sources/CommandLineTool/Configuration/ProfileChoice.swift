/// A value of `--profile`.
package struct ProfileChoice: Sendable {
    package var name: String
    package var summary: String
    /// Whether equal issues are folded unless somebody says otherwise; nil leaves it to the built-in value.
    package var fold: Bool?

    package static let standard = ProfileChoice(
        name: "default", summary: "every check, equal issues folded", fold: nil)
    package static let khronos = ProfileChoice(
        name: "khronos", summary: "exactly the issues of the Khronos validator", fold: false)

    package static let all: [ProfileChoice] = [standard, khronos]
}
