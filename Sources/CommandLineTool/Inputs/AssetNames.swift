import FileSystem

/// Which files of a folder are assets.
package enum AssetNames {
    /// Lower-case extensions; names match in any case. VRM files are GLB containers.
    package static let extensions: [String] = ["glb", "gltf", "vrm", "vrma"]

    static func isAsset(_ path: Path) -> Bool {
        path.fileExtension.map(extensions.contains) ?? false
    }
}
