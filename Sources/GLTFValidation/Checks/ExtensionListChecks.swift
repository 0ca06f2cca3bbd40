import GLTFModel

/// Declared extensions (glTF 2.0 §3.12): names, whether there are rules for them, and required ones.
enum ExtensionListChecks {
    static let read: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = { context, _, reader in
        let used = reader.document.usedExtensions
        let required = reader.document.requiredExtensions
        for (index, name) in used.names.enumerated() {
            if !hasExtensionForm(name) {
                context.report(
                    .invalidExtensionNameFormat, at: "/extensionsUsed/\(index)",
                    number: .element(.extensionsUsed, index), [.text(name)])
            }
            guard let id = ExtensionRegistry.id(of: name) else {
                if context.options.profile != .khronos, let rest = context.options.partlyReadExtensions[name] {
                    context.noteUnread(name, .partlyRead)
                    context.report(
                        .incompleteExtensionSupport, at: "/extensionsUsed/\(index)",
                        number: .element(.extensionsUsed, index), [.text(name), .text(rest)])
                    continue
                }
                context.noteUnread(name, .unknown)
                context.report(
                    .unsupportedExtension, at: "/extensionsUsed/\(index)",
                    number: .element(.extensionsUsed, index), [.text(name)])
                continue
            }
            let definition = ExtensionRegistry.all[id]
            if definition.mustBeRequired, !required.contains(name) {
                context.report(
                    .nonRequiredExtension, at: "/extensionsUsed/\(index)",
                    number: .element(.extensionsUsed, index), [.text(name)])
            }
            activate(definition, in: context)
        }
        for (index, name) in required.names.enumerated() where !used.contains(name) {
            context.report(
                .unusedExtensionRequired, at: "/extensionsRequired/\(index)",
                number: .element(.extensionsRequired, index), [.text(name)])
        }
    }

    private static func activate(_ definition: ExtensionDefinition, in context: ValidationContext) {
        guard !context.activeExtensions.contains(where: { $0.name == definition.name }) else { return }
        context.activeExtensions.append(definition)
        context.enabledImageTypes.formUnion(definition.imageMimeTypes)
        for addition in definition.attributeFormats { context.attributeFormats.add(addition) }
    }

    /// Capitals and digits, an underscore, then letters, digits and underscores.
    private static func hasExtensionForm(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard let underscore = bytes.firstIndex(of: 0x5F), underscore > 0, underscore + 1 < bytes.count else {
            return false
        }
        func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
        func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }
        return bytes[..<underscore].allSatisfy { isCapital($0) || isDigit($0) }
            && bytes[(underscore + 1)...].allSatisfy {
                isCapital($0 & 0xDF) && $0 >= 0x41 || isDigit($0) || $0 == 0x5F
            }
    }
}
