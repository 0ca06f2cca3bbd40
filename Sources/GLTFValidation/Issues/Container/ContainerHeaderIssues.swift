// The GLB header and the file's length as a whole. The twelve bytes of the header are magic, version, total length.

extension IssueDefinition {
    /// Every definition of this file.
    package static let containerHeaderIssues: [IssueDefinition] = [
        glbInvalidMagic, glbInvalidVersion, glbLengthTooSmall, glbLengthMismatch, glbExtraData,
        glbUnexpectedEndOfHeader,
    ]

    /// - Parameters: found (raw: the first four bytes, as text or hexadecimal), guess (raw: a sentence with a leading
    /// space on what the file looks like, or empty)
    package static let glbInvalidMagic = IssueDefinition(
        "GLB_INVALID_MAGIC", .glb, .error, section: "glTF 2.0 §4.4.2",
        message: "The file starts with {found:raw} instead of \"glTF\", so it is not a GLB.{guess:raw}",
        summary: "The file does not begin with the four bytes \"glTF\".",
        meaning: """
            A GLB starts with the bytes 67 6C 54 46, "glTF" in ASCII. This file starts with something else, so \
            nothing in it was read as glTF.
            """,
        importance: """
            No loader will open the file. The usual cause is not a damaged model but another kind of file under a \
            .glb name: a web page with an error text, a Git LFS pointer, a compressed copy, or the JSON form of glTF.
            """,
        remedy: """
            Look at the first bytes of the file. Download it again from an address that gives the model itself rather \
            than a page about it; fetch the real file where a Git LFS pointer is; unpack it if it is compressed; name \
            it .gltf if it is JSON.
            """,
        limits: """
            Nothing else is checked in such a file. A file of fewer than 12 bytes is reported as \
            GLB_UNEXPECTED_END_OF_HEADER instead.
            """)

    /// - Parameters: version (Int)
    package static let glbInvalidVersion = IssueDefinition(
        "GLB_INVALID_VERSION", .glb, .error, section: "glTF 2.0 §4.4.2",
        message: "This is a GLB of container version {version}; only version 2 can be read. Convert it to glTF 2.0.",
        summary: "The container version in the GLB header is not 2.",
        meaning: """
            The second field of the header, at byte 4, names the version of the container. Version 1 belongs to glTF \
            1.0, whose chunks are laid out differently; no other versions exist.
            """,
        importance: "Loaders of glTF 2.0 refuse the file.",
        remedy: """
            Export the model again as glTF 2.0, or convert it with a tool that still reads glTF 1.0. If the file was \
            never glTF 1.0, these bytes are damaged.
            """,
        limits: "Nothing else is checked in such a file.")

    /// - Parameters: declared (Int, bytes)
    package static let glbLengthTooSmall = IssueDefinition(
        "GLB_LENGTH_TOO_SMALL", .glb, .error, section: "glTF 2.0 §4.4.2",
        message: """
            The header declares a whole file of {declared:byte|bytes}, which leaves no room for a chunk after the 12 \
            bytes of the header.
            """,
        summary: "The total length in the GLB header leaves no room for any chunk.",
        meaning: """
            The third field of the header counts the bytes of the whole file, header and chunks included. A value of \
            12 or less means a file without content.
            """,
        importance: """
            Readers that trust the length see an empty file; others read past it. The same asset works in one program \
            and not in another.
            """,
        remedy: """
            Write the real size of the file into bytes 8 to 11, or export again. Exporters that write the header \
            first must come back and fill in the length.
            """,
        limits: "Reading goes on in spite of the value, so chunks are reported as well.")

    /// - Parameters: declared (Int, bytes), actual (Int, the byte at which the data ends)
    package static let glbLengthMismatch = IssueDefinition(
        "GLB_LENGTH_MISMATCH", .glb, .error, section: "glTF 2.0 §4.4.2",
        message: """
            The header declares {declared} bytes, but the last chunk ends at byte {actual}. The file is cut short or \
            its header is wrong.
            """,
        summary: "The GLB ends somewhere else than its header says.",
        meaning: "The chunks end cleanly, but not at the total length that the header declares.",
        importance: """
            A reader that allocates or downloads by the declared length waits for bytes that never come, or drops \
            some. Often it is the trace of an interrupted download or of a tool that edited the file and left the \
            header as it was.
            """,
        remedy: """
            Compare the size of the file with that of the original, and download it again if it is smaller. If the \
            file is complete, write its size into bytes 8 to 11, least significant byte first.
            """,
        limits: """
            The document is still checked in full. Bytes after a correct end are GLB_EXTRA_DATA; an end inside a \
            chunk has codes of its own.
            """)

    /// - Parameters: extra (Int, bytes), declared (Int, bytes)
    package static let glbExtraData = IssueDefinition(
        "GLB_EXTRA_DATA", .glb, .warning, section: "glTF 2.0 §4.4.2",
        message: """
            {extra:byte follows|bytes follow} the declared end at byte {declared}. Cut the file there or correct its \
            header.
            """,
        summary: "There are bytes after the end of the GLB that its header declares.",
        meaning: "All chunks fit the declared length exactly, and the file goes on after it.",
        importance: """
            Readers ignore the rest, so it costs space and transfer time for nothing. If the rest was meant to be a \
            chunk, its content is lost to all of them.
            """,
        remedy: """
            Cut the file at the declared length. If the header is what is wrong, correct the length and check again: \
            the rest is then read as chunks.
            """,
        limits: """
            The additional bytes are not looked at. Formats that carry a GLB inside may pad it behind its end; cut \
            the padding off before checking.
            """)

    /// - Parameters: present (Int, bytes)
    package static let glbUnexpectedEndOfHeader = IssueDefinition(
        "GLB_UNEXPECTED_END_OF_HEADER", .glb, .error, section: "glTF 2.0 §4.4.2",
        message: "The file has only {present:byte|bytes}, less than the 12 of a GLB header. Get or export it again.",
        summary: "The file is too short to hold a GLB header.",
        meaning: """
            A GLB starts with 12 bytes: magic, version, total length. The file ends before that; it may be empty.
            """,
        importance: """
            There is nothing to load. Empty files come from failed exports, interrupted copies and servers that \
            answer without a body.
            """,
        remedy: "Fetch or export the file again, and look for an error message at that point.",
        limits: "This is always the only issue of the file.")
}
