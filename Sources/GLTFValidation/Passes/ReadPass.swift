import GLTFModel
import JSONText

/// The third phase: reads the document, and runs the checks that need one object only.
enum ReadPass {
    /// Reads the document into the context; false if its asset says that the rest cannot be understood, or the root is no
    /// object.
    static func run(_ context: ValidationContext) -> Bool {
        let view = context.view
        guard view.kind(view.root).isObject else {
            context.report(.typeMismatch, at: "", [.text("an object"), .text(view.kind(view.root).words)])
            return false
        }
        return DocumentReader(view, into: context.document, observer: observer(context)).read()
    }

    private static func observer(_ context: ValidationContext) -> ReadObserver {
        var observer = ReadObserver()
        let definitions = Self.definitions
        observer.found = { kind, place, arguments in
            context.collector.report(
                definitions[kind.rawValue], at: place(), number: .reading(place),
                Self.arguments(kind, arguments(), context))
        }
        let checks = Self.checks
        observer.reached = { checkpoint, slots, reader in
            guard checkpoint.rawValue < checks.count else { return }
            checks[checkpoint.rawValue]?.run(context, slots, reader)
        }
        observer.allows = { value, member, schema in
            context.activeExtensions.contains { definition in
                definition.addedNames.contains {
                    $0.host === schema && $0.name == value && $0.member.description == member.description
                }
            }
        }
        observer.handling = { name, host in handling(name, host, context) }
        return observer
    }

    private static func handling(
        _ name: String, _ host: ObjectSchema, _ context: ValidationContext
    ) -> ExtensionHandling {
        let id = ExtensionRegistry.id(of: name)
        guard context.document.usedExtensions.contains(name) else {
            context.noteUnread(name, id == nil ? .unknown : .undeclared)
            return .undeclared(id: id)
        }
        guard let id else {
            context.noteUnread(name, .unknown)
            return .unsupported
        }
        let definition = ExtensionRegistry.all[id]
        guard let placement = definition.placements.first(where: { $0.host === host }) else {
            context.noteUnread(name, .misplaced)
            return .misplaced
        }
        return .supported(placement.object, id: id, isAlone: definition.isAlone)
    }

    private typealias Check = @Sendable (ValidationContext, Slots, DocumentReader) -> Void

    /// A structure, since a function by itself in a list is called by way of another.
    private struct CheckpointCheck {
        let checkpoint: Checkpoint
        let run: Check
    }

    /// What each checkpoint runs, by its number.
    private static let checks: [CheckpointCheck?] = {
        var checks: [CheckpointCheck?] = []
        for check in checkpointChecks {
            while checks.count <= check.checkpoint.rawValue { checks.append(nil) }
            checks[check.checkpoint.rawValue] = check
        }
        return checks
    }()

    private static let checkpointChecks: [CheckpointCheck] = [
        CheckpointCheck(checkpoint: .extensionLists, run: ExtensionListChecks.read),
        CheckpointCheck(checkpoint: .asset, run: AssetChecks.read),
        CheckpointCheck(checkpoint: .accessor, run: AccessorChecks.read),
        CheckpointCheck(checkpoint: .buffer, run: BufferChecks.read),
        CheckpointCheck(checkpoint: .bufferViewStride, run: BufferViewChecks.readStride),
        CheckpointCheck(checkpoint: .orthographic, run: CameraChecks.readOrthographic),
        CheckpointCheck(checkpoint: .perspectiveFieldOfView, run: CameraChecks.readFieldOfView),
        CheckpointCheck(checkpoint: .perspective, run: CameraChecks.readPerspective),
        CheckpointCheck(checkpoint: .image, run: ImageChecks.read),
        CheckpointCheck(checkpoint: .materialAlpha, run: MaterialChecks.readAlpha),
        CheckpointCheck(checkpoint: .attributeName, run: MeshChecks.readAttributeName),
        CheckpointCheck(checkpoint: .targetAttributeName, run: MeshChecks.readTargetAttributeName),
        CheckpointCheck(checkpoint: .primitiveAttributes, run: MeshChecks.readAttributes),
        CheckpointCheck(checkpoint: .primitive, run: MeshChecks.readPrimitive),
        CheckpointCheck(checkpoint: .mesh, run: MeshChecks.readMesh),
        CheckpointCheck(checkpoint: .nodeRotation, run: NodeChecks.readRotation),
        CheckpointCheck(checkpoint: .node, run: NodeChecks.readMatrix),
        CheckpointCheck(checkpoint: .light, run: LightChecks.readLight),
        CheckpointCheck(checkpoint: .spot, run: LightChecks.readSpot),
        CheckpointCheck(checkpoint: .iridescence, run: IridescenceChecks.read),
    ]

    private static let definitions: [IssueDefinition] = SchemaFinding.Kind.allCases.map { kind in
        switch kind {
        case .arrayLengthNotInList: .arrayLengthNotInList
        case .arrayTypeMismatch: .arrayTypeMismatch
        case .duplicateElements: .duplicateElements
        case .emptyEntity: .emptyEntity
        case .invalidIndex: .invalidIndex
        case .patternMismatch: .patternMismatch
        case .typeMismatch: .typeMismatch
        case .undefinedProperty: .undefinedProperty
        case .unexpectedProperty: .unexpectedProperty
        case .valueNotInList: .valueNotInList
        case .valueNotInRange: .valueNotInRange
        case .undeclaredExtension: .undeclaredExtension
        case .unexpectedExtensionObject: .unexpectedExtensionObject
        case .multipleExtensions: .multipleExtensions
        case .nonObjectExtras: .nonObjectExtras
        case .unsatisfiedDependency: .unsatisfiedDependency
        case .oneOfMismatch: .oneOfMismatch
        case .unresolvedReference: .unresolvedReference
        case .invalidGLValue: .invalidGlValue
        }
    }

    private static func arguments(
        _ kind: SchemaFinding.Kind, _ arguments: [SchemaFinding.Argument], _ context: ValidationContext
    ) -> [IssueArgument] {
        var result = arguments.map { argument -> IssueArgument in
            switch argument {
            case .integer(let value): .int(value)
            case .number(let value): .double(value)
            case .text(let text): .text(text)
            }
        }
        if kind == .unexpectedExtensionObject, case .text(let name)? = arguments.first {
            let places = ExtensionRegistry.id(of: name).map { ExtensionRegistry.all[$0].placements } ?? []
            result.append(.text(places.isEmpty ? "no object" : places.map(\.words).joined(separator: ", ")))
        }
        if kind == .valueNotInList {
            // Of all strings, only media types have one.
            var note: String?
            if case .text(let value)? = result.first {
                note = ForeignImages.note(on: value, for: .valueNotInList, context)
            }
            result.append(.text(note.map { " " + $0 } ?? ""))
        }
        return result
    }
}
