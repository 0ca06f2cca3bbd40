import AssetFetching
import JSONText

/// `glb version [--json]`.
enum VersionCommand {
    static let json = Flag("json", group: .output, help: "Print a JSON document")

    static let definition = CommandDefinition(
        name: "version",
        summary: "show the version",
        flags: [json.definition],
        examples: [
            CommandDefinition.Example("glb version", "Show the version", output: ["glb \(Version.current)"])
        ],
        run: { (context: CommandContext) throws(CommandLineError) -> ExitStatus in
            context.output.print(context.arguments.isOn(json) ? document : "glb \(Version.current)")
            return .success
        })

    private static var document: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("name", "glb")
        writer.member("version", Version.current)
        writer.member("platform", platform)
        writer.key("profiles")
        writer.beginArray()
        for profile in ProfileChoice.all { writer.value(profile.name) }
        writer.endArray()
        writer.member("codes", CodeList.known.count)
        // What transfers are made with is found when the program runs, and differs from machine to machine.
        writer.memberIfPresent("transfers", Fetcher.libraryDescription())
        writer.endObject()
        return writer.text
    }

    private static var platform: String {
        #if os(Linux)
            let system = "linux"
        #elseif os(macOS)
            let system = "macos"
        #else
            let system = "other"
        #endif
        #if arch(x86_64)
            return system + "-x86_64"
        #elseif arch(arm64)
            return system + "-arm64"
        #else
            return system
        #endif
    }
}
