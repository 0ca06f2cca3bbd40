private let times = accessor(5126, "SCALAR", 2, view: nil, ",'min':[0],'max':[1]")

/// One animation of one channel. Accessor 0 holds times, 1 values.
private func animation(
    _ path: String, _ values: String, node: String = "{'extras':{}}", sampler: String = "", times: String = times,
    channels: String? = nil, more: String = ""
) -> String {
    let channel = "{'sampler':0,'target':{'node':0,'path':'\(path)'}}"
    return """
        'nodes':[\(node),{'extras':{}}],'accessors':[\(times),\(values)],\
        'animations':[{'channels':[\(channels ?? channel)],'samplers':[{'input':0,'output':1\(sampler)}]}]\(more)
        """
}

private let scales = accessor(5126, "VEC3", 2, view: nil)
private let place = "/animations/0/channels/0"
private let morphs =
    ",'meshes':[{'primitives':[{'attributes':{'POSITION':0},'targets':[{'POSITION':0},{'POSITION':0}]}]}]"
private let identity = "1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1"

let animationFixtures: [IssueFixture] = [
    IssueFixture(
        "ANIMATION_CHANNEL_TARGET_NODE_MATRIX", place + "/target",
        animation("scale", scales, node: "{'matrix':[\(identity)]}"),
        not: animation("weights", scales, node: "{'matrix':[\(identity)]}")),
    IssueFixture(
        "ANIMATION_CHANNEL_TARGET_NODE_WEIGHTS_NO_MORPHS", place + "/target",
        animation("weights", accessor(5126, "SCALAR", 4, view: nil)),
        not: animation("weights", accessor(5126, "SCALAR", 4, view: nil), node: "{'mesh':0}", more: morphs)),
    IssueFixture(
        "ANIMATION_DUPLICATE_TARGETS", place + "/target",
        animation(
            "scale", scales,
            channels:
                "{'sampler':0,'target':{'node':0,'path':'scale'}},{'sampler':0,'target':{'node':0,'path':'scale'}}"),
        not: animation(
            "scale", scales,
            channels:
                "{'sampler':0,'target':{'path':'scale'}},{'sampler':0,'target':{'path':'scale'}},{'sampler':0,'target':{'node':0,'path':'scale'}},{'sampler':0,'target':{'node':1,'path':'scale'}}"
        )),
    IssueFixture(
        "ANIMATION_SAMPLER_ACCESSOR_WITH_BYTESTRIDE", "/animations/0/samplers/0/output",
        animation("scale", accessor(5126, "VEC3", 2), more: "," + space(32, view: ",'byteStride':16")),
        not: animation("scale", accessor(5126, "VEC3", 2), more: "," + space(32))),
    IssueFixture(
        "ANIMATION_SAMPLER_INPUT_ACCESSOR_INVALID_FORMAT", "/animations/0/samplers/0/input",
        animation("scale", scales, times: accessor(5123, "SCALAR", 2, view: nil)),
        not: animation("scale", scales)),
    IssueFixture(
        "ANIMATION_SAMPLER_INPUT_ACCESSOR_TOO_FEW_ELEMENTS", "/animations/0/samplers/0/input",
        animation(
            "scale", scales, sampler: ",'interpolation':'CUBICSPLINE'", times: accessor(5126, "SCALAR", 1, view: nil)),
        not: animation("scale", scales, sampler: ",'interpolation':'CUBICSPLINE'")),
    IssueFixture(
        "ANIMATION_SAMPLER_INPUT_ACCESSOR_WITHOUT_BOUNDS", "/animations/0/samplers/0/input",
        animation("scale", scales, times: accessor(5126, "SCALAR", 2, view: nil, ",'min':[0]")),
        not: animation("scale", scales)),
    IssueFixture(
        "ANIMATION_SAMPLER_OUTPUT_ACCESSOR_INVALID_COUNT", place + "/sampler",
        animation("scale", accessor(5126, "VEC3", 2, view: nil), sampler: ",'interpolation':'CUBICSPLINE'"),
        not: animation("scale", accessor(5126, "VEC3", 6, view: nil), sampler: ",'interpolation':'CUBICSPLINE'")),
    IssueFixture(
        "ANIMATION_SAMPLER_OUTPUT_ACCESSOR_INVALID_COUNT", place + "/sampler",
        animation("weights", accessor(5126, "SCALAR", 2, view: nil), node: "{'mesh':0}", more: morphs),
        not: animation("weights", accessor(5126, "SCALAR", 4, view: nil), node: "{'mesh':0}", more: morphs)),
    IssueFixture(
        "ANIMATION_SAMPLER_OUTPUT_ACCESSOR_INVALID_FORMAT", place + "/sampler",
        animation("rotation", scales),
        not: animation("rotation", accessor(5122, "VEC4", 2, view: nil, ",'normalized':true"))),
    IssueFixture(
        "ACCESSOR_USAGE_OVERRIDE", "/animations/0/samplers/0/output",
        animation("scale", scales, channels: "{'sampler':0,'target':{'path':'scale'}}").replacing(
            "'output':1", "'output':0"),
        not: animation("scale", scales)),
]

extension String {
    /// The text with one piece replaced wherever it stands.
    func replacing(_ piece: String, _ other: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(utf8)
        let wanted = Array(piece.utf8)
        var index = 0
        while index < bytes.count {
            if bytes[index...].starts(with: wanted) {
                result += Array(other.utf8)
                index += wanted.count
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
