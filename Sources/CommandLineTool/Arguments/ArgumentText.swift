/// One word of the command line, as the bytes that the system handed over: names of files need not be UTF-8.
package struct ArgumentText: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    package var bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ string: String) {
        bytes = Array(string.utf8)
    }

    package init(stringLiteral value: String) {
        self.init(value)
    }

    /// The text, or nil when the bytes are not UTF-8.
    package var string: String? {
        String(validating: bytes, as: UTF8.self)
    }

    /// Safe to print: control and bidi characters and bytes that are not UTF-8 are escaped.
    package var description: String {
        TerminalText.escaped(bytes)
    }

    /// Every argument of the process, without the program's name.
    package static func ofProcess() -> [ArgumentText] {
        var result: [ArgumentText] = []
        while let word = word(result.count + 1) { result.append(word) }
        return result
    }

    /// The name that the process was started under, as the caller gave it; nil if it gave none.
    package static func programName() -> ArgumentText? { word(0) }

    private static func word(_ index: Int) -> ArgumentText? {
        guard index < Int(CommandLine.argc), let word = CommandLine.unsafeArgv[index] else { return nil }
        var length = 0
        while word[length] != 0 { length += 1 }
        return ArgumentText(bytes: Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(word), count: length)))
    }
}
