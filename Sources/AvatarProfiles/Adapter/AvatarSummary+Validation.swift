package import GLTFValidation

extension AvatarSummary {
    /// The summary of a document that the validator has at hand; for the closure of ``Validator/validate(_:as:inspect:)``.
    ///
    /// - Parameters:
    ///   - binary: the contents of the BIN chunk, if the asset has one.
    ///   - fileSize: bytes of the whole file.
    package init(
        _ context: ValidationContext, _ info: AssetInfo, binary: UnsafeRawBufferPointer? = nil, fileSize: Int? = nil
    ) {
        let sides = (info.resources ?? []).compactMap(\.image).map { max($0.width, $0.height) }
        self.init(
            AvatarScene(
                context.document, context.view, binary: binary, fileSize: fileSize, largestTextureSide: sides.max()))
    }
}
