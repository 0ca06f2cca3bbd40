import GLTFModel
import JSONText

/// Bounds of accessors that are zero because their data is nowhere (glTF 2.0 §3.6.2.3).
///
/// Extensions may be where the data is, so neither accessors that carry one, nor accessors of primitives that do, are
/// looked at; which these are is only asked if there is a suspect.
struct ZeroBoundChecks {
    private let context: ValidationContext

    static func run(_ context: ValidationContext) {
        let suspects = context.accessorFacts.nonzeroBoundsWithoutData
        if suspects.isEmpty { return }
        ZeroBoundChecks(context: context).check(context.document.accessors.indices.filter(suspects.contains))
    }

    private func check(_ suspects: [Int]) {
        let isFilled = accessorsFilledByExtensions()
        var suspects = suspects[...]
        context.forEachObject(.accessors) { index, token in
            guard suspects.first == index else { return }
            suspects.removeFirst()
            // An unusable reference or sparse object is reported as such; nobody knows what the data is.
            let names = ["bufferView", "sparse", "extensions"] as [StaticString]
            if isFilled[index] || names.contains(where: { context.view.member(token, $0) != nil }) { return }
            let accessor = context.document.accessors[index]
            report(accessor.minimum, "min", of: index, accessor)
            report(accessor.maximum, "max", of: index, accessor)
        }
    }

    private func report(_ range: PoolRange, _ member: String, of index: Int, _ accessor: Accessor) {
        guard range.isUsable else { return }
        for (component, declared) in context.document.numbers[range.indices].enumerated() where declared != 0 {
            if context.isTruncated { return }
            let value: IssueArgument =
                accessor.componentType == .float ? .float(Float(declared)) : .int(Int(exactly: declared) ?? 0)
            context.report(
                .lintZeroAccessorBounds, at: "/accessors/\(index)/\(member)/\(component)", [.text(member), value])
        }
    }

    private func accessorsFilledByExtensions() -> [Bool] {
        var isFilled = Array(repeating: false, count: context.document.accessors.count)
        let document = context.document
        func fill(_ index: Int) {
            if isFilled.indices.contains(index) { isFilled[index] = true }
        }
        context.forEachObject(.meshes) { mesh, token in
            guard let list = context.view.member(token, "primitives"), document.meshes.indices.contains(mesh) else {
                return
            }
            let rows = document.meshes[mesh].primitives.indices
            context.forEachObject(of: list) { place, token in
                guard rows.count > place, context.view.member(token, "extensions") != nil else { return }
                let primitive = document.primitives[Int(document.indices[rows.lowerBound + place])]
                fill(primitive.indices)
                for position in primitive.attributes.indices { fill(document.attributes[position].accessor) }
                document.forEachTargetAttribute(of: primitive) { attribute, _ in fill(attribute.accessor) }
            }
        }
        return isFilled
    }
}
