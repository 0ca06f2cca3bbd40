import GLBContainer
import GLTFModel

/// What a binary asset should be beyond a well-formed container: complete in itself, and padded with zeros.
enum ContainerLint {
    /// Buffers and images that are outside of the file.
    static func checkSelfContained(_ context: ValidationContext) {
        guard context.format == .glb else { return }
        func check(_ index: Int, _ uri: Int, _ what: String) {
            guard uri >= 0, !context.isTruncated, let reference = URIChecks.reference(context, uri) else { return }
            context.report(
                .lintNotSelfContained, at: "/\(what)s/\(index)/uri", [.text(what), .text(reference.text)])
        }
        for (index, buffer) in context.document.buffers.enumerated() { check(index, buffer.uri, "buffer") }
        for (index, image) in context.document.images.enumerated() { check(index, image.uri, "image") }
    }

    /// The bytes between the end of the first buffer and the end of its chunk. More than padding is another issue.
    static func checkPadding(_ context: ValidationContext, _ chunk: Range<Int>?, _ bytes: UnsafeRawBufferPointer) {
        guard !context.isKhronos, let chunk, chunk.upperBound <= bytes.count,
            let buffer = context.document.buffers.first, !buffer.hasURIKey, let length = buffer.byteLength,
            length <= chunk.count, chunk.count - length <= 3
        else { return }
        let padding = bytes[(chunk.lowerBound + length)..<chunk.upperBound]
        guard let first = padding.firstIndex(where: { $0 != 0 }) else { return }
        let value = bytes[first]
        context.collector.report(
            .lintBinPadding, atOffset: first,
            [
                .int(padding.count { $0 != 0 }),
                .text((value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)),
            ])
    }
}
