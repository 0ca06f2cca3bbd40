/// Removes `.` and `..` from a path as RFC 3986 section 5.2.4 does, in one pass with a stack of segment starts.
enum DotSegments {
    static func remove(_ path: [UInt8]) -> [UInt8] {
        guard path.first == ASCII.slash else { return path }
        var output: [UInt8] = []
        output.reserveCapacity(path.count)
        var starts: [Int] = []
        var index = 0
        while index < path.count {
            // `index` stands at a slash; the segment is what follows it.
            let end = path[(index + 1)...].firstIndex(of: ASCII.slash) ?? path.count
            let segment = path[(index + 1)..<end]
            let isLast = end == path.count
            if segment.elementsEqual([ASCII.dot]) {
                if isLast { output.append(ASCII.slash) }
            } else if segment.elementsEqual([ASCII.dot, ASCII.dot]) {
                if let start = starts.popLast() { output.removeSubrange(start...) }
                if isLast { output.append(ASCII.slash) }
            } else {
                starts.append(output.count)
                output.append(ASCII.slash)
                output += segment
            }
            index = end
        }
        return output
    }
}
