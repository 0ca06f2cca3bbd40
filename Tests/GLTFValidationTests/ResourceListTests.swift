import Testing

@testable import GLTFValidation

@Suite struct ResourceListTests {
    /// What is known of some and not of others, in runs and alone, comes out as it went in.
    @Test func eachElementKeepsWhatIsKnownOfIt() {
        var wanted: [ResourceInfo] = []
        func add(_ pointer: String, _ change: (inout ResourceInfo) -> Void = { _ in }) {
            var info = ResourceInfo(pointer: pointer)
            if pointer.hasPrefix("/buffers/") { info.mimeType = "application/gltf-buffer" }
            change(&info)
            wanted.append(info)
        }
        for index in 0..<40 where index % 7 != 3 {
            add("/buffers/\(index)") { info in
                guard index % 5 < 3 else { return }
                info.storage = index % 2 == 0 ? "external" : "data-uri"
                info.byteLength = index * 1000
                if index % 2 == 0 { info.uri = String(repeating: "é", count: index) }
            }
        }
        for index in 0..<40 {
            add("/images/\(index)") { info in
                guard index % 4 > 1 else { return }
                info.storage = "external"
                info.uri = "same"
                info.mimeType = "image/png"
            }
        }
        add("/extensions/X/images/0") { $0.uri = "x" }
        add("/images/7")
        var list = ResourceList()
        for info in wanted { list.append(info) }
        #expect(list.count == wanted.count)
        for (position, info) in wanted.enumerated() { #expect(list[position] == info, "\(position)") }
        #expect(Array(ResourceList()).isEmpty)
    }

    /// A file can have millions of them in twelve bytes each.
    @Test func anElementTakesHardlyMoreThanItsText() {
        var list = ResourceList()
        for index in 0..<10_000 {
            var info = ResourceInfo(pointer: "/images/\(index)")
            info.storage = "external"
            info.uri = "a"
            list.append(info)
        }
        #expect(list.byteCount < 10 * list.count)
    }
}
