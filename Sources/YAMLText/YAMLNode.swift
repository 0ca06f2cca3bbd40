/// A value of a YAML document, and where it begins. Aliases are resolved; order is kept.
package struct YAMLNode: Sendable {
    package indirect enum Content: Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        case mapping([(key: YAMLNode, value: YAMLNode)])
    }

    package var content: Content
    package var mark: YAMLMark

    package var scalar: YAMLScalar? { if case .scalar(let scalar) = content { scalar } else { nil } }
    package var string: String? { if case .string(let text) = scalar { text } else { nil } }

}

/// A place in a text as editors count it: both numbers begin at 1, and columns are characters.
package struct YAMLMark: Hashable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// Why a text is not YAML, or not YAML that is read here, and where.
package struct YAMLError: Error, Hashable, Sendable {
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package static let syntax = Code(rawValue: "syntax")
        package static let empty = Code(rawValue: "empty")
        package static let severalDocuments = Code(rawValue: "several-documents")
        package static let unknownAnchor = Code(rawValue: "unknown-anchor")
        package static let unknownTag = Code(rawValue: "unknown-tag")
        package static let duplicateKey = Code(rawValue: "duplicate-key")
        package static let tooDeep = Code(rawValue: "too-deep")
        package static let tooLarge = Code(rawValue: "too-large")
        package static let outOfMemory = Code(rawValue: "out-of-memory")
    }

    package var code: Code
    /// What is wrong, in a few words. Text of the document in it is as it was written, and has to be escaped.
    package var message: String
    package var mark: YAMLMark
}
