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

    /// Those in one object.
    static func link(_ context: ValidationContext, host: ObjectSchema, row: Int) {
        guard let rows = context.primitiveExtensions[row] else { return }
        for position in rows where context.document.extensionObjects[position].host === host {
            let object = context.document.extensionObjects[position]
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
        document.records[object.record].withSlots(body)
    }
}
