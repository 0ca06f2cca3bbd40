import CYAML

/// Owner of one of libyaml's parsers: bytes to events.
struct YAMLParser: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let source: UnsafeRawBufferPointer

    /// The bytes must stay where they are as long as the parser lives.
    init(_ source: UnsafeRawBufferPointer) throws(YAMLError) {
        self.source = source
        parser = .allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw YAMLError(code: .outOfMemory, message: "no memory is left", mark: YAMLMark(line: 1, column: 1))
        }
        yaml_parser_set_input_string(parser, source.bindMemory(to: UInt8.self).baseAddress, source.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    mutating func next() throws(YAMLError) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
        defer { yaml_event_delete(&event) }
        return YAMLEvent(event)
    }

    private func problem() -> YAMLError {
        let error = parser.pointee.error
        if error == YAML_MEMORY_ERROR {
            return YAMLError(
                code: .outOfMemory, message: "no memory is left", mark: YAMLMark(parser.pointee.mark))
        }
        var message = parser.pointee.problem.map { String(cString: $0) } ?? "it cannot be read"
        // What it was about to read says more than what it did not find.
        if let context = parser.pointee.context { message += " " + String(cString: context) }
        let mark =
            error == YAML_READER_ERROR
            ? place(of: parser.pointee.problem_offset) : YAMLMark(parser.pointee.problem_mark)
        return YAMLError(code: .syntax, message: message, mark: mark)
    }

    /// Bytes that are no characters have an offset only.
    private func place(of offset: Int) -> YAMLMark {
        var mark = YAMLMark(line: 1, column: 1)
        for byte in source.prefix(max(0, offset)) {
            if byte == UInt8(ascii: "\n") {
                mark = YAMLMark(line: mark.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                mark.column += 1
            }
        }
        return mark
    }
}

/// One step of a document.
struct YAMLEvent {
    enum Kind {
        case streamStart, documentStart, documentEnd, streamEnd, sequenceEnd, mappingEnd
        case alias(String)
        /// `isPlain`: written without quotes and tag, so that its text decides what it is.
        case scalar(String, isPlain: Bool)
        case sequenceStart
        case mappingStart
    }

    var kind: Kind
    var anchor: String?
    var tag: String?
    var mark: YAMLMark

    init(_ event: yaml_event_t) {
        mark = YAMLMark(event.start_mark)
        switch event.type {
        case YAML_STREAM_END_EVENT: kind = .streamEnd
        case YAML_DOCUMENT_START_EVENT: kind = .documentStart
        case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
        case YAML_ALIAS_EVENT: kind = .alias(Self.text(event.data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.value == nil ? 0 : scalar.length)
            kind = .scalar(String(decoding: bytes, as: UTF8.self), isPlain: scalar.plain_implicit == 1)
            anchor = Self.text(scalar.anchor)
            tag = Self.text(scalar.tag)
        case YAML_SEQUENCE_START_EVENT:
            kind = .sequenceStart
            anchor = Self.text(event.data.sequence_start.anchor)
            tag = Self.text(event.data.sequence_start.tag)
        case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            kind = .mappingStart
            anchor = Self.text(event.data.mapping_start.anchor)
            tag = Self.text(event.data.mapping_start.tag)
        case YAML_MAPPING_END_EVENT: kind = .mappingEnd
        default: kind = .streamStart
        }
    }

    private static func text(_ bytes: UnsafeMutablePointer<UInt8>?) -> String? {
        bytes.map { String(cString: $0) }
    }
}

extension YAMLMark {
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: Int(clamping: mark.line) &+ 1, column: Int(clamping: mark.column) &+ 1)
    }
}
