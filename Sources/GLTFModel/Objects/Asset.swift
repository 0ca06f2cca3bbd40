/// The asset's metadata (glTF 2.0 §3.2), as tokens of its strings; −1 where absent or unusable.
package struct Asset: Sendable {
    package var copyright = -1
    package var generator = -1
    package var version = -1
    package var minVersion = -1

    package static let schema = ObjectSchema(
        "asset",
        [
            .member(Member("copyright", .string)),
            .member(Member("generator", .string)),
            .member(Member("version", .pattern(.version), required: true)),
            .member(Member("minVersion", .pattern(.version))),
            .checkpoint(.asset),
        ],
        build: { reader, slots in
            reader.document.asset = Asset(
                copyright: slots.index(0), generator: slots.index(1), version: slots.index(2),
                minVersion: slots.index(3))
            return 0
        })
}

extension Checkpoint {
    package static let asset = Checkpoint(rawValue: 3)
}
