/// A primitive of one attribute beside POSITION, whose data is given.
private func attribute(_ name: String, _ type: String, _ values: [Float]) -> String {
    let count = values.count / (type == "VEC4" ? 4 : 3)
    return """
        \(mesh("'POSITION':1,'\(name)':0")),\
        'accessors':[\(accessor(5126, type, count)),\(accessor(5126, "VEC3", count, view: nil))],\(data(bytes(values)))
        """
}

private func bounded(_ values: [Float], _ bounds: String) -> String {
    "'accessors':[\(accessor(5126, "SCALAR", values.count, ",\(bounds)"))],\(data(bytes(values)))"
}

private func indexed(_ indices: [UInt16], mode: Int = 4, vertices: Int = 70000) -> String {
    """
    \(mesh("'POSITION':1", ",'indices':0,'mode':\(mode)")),\
    'accessors':[\(accessor(5123, "SCALAR", indices.count)),\(accessor(5126, "VEC3", vertices, view: nil))],\
    \(data(bytes(indices)))
    """
}

private func sparse(_ indices: [UInt8]) -> String {
    let bytes = indices + [UInt8](repeating: 0, count: 8 - indices.count)
    let part =
        "'sparse':{'count':\(indices.count),'indices':{'bufferView':0,'componentType':5121},'values':{'bufferView':0}}"
    return "'accessors':[\(accessor(5121, "SCALAR", 5, view: nil, "," + part))],\(data(bytes))"
}

private func animated(times: [Float], rotations: [Float]? = nil, interpolation: String = "LINEAR") -> String {
    let isTimes = rotations == nil
    let values = rotations ?? times
    return """
        'nodes':[{'extras':{}}],\
        'animations':[{'channels':[{'sampler':0,'target':{'node':0,'path':'\(isTimes ? "scale" : "rotation")'}}],\
        'samplers':[{'interpolation':'\(interpolation)','input':\(isTimes ? 0 : 1),'output':\(isTimes ? 1 : 0)}]}],\
        'accessors':[\(isTimes ? accessor(5126, "SCALAR", values.count) : accessor(5126, "VEC4", values.count / 4)),\
        \(accessor(5126, isTimes ? "VEC3" : "SCALAR", 2, view: nil))],\(data(bytes(values)))
        """
}

private func matrix(_ bottom: [Float]) -> String {
    let values: [Float] = [1, 0, 0, bottom[0], 0, 1, 0, bottom[1], 0, 0, 1, bottom[2], 3, 4, 5, bottom[3]]
    return """
        'nodes':[{}],'skins':[{'joints':[0],'inverseBindMatrices':0}],'accessors':[\(accessor(5126, "MAT4", 1))],\
        \(data(bytes(values)))
        """
}

private let attributes = "/meshes/0/primitives/0/attributes/"
private let indicesPlace = "/meshes/0/primitives/0/indices"

let elementFixtures: [IssueFixture] = [
    IssueFixture(
        "ACCESSOR_MIN_MISMATCH", "/accessors/0/min/0", bounded([1, 2], "'min':[0]"), not: bounded([1, 2], "'min':[1]")),
    IssueFixture(
        "ACCESSOR_MAX_MISMATCH", "/accessors/0/max/0", bounded([1, 2], "'max':[3]"),
        not: bounded([1, 2], "'max':[2.0]")),
    IssueFixture(
        "ACCESSOR_ELEMENT_OUT_OF_MIN_BOUND", "/accessors/0/min/0", bounded([1, 2], "'min':[1.5]"),
        not: bounded([1, 2], "'min':[0.5]")),
    IssueFixture(
        "ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND", "/accessors/0/max/0", bounded([1, 2], "'max':[1.5]"),
        not: bounded([1, 2], "'max':[2.5]")),
    // Bounds of floats are compared as floats: 0.1 is what 0.1 becomes when stored.
    IssueFixture(
        "ACCESSOR_MIN_MISMATCH", "/accessors/0/min/0", bounded([0.1], "'min':[0.10001]"),
        not: bounded([0.1], "'min':[0.1]")),
    IssueFixture(
        "ACCESSOR_INVALID_FLOAT", "/accessors/0", bounded([1, .nan], "'name':'a'"),
        not: bounded([1, .greatestFiniteMagnitude], "'name':'a'")),
    IssueFixture(
        "ACCESSOR_INVALID_FLOAT", "/accessors/0", bounded([-.infinity], "'name':'a'"),
        not: bounded([-0.0], "'name':'a'")),
    IssueFixture(
        "ACCESSOR_VECTOR3_NON_UNIT", attributes + "NORMAL", attribute("NORMAL", "VEC3", [0, 1, 0, 0, 0.993, 0]),
        not: attribute("NORMAL", "VEC3", [0, 1, 0, 0, 0.9933, 0])),
    IssueFixture(
        "ACCESSOR_INVALID_SIGN", attributes + "TANGENT", attribute("TANGENT", "VEC4", [1, 0, 0, 0.5]),
        not: attribute("TANGENT", "VEC4", [1, 0, 0, -1])),
    IssueFixture(
        "ACCESSOR_NON_CLAMPED", attributes + "COLOR_0", attribute("COLOR_0", "VEC4", [0, 1, 0.5, 1.01]),
        not: attribute("COLOR_0", "VEC4", [0, 1, 0.5, 1])),
    IssueFixture(
        "ACCESSOR_INDEX_OOB", indicesPlace, indexed([0, 1, 2], vertices: 2), not: indexed([0, 1, 2], vertices: 3)),
    IssueFixture(
        "ACCESSOR_INDEX_PRIMITIVE_RESTART", indicesPlace, indexed([0, 1, 65535]), not: indexed([0, 1, 65534])),
    IssueFixture(
        "ACCESSOR_INDEX_TRIANGLE_DEGENERATE", indicesPlace, indexed([0, 1, 0]), not: indexed([0, 1, 0], mode: 5)),
    IssueFixture(
        "ACCESSOR_SPARSE_INDICES_NON_INCREASING", "/accessors/0/sparse", sparse([1, 1]), not: sparse([1, 2])),
    IssueFixture("ACCESSOR_SPARSE_INDEX_OOB", "/accessors/0/sparse", sparse([1, 5]), not: sparse([1, 4])),
    IssueFixture(
        "ACCESSOR_ANIMATION_INPUT_NEGATIVE", "/animations/0/samplers/0/input", animated(times: [-0.1, 1]),
        not: animated(times: [0, 1])),
    IssueFixture(
        "ACCESSOR_ANIMATION_INPUT_NON_INCREASING", "/animations/0/samplers/0/input", animated(times: [1, 1]),
        not: animated(times: [1, 1.0000001])),
    IssueFixture(
        "ACCESSOR_ANIMATION_SAMPLER_OUTPUT_NON_NORMALIZED_QUATERNION", "/animations/0/channels/0/sampler",
        animated(times: [], rotations: [0, 0, 0, 1, 0, 0, 0, 1.01]),
        not: animated(times: [], rotations: [0, 0, 0, 1, 0, 0, 1, 0])),
    // Of a spline only the values are rotations, not their tangents.
    IssueFixture(
        "ACCESSOR_ANIMATION_SAMPLER_OUTPUT_NON_NORMALIZED_QUATERNION", "/animations/0/channels/0/sampler",
        animated(times: [], rotations: [9, 9, 9, 9, 0, 0, 0, 2, 9, 9, 9, 9], interpolation: "CUBICSPLINE"),
        not: animated(times: [], rotations: [9, 9, 9, 9, 0, 0, 0, 1, 9, 9, 9, 9], interpolation: "CUBICSPLINE")),
    IssueFixture(
        "ACCESSOR_INVALID_IBM", "/skins/0/inverseBindMatrices", matrix([0, 0.001, 0, 1]), not: matrix([0, 0, 0, 1])),
]
