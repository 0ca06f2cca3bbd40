// The pictures on an avatar, painted by functions of the same surface that is meshed, so that brows and lips are where the
// face has them.

enum AvatarTextures {
    // The avatars share their pictures, so each is painted and encoded once.
    static let head512 = EncodedPicture.jpeg(head(size: 512), quality: 85)
    static let head256 = EncodedPicture.jpeg(head(size: 256), quality: 85)
    static let body = EncodedPicture.jpeg(body(size: 128), quality: 80)
    static let eye = EncodedPicture.png(eye(size: 128))
    static let teeth = EncodedPicture.png(teeth(size: 64))
    static let hair = EncodedPicture.jpeg(hair(size: 128), quality: 75)
    static let top = EncodedPicture.png(top(size: 256))
    static let bottom = EncodedPicture.png(bottom(size: 128))
    static let footwear = EncodedPicture.png(footwear(size: 64))

    private static let skin = Colour(214, 168, 140)
    private static let lips = Colour(176, 96, 92)
    private static let brows = Colour(84, 58, 44)

    /// Face and neck, laid out like the head's grid.
    private static func head(size: Int) -> Raster {
        var noise = SplitMix64(seed: 1)
        let rings = (0..<size).map { y in
            HeadShape.ring((1 - (Double(y) + 0.5) / Double(size)) * HeadShape.lastLine)
        }
        return Raster(width: size, height: size) { x, y in
            let point = HeadShape.point(u: (Double(x) + 0.5) / Double(size), on: rings[y])
            var colour = skin.scaled(0.985 + 0.03 * noise.unit())
            func tint(_ target: Colour, _ center: Vector3, _ radii: Vector3, _ strength: Double) {
                let there = Vector3(abs(point.x), point.y, point.z)
                let weight = HeadShape.Feature(center: center, radii: radii, move: .zero).weight(at: there)
                colour = .mix(colour, target, min(1, weight * strength))
            }
            tint(Colour(222, 140, 124), Vector3(0.045, 1.603, 0.075), Vector3(0.03, 0.025, 0.05), 0.6)
            tint(Colour(224, 150, 130), Vector3(0, 1.603, 0.11), Vector3(0.02, 0.016, 0.04), 0.5)
            tint(Colour(170, 120, 100), Vector3(0.0315, 1.64, 0.08), Vector3(0.026, 0.015, 0.05), 0.7)
            let arch = Vector3(0.031, 1.666 - max(0, abs(point.x) - 0.035) * 0.25, 0.088)
            tint(brows, arch, Vector3(0.025, 0.0052, 0.06), 2.4)
            let lipShape = Vector3(0.029 - 0.2 * abs(point.y - HeadShape.mouthHeight), 0.0105, 0.05)
            tint(lips, Vector3(0, HeadShape.mouthHeight, 0.098), lipShape, 2.2)
            if abs(point.y - HeadShape.mouthHeight) < 0.0009, abs(point.x) < HeadShape.mouthHalfWidth, point.z > 0 {
                colour = colour.scaled(0.6)
            }
            return colour
        }
    }

    /// Skin for arms and hands.
    private static func body(size: Int) -> Raster {
        var noise = SplitMix64(seed: 2)
        return Raster(width: size, height: size) { _, _ in skin.scaled(0.98 + 0.03 * noise.unit()) }
    }

    /// White, iris and pupil; the middle of the picture looks forward.
    private static func eye(size: Int) -> Raster {
        Raster(width: size, height: size) { x, y in
            let dx = (Double(x) + 0.5) / Double(size) - 0.5
            let dy = (Double(y) + 0.5) / Double(size) - 0.5
            let distance = (dx * dx + dy * dy).squareRoot()
            if distance < 0.045 { return Colour(16, 14, 14) }
            if distance < 0.112 {
                return .mix(Colour(104, 134, 96), Colour(44, 62, 52), smoothStep(0.05, 0.112, distance))
            }
            return .mix(Colour(244, 241, 238), Colour(226, 190, 184), smoothStep(0.2, 0.5, distance))
        }
    }

    private static func teeth(size: Int) -> Raster {
        Raster(width: size, height: size) { x, _ in
            let along = Double(x) / Double(size) * 12
            let gap = abs(along - along.rounded(.down) - 0.5) * 2
            return Colour(240, 234, 220).scaled(1 - 0.25 * smoothStep(0.8, 1, gap))
        }
    }

    /// Strands along the columns of the hair's grid.
    private static func hair(size: Int) -> Raster {
        var noise = SplitMix64(seed: 3)
        let strands = (0..<size).map { _ in 0.75 + 0.45 * noise.unit() }
        return Raster(width: size, height: size) { x, y in
            Colour(74, 50, 36).scaled(strands[x] * (0.85 + 0.25 * Double(size - y) / Double(size)))
        }
    }

    /// A knitted shirt with a stripe across the chest.
    private static func top(size: Int) -> Raster {
        Raster(width: size, height: size) { x, y in
            let knit = (x / 4 + y / 4) % 2 == 0 ? 1.0 : 0.94
            let stripe = (size * 5 / 16..<size * 6 / 16).contains(y)
            return (stripe ? Colour(236, 232, 224) : Colour(46, 98, 132)).scaled(knit)
        }
    }

    private static func bottom(size: Int) -> Raster {
        Raster(width: size, height: size) { x, y in
            Colour(58, 62, 78).scaled((x + 2 * y) % 8 < 2 ? 0.88 : 1)
        }
    }

    private static func footwear(size: Int) -> Raster {
        Raster(width: size, height: size) { x, _ in
            // The seam of the tube is the sole.
            let around = abs(Double(x) / Double(size) - 0.5)
            return around > 0.36 ? Colour(238, 236, 230) : Colour(120, 52, 44)
        }
    }
}
