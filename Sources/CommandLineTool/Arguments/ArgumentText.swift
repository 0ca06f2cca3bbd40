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
        let count = Int(CommandLine.argc)
        let vector = CommandLine.unsafeArgv
        var result: [ArgumentText] = []
        var index = 1
        while index < count, let word = vector[index] {
            var length = 0
            while word[length] != 0 { length += 1 }
            result.append(
                ArgumentText(bytes: Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(word), count: length))))
            index += 1
        }
        return result
    }
}
