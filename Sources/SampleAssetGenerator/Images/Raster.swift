/// A picture of 8-bit red, green and blue values, row after row from the top.
struct Raster {
    let width: Int
    let height: Int
    private(set) var samples: [UInt8]

    /// Paints every pixel by a function of its column and row; the result's channels are clamped to 0 … 255.
    init(width: Int, height: Int, paint: (_ x: Int, _ y: Int) -> Colour) {
        self.width = width
        self.height = height
        samples = []
        samples.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let colour = paint(x, y)
                samples.append(colour.byte(colour.red))
                samples.append(colour.byte(colour.green))
                samples.append(colour.byte(colour.blue))
            }
        }
    }
}

/// A colour whose channels run from 0 to 255.
struct Colour {
    var red: Double
    var green: Double
    var blue: Double

    init(_ red: Double, _ green: Double, _ blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    static func mix(_ a: Colour, _ b: Colour, _ t: Double) -> Colour {
        Colour(
            a.red + (b.red - a.red) * t, a.green + (b.green - a.green) * t, a.blue + (b.blue - a.blue) * t)
    }

    func scaled(_ k: Double) -> Colour { Colour(red * k, green * k, blue * k) }

    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
}
