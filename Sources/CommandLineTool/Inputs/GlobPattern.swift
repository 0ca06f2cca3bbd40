/// A shell pattern over bytes: `*`, `?` and `[…]` inside a component, `**` for any number of folders.
package struct GlobPattern: Sendable {
    enum Piece: Sendable, Equatable {
        case byte(UInt8)
        case anyCharacter
        case anyRun
        case oneOf([ClosedRange<UInt8>], isNegated: Bool)
    }

    private let pieces: [Piece]

    /// Whether the text has a character that means something in a pattern.
    package static func isPattern(_ bytes: [UInt8]) -> Bool {
        bytes.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
    }

    /// A pattern for one component. A bracket that is never closed stands for itself, as in a shell.
    package init(component: [UInt8]) {
        var pieces: [Piece] = []
        var index = 0
        // Where one bracket is never closed, none behind it is.
        var mayClose = true
        while index < component.count {
            let byte = component[index]
            index += 1
            switch byte {
            case UInt8(ascii: "*"): if pieces.last != .anyRun { pieces.append(.anyRun) }
            case UInt8(ascii: "?"): pieces.append(.anyCharacter)
            case UInt8(ascii: "\\") where index < component.count:
                pieces.append(.byte(component[index]))
                index += 1
            case UInt8(ascii: "[") where mayClose:
                if let (piece, end) = Self.bracket(component, from: index) {
                    pieces.append(piece)
                    index = end
                } else {
                    mayClose = false
                    pieces.append(.byte(byte))
                }
            default: pieces.append(.byte(byte))
            }
        }
        self.pieces = pieces
    }

    private static func bracket(_ text: [UInt8], from start: Int) -> (Piece, Int)? {
        var index = start
        var isNegated = false
        if index < text.count, text[index] == UInt8(ascii: "!") || text[index] == UInt8(ascii: "^") {
            isNegated = true
            index += 1
        }
        var ranges: [ClosedRange<UInt8>] = []
        let first = index
        while index < text.count {
            let low = text[index]
            if low == UInt8(ascii: "]"), index > first {
                return (.oneOf(ranges, isNegated: isNegated), index + 1)
            }
            if index + 2 < text.count, text[index + 1] == UInt8(ascii: "-"), text[index + 2] != UInt8(ascii: "]") {
                let high = text[index + 2]
                if low <= high { ranges.append(low...high) }
                index += 3
            } else {
                ranges.append(low...low)
                index += 1
            }
        }
        return nil
    }

    /// Whether the whole text matches. Linear but for the last `*`, which is tried at each place in turn.
    package func matches(_ text: [UInt8]) -> Bool {
        var piece = 0
        var position = 0
        var retry: (piece: Int, position: Int)?
        while true {
            if piece < pieces.count, pieces[piece] == .anyRun {
                retry = (piece + 1, position)
                piece += 1
                continue
            }
            if piece == pieces.count, position == text.count { return true }
            if piece < pieces.count, position < text.count,
                let length = Self.length(of: pieces[piece], in: text, at: position)
            {
                piece += 1
                position += length
                continue
            }
            guard let last = retry, last.position < text.count else { return false }
            retry = (last.piece, last.position + 1)
            (piece, position) = (last.piece, last.position + 1)
        }
    }

    /// How many bytes the piece takes there, or nil when it does not match. `?` takes a whole UTF-8 character.
    private static func length(of piece: Piece, in text: [UInt8], at position: Int) -> Int? {
        let byte = text[position]
        switch piece {
        case .byte(let wanted): return byte == wanted ? 1 : nil
        case .oneOf(let ranges, let isNegated): return ranges.contains { $0.contains(byte) } != isNegated ? 1 : nil
        case .anyRun: return nil
        case .anyCharacter:
            var length = 1
            if byte >= 0xC0 {
                while position + length < text.count, length < 4, text[position + length] & 0xC0 == 0x80 { length += 1 }
            }
            return length
        }
    }
}
