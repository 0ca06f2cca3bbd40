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
            var rest = bytes
            while true {
                let end = rest.indices.first { MessageSplitter.isLineBreak(bytes, $0) }
                let trimmed = MessageSplitter.trim(rest[..<(end ?? rest.endIndex)])
                if !trimmed.isEmpty { result.append(Unit(bytes: trimmed, line: line)) }
                guard let end else { return result }
                rest = rest[(end + 1)...]
                line += 1
            }
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
                if isLineBreak(bytes[...], index) { line += 1 }
                index += 1
                continue
            }
            if lineEnd < index {
                lineEnd = bytes.indices[index...].first { isLineBreak(bytes[...], $0) } ?? bytes.count
            }
            var end = lineEnd
            let unit = Unit(bytes: bytes[index..<lineEnd], line: line)
            if unit.looksLikeJSON, !lineByLine {
                if let closed = closingIndex(bytes, from: index) { end = closed } else { lineByLine = true }
            }
            let piece = trim(bytes[index..<end])
            // A comma between messages is left over from an array that was cut out of.
            if byte != ASCII.hash, !piece.elementsEqual([ASCII.comma]) { units.append(Unit(bytes: piece, line: line)) }
            for place in index..<end where isLineBreak(bytes[...], place) { line += 1 }
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
                case ASCII.lineFeed, ASCII.carriageReturn: return nil
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

    /// Whether a line ends here: with a line feed, or with a carriage return that stands alone.
    static func isLineBreak(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
        switch bytes[index] {
        case ASCII.lineFeed: true
        case ASCII.carriageReturn: index + 1 == bytes.endIndex || bytes[index + 1] != ASCII.lineFeed
        default: false
        }
    }

    static func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let first = bytes.first, ASCII.isWhitespace(first) { bytes.removeFirst() }
        while let last = bytes.last, ASCII.isWhitespace(last) { bytes.removeLast() }
        return bytes
    }
}
