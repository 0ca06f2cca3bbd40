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
        let version = numbers(text)
        if let minimum = slots.integer(3).map({ reader.view.string($0) }), numbers(minimum) > version {
            context.report(
                .assetMinVersionGreaterThanVersion, at: "/asset/minVersion", [.text(minimum), .text(text)])
        }
        if version.major != 2 {
            reader.stopsAfterAsset = true
            context.report(.unknownAssetMajorVersion, at: "/asset/version", [.text(text)])
        } else if version.minor > 0 {
            context.report(.unknownAssetMinorVersion, at: "/asset/version", [.text(text)])
        }
    }

    /// Both numbers of a version that has the right form; very large ones are clamped.
    private static func numbers(_ version: String) -> (major: Int, minor: Int) {
        var parts = [0, 0]
        var part = 0
        for byte in version.utf8 {
            if byte == 0x2E { part = 1 } else { parts[part] = Swift.min(parts[part] * 10 + Int(byte) - 0x30, 1 << 40) }
        }
        return (parts[0], parts[1])
    }
}
