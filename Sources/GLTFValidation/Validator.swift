package import GLBContainer

/// Validates glTF 2.0 assets.
///
/// The phases run in the order of `Passes/`. Each needs what the ones before it left; a fault of one object keeps the
/// others from nothing.
public struct Validator: Sendable {
    /// Version of the validator, as reports name it.
    public static let version = "0.1.0"

    public let options: ValidationOptions

    public init(options: ValidationOptions = ValidationOptions()) {
        self.options = options
    }

    /// Validates the bytes of a file.
    public func validate(_ bytes: [UInt8], as format: AssetFormat) -> AssetReport {
        bytes.withUnsafeBytes { validate($0, as: format) }
    }

    /// Validates bytes that stay where they are, unchanged, until the call returns.
    public func validate(_ bytes: UnsafeRawBufferPointer, as format: AssetFormat) -> AssetReport {
        validate(bytes, as: format) { _, _ in }
    }

    /// As ``validate(_:as:)``; `inspect` sees the document and its figures, if they came out, before they go.
    ///
    /// - Parameter tail: what came behind the bytes of a container, if they are its beginning only.
    package func validate(
        _ bytes: UnsafeRawBufferPointer, as format: AssetFormat, tail: GLBTail? = nil,
        inspect: (ValidationContext, AssetInfo) -> Void
    ) -> AssetReport {
        let collector = IssueCollector(options)
        let run = DocumentRun(
            options: options, collector: collector, format: format, fileSize: tail?.length ?? bytes.count)
        var report = AssetReport()
        switch format {
        case .gltf:
            let outcome = run.readDocument(bytes)
            if let context = outcome.context, outcome.isDocument {
                let info = run.checkResources(context)
                inspect(context, info)
                report.info = info
            }
            report.mimeType = outcome.isText ? "model/gltf+json" : nil
            report.isSound = outcome.isReadable
            withExtendedLifetime(outcome.map) { run.markConsequences(outcome.context) }
        case .glb:
            let result = ContainerPass(run: run, bytes: bytes, tail: tail).validate(inspect)
            report.info = result.info
            report.isSound = result.isSound
            report.isUnsoundUnseen = result.isUnsoundUnseen
            report.mimeType = "model/gltf-binary"
        }
        report.issues = collector.issues
        report.counts = collector.counts
        report.hidden = collector.hidden
        report.hiddenDigests = collector.hiddenDigests
        report.truncated = collector.isTruncated
        // The reference ends at the limit of issues, and its verdict is that of those it has.
        if report.truncated, options.profile == .khronos, report.counts.errors == 0, !options.hidesErrors {
            report.isUnsoundUnseen = !report.isSound
        }
        return report
    }
}
