// YAML by libyaml
// ===============
//
// YAML has some two hundred productions, and a reader that knows half of them misreads the other half without a word.
// What belongs to the language is therefore libyaml's: its scanner and its parser, which turn bytes into events. Here
// events become nodes: anchors are resolved, words get their meaning, and what would be dangerous is refused.
//
// libyaml neither recurses nor looks further ahead than 1,024 characters, and its memory is proportional to the text. The
// rest is bounded here: how deep nodes are nested, and how many there are and how much text once every alias is written out,
// which is what a "billion laughs" document is made of. An alias shares the memory of what it stands for, but whoever walks
// the nodes walks it again, and makes something of each text.

/// A file of YAML that holds one document.
package enum YAMLDocument {
    package static let maximumDepth = 64
    package static let maximumNodes = 20_000
    /// Bytes of text that all aliases together stand for.
    package static let maximumAliasText = 1 << 20

    /// Reads a whole text, UTF-8 or UTF-16, with or without byte order mark.
    package static func parse(_ bytes: [UInt8]) throws(YAMLError) -> YAMLNode {
        var result: Result<YAMLNode, YAMLError>?
        bytes.withUnsafeBytes { source in
            do throws(YAMLError) {
                result = .success(try parse(source))
            } catch {
                result = .failure(error)
            }
        }
        guard let result else {
            throw YAMLError(code: .syntax, message: "it cannot be read", mark: YAMLMark(line: 1, column: 1))
        }
        return try result.get()
    }

    private static func parse(_ source: UnsafeRawBufferPointer) throws(YAMLError) -> YAMLNode {
        var composer = YAMLComposer(parser: try YAMLParser(source))
        return try composer.document()
    }
}

private struct YAMLComposer: ~Copyable {
    private struct Anchored {
        var node: YAMLNode
        var count: Int
        /// Bytes of its texts.
        var size: Int
    }

    var parser: YAMLParser
    private var anchors: [String: Anchored] = [:]
    /// Nodes so far, those of aliases included.
    private var count = 0
    /// Bytes of their texts, those of aliases included.
    private var size = 0
    /// Bytes of the texts that aliases stand for.
    private var aliasSize = 0

    init(parser: consuming YAMLParser) {
        self.parser = parser
    }

    mutating func document() throws(YAMLError) -> YAMLNode {
        var event = try parser.next()
        while case .streamStart = event.kind { event = try parser.next() }
        guard case .documentStart = event.kind else {
            throw YAMLError(code: .empty, message: "nothing is in it", mark: event.mark)
        }
        let root = try node(try parser.next(), depth: 0)
        event = try parser.next()
        while case .documentEnd = event.kind { event = try parser.next() }
        guard case .streamEnd = event.kind else {
            throw YAMLError(
                code: .severalDocuments, message: "a second document begins; one is read", mark: event.mark)
        }
        return root
    }

    /// The node that begins with an event. Recursion is as deep as the nodes, which are bounded first.
    private mutating func node(_ event: YAMLEvent, depth: Int) throws(YAMLError) -> YAMLNode {
        guard depth < YAMLDocument.maximumDepth else {
            throw YAMLError(
                code: .tooDeep, message: "nested deeper than \(YAMLDocument.maximumDepth) levels", mark: event.mark)
        }
        let before = (count: count, size: size)
        let content: YAMLNode.Content
        switch event.kind {
        case .alias(let name): return try alias(name, event)
        case .scalar(let text, let isPlain):
            try add(1, event)
            size += text.utf8.count
            content = .scalar(try scalar(text, isPlain: isPlain, event))
        case .sequenceStart:
            try add(1, event)
            try checkTag(event, "seq")
            content = .sequence(try elements(depth))
        case .mappingStart:
            try add(1, event)
            try checkTag(event, "map")
            content = .mapping(try members(depth))
        default:
            throw YAMLError(code: .syntax, message: "a value is missing", mark: event.mark)
        }
        let node = YAMLNode(content: content, mark: event.mark)
        if let anchor = event.anchor {
            anchors[anchor] = Anchored(node: node, count: count - before.count, size: size - before.size)
        }
        return node
    }

    private mutating func elements(_ depth: Int) throws(YAMLError) -> [YAMLNode] {
        var elements: [YAMLNode] = []
        while true {
            let event = try parser.next()
            if case .sequenceEnd = event.kind { return elements }
            elements.append(try node(event, depth: depth + 1))
        }
    }

    private mutating func members(_ depth: Int) throws(YAMLError) -> [(key: YAMLNode, value: YAMLNode)] {
        var members: [(key: YAMLNode, value: YAMLNode)] = []
        var seen: Set<YAMLScalar> = []
        while true {
            let event = try parser.next()
            if case .mappingEnd = event.kind { return members }
            let key = try node(event, depth: depth + 1)
            if let scalar = key.scalar, !seen.insert(scalar).inserted {
                let name = key.string.map { "'\($0)'" } ?? "of this value"
                throw YAMLError(code: .duplicateKey, message: "the key \(name) is there twice", mark: event.mark)
            }
            members.append((key, try node(try parser.next(), depth: depth + 1)))
        }
    }

    /// The node stands where the alias does, so that a complaint about it names the place that uses it.
    private mutating func alias(_ name: String, _ event: YAMLEvent) throws(YAMLError) -> YAMLNode {
        guard let anchored = anchors[name] else {
            throw YAMLError(
                code: .unknownAnchor, message: "no finished value has the anchor '\(name)'", mark: event.mark)
        }
        try add(anchored.count, event)
        size += anchored.size
        aliasSize += anchored.size
        guard aliasSize <= YAMLDocument.maximumAliasText else {
            throw YAMLError(
                code: .tooLarge,
                message: "more than 1 MiB of text in what aliases stand for; write less text behind '&\(name)'",
                mark: event.mark)
        }
        return YAMLNode(content: anchored.node.content, mark: event.mark)
    }

    private mutating func add(_ nodes: Int, _ event: YAMLEvent) throws(YAMLError) {
        count += nodes
        guard count <= YAMLDocument.maximumNodes else {
            throw YAMLError(
                code: .tooLarge, message: "more than \(YAMLDocument.maximumNodes) values, aliases written out",
                mark: event.mark)
        }
    }

    private func scalar(_ text: String, isPlain: Bool, _ event: YAMLEvent) throws(YAMLError) -> YAMLScalar {
        guard let tag = event.tag else { return isPlain ? YAMLScalar(plain: text) : .string(text) }
        if let scalar = YAMLScalar(text, tag: tag) { return scalar }
        throw YAMLError(
            code: .unknownTag, message: "the tag '\(tag)' is not known or does not fit the value", mark: event.mark)
    }

    private func checkTag(_ event: YAMLEvent, _ name: String) throws(YAMLError) {
        guard let tag = event.tag, !YAMLScalar.isCollectionTag(tag, name) else { return }
        throw YAMLError(
            code: .unknownTag, message: "the tag '\(tag)' is not known or does not fit the value", mark: event.mark)
    }
}
