import JSONText
import TextSafety

/// A value to be put into a message. Literals work: `[3, 0.5, "POSITION"]`.
public enum IssueArgument: Sendable, Hashable {
    /// Beyond ±2^62 the number stands for a larger one of the asset; ``description`` gives that.
    case int(Int)
    case double(Double)
    case float(Float)
    case text(String)

    /// The value as a reader sees it: numbers in their shortest exact form, text in quotes and escaped.
    ///
    /// An integer is written without a fraction, a floating-point number always with one (`5` and `5.0`), so that a
    /// message shows which of both the asset has. Text comes from the asset, so it is escaped and cut.
    public var description: String {
        switch self {
        case .text(let text): EscapedText.quoted(text)
        default: unquoted
        }
    }

    /// The value without quotation marks, for words that the validator itself chose. Text is still escaped: a mistake
    /// of ours should not give a file control over somebody's terminal.
    package var unquoted: String {
        switch self {
        case .int(let value): WholeNumber.text(value)
        case .double(let value): IssueArgument.number(value.description, isNaN: value.isNaN, isFinite: value.isFinite)
        case .float(let value): IssueArgument.number(value.description, isNaN: value.isNaN, isFinite: value.isFinite)
        case .text(let text): DisplayText.escape(text)
        }
    }

    /// A number of things, in front of a word for them; nil if the asset does not say.
    static func count(_ number: Int?) -> IssueArgument {
        number.map { .int($0) } ?? .text("an unknown number of")
    }

    /// The same by itself, at a place for raw words.
    static func loneCount(_ number: Int?) -> IssueArgument {
        number.map { .int($0) } ?? .text("an unknown number")
    }

    /// True for the number one, which takes the singular.
    var isOne: Bool {
        switch self {
        case .int(let value): value == 1
        case .double(let value): value == 1
        case .float(let value): value == 1
        case .text: false
        }
    }

    private static func number(_ text: String, isNaN: Bool, isFinite: Bool) -> String {
        if isFinite { return text }
        if isNaN { return "NaN" }
        return text.utf8.first == UInt8(ascii: "-") ? "-Infinity" : "Infinity"
    }
}

extension IssueArgument: CustomStringConvertible {}

extension IssueArgument: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
    public init(integerLiteral value: Int) { self = .int(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(stringLiteral value: String) { self = .text(value) }
}

/// Text from an asset, made safe to show: what would move the cursor, reorder the line or hide itself is written out.
enum EscapedText {
    /// Longer text is cut here and ends with `…`. Counted in Unicode scalars, since one character can be any length.
    static let limit = 120

    static func quoted(_ text: String) -> String {
        var result = "\""
        var count = 0
        for scalar in text.unicodeScalars {
            if count == limit {
                result.unicodeScalars.append("…")
                break
            }
            count += 1
            if scalar == "\"" || scalar == "\\" {
                result.unicodeScalars.append("\\")
                result.unicodeScalars.append(scalar)
            } else {
                DisplayText.append(scalar, to: &result)
            }
        }
        result += "\""
        return result
    }
}
