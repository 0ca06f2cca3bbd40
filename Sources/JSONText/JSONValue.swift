/// A JSON value as a small tree, for small documents: cache entries, messages, configuration. Order is kept.
///
/// Large documents, such as a glTF asset, are read through ``JSONMap``, which builds no nodes.
package indirect enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// A number written without fraction and exponent that fits 64 bits.
    case integer(Int64)
    /// Any other number, correctly rounded; may be infinite.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// Reads a whole text strictly: repeated keys, half surrogate pairs and byte order marks are errors too.
    package init(parsing bytes: [UInt8], maximumDepth: Int = 64) throws(JSONSyntaxError) {
        var result: Result<JSONValue, JSONSyntaxError> = .success(.null)
        bytes.withUnsafeBytes { buffer in
            do throws(JSONSyntaxError) {
                let map = try JSONMap(parsing: buffer, options: JSONOptions(maximumDepth: maximumDepth))
                var first: JSONMap.DuplicateKey?
                map.forEachDuplicateKey { duplicate, _ in
                    if duplicate.key < first?.key ?? Int.max { first = duplicate }
                }
                if let duplicate = first {
                    throw JSONSyntaxError(
                        .duplicateKey, at: map.view.offset(duplicate.key),
                        "The object has two members of the same name; remove one.")
                }
                result = .success(JSONValue(map.view, map.view.root))
            } catch {
                result = .failure(error)
            }
        }
        self = try result.get()
    }

    /// Copies a value out of a map. Recursion is as deep as the value, which the map's reader has bounded; of repeated
    /// keys the last value counts.
    package init(_ view: JSONView, _ index: Int) {
        switch view.kind(index) {
        case .null: self = .null
        case .true: self = .bool(true)
        case .false: self = .bool(false)
        case .integer:
            if let value = Int64(String(decoding: view.bytes(index), as: UTF8.self)) {
                self = .integer(value)
            } else {
                self = .number(view.double(index))
            }
        case .real, .exponential: self = .number(view.double(index))
        case .string, .escapedString: self = .string(view.string(index))
        case .array:
            var elements: [JSONValue] = []
            let end = view.next(index)
            var child = index + 1
            while child < end {
                elements.append(JSONValue(view, child))
                child = view.next(child)
            }
            self = .array(elements)
        default:
            self = .object(
                JSONObject(
                    uniqueMembers: view.members(index).map { (view.string($0.key), JSONValue(view, $0.value)) }))
        }
    }

    // MARK: Parts

    /// A member of an object; nil for what is no object.
    package subscript(key: String) -> JSONValue? { object?[key] }

    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    package var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    package var object: JSONObject? { if case .object(let members) = self { members } else { nil } }

    /// A whole number, however it was written.
    package var int: Int? {
        switch self {
        case .integer(let value): Int(exactly: value)
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }

    package var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    // MARK: Writing

    package func write(into writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let flag): writer.value(flag)
        case .integer(let value): writer.value(value)
        case .number(let value): writer.value(value)
        case .string(let text): writer.value(text)
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(into: &writer) }
            writer.endArray()
        case .object(let object):
            writer.beginObject()
            for member in object.members {
                writer.key(member.key)
                member.value.write(into: &writer)
            }
            writer.endObject()
        }
    }

    package func bytes(indent: Int? = nil) -> [UInt8] {
        var writer = JSONWriter(indent: indent)
        write(into: &writer)
        return writer.bytes
    }

    package func text(indent: Int? = nil) -> String {
        String(decoding: bytes(indent: indent), as: UTF8.self)
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object = JSONObject()
        for (key, value) in elements { object[key] = value }
        self = .object(object)
    }
}
