// Writes the sample assets into a folder, or compares the folder with what would be written.

import SampleAssetGenerator

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

let usage = """
    usage: generate-sample-assets [--check] FOLDER
    Writes the sample assets into FOLDER. With --check writes nothing, and exits with 1 if a file is missing, differs, or
    is not one of ours (the folder `events` is left alone).

    """

/// Writes a text to the standard error stream.
func complain(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(2, bytes, bytes.count)
}

var arguments = Array(CommandLine.arguments.dropFirst())
let checks = arguments.first == "--check"
if checks { arguments.removeFirst() }
guard arguments.count == 1, let folder = arguments.first, !folder.hasPrefix("-") else {
    complain(usage)
    exit(2)
}

do throws(SampleFolderError) {
    let samples = SampleFolder(folder)
    if checks {
        let differences = try samples.differences()
        for difference in differences { print(difference) }
        exit(differences.isEmpty ? 0 : 1)
    }
    let written = try samples.write()
    print("\(written) files changed in \(folder)")
} catch {
    complain("generate-sample-assets: \(error)\n")
    exit(6)
}
