/// Lists of names in messages.
enum NameList {
    /// The first few names, and how many more there are: whole lists are in the summary.
    static func shortened(_ names: [String], limit: Int = 6) -> String {
        guard names.count > limit + 1 else { return names.joined(separator: ", ") }
        return names.prefix(limit).joined(separator: ", ") + " and \(names.count - limit) more"
    }
}
