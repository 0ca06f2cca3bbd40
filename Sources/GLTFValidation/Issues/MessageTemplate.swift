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
/// Arguments are given in that order. The text is taken apart once, since a file with a million bad vertices renders the
/// same template again and again.
public struct MessageTemplate: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text as it was written.
    public let text: String
    /// The names of the places, in the order in which ``render(_:)`` takes their values.
    public let parameters: [String]

    private let pieces: [Piece]

    private enum Piece: Sendable, Hashable {
        case literal(String)
        case quoted(Int)
        case raw(Int)
        case counted(Int, one: String, many: String)
    }

    /// What stands for an argument that was not given.
    private static let missing = "?"

    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Takes a text apart. A brace without its partner stands for itself.
    public init(_ text: String) {
        var parameters: [String] = []
        var pieces: [Piece] = []
        let (opening, closing) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        var literal = ""
        var rest = text[...]
        while let brace = rest.utf8.firstIndex(where: { $0 == opening || $0 == closing }) {
            literal += rest[..<brace]
            let kind = rest.utf8[brace]
            let after = rest[rest.utf8.index(after: brace)...]
            if after.utf8.first == kind {
                literal += rest[brace..<after.startIndex]
                rest = after[after.utf8.index(after: after.startIndex)...]
            } else if kind == opening, let end = after.utf8.firstIndex(of: closing) {
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = ""
                pieces.append(MessageTemplate.place(after[..<end], &parameters))
                rest = after[after.utf8.index(after: end)...]
            } else {
                literal += rest[brace..<after.startIndex]
                rest = after
            }
        }
        literal += rest
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        self.text = text
        self.parameters = parameters
        self.pieces = pieces
    }

    private static func place(_ content: Substring, _ parameters: inout [String]) -> Piece {
        let parts = content.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let position = parameters.firstIndex(of: name) ?? parameters.endIndex
        if position == parameters.endIndex { parameters.append(name) }
        guard parts.count == 2 else { return .quoted(position) }
        let words = parts[1].split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        guard words.count == 2 else { return .raw(position) }
        return .counted(position, one: String(words[0]), many: String(words[1]))
    }

    /// The message for one case. Arguments stand in the order of ``parameters``; for one that is not given a question
    /// mark is written, and those in excess are left out: a wrong call must not cost the user the report.
    public func render(_ arguments: [IssueArgument]) -> String {
        var result = ""
        for piece in pieces {
            switch piece {
            case .literal(let text):
                result += text
            case .quoted(let position):
                result += position < arguments.count ? arguments[position].description : MessageTemplate.missing
            case .raw(let position):
                result += position < arguments.count ? arguments[position].unquoted : MessageTemplate.missing
            case .counted(let position, let one, let many):
                guard position < arguments.count else {
                    result += MessageTemplate.missing + " " + many
                    continue
                }
                result += arguments[position].unquoted + " " + (arguments[position].isOne ? one : many)
            }
        }
        return result
    }

    /// The text with what `value` gives for each name in its place, for listings of templates. Words that agree with a
    /// number are in the plural.
    package func sample(_ value: (_ name: String) -> String) -> String {
        var result = ""
        for piece in pieces {
            switch piece {
            case .literal(let text): result += text
            case .quoted(let position), .raw(let position): result += value(parameters[position])
            case .counted(let position, _, let many): result += value(parameters[position]) + " " + many
            }
        }
        return result
    }

    public var description: String { text }
}
