/// The text of a message with places for the values of one case.
///
/// Places are written in braces:
///
/// * `{name}`: the argument as ``IssueArgument/description`` gives it, text in quotation marks;
/// * `{name:raw}`: without quotation marks, for words and lists that the validator chose itself;
/// * `{name:byte|bytes}`: the number and the word that agrees with it, `1 byte` or `2 bytes`;
/// * `{{` and `}}`: braces themselves.
///
/// The parameters of a template are the names in the order of their first appearance; a name may occur again.
/// Arguments are given in that order. The text is taken apart while it is rendered: a run needs few of all messages, and what
/// was made of the others would be half of its start.
public struct MessageTemplate: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text as it was written.
    public let text: String

    /// A part of the text; bytes are parts of the text, too.
    fileprivate enum Piece {
        case literal(Slice<UnsafeBufferPointer<UInt8>>)
        /// The place of an argument: its number, and its name.
        case place(Int, Slice<UnsafeBufferPointer<UInt8>>, Form)
    }

    fileprivate enum Form {
        case quoted
        case raw
        case counted(one: Slice<UnsafeBufferPointer<UInt8>>, many: Slice<UnsafeBufferPointer<UInt8>>)
    }

    /// What stands for an argument that was not given.
    private static let missing = "?"

    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// A brace without its partner stands for itself.
    public init(_ text: String) {
        self.text = text
    }

    /// The names of the places, in the order in which ``render(_:)`` takes their values.
    public var parameters: [String] {
        var names: [String] = []
        forEachPiece { piece in
            if case .place(names.count, let name, _) = piece { names.append(String(decoding: name, as: UTF8.self)) }
        }
        return names
    }

    /// The message for one case. Arguments stand in the order of ``parameters``; for one that is not given a question
    /// mark is written, and those in excess are left out: a wrong call must not cost the user the report.
    public func render(_ arguments: [IssueArgument]) -> String {
        var result: [UInt8] = []
        forEachPiece { piece in
            guard case .place(let position, _, let form) = piece else { return result.append(literal: piece) }
            let argument = position < arguments.count ? arguments[position] : nil
            switch form {
            case .quoted: result += (argument?.description ?? Self.missing).utf8
            case .raw: result += (argument?.unquoted ?? Self.missing).utf8
            case .counted(let one, let many):
                result += (argument?.unquoted ?? Self.missing).utf8
                result.append(UInt8(ascii: " "))
                result += argument?.isOne == true ? one : many
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The text with what `value` gives for each name in its place, for listings of templates. Words that agree with a
    /// number are in the plural.
    package func sample(_ value: (_ name: String) -> String) -> String {
        var result: [UInt8] = []
        forEachPiece { piece in
            guard case .place(_, let name, let form) = piece else { return result.append(literal: piece) }
            result += value(String(decoding: name, as: UTF8.self)).utf8
            if case .counted(_, let many) = form {
                result.append(UInt8(ascii: " "))
                result += many
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    public var description: String { text }

    // MARK: Taking the text apart

    private func forEachPiece(_ body: (Piece) -> Void) {
        var text = text
        text.withUTF8 { text in
            let (opening, closing) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
            var names: [Slice<UnsafeBufferPointer<UInt8>>] = []
            var rest = text[...]
            while let brace = rest.firstIndex(where: { $0 == opening || $0 == closing }) {
                let after = rest[(brace + 1)...]
                if after.first == rest[brace] {
                    body(.literal(rest[...brace]))
                    rest = after.dropFirst()
                } else if rest[brace] == opening, let end = after.firstIndex(of: closing) {
                    if brace > rest.startIndex { body(.literal(rest[..<brace])) }
                    body(Self.place(after[..<end], &names))
                    rest = after[(end + 1)...]
                } else {
                    body(.literal(rest[...brace]))
                    rest = after
                }
            }
            if !rest.isEmpty { body(.literal(rest)) }
        }
    }

    /// What stands between braces. `names` are those of the places before it.
    private static func place(
        _ content: Slice<UnsafeBufferPointer<UInt8>>, _ names: inout [Slice<UnsafeBufferPointer<UInt8>>]
    ) -> Piece {
        let colon = content.firstIndex(of: UInt8(ascii: ":"))
        let name = content[..<(colon ?? content.endIndex)]
        let position = names.firstIndex { $0.elementsEqual(name) } ?? names.endIndex
        if position == names.endIndex { names.append(name) }
        guard let colon else { return .place(position, name, .quoted) }
        let words = content[(colon + 1)...]
        guard let bar = words.firstIndex(of: UInt8(ascii: "|")) else { return .place(position, name, .raw) }
        return .place(position, name, .counted(one: words[..<bar], many: words[(bar + 1)...]))
    }
}

extension [UInt8] {
    /// Appends a piece that is no place.
    fileprivate mutating func append(literal piece: MessageTemplate.Piece) {
        if case .literal(let text) = piece { self += text }
    }
}
