import GLTFValidation
import Testing

/// Which data is looked at: all of it whose bytes are there and whose accessor fits its view, whatever the view and the
/// buffer declare beyond that.
@Suite struct DataReachTests {
    private static let values = base64(bytes([1, 5, .nan, 0]))

    private func asset(declared: Int, view: Int, accessor more: String) -> TestAsset {
        .members(
            """
            'buffers':[{'byteLength':\(declared),'uri':'data:application/octet-stream;base64,\(Self.values)'}],\
            'bufferViews':[{'buffer':0,'byteLength':\(view)}],\
            'accessors':[\(accessor(5126, "SCALAR", 1, view: 0, more))]
            """)
    }

    @Test func dataThatIsShortOfWhatIsDeclaredIsCheckedAsFarAsItGoes() {
        let report = asset(declared: 99, view: 50, accessor: ",'min':[7],'max':[7]").report(.khronos)
        #expect(
            report.lines == [
                "UNUSED_OBJECT /accessors/0", "BUFFER_BYTE_LENGTH_MISMATCH /buffers/0",
                "ACCESSOR_MIN_MISMATCH /accessors/0/min/0", "ACCESSOR_ELEMENT_OUT_OF_MIN_BOUND /accessors/0/min/0",
                "ACCESSOR_MAX_MISMATCH /accessors/0/max/0",
            ])
        // Beyond the bytes there is nothing to look at.
        let beyond = asset(declared: 99, view: 50, accessor: ",'byteOffset':16").report(.khronos)
        #expect(beyond.places("ACCESSOR_INVALID_FLOAT") == [])
    }

    @Test func dataInAViewThatIsTooLongIsChecked() {
        let report = asset(declared: 12, view: 20, accessor: ",'byteOffset':8").report(.khronos)
        #expect(report.places("BUFFER_VIEW_TOO_LONG") == ["/bufferViews/0/byteLength"])
        #expect(report.places("ACCESSOR_INVALID_FLOAT") == ["/accessors/0"])
    }

    @Test func sparseIndicesAreCheckedIfTheirBytesAreThere() {
        let report = TestAsset.members(
            """
            'buffers':[{'byteLength':16,'uri':'data:application/octet-stream;base64,\
            \(base64([1, 1, 0, 0, 0, 0, 0, 0] + bytes([5, 6] as [Float])))'}],\
            'bufferViews':[{'buffer':0,'byteLength':1},{'buffer':0,'byteOffset':8,'byteLength':8}],\
            'accessors':[{'componentType':5126,'count':2,'type':'SCALAR','sparse':{'count':2,\
            'indices':{'bufferView':0,'componentType':5121},'values':{'bufferView':1}}}]
            """
        ).report(.khronos)
        #expect(report.places("ACCESSOR_TOO_LONG") == ["/accessors/0/sparse/indices"])
        #expect(report.places("ACCESSOR_SPARSE_INDICES_NON_INCREASING") == ["/accessors/0/sparse"])
    }

    /// The largest value of a type is one, normalized or not, and the format is reported apart.
    @Test(arguments: [
        (5120, [0x7F]), (5121, [0xFF]), (5122, [0xFF, 0x7F]), (5123, [0xFF, 0xFF]), (5125, [255, 255, 255, 255]),
    ])
    func weightsOfEveryIntegerTypeAreFractions(_ type: Int, _ one: [UInt8]) {
        func report(_ weight: [UInt8]) -> AssetReport {
            let raw = weight + Array(repeating: 0, count: 16 - weight.count + 8)
            return TestAsset.members(
                """
                \(mesh("'POSITION':2,'JOINTS_0':1,'WEIGHTS_0':0")),\
                'nodes':[{'mesh':0,'skin':0},{}],'skins':[{'joints':[1]}],\
                'accessors':[\(accessor(type, "VEC4", 1)),\(accessor(5123, "VEC4", 1, view: 1)),\
                \(accessor(5126, "VEC3", 1, view: nil))],\
                'buffers':[{'byteLength':24,'uri':'data:application/octet-stream;base64,\(base64(raw))'}],\
                'bufferViews':[{'buffer':0,'byteLength':16},{'buffer':0,'byteOffset':16,'byteLength':8}]
                """
            ).report(.khronos)
        }
        #expect(report(one).places("ACCESSOR_WEIGHTS_NON_NORMALIZED") == [])
        #expect(report([1]).places("ACCESSOR_WEIGHTS_NON_NORMALIZED").count == 1)
    }

    /// The length of a tangent is known at its third component, its sign at the fourth; a second check comes between.
    @Test func checksOfOneAccessorTakeTurnsByComponent() {
        let raw = bytes([0, 0, 2, 0] as [Float])
        let report = TestAsset.members(
            """
            'meshes':[{'primitives':[{'attributes':{'POSITION':1,'NORMAL':2,'TANGENT':0}},\
            {'attributes':{'POSITION':1,'NORMAL':2,'TANGENT':0}}]}],\
            'accessors':[\(accessor(5126, "VEC4", 1)),\(accessor(5126, "VEC3", 1, view: nil)),\
            \(accessor(5126, "VEC3", 1, view: nil))],\(data(raw))
            """
        ).report(.khronos)
        let found = report.lines.filter { $0.contains("TANGENT") && $0.hasPrefix("ACCESSOR") }
        #expect(
            found == [
                "ACCESSOR_VECTOR3_NON_UNIT /meshes/0/primitives/0/attributes/TANGENT",
                "ACCESSOR_VECTOR3_NON_UNIT /meshes/0/primitives/1/attributes/TANGENT",
                "ACCESSOR_INVALID_SIGN /meshes/0/primitives/0/attributes/TANGENT",
                "ACCESSOR_INVALID_SIGN /meshes/0/primitives/1/attributes/TANGENT",
            ])
    }

    @Test func aThicknessThatIsNullIsAbsent() {
        let report = TestAsset.members(
            """
            'extensionsUsed':['KHR_materials_iridescence'],'materials':[{'extensions':\
            {'KHR_materials_iridescence':{'iridescenceThicknessMinimum':null}}}]
            """
        ).report(.khronos)
        #expect(report.codes(.error) == ["TYPE_MISMATCH"])
        #expect(report.codes(.information) == ["UNUSED_OBJECT"])
    }
}
