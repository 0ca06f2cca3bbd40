// A baseline JPEG encoder: three components without subsampling, the standard's example tables, and a transform in
// integers only, so that the bytes are the same on every platform.

enum JPEGEncoder {
    /// The picture as a JFIF file. Quality runs from 1 to 100, as in the common encoders.
    static func encode(_ raster: Raster, quality: Int) -> [UInt8] {
        let scale = quality < 50 ? 5000 / quality : 200 - quality * 2
        let luminance = JPEGTables.luminanceSteps.map { min(max(($0 * scale + 50) / 100, 1), 255) }
        let chrominance = JPEGTables.chrominanceSteps.map { min(max(($0 * scale + 50) / 100, 1), 255) }

        var bytes: [UInt8] = [0xFF, 0xD8]
        bytes += segment(0xE0, Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
        bytes += segment(0xDB, [0] + JPEGTables.zigzag.map { UInt8(luminance[$0]) })
        bytes += segment(0xDB, [1] + JPEGTables.zigzag.map { UInt8(chrominance[$0]) })
        bytes += frameHeader(width: raster.width, height: raster.height, components: 3)
        let tables: [(UInt8, JPEGTables.HuffmanTable)] = [
            (0x00, JPEGTables.luminanceDC), (0x10, JPEGTables.luminanceAC),
            (0x01, JPEGTables.chrominanceDC), (0x11, JPEGTables.chrominanceAC),
        ]
        for (id, table) in tables { bytes += segment(0xC4, [id] + table.counts + table.symbols) }
        bytes += segment(0xDA, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0])
        bytes += EntropyCoder.scan(raster, luminance: luminance, chrominance: chrominance)
        return bytes + [0xFF, 0xD9]
    }

    /// The baseline frame header, also for samples that need nothing else.
    static func frameHeader(width: Int, height: Int, components: Int) -> [UInt8] {
        var body: [UInt8] = [8]
        body += UInt16(height).bigEndianBytes + UInt16(width).bigEndianBytes + [UInt8(components)]
        for component in 1...components { body += [UInt8(component), 0x11, component == 1 ? 0 : 1] }
        return segment(0xC0, body)
    }

    static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xFF, marker] + UInt16(body.count + 2).bigEndianBytes + body
    }
}

/// Turns the pixels into the scan's bits.
private struct EntropyCoder {
    private var bytes: [UInt8] = []
    private var pending = 0
    private var pendingBits = 0

    /// cos((2x+1)uπ/16) times the transform's scale, in 1/8192: row u, column x.
    private static let basis: [Int] = (0..<64).map { index in
        let (u, x) = (index / 8, index % 8)
        let cosine = Trigonometry.cosine(Double((2 * x + 1) * u) * Trigonometry.pi / 16)
        let scale = u == 0 ? 0.5.squareRoot() / 2 : 0.5
        return Int((cosine * scale * 8192).rounded())
    }

    static func scan(_ raster: Raster, luminance: [Int], chrominance: [Int]) -> [UInt8] {
        var coder = EntropyCoder()
        let luminanceCodes = (JPEGTables.luminanceDC.codes, JPEGTables.luminanceAC.codes)
        let chrominanceCodes = (JPEGTables.chrominanceDC.codes, JPEGTables.chrominanceAC.codes)
        var previous = [0, 0, 0]
        for top in stride(from: 0, to: raster.height, by: 8) {
            for left in stride(from: 0, to: raster.width, by: 8) {
                let blocks = components(raster, left, top)
                for component in 0..<3 {
                    let levels = quantized(blocks[component], component == 0 ? luminance : chrominance)
                    let codes = component == 0 ? luminanceCodes : chrominanceCodes
                    coder.put(levels, previous: previous[component], dc: codes.0, ac: codes.1)
                    previous[component] = levels[0]
                }
            }
        }
        return coder.finish()
    }

    /// One 8×8 block of each of Y, Cb and Cr, centred on zero; edges repeat the last pixel.
    private static func components(_ raster: Raster, _ left: Int, _ top: Int) -> [[Int]] {
        var blocks = [[Int]](repeating: [Int](repeating: 0, count: 64), count: 3)
        for y in 0..<8 {
            for x in 0..<8 {
                let pixel = (min(top + y, raster.height - 1) * raster.width + min(left + x, raster.width - 1)) * 3
                let red = Int(raster.samples[pixel])
                let green = Int(raster.samples[pixel + 1])
                let blue = Int(raster.samples[pixel + 2])
                blocks[0][y * 8 + x] = (19_595 * red + 38_470 * green + 7_471 * blue + 32_768) >> 16 - 128
                blocks[1][y * 8 + x] = (-11_059 * red - 21_709 * green + 32_768 * blue + 32_768) >> 16
                blocks[2][y * 8 + x] = (32_768 * red - 27_439 * green - 5_329 * blue + 32_768) >> 16
            }
        }
        return blocks
    }

    /// The transform, rows then columns, and division by the step sizes; the result is in zigzag order.
    private static func quantized(_ block: [Int], _ steps: [Int]) -> [Int] {
        var rows = [Int](repeating: 0, count: 64)
        for y in 0..<8 {
            for u in 0..<8 {
                var sum = 0
                for x in 0..<8 { sum += block[y * 8 + x] * basis[u * 8 + x] }
                rows[y * 8 + u] = sum
            }
        }
        return JPEGTables.zigzag.map { position in
            let (v, u) = (position / 8, position % 8)
            var sum = 0
            for y in 0..<8 { sum += rows[y * 8 + u] * basis[v * 8 + y] }
            let divisor = steps[position] << 26
            return (sum + (sum < 0 ? -divisor / 2 : divisor / 2)) / divisor
        }
    }

    private mutating func put(
        _ levels: [Int], previous: Int, dc: [(code: Int, bits: Int)], ac: [(code: Int, bits: Int)]
    ) {
        put(difference: levels[0] - previous, run: 0, codes: dc)
        var run = 0
        for level in levels.dropFirst() {
            guard level != 0 else {
                run += 1
                continue
            }
            while run > 15 {
                put(ac[0xF0].code, ac[0xF0].bits)
                run -= 16
            }
            put(difference: level, run: run, codes: ac)
            run = 0
        }
        if run > 0 { put(ac[0].code, ac[0].bits) }
    }

    private mutating func put(difference: Int, run: Int, codes: [(code: Int, bits: Int)]) {
        let size = Int.bitWidth - abs(difference).leadingZeroBitCount
        let symbol = codes[run << 4 | size]
        put(symbol.code, symbol.bits)
        put((difference < 0 ? difference - 1 : difference) & ((1 << size) - 1), size)
    }

    private mutating func put(_ value: Int, _ bits: Int) {
        pending = pending << bits | value
        pendingBits += bits
        while pendingBits >= 8 {
            pendingBits -= 8
            append(UInt8(truncatingIfNeeded: pending >> pendingBits))
        }
        pending &= (1 << pendingBits) - 1
    }

    private mutating func append(_ byte: UInt8) {
        bytes.append(byte)
        if byte == 0xFF { bytes.append(0) }
    }

    private mutating func finish() -> [UInt8] {
        if pendingBits > 0 { put((1 << (8 - pendingBits)) - 1, 8 - pendingBits) }
        return bytes
    }
}
