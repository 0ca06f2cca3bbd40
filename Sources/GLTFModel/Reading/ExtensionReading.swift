import JSONText

extension DocumentReader {
    /// Reads the `extensions` of an object (glTF 2.0 §3.12); `token` is 0 if there are none.
    func readExtensions(_ token: Int, host: ObjectSchema, hostRow: Int) -> KeptExtensions {
        var kept = KeptExtensions()
        guard token != 0 else { return kept }
        guard view.kind(token).isObject else {
            reportType(at: "extensions", token, "an object")
            return kept
        }
        path.push(.member("extensions"))
        view.forEachMember(token) { key, value in
            path.push(.key(key))
            readExtension(key, value, of: token, host, hostRow, &kept)
            path.pop()
        }
        path.pop()
        return kept
    }

    private func readExtension(
        _ key: Int, _ token: Int, of extensions: Int, _ host: ObjectSchema, _ hostRow: Int,
        _ kept: inout KeptExtensions
    ) {
        let isObject = view.kind(token).isObject
        if !isObject { reportType(at: nil, token, "an object") }
        let name = view.string(key)
        switch observer.handling(name, host) {
        case .undeclared(let id):
            report(.undeclaredExtension, at: nil, [.text(name)])
            if let id { kept.ids |= 1 << UInt64(id) }
            kept.count += 1
            kept.hasRaw = true
        case .unsupported:
            kept.count += 1
            kept.hasRaw = true
        case .misplaced:
            report(.unexpectedExtensionObject, at: nil, [.text(name), .text(host.name)])
        case .supported(let schema, let id, let isAlone):
            if isAlone, let other = otherMember(of: extensions, than: key) {
                report(.multipleExtensions, at: nil, [.text(name), .text(view.string(other))])
            }
            kept.count += 1
            kept.ids |= 1 << UInt64(id)
            // A value that is no object is read as an empty one.
            let record = isObject ? readObject(schema, token) : readEmptyObject(schema, token)
            guard record >= 0 else { return }
            document.extensionObjects.append(
                ExtensionObject(self, id: id, host: host, hostRow: hostRow, key: key, record: record))
        }
    }

    /// The key of the first member besides one.
    private func otherMember(of object: Int, than key: Int) -> Int? {
        var other: Int?
        view.forEachMember(object) { candidate, _ in
            if other == nil, candidate != key { other = candidate }
        }
        return other
    }
}
