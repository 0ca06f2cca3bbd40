/// A picture as the bytes of a file, and its media type.
struct EncodedPicture {
    let bytes: [UInt8]
    let type: String

    static func png(_ raster: Raster) -> EncodedPicture {
        EncodedPicture(bytes: PNGEncoder.encode(raster), type: "image/png")
    }

    static func jpeg(_ raster: Raster, quality: Int) -> EncodedPicture {
        EncodedPicture(bytes: JPEGEncoder.encode(raster, quality: quality), type: "image/jpeg")
    }
}
