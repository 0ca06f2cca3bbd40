import GLTFModel
import JSONText

extension DocumentSceneReader {
    func meshes() -> [AvatarScene.Mesh] {
        // Names of targets can be as many as there are bytes, in one mesh or in all together.
        var namesLeft = AvatarScene.mostObjects
        return document.meshes.prefix(AvatarScene.mostObjects).map { mesh($0, &namesLeft) }
    }

    private func mesh(_ mesh: Mesh, _ namesLeft: inout Int) -> AvatarScene.Mesh {
        var result = AvatarScene.Mesh(name: text(mesh.name), primitiveCount: 0)
        var targetCount = 0
        let positions = mesh.primitives.indices
        for position in positions.upperBound <= document.indices.count ? positions : 0..<0 {
            let row = Int(document.indices[position])
            guard document.primitives.indices.contains(row) else { continue }
            result.primitiveCount += 1
            let primitive = document.primitives[row]
            targetCount = max(targetCount, primitive.targets.count)
            let (sum, overflow) = result.triangleCount.addingReportingOverflow(triangles(of: primitive))
            result.triangleCount = overflow ? .max : sum
            guard let (box, isQuantized) = bounds(of: primitive) else { continue }
            if isQuantized { result.isQuantized = true }
            if result.bounds == nil {
                result.bounds = box
            } else {
                result.bounds?.include(box)
            }
        }
        result.targetNames =
            targetNames(mesh, atMost: namesLeft) ?? Array(repeating: "", count: min(targetCount, namesLeft))
        namesLeft -= result.targetNames.count
        return result
    }

    /// The sums over meshes and nodes from `start` on, which are not looked at one by one.
    func totals(from start: Int) -> AvatarScene.Totals {
        var totals = AvatarScene.Totals()
        for mesh in document.meshes.dropFirst(start) {
            let range = mesh.primitives
            guard range.indices.upperBound <= document.indices.count else { continue }
            for position in range.indices {
                let row = Int(document.indices[position])
                guard document.primitives.indices.contains(row) else { continue }
                totals.primitives += 1
                let (sum, overflow) = totals.triangles.addingReportingOverflow(triangles(of: document.primitives[row]))
                totals.triangles = overflow ? .max : sum
            }
        }
        for node in document.nodes.dropFirst(start)
        where document.resolves(node.skin, in: .skins) && document.resolves(node.mesh, in: .meshes) {
            totals.skinnedMeshes += 1
        }
        return totals
    }

    /// Distinct joints over all skins.
    func jointCount() -> Int {
        let joints = ElementSet()
        defer { joints.free() }
        var count = 0
        for skin in document.skins {
            guard skin.joints.indices.upperBound <= document.indices.count else { continue }
            for position in skin.joints.indices {
                let joint = Int(document.indices[position])
                guard document.resolves(joint, in: .nodes), !joints.contains(joint) else { continue }
                joints.insert(joint)
                count += 1
            }
        }
        return count
    }

    /// `extras.targetNames` is where exporters put names, for the specification has no place for them.
    private func targetNames(_ mesh: Mesh, atMost most: Int) -> [String]? {
        guard mesh.extras >= 0, let list = view.member(mesh.extras, "targetNames"), view.kind(list).isArray
        else { return nil }
        var names: [String] = []
        let end = view.next(list)
        var element = list + 1
        while element < end, names.count < most {
            names.append(view.kind(element).isString ? view.string(element) : "")
            element = view.next(element)
        }
        return names
    }

    private func attributes(of primitive: MeshPrimitive) -> some Swift.Collection<Attribute> {
        document.attributes[primitive.attributes.indices.clamped(to: document.attributes.indices)]
    }

    private func triangles(of primitive: MeshPrimitive) -> Int {
        let vertices =
            primitive.indices >= 0
            ? accessor(primitive.indices)?.count
            : attributes(of: primitive).lazy.compactMap { accessor($0.accessor)?.count }.first
        guard let vertices = vertices.map(WholeNumber.clamped), vertices > 0 else { return 0 }
        switch primitive.mode {
        case 4: return vertices / 3
        case 5, 6: return max(vertices - 2, 0)
        default: return 0
        }
    }

    private func bounds(of primitive: MeshPrimitive) -> (Bounds, isQuantized: Bool)? {
        guard let attribute = attributes(of: primitive).first(where: { view.keyEquals($0.name, "POSITION") }),
            let accessor = accessor(attribute.accessor), let low = numbers(accessor.minimum), low.count == 3,
            let high = numbers(accessor.maximum), high.count == 3
        else { return nil }
        // Quantised positions are whole numbers that stand for fractions of the component's range.
        let divisor = accessor.isNormalized ? accessor.componentType?.integerRange?.upperBound : nil
        let unit = divisor.map { 1 / Double($0) } ?? 1
        let box = Bounds(
            lower: Vector3(low[0] * unit, low[1] * unit, low[2] * unit),
            upper: Vector3(high[0] * unit, high[1] * unit, high[2] * unit))
        return (box, accessor.componentType != .float)
    }

    // MARK: Skins

    func skin(_ skin: Skin) -> AvatarScene.Skin {
        // The first stands for all where the mesh is, even if it leads nowhere.
        let first = skin.joints.indices.first.flatMap { $0 < document.indices.count ? Int(document.indices[$0]) : nil }
        let joints = distinct(skin.joints, below: min(document.nodes.count, AvatarScene.mostObjects))
        let isFirst = first == nil || joints.first == first
        return AvatarScene.Skin(
            joints: isFirst ? joints : [first ?? -1] + joints, firstInverseBind: firstInverseBind(skin))
    }

    private func firstInverseBind(_ skin: Skin) -> AffineTransform? {
        guard skin.inverseBindMatrices >= 0 else { return .identity }
        guard let accessor = accessor(skin.inverseBindMatrices), accessor.componentType == .float,
            accessor.type == .mat4, accessor.sparse < 0, let offset = accessor.byteOffset, offset >= 0,
            let bytes = bytes(ofBufferView: accessor.bufferView), bytes.count >= 64, offset <= bytes.count - 64
        else { return nil }
        let numbers = (0..<16).map { index in
            let bits = bytes.loadUnaligned(fromByteOffset: offset + 4 * index, as: UInt32.self)
            return Double(Float(bitPattern: UInt32(littleEndian: bits)))
        }
        guard numbers.allSatisfy(\.isFinite) else { return nil }
        return AffineTransform(columns: numbers)
    }

    /// Only the GLB's own buffer is at hand.
    private func bytes(ofBufferView index: Int) -> UnsafeRawBufferPointer? {
        guard let binary, document.resolves(index, in: .bufferViews) else { return nil }
        let view = document.bufferViews[index]
        guard view.buffer == 0, document.buffers.first?.hasURIKey == false, let length = view.byteLength,
            let offset = view.byteOffset, offset >= 0, offset <= binary.count, length >= 0,
            length <= binary.count - offset
        else { return nil }
        return UnsafeRawBufferPointer(rebasing: binary[offset..<offset + length])
    }
}
