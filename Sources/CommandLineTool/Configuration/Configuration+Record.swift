package import JSONText

extension Configuration {
    /// What a report says of the rules that it was made by: the profile, and every setting that somebody changed.
    package var record: JSONObject {
        var record: JSONObject = ["profile": .string(profile.value)]
        for key in ConfigurationKey.all {
            for (value, origin) in key.show(self) where origin != .builtIn {
                // What is set entry by entry is shown so too, and is one object here.
                guard let members = value.object?.members, var known = record[key.name]?.object else {
                    record[key.name] = value
                    continue
                }
                for (name, value) in members { known[name] = value }
                record[key.name] = .object(known)
            }
        }
        return record
    }
}
