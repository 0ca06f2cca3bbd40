import GLTFValidation
import Synchronization
import Testing

/// A path means a file beside the asset only if nothing else stands in the URI.
@Suite struct ReferencePathTests {
    static let absolute: [String] = [
        "http:pic.jpg", "pic.jpg?v=2", "pic.jpg#f", "C:pic.jpg", "file:pic.jpg", "//pic.jpg", "/pic.jpg", "pic.jpg?#",
    ]

    /// The same findings in both orders, and nothing of what lies in the file that has the same path.
    @Test(arguments: ValidationOptions.Profile.allCases, absolute)
    func anImageThatIsElsewhereHasNothingOfTheFileBeside(_ profile: ValidationOptions.Profile, _ uri: String) {
        let beside = "{'uri':'pic.jpg','mimeType':'image/jpeg'}"
        let elsewhere = "{'uri':'\(uri)','mimeType':'image/png'}"
        for images in [[beside, elsewhere], [elsewhere, beside]] {
            let loads = Mutex<[String]>([])
            let report = TestAsset.members("'images':[\(images.joined(separator: ","))]").report(profile) {
                $0.loadResource = { path in
                    loads.withLock { $0.append(String(decoding: path, as: UTF8.self)) }
                    return .loaded(TestImage.jpeg())
                }
            }
            let index = images[0] == elsewhere ? 0 : 1
            #expect(report.places("IMAGE_MIME_TYPE_INVALID") == [])
            #expect(report.places("NON_RELATIVE_URI") == ["/images/\(index)/uri"])
            #expect(loads.withLock { $0 } == ["pic.jpg"])
            let resource = report.info?.resources?.first { $0.pointer == "/images/\(index)" }
            #expect(resource?.storage == "external" && resource?.image == nil && resource?.mimeType == nil)
        }
    }

    @Test(arguments: ValidationOptions.Profile.allCases, absolute)
    func aBufferThatIsElsewhereHasNothingOfTheFileBeside(_ profile: ValidationOptions.Profile, _ uri: String) {
        let uri = uri.replacing("pic.jpg", with: "a.bin")
        let buffers = ["{'uri':'a.bin','byteLength':4}", "{'uri':'\(uri)','byteLength':400}"]
        for order in [buffers, buffers.reversed()] {
            // Once the file is there, once it is not.
            for file in [[1, 2, 3, 4] as [UInt8]?, nil] {
                let report = TestAsset.members("'buffers':[\(order.joined(separator: ","))]").report(profile) {
                    $0.loadResource = { _ in file.map { .loaded($0) } ?? .failed("no such file") }
                }
                let index = order[0] == buffers[1] ? 0 : 1
                #expect(report.places("BUFFER_BYTE_LENGTH_MISMATCH") == [])
                #expect(report.places("IO_ERROR") == (file == nil ? ["/buffers/\(1 - index)/uri"] : []))
            }
        }
    }
}
