/// The README of the collection, written from the catalogue so that it cannot go stale.
enum SampleReadme {
    private struct Section {
        let folder: String
        let introduction: String
    }

    private static let sections: [Section] = [
        Section(
            folder: "valid",
            introduction: """
                Assets without errors and warnings. Real avatars keep skinned meshes below their root node, which the \
                validator remarks on as an information; where a sample does so too, the table says it.
                """),
        Section(
            folder: "warnings",
            introduction: "Sound assets with something to remark on: warnings, informations and hints, no errors."),
        Section(
            folder: "errors",
            introduction: """
                One small asset for each of the codes that matter most, named by the code. The text form is used where \
                the fault can be read in it.
                """),
        Section(
            folder: "lint",
            introduction: """
                Assets with faults that the reference validator does not look at, one for each of our own codes. The \
                profile `khronos` says what is in the table; the default profile also reports the code that the file is \
                named by.
                """),
        Section(
            folder: "hostile",
            introduction: """
                Bodies that a server, a dying connection or an attacker may send under the name of a GLB. None may \
                crash, hang or exhaust a reader, and none but the sound ones may be kept.
                """),
    ]

    static var text: String {
        var text = """
            <!-- Written by generate-sample-assets; edit Sources/SampleAssetGenerator instead. -->

            # Sample assets

            Every file here is made by our own generator, from nothing but code, and comes out the same byte for byte on
            each run and platform:

            ```
            swift run generate-sample-assets SampleAssets           # write all files
            swift run generate-sample-assets --check SampleAssets   # exit 1 if a file differs, is missing or is extra
            ```

            The tables say what each asset is for, and what `glb validate --profile khronos` says of it: the verdict, and
            all codes that are reported, each named once. A profile that knows more extensions than the reference leaves
            `UNSUPPORTED_EXTENSION` out for those. There is at least one sample for each code of the reference.

            The folder `events`, messages of avatar creators, is kept by hand.

            """
        for section in sections {
            text += "\n## \(section.folder)\n\n\(section.introduction)\n\n"
            text += "| file | what it is for | verdict | codes |\n| --- | --- | --- | --- |\n"
            for sample in SampleCatalogue.all where sample.path.hasPrefix(section.folder + "/") {
                let name = sample.path.dropFirst(section.folder.count + 1)
                let codes = sample.expectedCodes.map { "`\($0)`" }.joined(separator: ", ")
                text += "| `\(name)` | \(sample.purpose) | \(sample.expectedVerdict.rawValue) | \(codes) |\n"
            }
        }
        return text
    }
}
