import GLTFModel
import ImageProbe
import JSONText

/// The sixth phase: the bytes of buffers and images.
enum ResourcePass {
    static func run(_ context: ValidationContext) {
        context.resources.reserve(context.document.buffers.count + context.document.images.count)
        for index in context.document.buffers.indices where context.document.resolves(index, in: .buffers) {
            if context.isTruncated { return }
            let info = loadBuffer(context, index)
            if !context.isTruncated { context.resources.append(info) }
        }
        context.reading = ReadingAllowance(held: WholeNumber.sum(context.fileSize, context.bufferData.byteCount))
        for index in context.document.images.indices where context.document.resolves(index, in: .images) {
            if context.isTruncated { return }
            let info = loadImage(context, index)
            if !context.isTruncated { context.resources.append(info) }
        }
    }

    // MARK: Buffers

    private static func loadBuffer(_ context: ValidationContext, _ index: Int) -> ResourceInfo {
        var info = ResourceInfo(pointer: "/buffers/\(index)")
        info.mimeType = "application/gltf-buffer"
        let buffer = context.document.buffers[index]
        guard let declared = buffer.byteLength else { return info }
        let pointer = info.pointer
        if buffer.uri >= 0 {
            if let bytes = context.bufferURIs[index] {
                info.storage = "data-uri"
                info.byteLength = bytes.count
                reportShort(context, declared, bytes.count, at: pointer)
                context.bufferData.set(BufferData(copying: bytes), ofBuffer: index)
            } else if let reference = URIChecks.reference(context, buffer.uri) {
                info.storage = "external"
                info.uri = reference.text
                guard leadsToFile(context, buffer.uri, reference),
                    let data = context.bufferData.data(fromFile: reference.path)
                        ?? load(context, reference, at: pointer + "/uri")
                else { return info }
                info.byteLength = data.bytes.count
                if !reportShort(context, declared, data.bytes.count, at: pointer) {
                    context.bufferData.set(data, ofBuffer: index, fromFile: reference.path)
                }
            }
        } else if context.format == .glb, index == 0, !buffer.hasURIKey {
            info.storage = "glb"
            guard let chunk = context.binaryChunk else {
                if !context.isKhronos, CompressedData.isFallback(context, buffer: index) { return info }
                info.storage = context.isKhronos ? "glb" : nil
                context.report(.bufferMissingGlbData, at: pointer, [.int(declared)])
                return info
            }
            info.byteLength = chunk.count
            if reportShort(context, declared, chunk.count, at: pointer) { return info }
            if chunk.count > declared, chunk.count > (declared + 3) & ~3 {
                context.report(.bufferGlbChunkTooBig, at: pointer, [.int(chunk.count), .int(declared)])
            }
            context.bufferData.set(BufferData(chunk), ofBuffer: index)
        }
        return info
    }

    @discardableResult
    private static func reportShort(
        _ context: ValidationContext, _ declared: Int, _ actual: Int, at pointer: String
    ) -> Bool {
        guard actual < declared else { return false }
        context.report(.bufferByteLengthMismatch, at: pointer, [.int(declared), .int(actual)])
        return true
    }

    /// Whether the URI names a file beside the asset, so that its path means something. One that was called wrong is not
    /// followed: what file is meant is anybody's guess.
    private static func leadsToFile(_ context: ValidationContext, _ token: Int, _ reference: URIReference) -> Bool {
        reference.absolutePart == nil
            && (context.isKhronos || !URIReference.hasBarePercent(context.view.string(token).utf8))
    }

    /// The file at the path of a reference that leads to one.
    private static func load(
        _ context: ValidationContext, _ reference: URIReference, at pointer: String
    ) -> BufferData? {
        let reason: String
        if let known = context.failedLoads[reference.path] {
            reason = known
        } else {
            switch context.options.loadResource?(reference.path) {
            case .loaded(let bytes): return BufferData(copying: bytes)
            case .held(let bytes): return BufferData(bytes)
            case .failed(let found): reason = found
            case nil: reason = "other files are not available here"
            }
            // A file may name millions that are not there, and mostly the same.
            if context.failedLoads.count < 1024 { context.failedLoads[reference.path] = reason }
        }
        context.report(.ioError, at: pointer, [.text(reference.text), .text(reason)])
        return nil
    }

    // MARK: Images

    private static func loadImage(_ context: ValidationContext, _ index: Int) -> ResourceInfo {
        var info = ResourceInfo(pointer: "/images/\(index)")
        let image = context.document.images[index]
        if image.hasExtensions { return info }
        let pointer = info.pointer
        if image.uri >= 0 {
            if let bytes = context.imageURIs[index] {
                info.storage = "data-uri"
                bytes.withUnsafeBytes { check(context, index, ImageProbe.probe($0), $0.count, &info) }
            } else if let reference = URIChecks.reference(context, image.uri) {
                info.storage = "external"
                info.uri = reference.text
                if leadsToFile(context, image.uri, reference),
                    let image = readOnce(context, reference, at: pointer + "/uri")
                {
                    info.imageByteCount = image.byteCount
                    check(context, index, image.result, image.byteCount, &info)
                }
            }
        } else if let view = context.resolved(image.bufferView, in: .bufferViews) {
            info.storage = "buffer-view"
            if let bytes = context.bytes(ofBufferView: view), let result = probeOnce(context, bytes, at: pointer) {
                check(context, index, result, bytes.count, &info)
            }
        }
        return info
    }

    /// So much is remembered of images that several may share: a file can have millions of different ones.
    private static let mostKnown = 4096

    /// Reads an image beside the asset. However many images name the file, that is done once.
    private static func readOnce(
        _ context: ValidationContext, _ reference: URIReference, at pointer: String
    ) -> ReadImage? {
        if let known = context.readImages[reference.path] { return known }
        guard let data = load(context, reference, at: pointer) else { return nil }
        let image = ReadImage(result: ImageProbe.probe(data.bytes), byteCount: data.bytes.count)
        withExtendedLifetime(data) {}
        if context.readImages.count < mostKnown { context.readImages[reference.path] = image }
        return image
    }

    /// Looks at an image in a buffer. However many images share the bytes, that is done once. Nil if too much was looked at.
    private static func probeOnce(
        _ context: ValidationContext, _ bytes: UnsafeRawBufferPointer, at pointer: String
    ) -> ImageProbeResult? {
        let range = ByteRange(start: Int(bitPattern: bytes.baseAddress), count: bytes.count)
        if let known = context.probedImages[range] { return known }
        guard context.mayRead(bytes.count, at: pointer) else { return nil }
        let result = ImageProbe.probe(bytes)
        if context.probedImages.count < mostKnown { context.probedImages[range] = result }
        return result
    }

    private static func check(
        _ context: ValidationContext, _ index: Int, _ result: ImageProbeResult, _ byteCount: Int,
        _ info: inout ResourceInfo
    ) {
        let pointer = info.pointer
        let header: ImageHeader
        switch result {
        case .failed(let failure):
            return report(failure, length: byteCount, at: pointer, context)
        case .recognized(let found):
            header = found
        }
        let type = header.format.mimeType
        context.decodedImageTypes[index] = type
        info.mimeType = type
        info.image = ImageInfo(
            width: header.width, height: header.height, format: header.pixelFormat, primaries: header.primaries,
            transfer: header.transfer, bits: header.bits)
        if !context.enabledImageTypes.contains(type) {
            let enabler = ExtensionRegistry.all.first { $0.imageMimeTypes.contains(type) }?.name ?? "an extension"
            context.report(.imageNonEnabledMimeType, at: pointer, [.text(type), .text(enabler)])
        }
        let declared = context.document.images[index].mimeType
        if declared >= 0, context.view.string(declared) != type {
            context.report(
                .imageMimeTypeInvalid, at: pointer + (info.storage == "buffer-view" ? "/bufferView" : "/uri"),
                [.text(type), .text(context.view.string(declared))])
        }
        if !header.hasPowerOfTwoSides {
            context.report(.imageNpotDimensions, at: pointer, [.int(header.width), .int(header.height)])
        }
        if header.hasUnusualFeatures {
            let features = [
                header.hasCustomColorInfo ? "colour information of its own" : nil,
                header.isAnimated ? "animation" : nil,
                header.hasNonSquarePixels ? "pixels that are not square" : nil,
            ].compactMap(\.self)
            context.report(.imageFeaturesUnsupported, at: pointer, [.text(features.joined(separator: " and "))])
        }
    }

    private static func report(
        _ failure: ImageFailure, length: Int, at pointer: String, _ context: ValidationContext
    ) {
        let format = failure.format?.mimeType.dropFirst("image/".count).uppercased() ?? ""
        switch failure.kind {
        case .unexpectedEnd: context.report(.imageUnexpectedEos, at: pointer, [.text(format), .int(length)])
        case .invalidData: context.report(.imageDataInvalid, at: pointer, [.text(format), .text(failure.detail)])
        default:
            context.report(
                .imageUnrecognizedFormat, at: pointer,
                [
                    .text(failure.detail),
                    .text(
                        ForeignImages.note(
                            on: failure.format?.mimeType, for: .imageUnrecognizedFormat, context)
                            ?? "Convert the image, or check where it is stored."),
                ])
        }
    }
}
