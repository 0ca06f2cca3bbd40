import FileSystem
import GLBContainer

/// An asset as it was read: its bytes, and what is known of those that were not kept.
struct AssetContents {
    let path: Path
    let bytes: UnsafeRawBufferPointer
    /// What came behind the bytes of a container, if they are its beginning only.
    var tail: GLBTail?
    /// Whether it was seen to its end.
    var isWhole = true

    /// Bytes of the whole, as far as they were read.
    var length: Int { tail?.length ?? bytes.count }
    /// How many bytes were read, where the rest was left in its pipe.
    var readLength: Int? { isWhole ? nil : length }
}
