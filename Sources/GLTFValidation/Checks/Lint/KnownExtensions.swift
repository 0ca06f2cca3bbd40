import GLTFModel

/// Names of public extensions, with and without rules here: what a name in `extensionsUsed` may have been meant to be.
enum KnownExtensions {
    /// The well-known name that differs from `name` in one or two letters or in case only; nil if the name is well known
    /// itself or like none.
    static func nearest(to name: String) -> String? {
        let bytes = Array(name.utf8)
        guard bytes.count >= 6, bytes.count <= 64, let underscore = bytes.firstIndex(of: 0x5F) else { return nil }
        if all.contains(where: { $0.utf8.elementsEqual(bytes) }) { return nil }
        var best: (distance: Int, name: String)?
        for candidate in all {
            let other = Array(candidate.utf8)
            guard (other.count - bytes.count).magnitude <= 2, samePrefix(bytes[..<underscore], other) else { continue }
            let distance = Spelling.distance(bytes, other)
            if distance <= 2, distance < best?.distance ?? Int.max { best = (distance, candidate) }
        }
        return best?.name
    }

    private static func samePrefix(_ prefix: ArraySlice<UInt8>, _ other: [UInt8]) -> Bool {
        other.count > prefix.count && other[prefix.count] == 0x5F
            && zip(prefix, other).allSatisfy { $0 & 0xDF == $1 & 0xDF }
    }

    private static let all: [String] = ExtensionRegistry.all.map(\.name) + others

    private static let others: [String] = [
        "ADOBE_materials_clearcoat_specular", "ADOBE_materials_clearcoat_tint", "ADOBE_materials_thin_transparency",
        "AGI_articulations", "AGI_stk_metadata", "CESIUM_primitive_outline", "CESIUM_RTC", "EXT_instance_features",
        "EXT_lights_ies", "EXT_lights_image_based", "EXT_mesh_features", "EXT_mesh_gpu_instancing", "EXT_mesh_manifold",
        "EXT_meshopt_compression", "EXT_primitive_voxels", "EXT_structural_metadata", "EXT_texture_avif",
        "FB_geometry_metadata", "FB_ngon_encoding", "GODOT_single_root", "GRIFFEL_bim_data", "KHR_accessor_float64",
        "KHR_audio_emitter", "KHR_draco_mesh_compression", "KHR_gaussian_splatting", "KHR_implicit_shapes",
        "KHR_interactivity", "KHR_lights_common", "KHR_materials_common", "KHR_materials_diffuse_transmission",
        "KHR_materials_subsurface", "KHR_materials_volume_scatter", "KHR_meshopt_compression", "KHR_node_hoverability",
        "KHR_node_selectability", "KHR_physics_rigid_bodies", "KHR_techniques_webgl", "KHR_texture_basisu", "KHR_xmp",
        "KHR_xmp_json_ld", "MPEG_media", "MSFT_audio_emitter", "MSFT_lod", "MSFT_packing_normalRoughnessMetallic",
        "MSFT_packing_occlusionRoughnessMetallic", "MSFT_texture_dds", "NV_materials_mdl", "OMI_physics_body",
        "OMI_physics_shape", "VRMC_materials_hdr_emissiveMultiplier", "VRMC_materials_mtoon", "VRMC_node_constraint",
        "VRMC_springBone", "VRMC_springBone_extended_collider", "VRMC_vrm", "VRMC_vrm_animation",
    ]
}
