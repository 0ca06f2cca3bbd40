import JSONText

/// The JSON of a rigged avatar: a skeleton, skinned meshes with morph targets, materials and animations, in the
/// proportions of what avatar creators export. Morph targets and animations are what makes the large ones large.
struct AvatarDocument {
    let meshes: Int
    let targets: Int
    let animations: Int

    private static let joints = 67
    /// POSITION, NORMAL, TEXCOORD_0, JOINTS_0, WEIGHTS_0 and the indices.
    private static let accessorsPerMesh = 6
    private static let attributes: [(name: String, type: String, componentType: Int, size: Int)] = [
        ("POSITION", "VEC3", 5126, 12), ("NORMAL", "VEC3", 5126, 12), ("TEXCOORD_0", "VEC2", 5126, 8),
        ("JOINTS_0", "VEC4", 5121, 4), ("WEIGHTS_0", "VEC4", 5126, 16),
    ]

    func bytes() -> [UInt8] {
        var layout = AccessorLayout()
        var writer = JSONWriter()
        var numbers = RepeatableNumbers(seed: UInt64(meshes &* 1000 &+ targets &* 10 &+ animations))
        writer.beginObject()
        writer.key("asset")
        writer.beginObject()
        writer.member("version", "2.0")
        writer.member("generator", "glb benchmark")
        writer.endObject()
        writer.member("scene", 0)
        writer.key("scenes")
        writer.array([0]) { writer, _ in
            writer.beginObject()
            writer.key("nodes")
            writer.integers([0])
            writer.endObject()
        }
        writeNodes(&writer, &numbers)
        writeMeshes(&writer, &layout, &numbers)
        writeSkin(&writer, &layout)
        writeMaterials(&writer, &numbers)
        if animations > 0 { writeAnimations(&writer, &layout, &numbers) }
        layout.write(into: &writer)
        writer.endObject()
        return writer.bytes
    }

    private func writeNodes(_ writer: inout JSONWriter, _ numbers: inout RepeatableNumbers) {
        writer.key("nodes")
        writer.array(0..<(Self.joints + meshes)) { writer, index in
            writer.beginObject()
            if index < Self.joints {
                writer.member("name", "Bone_\(index)_\(index % 2 == 0 ? "Left" : "Right")")
                let children = [index * 2 + 1, index * 2 + 2].filter { $0 < Self.joints }
                let attached = index == 0 ? children + (Self.joints..<(Self.joints + meshes)) : children
                if !attached.isEmpty {
                    writer.key("children")
                    writer.integers(attached)
                }
                writer.key("translation")
                writer.doubles((0..<3).map { _ in numbers.unit() })
                writer.key("rotation")
                writer.doubles((0..<4).map { _ in numbers.unit() })
                writer.key("scale")
                writer.doubles((0..<3).map { _ in 1 + numbers.unit() * 0x1p-20 })
            } else {
                writer.member("name", "Avatar_Part_\(index - Self.joints)")
                writer.member("mesh", index - Self.joints)
                writer.member("skin", 0)
            }
            writer.endObject()
        }
    }

    private func writeMeshes(
        _ writer: inout JSONWriter, _ layout: inout AccessorLayout, _ numbers: inout RepeatableNumbers
    ) {
        writer.key("meshes")
        writer.array(0..<meshes) { writer, mesh in
            let vertices = 600 + numbers.next(below: 4000)
            writer.beginObject()
            writer.member("name", "Avatar_Part_\(mesh)")
            writer.key("primitives")
            writer.array([0]) { writer, _ in
                writer.beginObject()
                writer.key("attributes")
                writer.beginObject()
                for attribute in Self.attributes {
                    let bounds = attribute.name == "POSITION" ? (0..<6).map { _ in numbers.unit() } : []
                    writer.member(
                        attribute.name,
                        layout.add(
                            count: vertices, type: attribute.type, componentType: attribute.componentType,
                            size: attribute.size, bounds: bounds))
                }
                writer.endObject()
                writer.member(
                    "indices", layout.add(count: vertices * 3, type: "SCALAR", componentType: 5123, size: 2))
                writer.member("material", mesh)
                if targets > 0 {
                    writer.key("targets")
                    writer.array(0..<targets) { writer, _ in
                        writer.beginObject()
                        for name in ["POSITION", "NORMAL"] {
                            let bounds = name == "POSITION" ? (0..<6).map { _ in numbers.unit() / 50 } : []
                            writer.member(
                                name,
                                layout.add(
                                    count: vertices, type: "VEC3", componentType: 5126, size: 12, bounds: bounds))
                        }
                        writer.endObject()
                    }
                }
                writer.endObject()
            }
            if targets > 0 {
                writer.key("weights")
                writer.integers(Array(repeating: 0, count: targets))
                writer.key("extras")
                writer.beginObject()
                writer.key("targetNames")
                writer.array(0..<targets) { writer, target in writer.value("expression_\(target)") }
                writer.endObject()
            }
            writer.endObject()
        }
    }

    private func writeSkin(_ writer: inout JSONWriter, _ layout: inout AccessorLayout) {
        writer.key("skins")
        writer.array([0]) { writer, _ in
            writer.beginObject()
            writer.member("name", "Armature")
            writer.key("joints")
            writer.integers(Array(0..<Self.joints))
            writer.member(
                "inverseBindMatrices", layout.add(count: Self.joints, type: "MAT4", componentType: 5126, size: 64))
            writer.endObject()
        }
    }

    private func writeMaterials(_ writer: inout JSONWriter, _ numbers: inout RepeatableNumbers) {
        writer.key("materials")
        writer.array(0..<meshes) { writer, index in
            writer.beginObject()
            writer.member("name", "Avatar_Material_\(index)")
            writer.key("pbrMetallicRoughness")
            writer.beginObject()
            writer.key("baseColorFactor")
            writer.doubles([abs(numbers.unit()), abs(numbers.unit()), abs(numbers.unit()), 1])
            writer.member("metallicFactor", 0)
            writer.member("roughnessFactor", abs(numbers.unit()))
            writer.endObject()
            writer.member("doubleSided", index % 2 == 0)
            writer.endObject()
        }
    }

    private func writeAnimations(
        _ writer: inout JSONWriter, _ layout: inout AccessorLayout, _ numbers: inout RepeatableNumbers
    ) {
        writer.key("animations")
        writer.array(0..<animations) { writer, index in
            let frames = 30 + numbers.next(below: 120)
            let times = layout.add(
                count: frames, type: "SCALAR", componentType: 5126, size: 4, bounds: [0, Double(frames) / 30])
            writer.beginObject()
            writer.member("name", "Animation_\(index)")
            writer.key("channels")
            writer.array(0..<(Self.joints * 3)) { writer, channel in
                writer.beginObject()
                writer.member("sampler", channel)
                writer.key("target")
                writer.beginObject()
                writer.member("node", channel / 3)
                writer.member("path", ["translation", "rotation", "scale"][channel % 3])
                writer.endObject()
                writer.endObject()
            }
            writer.key("samplers")
            writer.array(0..<(Self.joints * 3)) { writer, channel in
                let isRotation = channel % 3 == 1
                writer.beginObject()
                writer.member("input", times)
                writer.member("interpolation", "LINEAR")
                writer.member(
                    "output",
                    layout.add(
                        count: frames, type: isRotation ? "VEC4" : "VEC3", componentType: 5126,
                        size: isRotation ? 16 : 12))
                writer.endObject()
            }
            writer.endObject()
        }
    }
}
