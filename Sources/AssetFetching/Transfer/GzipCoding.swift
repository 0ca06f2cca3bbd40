/// The content coding that is unpacked here where libcurl does not.
enum GzipCoding {
    static func isGzip(_ coding: String) -> Bool { coding == "gzip" || coding == "x-gzip" }
}
