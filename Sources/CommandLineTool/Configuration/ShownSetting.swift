import JSONText

/// A setting as `config show` has it: once, with its whole value, whatever number of places that comes from.
struct ShownSetting {
    let value: JSONValue
    /// Where it comes from, in words; of entries with several origins which come from where.
    let origin: String
    /// The origin of each entry, if they differ.
    let origins: [(name: String, origin: SettingOrigin)]

    init(_ key: ConfigurationKey, of configuration: Configuration) {
        let parts = key.show(configuration)
        guard parts.count != 1 else {
            (value, origin, origins) = (parts[0].value, parts[0].origin.description, [])
            return
        }
        var entries = JSONObject()
        var names: [(origin: SettingOrigin, names: [String])] = []
        var origins: [(name: String, origin: SettingOrigin)] = []
        for (part, origin) in parts {
            for (name, value) in part.object?.members ?? [] {
                entries[name] = value
                origins.append((name, origin))
                if let place = names.firstIndex(where: { $0.origin == origin }) {
                    names[place].names.append(name)
                } else {
                    names.append((origin, [name]))
                }
            }
        }
        value = .object(entries)
        if names.count == 1 {
            (origin, self.origins) = (names[0].origin.description, [])
        } else {
            origin = names.map { "\($0.origin): \($0.names.joined(separator: ", "))" }.joined(separator: "; ")
            self.origins = origins
        }
    }
}
