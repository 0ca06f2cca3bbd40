/// Cuts an input into messages.
///
/// A message that begins with `{`, `[` or `"` ends where its brackets and quotes are closed, so messages may be laid
/// out over lines and may follow each other without a line break. Anything else is a line. A message whose brackets
/// are never closed would swallow the rest of the input; from the line where that is found on, every line is a message
/// of its own. So each byte is looked at twice at most.
package enum MessageSplitter {
    /// One message, or one line that is none.
    package struct Unit {
        package var bytes: ArraySlice<UInt8>
        /// Of the input, from 1.
        package var line: Int

        package var looksLikeJSON: Bool {
            switch bytes.first {
            case ASCII.openBrace, ASCII.openBracket, ASCII.quote: true
            default: false
            }
        }

        /// The unit's lines, each as a unit.
        var lines: [Unit] {
            var result: [Unit] = []
            var line = self.line
            for piece in bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false) {
                let trimmed = MessageSplitter.trim(piece)
                if !trimmed.isEmpty { result.append(Unit(bytes: trimmed, line: line)) }
                line += 1
            }
            return result
        }
    }

    package static func split(_ bytes: [UInt8]) -> [Unit] {
        var units: [Unit] = []
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var line = 1
        var lineByLine = false
        // Found anew only behind it: many messages may stand on one long line.
        var lineEnd = -1
        while index < bytes.count {
            let byte = bytes[index]
            if ASCII.isWhitespace(byte) {
                if byte == ASCII.lineFeed { line += 1 }
                index += 1
                continue
            }
            if lineEnd < index { lineEnd = bytes[index...].firstIndex(of: ASCII.lineFeed) ?? bytes.count }
            var end = lineEnd
            let unit = Unit(bytes: bytes[index..<lineEnd], line: line)
            if unit.looksLikeJSON, !lineByLine {
                if let closed = closingIndex(bytes, from: index) { end = closed } else { lineByLine = true }
            }
            let piece = trim(bytes[index..<end])
            // A comma between messages is left over from an array that was cut out of.
            if byte != ASCII.hash, !piece.elementsEqual([ASCII.comma]) { units.append(Unit(bytes: piece, line: line)) }
            for byte in bytes[index..<end] where byte == ASCII.lineFeed { line += 1 }
            index = end
        }
        return units
    }

    /// The index after the value that begins at `start`, or nil if it is never closed. Strings end at a line break at
    /// the latest, since JSON allows none in them.
    private static func closingIndex(_ bytes: [UInt8], from start: Int) -> Int? {
        var depth = 0
        var inString = false
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if inString {
                switch byte {
                case ASCII.backslash: index += 1
                case ASCII.quote: inString = false
                case ASCII.lineFeed: return nil
                default: break
                }
            } else {
                switch byte {
                case ASCII.quote: inString = true
                case ASCII.openBrace, ASCII.openBracket: depth += 1
                case ASCII.closeBrace, ASCII.closeBracket: depth -= 1
                default: break
                }
            }
            index += 1
            if depth <= 0, !inString { return min(index, bytes.count) }
        }
        return nil
    }

    static func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let first = bytes.first, ASCII.isWhitespace(first) { bytes.removeFirst() }
        while let last = bytes.last, ASCII.isWhitespace(last) { bytes.removeLast() }
        return bytes
    }
}
