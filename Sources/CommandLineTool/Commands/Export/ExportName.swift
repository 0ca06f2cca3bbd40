import AvatarIntake
@_spi(_Unicode) import Swift

/// Names for files in the user's folder, made from URLs that strangers wrote.
///
/// One component; no character that a shell, a terminal or any of the common file systems takes for something else; in
/// Unicode's composed form, so that the same name is the same bytes everywhere; at most 200 bytes with its extension and
/// whatever mark it gets, as some systems count bytes and some copies need room for a suffix of their own.
enum ExportName {
    private static let longest = 200
    private static let ending = ".glb"
    private static let forbidden: Set<UInt8> = Set("<>:\"/\\|?*".utf8)
    /// Names that Windows gives to devices, whatever their extension.
    private static let devices: Set<String> = Set(
        ["con", "prn", "aux", "nul", "conin$", "conout$"]
            + ["1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"].flatMap { ["com\($0)", "lpt\($0)"] })

    /// One component of a path, safe on every system, that ends in `.glb`.
    static func make(forURL url: String) -> String {
        let last = (try? AssetURL(parsing: url))?.pathComponents.last ?? ""
        return make(from: last)
    }

    static func make(from component: String) -> String {
        var name = ""
        // Much more than can stay; what comes behind makes no difference, and a stranger decides how much it is.
        for scalar in String(decoding: component.utf8.prefix(4096), as: UTF8.self)._nfc {
            let isBad =
                scalar.value < 0x20 || (scalar.value >= 0x7F && scalar.value < 0xA0)
                || (scalar.isASCII && forbidden.contains(UInt8(scalar.value)))
                || scalar.properties.generalCategory == .format || scalar.value == 0xFFFD
                || scalar.properties.generalCategory == .lineSeparator
                || scalar.properties.generalCategory == .paragraphSeparator
            name.unicodeScalars.append(isBad ? "_" : scalar)
        }
        while let last = name.last, last == "." || last == " " { name.removeLast() }
        if let first = name.first, first == "." || first == "-" || first == " " { name = "_" + name.dropFirst() }
        if name.lowercased().hasSuffix(".glb") { name.removeLast(4) }
        // Blanks before the extension make no difference there.
        let stem = name.prefix { $0 != "." }.lowercased().reversed().drop { $0 == " " }.reversed()
        if devices.contains(String(stem)) { name = "_" + name }
        return cut(name, to: longest - ending.utf8.count) + ending
    }

    /// The same name with a mark before its extension.
    static func marked(_ name: String, _ mark: some StringProtocol) -> String {
        let end = "-" + String(mark) + ending
        return cut(String(name.dropLast(ending.utf8.count)), to: longest - end.utf8.count) + end
    }

    /// Whole characters, as many as fit.
    private static func cut(_ name: String, to count: Int) -> String {
        var name = name
        while name.utf8.count > count { name.removeLast() }
        return name.isEmpty ? "avatar" : name
    }
}
