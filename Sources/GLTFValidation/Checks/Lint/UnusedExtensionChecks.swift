import GLTFModel
import JSONText

/// Names in `extensionsUsed` that the rest of the document does not bear out (glTF 2.0 §3.12).
enum UnusedExtensionChecks {
    static func run(_ context: ValidationContext) {
        // A hostile file can declare millions.
        let names = context.document.usedExtensions.names.prefix(1000)
        guard !names.isEmpty else { return }
        var used = namesWithObjects(context)
        let quantization = ExtensionDefinition.khrMeshQuantization.name
        if context.document.usedExtensions.contains(quantization), usesQuantization(context) {
            used.insert(Array(quantization.utf8))
        }
        // Objects in extensions without rules, and in extras, were not read: the whole text tells.
        let open = Set(names.map { Array($0.utf8) }).subtracting(used)
        if !open.isEmpty { used.formUnion(namesInText(context, open)) }
        for (index, name) in names.enumerated() {
            if context.isTruncated { return }
            if let known = KnownExtensions.nearest(to: name) {
                context.report(.lintExtensionMisspelt, at: "/extensionsUsed/\(index)", [.text(name), .text(known)])
            }
            if !used.contains(Array(name.utf8)) {
                context.report(.lintExtensionUnused, at: "/extensionsUsed/\(index)", [.text(name)])
            }
        }
    }

    /// Extensions with rules of which an object was read.
    private static func namesWithObjects(_ context: ValidationContext) -> Set<[UInt8]> {
        var ids: UInt64 = 0
        for object in context.document.extensionObjects { ids |= 1 << UInt64(object.id) }
        var names: Set<[UInt8]> = []
        for (id, definition) in ExtensionRegistry.all.enumerated() where ids & (1 << UInt64(id)) != 0 {
            names.insert(Array(definition.name.utf8))
        }
        return names
    }

    /// Whether a vertex attribute has a format that the core specification does not allow.
    private static func usesQuantization(_ context: ValidationContext) -> Bool {
        let core = AttributeFormats()
        let document = context.document
        // Names with the formats of the core specification alone, whatever is declared.
        var names = AttributeNames()
        defer { names.free() }
        func isBeyondCore(_ attribute: Attribute, inTarget: Bool) -> Bool {
            guard let index = context.resolved(attribute.accessor, in: .accessors),
                let format = AccessorFormat(document.accessors[index])
            else { return false }
            let name =
                names.known(attribute.name, context.view) ?? names.add(attribute.name, context.view, core)
            return !(inTarget ? name.targetFormats : name.attributeFormats).contains(format)
        }
        for primitive in document.primitives {
            for position in primitive.attributes.indices
            where isBeyondCore(document.attributes[position], inTarget: false) {
                return true
            }
            var isFound = false
            document.forEachTargetAttribute(of: primitive) { attribute, _ in
                isFound = isFound || isBeyondCore(attribute, inTarget: true)
            }
            if isFound { return true }
        }
        return false
    }

    /// Which of the names stand as a string anywhere but in the two lists of extensions.
    private static func namesInText(_ context: ValidationContext, _ names: Set<[UInt8]>) -> Set<[UInt8]> {
        let view = context.view
        let lists = ["extensionsUsed", "extensionsRequired"] as [StaticString]
        var ends = lists.compactMap { view.member(view.root, $0) }.map { $0..<view.next($0) }
        ends.sort { $0.lowerBound < $1.lowerBound }
        ends.append(view.count..<view.count)
        // One bit for each length, the last for all from there on: nearly all strings of a text are of another.
        func lengthBit(_ length: Int) -> UInt64 { 1 << UInt64(Swift.min(length, 63)) }
        let lengths = names.reduce(0) { $0 | lengthBit($1.count) }
        var found: Set<[UInt8]> = []
        var token = 0
        for end in ends {
            while token < end.lowerBound {
                defer { token += 1 }
                guard view.kind(token).isString else { continue }
                let isEscaped = view.kind(token) == .escapedString
                let bytes = view.bytes(token)
                guard isEscaped ? bytes.count <= 1024 : lengths & lengthBit(bytes.count) != 0 else { continue }
                let text = isEscaped ? view.decodedBytes(token) : Array(bytes)
                if names.contains(text) {
                    found.insert(text)
                    if found.count == names.count { return found }
                }
            }
            token = end.upperBound
        }
        return found
    }
}
