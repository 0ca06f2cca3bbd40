import FileSystem
import JSONText

/// `glb inspect PATH…`: what is in an asset.
enum InspectCommand {
    static let format = FormatRequest.flag(["text", "json", "ndjson"])
    static let all = Flag(
        "all",
        help:
            "Show every object and the whole tree of nodes, 65,536 of each kind at most; text shows the beginnings of long lists else"
    )

    static let definition = CommandDefinition(
        name: "inspect",
        summary: "show what is in an asset",
        discussion: """
            Shows the container's chunks, the meshes with their triangles, vertices and morph targets, materials, images with \
            their sizes and what they take in memory, skins, animations, the tree of nodes, and what the asset is as an avatar: skeleton, morph targets, pose, height, licence, platform budgets. A file \
            that is not sound is shown as far as it can be read; issues do not change the exit status. A file that is named \
            twice, by whatever paths, is shown once.
            """,
        operands: [
            CommandDefinition.Operand("PATH", completion: .files, help: "A file, a folder, a pattern, '-' or '@LIST'")
        ],
        flags: [
            format.definition, all.definition, ValidateCommand.stdinName.definition,
            ValidateCommand.allowParentResources.definition,
        ],
        examples: [
            CommandDefinition.Example("glb inspect avatar.glb", "Look into an avatar"),
            CommandDefinition.Example(
                "glb inspect - --stdin-name avatar.gltf < avatar.json", "Look into standard input"),
            CommandDefinition.Example("glb inspect --format ndjson avatars/", "Collect figures over a folder"),
        ],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let arguments = context.arguments
        let requests = try FormatRequest.checked(arguments.values(format), default: "text", arguments)
        let checker = AssetChecker(
            Configuration(), allowsParentResources: arguments.isOn(ValidateCommand.allowParentResources),
            standardInputName: try ValidateCommand.standardInputName(arguments), files: context.output.files)
        var collector = InputCollector(arguments)
        try collector.collect()
        context.output.files.read(collector)
        try ValidateCommand.tellOfUselessName(context, collector)
        context.output.tellOfRepeatedNames(collector.repeatedNames)
        var documents: [InspectionDocument] = []
        for request in requests {
            documents.append(try InspectionDocument(request, output: context.output, showsAll: arguments.isOn(all)))
        }
        var status = ExitStatus.success
        if collector.items.isEmpty {
            context.output.error("there is nothing to inspect: the list of names is empty")
            status = .unavailable
        }
        Interruption.install(patience: 2)
        for item in collector.items where Interruption.pending == nil && !context.output.isClosed {
            switch checker.inspect(item) {
            case .success(let inspection):
                if let length = inspection.readLength {
                    context.output.note(RunRemarks.readInPart(inspection.path, length))
                }
                for document in documents { try document.add(inspection) }
            case .failure(let problem):
                status = .worst(status, problem.status)
                context.output.error(problem.message)
                for document in documents { try document.add(problem) }
            }
        }
        for document in documents { try document.confirm() }
        for document in documents { try document.finish() }
        return Interruption.status ?? status
    }
}
