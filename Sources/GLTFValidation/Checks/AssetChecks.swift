import GLTFModel
import JSONText

/// Versions of the asset (glTF 2.0 §3.2). What is not version 2 cannot be read on.
enum AssetChecks {
    static let read: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = { context, slots, reader in
        guard let token = slots.integer(2) else {
            reader.stopsAfterAsset = true
            return
        }
        let text = reader.view.string(token)
        let version = Version(text)
        if let minimum = slots.integer(3).map({ reader.view.string($0) }), version.isBelow(Version(minimum)) {
            context.report(
                .assetMinVersionGreaterThanVersion, at: "/asset/minVersion", [.text(minimum), .text(text)])
        }
        if version.major != Array("2".utf8) {
            reader.stopsAfterAsset = true
            context.report(.unknownAssetMajorVersion, at: "/asset/version", [.text(text)])
        } else if !version.minor.isEmpty {
            context.report(.unknownAssetMinorVersion, at: "/asset/version", [.text(text)])
        }
    }

    /// Both numbers of a version that has the right form, as digits without leading zeros: they may be of any length.
    private struct Version {
        var major: [UInt8] = []
        var minor: [UInt8] = []

        init(_ text: String) {
            var isMinor = false
            for byte in text.utf8 {
                if byte == 0x2E {
                    isMinor = true
                } else if isMinor {
                    if byte != 0x30 || !minor.isEmpty { minor.append(byte) }
                } else if byte != 0x30 || !major.isEmpty {
                    major.append(byte)
                }
            }
        }

        func isBelow(_ other: Version) -> Bool {
            major == other.major
                ? Self.isLess(minor, other.minor) : Self.isLess(major, other.major)
        }

        private static func isLess(_ a: [UInt8], _ b: [UInt8]) -> Bool {
            a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count < b.count
        }
    }
}
