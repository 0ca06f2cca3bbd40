import JSONText

/// The smallest assets that are whole, one for each feature.
enum BasicSamples {
    static let all: [SampleAsset] = [
        SampleAsset("valid/triangle.glb", "The least that can be drawn: one indexed triangle.") {
            BaseAssets.triangle.glb()
        },
        SampleAsset("valid/json-only.glb", "A container without a BIN chunk, which is legal: nothing but a version.") {
            BaseAssets.bare.glb()
        },
        SampleAsset("valid/sparse.glb", "A triangle two of whose vertices come from a sparse accessor.") {
            BaseAssets.sparse().glb()
        },
        SampleAsset("valid/morph.glb", "A triangle with one morph target.") { BaseAssets.morphing.glb() },
        SampleAsset("valid/skin.glb", "A triangle on two joints.") { BaseAssets.skinned.glb() },
        SampleAsset(
            "valid/normal-map.glb",
            "A square with normals, tangents and a normal map, so that nothing is left "
                + "to the reader to generate."
        ) {
            BaseAssets.square(
                picture: PNGEncoder.encode(BaseAssets.flatNormals), tangents: true, isNormalMap: true
            ).glb()
        },
        SampleAsset("valid/camera.glb", "A scene with a perspective camera and no mesh.") {
            BaseAssets.camera(["type": "perspective", "perspective": BaseAssets.perspective]).glb()
        },
        SampleAsset("valid/material-extensions.glb", "A material with several of the Khronos extensions.") {
            BaseAssets.painted
                .with(
                    "/extensionsUsed",
                    [
                        "KHR_materials_clearcoat", "KHR_materials_ior", "KHR_materials_sheen",
                        "KHR_materials_transmission", "KHR_materials_volume",
                    ]
                )
                .with(
                    "/materials/0/extensions",
                    [
                        "KHR_materials_clearcoat": ["clearcoatFactor": 0.5],
                        "KHR_materials_ior": ["ior": 1.4],
                        "KHR_materials_sheen": ["sheenColorFactor": [0.2, 0.2, 0.3]],
                        "KHR_materials_transmission": ["transmissionFactor": 0.8],
                        "KHR_materials_volume": ["thicknessFactor": 0.01],
                    ]
                ).glb()
        },
    ]
}
