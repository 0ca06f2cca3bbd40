import AvatarProfiles
import GLBContainer
import GLTFValidation

extension Validator {
    /// Validates as `validate(_:as:)` does. With `checksAvatar` what the rules for avatars find is added, under the same
    /// options. All commands that judge assets come here, so that a profile means the same to each of them.
    func validate(
        _ bytes: UnsafeRawBufferPointer, as format: AssetFormat, tail: GLBTail? = nil, checksAvatar: Bool
    ) -> AssetReport {
        guard checksAvatar else { return validate(bytes, as: format, tail: tail) { _, _ in } }
        var options = options
        options.partlyReadExtensions = AvatarSummary.partlyReadExtensions
        return Validator(options: options).validate(bytes, as: format, tail: tail) { context, info in
            let summary = AvatarSummary(
                context, info, binary: ContainerMap(bytes)?.contents(of: .bin, in: bytes),
                fileSize: tail?.length ?? bytes.count)
            for finding in summary.findings { finding.report(to: context.collector) }
        }
    }
}
