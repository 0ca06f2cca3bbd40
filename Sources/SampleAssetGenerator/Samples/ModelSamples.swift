import JSONText

/// Sound models for the features that web avatars use less often.
enum ModelSamples {
    static let all: [SampleAsset] = [
        SampleAsset(
            "valid/bust-quantized.glb",
            "A head whose positions, normals and texture coordinates are 16-bit numbers, brought to size by its node."
        ) { quantizedBust().glb() },
        SampleAsset(
            "valid/cube.gltf", "The text form with a buffer and two pictures in files beside it.",
            companions: [
                .init("valid/cube.bin") { cube().binary },
                .init("valid/cube-colour.jpg") { JPEGEncoder.encode(cubeColour, quality: 80) },
                .init("valid/cube-occlusion.png") { PNGEncoder.encode(cubeOcclusion) },
            ]
        ) { cube().text() },
        SampleAsset(
            "valid/animated-column.glb",
            "A skinned column that bends, rises in steps and swells: LINEAR, STEP and CUBICSPLINE."
        ) { animatedColumn().glb() },
    ]

    // MARK: Quantized

    private static func quantizedBust() -> FinishedAsset {
        let surface = HeadMesh(columns: 32, perLine: 1, fineFace: true).surface
        // The bust fits a cube of 0.4 m around its middle.
        let (middle, half) = (Vector3(0, 1.59, 0), 0.2)
        var draft = AssetDraft()
        draft.extensionsUsed = ["KHR_mesh_quantization"]
        draft.extensionsRequired = ["KHR_mesh_quantization"]
        let places = surface.vertices.map { ($0.position - middle) * (1 / half) }
        let attributes: JSONValue = [
            "POSITION": .index(draft.addNormalizedShorts(places, bounds: true)),
            "NORMAL": .index(draft.addNormalizedShorts(surface.normals(), bounds: false)),
            "TEXCOORD_0": .index(draft.addNormalizedCoordinates(surface.vertices.map { ($0.u, $0.v) })),
        ]
        let indices = draft.addIndices(surface.triangles)
        draft.add(
            "meshes",
            ["primitives": [["attributes": attributes, "indices": .index(indices), "material": 0]]])
        draft.add("nodes", ["name": "Bust", "mesh": 0, "translation": [0, 1.59, 0], "scale": [0.2, 0.2, 0.2]])
        draft.add("scenes", ["nodes": [0]])
        let view = draft.addView(AvatarTextures.head256.bytes)
        draft.add("images", ["mimeType": .string(AvatarTextures.head256.type), "bufferView": .index(view)])
        draft.add("textures", ["source": 0])
        draft.add(
            "materials",
            ["pbrMetallicRoughness": ["baseColorTexture": ["index": 0], "metallicFactor": 0], "doubleSided": true])
        return draft.finished()
    }

    // MARK: Text form

    private static var cubeColour: Raster { BaseAssets.checks(width: 64, height: 64) }

    /// Darker towards the edges.
    private static var cubeOcclusion: Raster {
        Raster(width: 32, height: 32) { x, y in
            let edge = min(min(x, 31 - x), min(y, 31 - y))
            return Colour(255, 255, 255).scaled(edge < 4 ? 0.6 + 0.1 * Double(edge) : 1)
        }
    }

    private static func cube() -> FinishedAsset {
        var (positions, normals, coordinates, indices): ([Vector3], [Vector3], [Float], [Int]) = ([], [], [], [])
        let axes = [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)]
        for axis in 0..<3 {
            for sign in [1.0, -1.0] {
                let normal = axes[axis] * sign
                let across = axes[(axis + 1) % 3] * sign
                let up = normal.cross(across)
                let first = positions.count
                for (u, v) in [(0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)] {
                    positions.append((normal + across * (2 * u - 1) + up * (1 - 2 * v)) * 0.5)
                    normals.append(normal)
                    coordinates += [Float(u), Float(v)]
                }
                indices += [0, 1, 2, 0, 2, 3].map { $0 + first }
            }
        }
        var draft = AssetDraft()
        let attributes: JSONValue = [
            "POSITION": .index(draft.addFloats(positions.floats, type: "VEC3", target: .vertices, bounds: true)),
            "NORMAL": .index(draft.addFloats(normals.floats, type: "VEC3", target: .vertices)),
            "TEXCOORD_0": .index(draft.addFloats(coordinates, type: "VEC2", target: .vertices)),
        ]
        let indexAccessor = draft.addIndices(indices)
        draft.add(
            "meshes",
            [
                "name": "Cube",
                "primitives": [["attributes": attributes, "indices": .index(indexAccessor), "material": 0]],
            ])
        draft.add("nodes", ["name": "Cube", "mesh": 0])
        draft.add("scenes", ["nodes": [0]])
        draft.add("samplers", ["magFilter": 9729, "minFilter": 9987])
        draft.add("images", ["uri": "cube-colour.jpg"])
        draft.add("images", ["uri": "cube-occlusion.png"])
        draft.add("textures", ["sampler": 0, "source": 0])
        draft.add("textures", ["sampler": 0, "source": 1])
        draft.add(
            "materials",
            [
                "name": "Checks",
                "pbrMetallicRoughness": ["baseColorTexture": ["index": 0], "metallicFactor": 0],
                "occlusionTexture": ["index": 1],
            ])
        return draft.finished(bufferURI: "cube.bin")
    }

    // MARK: Animation

    private static func animatedColumn() -> FinishedAsset {
        let rows = [
            JointRow("Base", nil, 0, 0, 0), JointRow("Bend", "Base", 0, 0.5, 0), JointRow("Tip", "Bend", 0, 1, 0),
        ]
        var builder = AvatarBuilder(rows, pose: .t, root: "Column")
        let rings = (0...10).map { step in
            Tube.Ring(
                Vector3(0, Double(step) / 10, 0), side: Vector3(0.1, 0, 0), front: Vector3(0, 0, 0.1))
        }
        let chain = JointChain(axis: .up, joints: [("Base", 0), ("Bend", 0.5)], blend: 0.2)
        let surface = Tube(rings: rings, segments: 16).surface { SkinWeights(chain.weights(at: $0)) }
        let swelling = surface.vertices.map { vertex in
            Vector3(vertex.position.x, 0, vertex.position.z)
                * bump(squaredDistance: 4 * square(vertex.position.y - 0.5))
        }
        let material = builder.addMaterial("Cloth", AvatarTextures.bottom, roughness: 0.9)
        builder.addMesh(
            .init(mesh: "Column", surface: surface, material: material, targets: [("swell", swelling)]))
        builder.finish(meshesBelowRoot: false)

        let mesh = builder.meshNodes["Column"] ?? 0
        let (sine, cosine) = Trigonometry.sineCosine(Trigonometry.pi / 8)
        let turn: [Float] = [0, 0, Float(sine), Float(cosine)]
        let rest: [Float] = [0, 0, 0, 1]
        let times = builder.draft.addFloats([0, 1, 2], type: "SCALAR", bounds: true)
        let bends = builder.draft.addFloats(rest + turn + rest, type: "VEC4")
        let rises = builder.draft.addFloats([0, 0, 0, 0, 0.1, 0, 0, 0, 0], type: "VEC3")
        // In-tangent, value and out-tangent of each key.
        let swells = builder.draft.addFloats([0, 0, 1, 0, 1, 0, -1, 0, 0], type: "SCALAR")
        builder.draft.add(
            "animations",
            [
                "name": "Dance",
                "samplers": [
                    ["input": .index(times), "output": .index(bends), "interpolation": "LINEAR"],
                    ["input": .index(times), "output": .index(rises), "interpolation": "STEP"],
                    ["input": .index(times), "output": .index(swells), "interpolation": "CUBICSPLINE"],
                ],
                "channels": [
                    ["sampler": 0, "target": ["node": .index(builder.jointNodes[1]), "path": "rotation"]],
                    ["sampler": 1, "target": ["node": .index(builder.jointNodes[0]), "path": "translation"]],
                    ["sampler": 2, "target": ["node": .index(mesh), "path": "weights"]],
                ],
            ])
        return builder.draft.finished()
    }

    private static func square(_ value: Double) -> Double { value * value }
}
