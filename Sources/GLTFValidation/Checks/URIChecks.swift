import GLTFModel
import ImageProbe
import JSONText

/// URIs of buffers and images (glTF 2.0 §2.8).
enum URIChecks {
    enum Kind: String {
        case buffer, image
    }

    /// Reads the URI at a token, with the reports that come with it; gives the bytes of a data URI that is right.
    static func read(
        _ context: ValidationContext, _ reader: DocumentReader, _ token: Int, _ kind: Kind
    ) -> [UInt8]? {
        let pointer = { reader.pointer("uri") }
        if context.format == .glb { context.report(.uriGlb, at: pointer(), [.text(kind.rawValue)]) }
        if reader.view.kind(token) == .string, DataURI.hasScheme(reader.view.bytes(token)) {
            return readData(context, reader.view.bytes(token), kind, at: pointer)
        }
        let text = reader.view.string(token)
        if reader.view.kind(token) == .escapedString {
            let decoded = Array(text.utf8)
            if decoded.withUnsafeBufferPointer({ DataURI.hasScheme($0) }) {
                return decoded.withUnsafeBufferPointer { readData(context, $0, kind, at: pointer) }
            }
        }
        do throws(URIReference.Failure) {
            let reference = try URIReference(parsed(text, context))
            // The reference takes the sign for itself; other readers refuse the URI, or take the letters behind it too.
            if !context.isKhronos, URIReference.hasBarePercent(text.utf8) {
                context.report(
                    .invalidUri, at: pointer(),
                    [.text(text), "a percent sign begins no escape. Write %25 for the sign itself"])
            }
            if let part = reference.absolutePart {
                context.report(.nonRelativeUri, at: pointer(), [.text(text), .text(part)])
            }
        } catch {
            context.report(.invalidUri, at: pointer(), [.text(text), .text(error.reason)])
        }
        return nil
    }

    /// The reference at the token of a URI, if it leads out of the document. Read again when it is needed: it takes many
    /// times the memory of its text.
    static func reference(_ context: ValidationContext, _ token: Int) -> URIReference? {
        var text = context.view.string(token)
        if text.withUTF8({ DataURI.hasScheme($0) }) { return nil }
        return try? URIReference(parsed(text, context))
    }

    /// Bytes of a URI that are looked at where memory is bounded, as no path is nearly as long: the parts of a reference
    /// take many times the memory of its text.
    private static let longest = 1 << 16

    private static func parsed(_ text: String, _ context: ValidationContext) -> String {
        context.options.isBounded && text.utf8.count > longest ? LongText.start(of: text, longest) : text
    }

    private static func readData(
        _ context: ValidationContext, _ text: UnsafeBufferPointer<UInt8>, _ kind: Kind, at pointer: () -> String
    ) -> [UInt8]? {
        let shown = { String(decoding: text.prefix(64), as: UTF8.self) }
        let uri: DataURI
        do throws(DataURI.Failure) {
            uri = try DataURI(text)
        } catch {
            context.report(.invalidUri, at: pointer(), [.text(shown()), .text(error.reason)])
            return nil
        }
        if context.format == .glb { context.report(.dataUriGlb, at: pointer(), [.text(kind.rawValue)]) }
        switch kind {
        case .buffer:
            guard uri.mediaType == "application/octet-stream" || uri.mediaType == "application/gltf-buffer" else {
                context.report(.bufferDataUriMimeTypeInvalid, at: pointer(), [.text(uri.mediaType)])
                return nil
            }
        case .image:
            let type = uri.bytes.withUnsafeBytes { ImageProbe.sniff($0)?.mimeType }
            guard type == uri.mediaType else {
                let found = type.map { "its data is \($0)" } ?? "its data is no image that glTF knows"
                context.report(
                    .invalidUri, at: pointer(),
                    [.text(shown()), .text("\(found), but its media type is \(uri.mediaType)")])
                return nil
            }
        }
        return uri.bytes
    }
}
