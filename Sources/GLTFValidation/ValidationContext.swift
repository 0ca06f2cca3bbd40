package import GLTFModel
import ImageProbe
package import JSONText

/// Bytes in memory, as a key.
struct ByteRange: Hashable {
    let start: Int
    let count: Int
}

/// What was found in an image beside the asset.
struct ReadImage {
    let result: ImageProbeResult
    let byteCount: Int
}

/// The media types that images turned out to be of, by image.
struct DecodedImageTypes {
    /// One more than the place in `types`; 0: unknown.
    private let places = Column<UInt8>(0)
    private var types: [String] = []

    subscript(image: Int) -> String? {
        get { places[image] == 0 ? nil : types[Int(places[image]) - 1] }
        set {
            guard let newValue else {
                places[image] = 0
                return
            }
            if !types.contains(newValue) { types.append(newValue) }
            places[image] = UInt8(clamping: (types.firstIndex(of: newValue) ?? -1) + 1)
        }
    }

    /// Gives memory back; its owner does so once.
    func free() {
        places.free()
    }
}

/// What one run of the validator knows: the document, what was found out about its objects, and where issues go.
///
/// The passes fill it in their order; each check reads what earlier ones left. One thread uses it, and nothing that changes
/// a part of it asks for that part meanwhile; so no access is checked for overlapping another (see ``GLTFDocument``).
package final class ValidationContext {
    package let view: JSONView
    package let options: ValidationOptions
    package let format: AssetFormat
    /// Bytes of the asset itself, without files beside it.
    let fileSize: Int
    package let collector: IssueCollector
    package let document = GLTFDocument()

    /// The extensions that are declared and have rules.
    @exclusivity(unchecked) var activeExtensions: [ExtensionDefinition] = []
    @exclusivity(unchecked) var attributeFormats = AttributeFormats()
    @exclusivity(unchecked) var enabledImageTypes: Set<String> = ["image/jpeg", "image/png"]
    /// The first extension whose objects are not read, and so refer to nothing that is known.
    @exclusivity(unchecked) var unreadExtension: UnreadExtension?

    // Left by reading.
    @exclusivity(unchecked) var names = AttributeNames()
    @exclusivity(unchecked) var attributeNames = AttributeNameCounter()
    let primitiveFacts = Rows<PrimitiveFacts>()
    @exclusivity(unchecked) var firstTargetCount = 0
    /// The bytes of data URIs, by buffer and by image.
    @exclusivity(unchecked) var bufferURIs: [Int: [UInt8]] = [:]
    @exclusivity(unchecked) var imageURIs: [Int: [UInt8]] = [:]

    // Left by linking.
    let usage = UsageMap()
    let accessorFacts = AccessorFacts()
    let materialFacts = MaterialFacts()
    @exclusivity(unchecked) var graph = NodeGraph()
    /// For each skin the common root of its joints that has no parent, of which there is at most one; −1 if there is none.
    let skinRoots = Column<Int32>(-1)
    let schedule = DataSchedule()
    /// The first of the extension objects of each primitive row; −1 if there is none.
    let firstPrimitiveExtensions = Column<Int32>(-1)
    /// Meshes of which some primitive has joints and weights.
    let skinnedMeshes = ElementSet()
    /// Rows of animation targets whose nodes were followed: those of animations that have channels and samplers.
    let linkedTargets = ElementSet()
    let usedVariants = ElementSet()
    let usedLights = ElementSet()
    /// Texture coordinate sets that variants' materials ask for, by primitive.
    @exclusivity(unchecked) var variantTexCoords: [Int: Set<Int>] = [:]

    @exclusivity(unchecked) var animationPaths = AnimationPathLog()
    /// What stands before the pointers of scenes and nodes; see ``AnimationPath``.
    @exclusivity(unchecked) var pointerPrefix = ""

    // Left by the resources.
    @exclusivity(unchecked) var bufferData = LoadedBuffers()
    @exclusivity(unchecked) var resources = ResourceList()
    @exclusivity(unchecked) var decodedImageTypes = DecodedImageTypes()
    /// What was found in images that lie in buffers; not of all, if they are very many.
    @exclusivity(unchecked) var probedImages: [ByteRange: ImageProbeResult] = [:]
    /// Images beside the asset that were read, by their paths; not all, if they are very many.
    @exclusivity(unchecked) var readImages: [[UInt8]: ReadImage] = [:]
    /// Why files beside the asset could not be read, by their paths; not of all, if they are very many.
    @exclusivity(unchecked) var failedLoads: [[UInt8]: String] = [:]
    /// How many more bytes are looked at; see ``mayRead(_:at:)``. Filled when the buffers are loaded.
    @exclusivity(unchecked) var reading = ReadingAllowance(held: 0)
    /// How many more elements that are stored nowhere are looked at one by one; see ``takeZeroElements(_:)``.
    @exclusivity(unchecked) private var zeroElementsLeft = 1 << 17
    /// The BIN chunk's contents, of a container.
    @exclusivity(unchecked) package var binaryChunk: UnsafeRawBufferPointer?

    init(view: JSONView, format: AssetFormat, fileSize: Int, options: ValidationOptions, collector: IssueCollector) {
        self.view = view
        self.format = format
        self.fileSize = fileSize
        self.options = options
        self.collector = collector
    }

    deinit {
        names.free()
        decodedImageTypes.free()
        primitiveFacts.free()
        accessorFacts.readable.free()
        accessorFacts.sparseReadable.free()
        accessorFacts.sparseInOrder.free()
        accessorFacts.nonzeroBoundsWithoutData.free()
        skinRoots.free()
        skinnedMeshes.free()
        linkedTargets.free()
        usedVariants.free()
        usedLights.free()
        firstPrimitiveExtensions.free()
    }

    var isKhronos: Bool { options.profile == .khronos }

    /// Whether the limit of issues was reached, so that passes end.
    var isTruncated: Bool { collector.isTruncated }

    func report(
        _ definition: IssueDefinition, at pointer: @autoclosure () -> String,
        number: @autoclosure () -> PlaceNumber? = nil, _ arguments: @autoclosure () -> [IssueArgument] = []
    ) {
        collector.report(definition, at: pointer(), number: number(), arguments())
    }

    /// Follows a reference: the index if it leads to a readable element. An index that is not usable is silent here; one
    /// that leads nowhere is reported.
    @inline(__always)
    func resolve(
        _ index: Int, in collection: Collection, at pointer: @autoclosure () -> String,
        number: @autoclosure () -> PlaceNumber? = nil
    ) -> Int? {
        if index < 0 { return nil }
        if document.resolves(index, in: collection) { return index }
        reportUnresolved(index, collection, at: pointer(), number())
        return nil
    }

    private func reportUnresolved(
        _ index: Int, _ collection: Collection, at pointer: @autoclosure () -> String,
        _ number: @autoclosure () -> PlaceNumber?
    ) {
        report(
            .unresolvedReference, at: pointer(), number: number(),
            [
                .int(document.index(index, at: pointer())), .text(collection.name.description),
                .int(document.count(collection)),
            ])
    }

    /// How many of `count` zero elements are to be looked at, at least one.
    ///
    /// An accessor without a buffer view is all zeros, whatever its count, so a file of a few hundred bytes could ask for
    /// hours. All accessors of a document together have so many such elements looked at; what is found in further ones
    /// would say the same.
    func takeZeroElements(_ count: Int) -> Int {
        let taken = Swift.max(Swift.min(count, zeroElementsLeft), 1)
        zeroElementsLeft = Swift.max(zeroElementsLeft - taken, 0)
        return taken
    }

    /// The index if it leads to a readable element, without a report.
    func resolved(_ index: Int, in collection: Collection) -> Int? {
        document.resolves(index, in: collection) ? index : nil
    }

    /// The buffer view that an accessor's data is in, if it resolves.
    func bufferView(of accessor: Accessor) -> Int? {
        resolved(accessor.bufferView, in: .bufferViews)
    }

    /// A name of the document as it is written in pointers.
    func pointerToken(_ nameToken: Int) -> String {
        JSONPath.escaped(view.string(nameToken))
    }
}
