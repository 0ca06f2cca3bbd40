/// A linear map and an offset: the upper three rows of a glTF matrix. The last row of a sound node is always 0 0 0 1, so
/// it is not kept.
package struct AffineTransform: Equatable, Sendable {
    /// The images of the three axes, then the offset.
    package var xAxis: Vector3
    package var yAxis: Vector3
    package var zAxis: Vector3
    package var offset: Vector3

    package static let identity = AffineTransform(
        xAxis: Vector3(1, 0, 0), yAxis: Vector3(0, 1, 0), zAxis: Vector3(0, 0, 1), offset: .zero)

    package init(xAxis: Vector3, yAxis: Vector3, zAxis: Vector3, offset: Vector3) {
        self.xAxis = xAxis
        self.yAxis = yAxis
        self.zAxis = zAxis
        self.offset = offset
    }

    /// Sixteen numbers in column order, as `node.matrix` holds them; nil for another count.
    package init?(columns: [Double]) {
        guard columns.count == 16 else { return nil }
        func axis(_ column: Int) -> Vector3 {
            Vector3(columns[4 * column], columns[4 * column + 1], columns[4 * column + 2])
        }
        self.init(xAxis: axis(0), yAxis: axis(1), zAxis: axis(2), offset: axis(3))
    }

    /// Scale, then rotation (a quaternion x, y, z, w), then translation. Lists of a wrong length count as absent; a
    /// quaternion is brought to unit length, since files round it.
    package init(translation: [Double]?, rotation: [Double]?, scale: [Double]?) {
        self = .identity
        if let rotation, rotation.count == 4 { rotate(rotation) }
        if let scale, scale.count == 3 {
            xAxis = xAxis.scaled(by: scale[0])
            yAxis = yAxis.scaled(by: scale[1])
            zAxis = zAxis.scaled(by: scale[2])
        }
        if let translation, translation.count == 3 {
            offset = Vector3(translation[0], translation[1], translation[2])
        }
    }

    private mutating func rotate(_ quaternion: [Double]) {
        let length = quaternion.reduce(0) { $0 + $1 * $1 }.squareRoot()
        guard length > 0, length.isFinite else { return }
        let (x, y, z, w) = (
            quaternion[0] / length, quaternion[1] / length, quaternion[2] / length, quaternion[3] / length
        )
        xAxis = Vector3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
        yAxis = Vector3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
        zAxis = Vector3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    }

    package func apply(to point: Vector3) -> Vector3 {
        let linear = applyLinear(to: point)
        return Vector3(linear.x + offset.x, linear.y + offset.y, linear.z + offset.z)
    }

    private func applyLinear(to vector: Vector3) -> Vector3 {
        Vector3(
            xAxis.x * vector.x + yAxis.x * vector.y + zAxis.x * vector.z,
            xAxis.y * vector.x + yAxis.y * vector.y + zAxis.y * vector.z,
            xAxis.z * vector.x + yAxis.z * vector.y + zAxis.z * vector.z)
    }

    /// The map that does `inner` first and this one after it.
    package func after(_ inner: AffineTransform) -> AffineTransform {
        AffineTransform(
            xAxis: applyLinear(to: inner.xAxis), yAxis: applyLinear(to: inner.yAxis),
            zAxis: applyLinear(to: inner.zAxis), offset: apply(to: inner.offset))
    }
}

extension Vector3 {
    fileprivate func scaled(by factor: Double) -> Vector3 {
        Vector3(x * factor, y * factor, z * factor)
    }
}
