/// One asset of the collection: where it lies, what it is for, and what the validator must find in it.
package struct SampleAsset: Sendable {
    /// What the validator says of the asset as a whole.
    package enum Verdict: String, Sendable {
        /// Neither errors nor warnings; informations and hints may be there.
        case valid
        /// Warnings, but no error.
        case warnings
        /// At least one error.
        case errors
        /// The body is something else altogether: a web page, an archive, nothing.
        case notGLB = "not a GLB"
    }

    /// A file that the asset refers to, beside it.
    package struct Companion: Sendable {
        /// The path below the collection's root.
        package let path: String
        private let make: @Sendable () -> [UInt8]

        package var bytes: [UInt8] { make() }

        init(_ path: String, _ make: @escaping @Sendable () -> [UInt8]) {
            self.path = path
            self.make = make
        }
    }

    /// The path below the collection's root, parts joined by `/`.
    package let path: String
    /// One sentence on what the asset is for.
    package let purpose: String
    package let expectedVerdict: Verdict
    /// The codes that the reference's rules give, each once, in alphabetical order; nothing else may be found. Whoever
    /// knows more extensions than the reference leaves `UNSUPPORTED_EXTENSION` out.
    package let expectedCodes: [String]
    /// What the default profile reports besides, of the codes that no other validator has.
    package let additions: [String]
    package let companions: [Companion]
    private let make: @Sendable () -> [UInt8]

    /// The file's contents, made anew at each call.
    package var bytes: [UInt8] { make() }

    init(
        _ path: String, _ purpose: String, _ verdict: Verdict = .valid, _ codes: [String] = [],
        additions: [String] = [], companions: [Companion] = [], make: @escaping @Sendable () -> [UInt8]
    ) {
        self.path = path
        self.purpose = purpose
        expectedVerdict = verdict
        expectedCodes = codes.sorted()
        self.additions = additions
        self.companions = companions
        self.make = make
    }
}
