import JSONText

/// What the reference validator does not look at. Runs at the end of the phases that it needs, and never under the profile
/// that follows the reference.
enum LintPass {
    /// Looks at the text, before anything is read: a repeated name explains much of what is then found.
    static func checkText(_ context: ValidationContext, _ map: JSONMap) {
        if context.isKhronos { return }
        DuplicateKeyChecks.run(context, map)
    }

    static func checkDocument(_ context: ValidationContext) {
        if context.isKhronos || context.isTruncated { return }
        UnusedExtensionChecks.run(context)
        ContainerLint.checkSelfContained(context)
        ZeroBoundChecks.run(context)
        CompressedData.run(context)
    }

    static func checkData(_ context: ValidationContext) {
        if context.isKhronos || context.isTruncated { return }
        DegenerateTriangles.run(context)
    }
}
