import GLTFModel

// What an extension is to the validator: one value, in a file named as the specification names the extension. What it
// changes in the rules of other objects is data too, and is merged for each run from the extensions that the document
// declares, so that nothing outlives the run.

/// An extension that the validator has rules for.
package struct ExtensionDefinition: Sendable {
    /// A kind of object that may carry the extension, and the table of the object that it carries.
    package struct Placement: Sendable {
        let host: ObjectSchema
        let object: ObjectSchema
        /// The host in words, with an article.
        let words: String

        init(on host: ObjectSchema, _ words: String, _ object: ObjectSchema) {
            self.host = host
            self.object = object
            self.words = words
        }
    }

    /// A string that the extension adds to those that a member may have.
    package struct AddedName: Sendable {
        let host: ObjectSchema
        let member: StaticString
        let name: String
    }

    package let name: String
    var placements: [Placement] = []
    /// Whether it must be the only extension of its object.
    var isAlone = false
    /// Whether a document that uses it must require it.
    var mustBeRequired = false
    var addedNames: [AddedName] = []
    /// Media types of images that it enables.
    var imageMimeTypes: [String] = []
    /// Attribute formats that it adds.
    var attributeFormats: [AttributeFormats.Addition] = []
    /// Called for each of its objects that was read, when what refers to other objects is checked.
    var link: (@Sendable (ValidationContext, ExtensionObject) -> Void)?
    /// Reports what nothing refers to, of an object of the root. `prefix` stands before pointers; see ``AnimationPath``.
    var reportUnused: (@Sendable (ValidationContext, ExtensionObject, _ prefix: String) -> Void)?
    /// Called for each of its objects after the resources were read.
    var checkResources: (@Sendable (ValidationContext, ExtensionObject) -> Void)?

    init(_ name: String) {
        self.name = name
    }
}

/// The extensions that the validator has rules for. An extension's place is its id.
package enum ExtensionRegistry {
    package static let all: [ExtensionDefinition] = [
        .extTextureWebp,
        .khrAnimationPointer,
        .khrLightsPunctual,
        .khrMaterialsAnisotropy,
        .khrMaterialsClearcoat,
        .khrMaterialsDispersion,
        .khrMaterialsEmissiveStrength,
        .khrMaterialsIor,
        .khrMaterialsIridescence,
        .khrMaterialsPbrSpecularGlossiness,
        .khrMaterialsSheen,
        .khrMaterialsSpecular,
        .khrMaterialsTransmission,
        .khrMaterialsUnlit,
        .khrMaterialsVariants,
        .khrMaterialsVolume,
        .khrMeshQuantization,
        .khrNodeVisibility,
        .khrTextureTransform,
    ]

    static func id(of name: String) -> Int? {
        // Strings are equal if they look the same: a KELVIN SIGN is a K.
        ids[name].flatMap { all[$0].name.utf8.elementsEqual(name.utf8) ? $0 : nil }
    }

    private static let ids: [String: Int] = Dictionary(
        uniqueKeysWithValues: all.enumerated().map { ($0.element.name, $0.offset) })
}
