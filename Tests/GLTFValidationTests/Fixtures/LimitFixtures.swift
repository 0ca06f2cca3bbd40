import GLTFValidation

/// Accessors that all lie over the same million bytes beside the asset.
private func overlapping(_ count: Int) -> TestAsset {
    let accessors = (0..<count).map { accessor(5125, "SCALAR", 250_000 - $0, view: 0, ",'min':[0],'max':[0]") }
    return .members(
        """
        'accessors':[\(accessors.joined(separator: ","))],'bufferViews':[{'buffer':0,'byteLength':1000000}],\
        'buffers':[{'uri':'zeros.bin','byteLength':1000000}]
        """, files: ["zeros.bin": [UInt8](repeating: 0, count: 1_000_000)])
}

/// The accessor that goes beyond 16 times the bytes that are there, and 64 MiB.
private func firstBeyond(_ asset: TestAsset) -> Int {
    var left = 16 * (asset.bytes.count + 1_000_000) + 64 << 20
    return (0...).first {
        left -= 4 * (250_000 - $0)
        return left < 0
    } ?? 0
}

let limitFixtures: [IssueFixture] = [
    IssueFixture(
        "LIMIT_SHARED_DATA", "/accessors/\(firstBeyond(overlapping(100)))", overlapping(100), not: overlapping(80))
]
