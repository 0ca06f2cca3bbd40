import GLTFModel
import Testing

struct MemberCase: Sendable, CustomTestStringConvertible {
    let members: String
    let findings: [String]

    init(_ members: String, _ findings: String...) {
        self.members = members
        self.findings = findings
    }

    var testDescription: String { members }
}

private let nodeCases: [MemberCase] = [
    // Indices.
    MemberCase("\"nodes\":[{\"mesh\":0}]"),
    MemberCase("\"nodes\":[{\"mesh\":1.0}]"),
    MemberCase("\"nodes\":[{\"mesh\":1e999}]", "typeMismatch /nodes/0/mesh"),
    MemberCase("\"nodes\":[{\"mesh\":-1}]", "invalidIndex /nodes/0/mesh"),
    MemberCase("\"nodes\":[{\"mesh\":1.5}]", "typeMismatch /nodes/0/mesh"),
    MemberCase("\"nodes\":[{\"mesh\":\"1\"}]", "typeMismatch /nodes/0/mesh"),
    MemberCase("\"nodes\":[{\"mesh\":true}]", "typeMismatch /nodes/0/mesh"),
    MemberCase("\"nodes\":[{\"mesh\":null}]", "typeMismatch /nodes/0/mesh"),
    MemberCase("\"nodes\":[{\"mesh\":[0]}]", "typeMismatch /nodes/0/mesh"),
    // Lists of indices.
    MemberCase("\"nodes\":[{\"children\":[0,2,1]}]"),
    MemberCase("\"nodes\":[{\"children\":0}]", "typeMismatch /nodes/0/children"),
    MemberCase("\"nodes\":[{\"children\":[]}]", "emptyEntity /nodes/0/children"),
    MemberCase("\"nodes\":[{\"children\":[0,1,0]}]", "duplicateElements /nodes/0/children/2"),
    MemberCase("\"nodes\":[{\"children\":[0,0.0]}]", "duplicateElements /nodes/0/children/1"),
    MemberCase(
        "\"nodes\":[{\"children\":[0,-1,\"2\",null,[1],2.5]}]", "invalidIndex /nodes/0/children/1",
        "invalidIndex /nodes/0/children/2", "invalidIndex /nodes/0/children/3", "invalidIndex /nodes/0/children/4",
        "invalidIndex /nodes/0/children/5"),
    // Lists of numbers.
    MemberCase("\"nodes\":[{\"translation\":[1,2.5,-3e2]}]"),
    MemberCase("\"nodes\":[{\"translation\":{}}]", "typeMismatch /nodes/0/translation"),
    MemberCase("\"nodes\":[{\"translation\":[]}]", "emptyEntity /nodes/0/translation"),
    MemberCase("\"nodes\":[{\"translation\":[1,2]}]", "arrayLengthNotInList /nodes/0/translation"),
    MemberCase("\"nodes\":[{\"translation\":[1,2,3,4]}]", "arrayLengthNotInList /nodes/0/translation"),
    MemberCase("\"nodes\":[{\"translation\":[[1,2]]}]", "arrayLengthNotInList /nodes/0/translation"),
    MemberCase("\"nodes\":[{\"translation\":[{\"a\":1}]}]", "arrayLengthNotInList /nodes/0/translation"),
    MemberCase("\"nodes\":[{\"translation\":[[],1,2]}]", "arrayTypeMismatch /nodes/0/translation"),
    MemberCase("\"nodes\":[{\"translation\":[[1,2],1,2]}]", "arrayTypeMismatch /nodes/0/translation"),
    MemberCase(
        "\"nodes\":[{\"translation\":[1,\"2\",null]}]", "arrayTypeMismatch /nodes/0/translation",
        "arrayTypeMismatch /nodes/0/translation"),
    MemberCase("\"nodes\":[{\"translation\":[1,2,1e999]}]", "valueNotInRange /nodes/0/translation/2"),
    MemberCase(
        "\"nodes\":[{\"rotation\":[-1,1.5,-2,1]}]", "valueNotInRange /nodes/0/rotation/1",
        "valueNotInRange /nodes/0/rotation/2"),
    MemberCase("\"nodes\":[{\"mesh\":0,\"weights\":[1]}]"),
    MemberCase("\"nodes\":[{\"mesh\":0,\"weights\":[]}]", "emptyEntity /nodes/0/weights"),
    // What goes together.
    MemberCase("\"nodes\":[{\"skin\":0}]", "unsatisfiedDependency /nodes/0/skin"),
    MemberCase("\"nodes\":[{\"weights\":[1]}]", "unsatisfiedDependency /nodes/0/weights"),
    MemberCase(
        "\"nodes\":[{\"skin\":0,\"mesh\":-1}]", "invalidIndex /nodes/0/mesh", "unsatisfiedDependency /nodes/0/skin"),
    // Strings, extras.
    MemberCase("\"nodes\":[{\"name\":1}]", "typeMismatch /nodes/0/name"),
    MemberCase("\"nodes\":[{\"extras\":1}]", "nonObjectExtras /nodes/0/extras"),
    MemberCase("\"nodes\":[{\"extras\":null}]"),
    MemberCase("\"nodes\":[{\"extras\":{\"a\":[1]}}]"),
    MemberCase("\"nodes\":[{\"mes/h~\":0}]", "unexpectedProperty /nodes/0/mes~1h~0"),
    // Root arrays.
    MemberCase("\"nodes\":{}", "typeMismatch /nodes"),
    MemberCase("\"nodes\":null", "typeMismatch /nodes"),
    MemberCase("\"nodes\":[]", "emptyEntity /nodes"),
    MemberCase(
        "\"nodes\":[{},[],1,null,{}]", "typeMismatch /nodes/1", "typeMismatch /nodes/2", "typeMismatch /nodes/3"),
]

private let otherCases: [MemberCase] = [
    // Numbers with bounds.
    MemberCase("\"materials\":[{\"pbrMetallicRoughness\":{\"metallicFactor\":1}}]"),
    MemberCase(
        "\"materials\":[{\"pbrMetallicRoughness\":{\"metallicFactor\":1.1}}]",
        "valueNotInRange /materials/0/pbrMetallicRoughness/metallicFactor"),
    MemberCase(
        "\"materials\":[{\"pbrMetallicRoughness\":{\"metallicFactor\":\"1\"}}]",
        "typeMismatch /materials/0/pbrMetallicRoughness/metallicFactor"),
    MemberCase(
        "\"materials\":[{\"alphaCutoff\":1e999,\"alphaMode\":\"MASK\"}]", "valueNotInRange /materials/0/alphaCutoff"),
    // Booleans.
    MemberCase("\"materials\":[{\"doubleSided\":false}]"),
    MemberCase("\"materials\":[{\"doubleSided\":0}]", "typeMismatch /materials/0/doubleSided"),
    // Names.
    MemberCase("\"materials\":[{\"alphaMode\":\"M\\u0041SK\"}]"),
    MemberCase("\"materials\":[{\"alphaMode\":\"mask\"}]", "valueNotInList /materials/0/alphaMode"),
    MemberCase("\"materials\":[{\"alphaMode\":1}]", "typeMismatch /materials/0/alphaMode"),
    // Objects.
    MemberCase("\"materials\":[{\"pbrMetallicRoughness\":[]}]", "typeMismatch /materials/0/pbrMetallicRoughness"),
    MemberCase("\"materials\":[{\"normalTexture\":{}}]", "undefinedProperty /materials/0/normalTexture"),
    MemberCase(
        "\"materials\":[{\"normalTexture\":{\"index\":null}}]", "typeMismatch /materials/0/normalTexture/index",
        "undefinedProperty /materials/0/normalTexture"),
    // Codes and whole numbers.
    MemberCase("\"samplers\":[{\"magFilter\":9728.0}]"),
    MemberCase("\"samplers\":[{\"magFilter\":9727}]", "valueNotInList /samplers/0/magFilter"),
    MemberCase("\"samplers\":[{\"magFilter\":\"NEAREST\"}]", "typeMismatch /samplers/0/magFilter"),
    MemberCase("\"buffers\":[{\"byteLength\":0}]", "valueNotInRange /buffers/0/byteLength"),
    MemberCase("\"buffers\":[{\"byteLength\":1.5}]", "typeMismatch /buffers/0/byteLength"),
    MemberCase("\"buffers\":[{}]", "undefinedProperty /buffers/0"),
    MemberCase("\"buffers\":[{\"byteLength\":99999999999999999999999}]"),
    MemberCase(
        "\"bufferViews\":[{\"buffer\":0,\"byteLength\":9,\"byteStride\":3}]",
        "valueNotInRange /bufferViews/0/byteStride"),
    MemberCase(
        "\"bufferViews\":[{\"buffer\":0,\"byteLength\":9,\"byteStride\":256}]",
        "valueNotInRange /bufferViews/0/byteStride"),
    // Lists of objects and maps.
    MemberCase("\"meshes\":[{\"primitives\":[]}]", "emptyEntity /meshes/0/primitives"),
    MemberCase("\"meshes\":[{}]", "undefinedProperty /meshes/0"),
    MemberCase("\"meshes\":[[]]", "typeMismatch /meshes/0"),
    MemberCase(
        "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}},1,[]]}]",
        "arrayTypeMismatch /meshes/0/primitives",
        "arrayTypeMismatch /meshes/0/primitives"),
    MemberCase("\"meshes\":[{\"primitives\":[{}]}]", "undefinedProperty /meshes/0/primitives/0"),
    MemberCase("\"meshes\":[{\"primitives\":[{\"attributes\":{}}]}]", "emptyEntity /meshes/0/primitives/0/attributes"),
    MemberCase(
        "\"meshes\":[{\"primitives\":[{\"attributes\":{\"_A\":-1,\"_B/\":\"x\"}}]}]",
        "invalidIndex /meshes/0/primitives/0/attributes/_A", "invalidIndex /meshes/0/primitives/0/attributes/_B~1"),
    MemberCase(
        "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"targets\":[{\"POSITION\":null},{},3]}]}]",
        "invalidIndex /meshes/0/primitives/0/targets/0/POSITION", "emptyEntity /meshes/0/primitives/0/targets/1",
        "arrayTypeMismatch /meshes/0/primitives/0/targets"),
    MemberCase(
        "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"mode\":7}]}]",
        "valueNotInRange /meshes/0/primitives/0/mode"),
    // Bounds of accessors.
    MemberCase(
        "\"accessors\":[{\"componentType\":5121,\"count\":1,\"type\":\"VEC2\",\"min\":[0,255],\"max\":[1.0,255]}]"),
    MemberCase(
        "\"accessors\":[{\"componentType\":5121,\"count\":1,\"type\":\"VEC2\",\"min\":[-1,256],\"max\":[1.5,null]}]",
        "invalidGLValue /accessors/0/min", "invalidGLValue /accessors/0/min", "arrayTypeMismatch /accessors/0/max",
        "arrayTypeMismatch /accessors/0/max"),
    MemberCase(
        "\"accessors\":[{\"componentType\":5121,\"count\":1,\"type\":\"VEC2\",\"min\":[],\"max\":{}}]",
        "arrayLengthNotInList /accessors/0/min", "typeMismatch /accessors/0/max"),
    MemberCase(
        "\"accessors\":[{\"componentType\":5126,\"count\":1,\"type\":\"SCALAR\",\"min\":[],\"max\":[1,2]}]",
        "emptyEntity /accessors/0/min", "arrayLengthNotInList /accessors/0/max"),
    MemberCase(
        "\"accessors\":[{\"componentType\":1,\"count\":1,\"type\":\"VEC2\",\"min\":\"x\"}]",
        "valueNotInList /accessors/0/componentType"),
    MemberCase(
        "\"accessors\":[{\"byteOffset\":4,\"componentType\":5126,\"count\":1,\"type\":\"VEC2\"}]",
        "unsatisfiedDependency /accessors/0/byteOffset"),
    MemberCase(
        "\"accessors\":[{}]", "undefinedProperty /accessors/0", "undefinedProperty /accessors/0",
        "undefinedProperty /accessors/0"),
    // The default scene.
    MemberCase("\"scene\":0", "unresolvedReference /scene"),
    MemberCase("\"scene\":1e999", "typeMismatch /scene"),
    MemberCase("\"scene\":0,\"scenes\":[{}]"),
    MemberCase("\"scene\":0,\"scenes\":[[]]", "typeMismatch /scenes/0", "unresolvedReference /scene"),
]

@Suite struct MemberKindTests {
    @Test(arguments: nodeCases + otherCases)
    func readsByTheTable(_ example: MemberCase) throws {
        let reading = try Reading(members: example.members)
        #expect(reading.findings == example.findings)
        #expect(reading.isRead)
    }

    @Test(
        arguments: [
            ("{}", ["undefinedProperty /"]),
            ("{\"asset\":null}", ["typeMismatch /asset", "undefinedProperty /"]),
            ("{\"asset\":[]}", ["typeMismatch /asset"]),
            ("{\"nodes\":[]}", ["undefinedProperty /"]),
        ])
    func readingEndsWithoutAnAsset(_ text: String, _ findings: [String]) throws {
        let reading = try Reading(text)
        #expect(reading.findings == findings)
        #expect(!reading.isRead)
    }

    @Test func versionsMustFitTheirPattern() throws {
        for version in ["2", "2.", ".0", "2.0\\n", "2.0.0", "v2.0", "", "２.0"] {
            let reading = try Reading("{\"asset\":{\"version\":\"\(version)\"}}")
            #expect(reading.findings == ["patternMismatch /asset/version"], "\(version)")
        }
        #expect(try Reading("{\"asset\":{\"version\":\"02.00\"}}").findings == [])
        #expect(StringPattern.jsonPointer.matches("/a/~0~1b"))
        #expect(StringPattern.jsonPointer.matches(""))
        for pointer in ["a", "/~", "/~2", "/a~"] { #expect(!StringPattern.jsonPointer.matches(pointer)) }
    }

    @Test func boundsAreOpenOrClosed() {
        #expect(NumberBounds.unit.contains(0))
        #expect(NumberBounds.unit.contains(1))
        #expect(!NumberBounds.unit.contains(1.0000001))
        #expect(!NumberBounds.positive.contains(0))
        #expect(NumberBounds.positive.contains(.leastNonzeroMagnitude))
        #expect(!NumberBounds.any.contains(.infinity))
        #expect(!NumberBounds.any.contains(.nan))
        #expect(NumberBounds(from: 1, orZero: true).contains(0))
        #expect(!NumberBounds(from: 1, orZero: true).contains(0.5))
        #expect(NumberBounds(above: 0, below: 2).words == "greater than 0 and less than 2")
    }
}
