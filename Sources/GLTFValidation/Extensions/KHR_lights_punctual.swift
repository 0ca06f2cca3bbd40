import GLTFModel
import JSONText

// KHR_lights_punctual: the root object lists lights, nodes refer to them by index.

extension ExtensionDefinition {
    static let khrLightsPunctual: ExtensionDefinition = {
        var definition = ExtensionDefinition("KHR_lights_punctual")
        definition.placements = [
            ExtensionDefinition.Placement(on: DocumentReader.rootSchema, "the root", LightChecks.lights),
            ExtensionDefinition.Placement(on: Node.schema, "a node", LightChecks.reference),
        ]
        definition.link = LightChecks.link
        definition.reportUnused = { context, root, prefix in
            let count = context.withSlots(root) { $0.range(0).count }
            for index in 0..<count where !context.usedLights.contains(index) {
                if context.isTruncated { return }
                context.reportUnused(
                    at: "\(prefix)/extensions/KHR_lights_punctual/lights/\(index)",
                    number: prefix.isEmpty ? .element(.lights, index) : nil)
            }
        }
        return definition
    }()
}

enum LightChecks {
    private enum Field {
        static let color = 0
        static let intensity = 1
        static let type = 2
        static let spot = 3
        static let range = 4
    }

    private static let types: [StaticString] = ["directional", "point", "spot"]

    static let lights = ObjectSchema(
        "KHR_lights_punctual", [.member(Member("lights", .objects(light), required: true))], build: Record.build)

    static let reference = ObjectSchema(
        "node.KHR_lights_punctual", [.member(Member("light", .index, required: true))], build: Record.build)

    private static let light = ObjectSchema(
        "KHR_lights_punctual.light",
        [
            .member(Member("color", .numbers(lengths: [3], .unit))),
            .member(Member("intensity", .number(.notNegative), default: 1)),
            .member(Member("type", .name(types), required: true)),
            // Read only for spot lights, where it is required.
            .member(Member("spot", .any)),
            .custom { reader, slots in
                guard slots.integer(Field.type) == 2 else { return }
                slots.read(Field.spot, as: Member("spot", .object(spot), required: true), reader)
            },
            .member(Member("range", .number(.positive))),
            .checkpoint(.light),
            .member(Member("name", .string)),
        ], build: Record.buildNone)

    private static let spot = ObjectSchema(
        "KHR_lights_punctual.spot",
        [
            .member(
                Member("innerConeAngle", .number(NumberBounds(from: 0, below: 1.5707963267948966)), default: 0)),
            .member(
                Member(
                    "outerConeAngle", .number(NumberBounds(above: 0, to: 1.5707963267948966)),
                    default: 0.7853981633974483)),
            .checkpoint(.spot),
        ], build: Record.build)

    static let readLight: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = { context, slots, reader in
        let place = slots.integer(Field.type)
        let typeName = slots.token(Field.type).flatMap { reader.view.kind($0).isString ? reader.view.string($0) : nil }
        if slots.isPresent(Field.spot), place != 2 {
            context.report(.extraProperty, at: reader.pointer("spot"), ["spot", .text(typeName ?? "")])
        }
        if slots.isPresent(Field.range), !slots.number(Field.range).isNaN, place == 0 {
            context.report(.extraProperty, at: reader.pointer("range"), ["range", .text(typeName ?? "")])
        }
    }

    static let readSpot: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = { context, slots, reader in
        let inner = slots.number(0)
        let outer = slots.number(1)
        if outer <= inner {
            context.report(
                .khrLightsPunctualLightSpotAngles, at: reader.pointer("outerConeAngle"),
                [.double(outer), .double(inner)])
        }
    }

    static let link: @Sendable (ValidationContext, ExtensionObject) -> Void = { context, object in
        guard object.host === Node.schema else { return }
        guard let root = context.rootExtension("KHR_lights_punctual") else {
            return context.report(
                .unsatisfiedDependency, at: object.pointer, ["the light", "KHR_lights_punctual at the root"])
        }
        let index = context.withSlots(object) { $0.index(0) }
        let count = context.withSlots(root) { $0.range(0).count }
        guard index >= 0 else { return }
        if index < count {
            context.usedLights.insert(index)
        } else {
            context.report(
                .unresolvedReference, at: object.pointer + "/light", [.int(index), "lights", .int(count)])
        }
    }
}

extension ValidationContext {
    /// The extension object of the root, if it was read. The root's are read last, so that there is no need to walk past
    /// those of all the nodes, once for each node.
    func rootExtension(_ name: String) -> ExtensionObject? {
        for object in document.extensionObjects.reversed() {
            if object.owner != nil { return nil }
            if object.host === DocumentReader.rootSchema, ExtensionRegistry.all[object.id].name == name {
                return object
            }
        }
        return nil
    }

    /// The extension objects of the root, in the order in which they were read.
    var rootExtensions: [ExtensionObject] {
        let objects = document.extensionObjects
        var start = objects.count
        while start > 0, objects[start - 1].owner == nil { start -= 1 }
        return objects[start...].filter { $0.host === DocumentReader.rootSchema }
    }
}

extension Checkpoint {
    static let light = Checkpoint(rawValue: 100)
    static let spot = Checkpoint(rawValue: 101)
}
