let schemaFixtures: [IssueFixture] = [
    IssueFixture(
        "ARRAY_LENGTH_NOT_IN_LIST", "/nodes/0/scale", "'nodes':[{'scale':[1,1]}]", not: "'nodes':[{'scale':[1,1,1]}]"),
    IssueFixture(
        "ARRAY_TYPE_MISMATCH", "/nodes/0/scale", "'nodes':[{'scale':[1,1,true]}]", not: "'nodes':[{'scale':[1,1,1]}]"),
    IssueFixture(
        "DUPLICATE_ELEMENTS", "/scenes/0/nodes/1", "'nodes':[{},{}],'scenes':[{'nodes':[0,0]}]",
        not: "'nodes':[{},{}],'scenes':[{'nodes':[0,1]}]"),
    IssueFixture("EMPTY_ENTITY", "/nodes", "'nodes':[]", not: "'nodes':[{}]"),
    IssueFixture("INVALID_INDEX", "/nodes/0/camera", "'nodes':[{'camera':-1}]", not: "'nodes':[{'camera':0}]"),
    IssueFixture("INVALID_JSON", "", .text("{'asset':{'version':'2.0'},}"), not: .text("{'asset':{'version':'2.0'}}")),
    IssueFixture(
        "INVALID_URI", "/buffers/0/uri", "'buffers':[{'byteLength':4,'uri':':'}]",
        not: "'buffers':[{'byteLength':4,'uri':'%3A'}]"),
    IssueFixture("ONE_OF_MISMATCH", "/images/0", "'images':[{}]", not: "'images':[{'uri':'a.png'}]"),
    IssueFixture(
        "PATTERN_MISMATCH", "/asset/minVersion", .text("{'asset':{'version':'2.0','minVersion':'2'}}"),
        not: .text("{'asset':{'version':'2.0','minVersion':'2.0'}}")),
    IssueFixture("TYPE_MISMATCH", "/nodes/0", "'nodes':[1]", not: "'nodes':[{}]"),
    IssueFixture("UNDEFINED_PROPERTY", "/buffers/0", "'buffers':[{}]", not: "'buffers':[{'byteLength':1}]"),
    IssueFixture("UNEXPECTED_PROPERTY", "/x", "'x':1", not: "'extras':{'x':1}"),
    IssueFixture(
        "UNSATISFIED_DEPENDENCY", "/nodes/0/skin", "'nodes':[{'skin':0}]", not: "'nodes':[{'skin':0,'mesh':0}]"),
    IssueFixture(
        "VALUE_MULTIPLE_OF", "/bufferViews/0/byteStride", space(8, view: ",'byteStride':6"),
        not: space(8, view: ",'byteStride':8")),
    IssueFixture(
        "VALUE_NOT_IN_LIST", "/samplers/0/magFilter", "'samplers':[{'magFilter':1}]",
        not: "'samplers':[{'magFilter':9728}]"),
    IssueFixture(
        "VALUE_NOT_IN_RANGE", "/materials/0/alphaCutoff", "'materials':[{'alphaMode':'MASK','alphaCutoff':-1}]",
        not: "'materials':[{'alphaMode':'MASK','alphaCutoff':0}]"),
]
