import GLTFModel

/// Calls the link code of the extension objects, in the order of the phases.
enum ExtensionLinking {
    /// Those in elements of a root array. Primitives' come with their primitive.
    static func link(_ context: ValidationContext, collection: Collection) {
        for object in context.document.extensionObjects
        where object.owner?.collection == collection && object.host !== MeshPrimitive.schema {
            ExtensionRegistry.all[object.id].link?(context, object)
        }
    }

    /// Those of one primitive, which stand together but for those that are in them.
    static func link(_ context: ValidationContext, primitive row: Int) {
        var place = Int(context.firstPrimitiveExtensions[row])
        guard place >= 0 else { return }
        while place < context.document.extensionObjects.count {
            let object = context.document.extensionObjects[place]
            place += 1
            guard object.host === MeshPrimitive.schema else { continue }
            if object.hostRow != row { return }
            ExtensionRegistry.all[object.id].link?(context, object)
        }
    }

    /// Those of the root.
    static func linkRoot(_ context: ValidationContext) {
        for object in context.document.extensionObjects where object.owner == nil {
            ExtensionRegistry.all[object.id].link?(context, object)
        }
    }

    /// After the data: those that look at resources.
    static func checkResources(_ context: ValidationContext) {
        for object in context.document.extensionObjects {
            ExtensionRegistry.all[object.id].checkResources?(context, object)
        }
    }
}

extension ValidationContext {
    /// Calls `body` with the slots of an extension object.
    func withSlots<Result>(_ object: ExtensionObject, _ body: (Slots) -> Result) -> Result {
        document.withSlots(ofRecord: object.record, body)
    }
}
