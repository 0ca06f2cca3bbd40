import GLTFValidation
import Testing

private func bounded(
    _ values: [Float], _ bounds: String, _ profile: ValidationOptions.Profile = .default, tolerance: Double = 0
) -> AssetReport {
    TestAsset.members(
        "'accessors':[\(accessor(5126, "SCALAR", values.count, ",\(bounds)"))],\(data(bytes(values)))"
    ).report(profile) { $0.boundsTolerance = tolerance }
}

@Suite struct DataCaseTests {
    @Test func v99SparseDataThatIsNotThere() {
        let part = "'sparse':{'count':1,'indices':{'bufferView':0,'componentType':5121},'values':{'bufferView':0}}"
        let report = TestAsset.members(
            """
            'accessors':[\(accessor(5126, "SCALAR", 1, view: nil, ",'min':[5],'max':[5]," + part))],\
            'buffers':[{'byteLength':4,'uri':'lost.bin'}],'bufferViews':[{'buffer':0,'byteLength':4}]
            """
        ).report()
        #expect(report.lines == ["UNUSED_OBJECT /accessors/0", "IO_ERROR /buffers/0/uri"])
    }

    @Test func v29DeclaredMaximumTooSmall() {
        let report = bounded([1, 5, 9, 7], "'max':[4]")
        #expect(report.codes(.error) == ["ACCESSOR_MAX_MISMATCH", "ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND"])
        #expect(report.issues.first { $0.code == "ACCESSOR_MAX_MISMATCH" }?.message.contains("9") == true)
        #expect(report.issues.first { $0.code == "ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND" }?.arguments.first == .int(3))
    }

    /// A bound must be a number that JSON has.
    @Test(arguments: ValidationOptions.Profile.allCases)
    func boundsOfDataThatIsNotFiniteCannotBeWritten(profile: ValidationOptions.Profile) {
        func all(_ values: [Float], _ bounds: String) -> [String] {
            bounded(values, bounds, profile).issues.filter {
                $0.code.hasPrefix("ACCESSOR_M") || $0.code.hasPrefix("ACCESSOR_EL")
            }
            .map(\.message)
        }
        #expect(
            all([.nan, 1], "'min':[0],'max':[1]").allSatisfy {
                $0.hasSuffix("JSON has no such number, so mend the data.")
            })
        #expect(all([.nan, 1], "'min':[0],'max':[1]").first?.contains("the smallest value is NaN") == true)
        #expect(
            all([1, .infinity], "'min':[1],'max':[1]") == [
                "max says 1.0, but the largest value is Infinity, at element 1. JSON has no such number, so mend the data.",
                "1 value is above the declared max of 1.0. Mend the data first.",
            ])
        #expect(
            all([1, -.infinity], "'min':[1],'max':[1]") == [
                "min says 1.0, but the smallest value is -Infinity, at element 1. JSON has no such number, so mend the data.",
                "1 value is below the declared min of 1.0. Mend the data first.",
            ])
        #expect(
            all([1, 9], "'min':[1],'max':[1]").map {
                $0.hasSuffix("Write that one.") || $0.hasSuffix("Recalculate max.")
            }
                == [true, true])
    }

    @Test func v79NearlyZero() {
        #expect(bounded([4.5e-17], "'min':[0]").codes(.error) == ["ACCESSOR_MIN_MISMATCH"])
        #expect(bounded([4.5e-17], "'min':[4.5e-17]").codes(.error) == [])
        #expect(bounded([-0.0], "'min':[0]").codes(.error) == [])
        // Unless somebody says how much is acceptable; the reference has no such option.
        let tolerated = bounded([4.5e-17], "'min':[0]", tolerance: 1e-9)
        #expect(tolerated.codes(.error) == [])
        #expect(tolerated.codes(.warning) == ["LINT_ACCESSOR_BOUNDS_ROUNDED"])
        #expect(bounded([1e-8], "'min':[0]", tolerance: 1e-9).codes(.error) == ["ACCESSOR_MIN_MISMATCH"])
        #expect(bounded([4.5e-17], "'min':[0]", .khronos, tolerance: 1).codes(.error) == ["ACCESSOR_MIN_MISMATCH"])
    }

    @Test func v173OneStepOfAFloat() {
        let value: Float = 0.8
        let reference = bounded([value.nextUp], "'max':[\(value)]", .khronos)
        #expect(reference.codes(.error) == ["ACCESSOR_MAX_MISMATCH", "ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND"])
        #expect(reference.issues.first { $0.severity == .error }?.message.contains(", 1 float step away") == true)
        let ours = bounded([value.nextUp], "'max':[\(value)]")
        #expect(ours.codes(.error) == [])
        #expect(ours.codes(.warning) == ["LINT_ACCESSOR_BOUNDS_ROUNDED"])
        for part in ["0.8", "0.8000001", "1 float step"] {
            #expect(ours.issues.first { $0.severity == .warning }?.message.contains(part) == true, "\(part)")
        }
        // Zeros of both signs are one place, and steps are counted across them.
        let smallest = Float.leastNonzeroMagnitude
        #expect(bounded([smallest], "'max':[-1e-45]").issues.contains { $0.message.contains("2 float steps") })
        // Nine steps are more than rounding does.
        #expect(bounded([1], "'max':[\(1 - 9 * (1 as Float).nextDown.ulp)]").codes(.error).count == 2)
        #expect(bounded([value], "'max':[\(Double(value))]").codes(.error) == [])
        #expect(bounded([value], "'max':[0.8]").codes(.error) == [])
    }

    @Test func v124BoundsOfQuantisedNormalsAreAsStored() {
        func report(_ bounds: String) -> AssetReport {
            TestAsset.members(
                """
                'extensionsUsed':['KHR_mesh_quantization'],'extensionsRequired':['KHR_mesh_quantization'],\
                \(mesh("'POSITION':1,'NORMAL':0")),\
                'accessors':[\(accessor(5120, "VEC3", 2, ",'normalized':true," + bounds)),\
                \(accessor(5126, "VEC3", 2, view: nil))],\
                \(data([127, 0, 0, 0, 0, 0x81, 0, 0], view: ",'byteStride':4"))
                """
            ).report()
        }
        #expect(report("'min':[0,-127,0],'max':[127,0,0]").codes(.error).filter { $0.hasPrefix("ACCESSOR") } == [])
        #expect(report("'min':[0,-1,0],'max':[1,0,0]").places("ACCESSOR_MIN_MISMATCH") == ["/accessors/0/min/1"])
    }

    @Test func assetGenerator563LastElementWithoutPadding() {
        let report = TestAsset.members(
            "'accessors':[\(accessor(5126, "VEC3", 2, ",'min':[1,2,3],'max':[4,5,6]"))],"
                + data(bytes([1, 2, 3, 0, 4, 5, 6] as [Float]), view: ",'byteStride':16")
        ).report()
        #expect(report.codes(.error) == [])
    }

    @Test func v65ManyBadNormals() {
        let values = [Float](repeating: 0.5, count: 3000)
        let text = """
            \(mesh("'POSITION':1,'NORMAL':0")),\
            'accessors':[\(accessor(5126, "VEC3", 1000)),\(accessor(5126, "VEC3", 1000, view: nil))],\(data(bytes(values)))
            """
        let report = TestAsset.members(text).report(.default) { $0.folding = .byLocation(maximumPlaces: 10) }
        let issues = report.issues.filter { $0.code == "ACCESSOR_VECTOR3_NON_UNIT" }
        #expect(issues.map(\.count) == [1000])
        #expect(report.counts.errors == 1001)
    }

    @Test func uniVRM1389TheVertexIsNamed() throws {
        let values: [Float] = [0, 0, 1, 0, 0.9906, 0]
        let report = TestAsset.members(
            "\(mesh("'POSITION':1,'NORMAL':0")),'accessors':[\(accessor(5126, "VEC3", 2)),"
                + "\(accessor(5126, "VEC3", 2, view: nil))],\(data(bytes(values)))"
        ).report()
        let issue = try #require(report.issues.first { $0.code == "ACCESSOR_VECTOR3_NON_UNIT" })
        #expect(issue.arguments.first == .int(1))
        #expect(issue.message.contains("0.9905"))
    }

    @Test func v91ZeroTangents() {
        let values = [Float](repeating: 0, count: 4)
        let asset = TestAsset.members(
            "\(mesh("'POSITION':1,'TANGENT':0")),'accessors':[\(accessor(5126, "VEC4", 1)),"
                + "\(accessor(5126, "VEC3", 1, view: nil))],\(data(bytes(values)))")
        let codes = ["ACCESSOR_VECTOR3_NON_UNIT", "ACCESSOR_INVALID_SIGN"]
        #expect(asset.report().codes(.error).filter(codes.contains) == codes)
        let milder = asset.report { $0.severities = ["ACCESSOR_VECTOR3_NON_UNIT": .warning] }
        #expect(milder.codes(.warning).contains("ACCESSOR_VECTOR3_NON_UNIT"))
        #expect(!milder.codes(.error).contains("ACCESSOR_VECTOR3_NON_UNIT"))
    }

    @Test func v132WeightsOfBytesThatAreOneShort() {
        func report(_ weights: [UInt8]) -> AssetReport {
            let bytes: [UInt8] = [0, 1, 0, 0] + weights
            return TestAsset.members(
                """
                'nodes':[{'mesh':0,'skin':0},{'children':[2]},{}],'skins':[{'joints':[1,2]}],\
                \(mesh("'POSITION':2,'JOINTS_0':0,'WEIGHTS_0':1")),\
                'accessors':[\(accessor(5121, "VEC4", 1)),\(accessor(5121, "VEC4", 1, view: 1, ",'normalized':true")),\
                \(accessor(5126, "VEC3", 1, view: nil))],\
                'buffers':[{'byteLength':8,'uri':'data:application/octet-stream;base64,\(base64(bytes))'}],\
                'bufferViews':[{'buffer':0,'byteLength':4},{'buffer':0,'byteOffset':4,'byteLength':4}]
                """
            ).report()
        }
        #expect(report([200, 54, 0, 0]).places("ACCESSOR_WEIGHTS_NON_NORMALIZED").count == 1)
        #expect(report([200, 55, 0, 0]).places("ACCESSOR_WEIGHTS_NON_NORMALIZED").count == 0)
    }

    @Test func v144EightInfluencesAreSummedTogether() {
        func report(_ second: Float) -> [String] {
            let bytes: [UInt8] =
                [0, 1, 0, 0, 2, 0, 0, 0] + GLTFValidationTests.bytes([0.25, 0.25, 0, 0, second, 0, 0, 0] as [Float])
            return TestAsset.members(
                """
                'nodes':[{'mesh':0,'skin':0},{'children':[2,3]},{},{}],'skins':[{'joints':[1,2,3]}],\
                \(mesh("'POSITION':4,'JOINTS_0':0,'WEIGHTS_0':1,'JOINTS_1':2,'WEIGHTS_1':3")),\
                'accessors':[\(accessor(5121, "VEC4", 1)),\(accessor(5126, "VEC4", 1, view: 2)),\
                \(accessor(5121, "VEC4", 1, view: 1)),\(accessor(5126, "VEC4", 1, view: 3)),\
                \(accessor(5126, "VEC3", 1, view: nil))],\
                'buffers':[{'byteLength':40,'uri':'data:application/octet-stream;base64,\(base64(bytes))'}],\
                'bufferViews':[{'buffer':0,'byteLength':4},{'buffer':0,'byteOffset':4,'byteLength':4},\
                {'buffer':0,'byteOffset':8,'byteLength':16},{'buffer':0,'byteOffset':24,'byteLength':16}]
                """
            ).report().places("ACCESSOR_WEIGHTS_NON_NORMALIZED")
        }
        #expect(report(0.5) == [])
        let place = "/meshes/0/primitives/0/attributes/WEIGHTS_"
        #expect(report(0.25) == [place + "0", place + "1"])
    }

    @Test func v178ColoursAndCoordinatesOfTargets() {
        let accessors = [
            accessor(5126, "VEC3", 3, view: nil, ",'min':[0,0,0],'max':[0,0,0]"), accessor(5126, "VEC2", 3, view: nil),
            accessor(5122, "VEC4", 3, view: nil, ",'normalized':true"), accessor(5126, "VEC4", 3, view: nil),
            accessor(5120, "VEC2", 3, view: nil, ",'normalized':true"),
        ]
        func report(_ target: String) -> AssetReport {
            TestAsset.members(
                mesh("'POSITION':0,'TEXCOORD_0':1,'COLOR_0':3", ",'targets':[{\(target)}]")
                    + ",'accessors':[\(accessors.joined(separator: ","))]"
            ).report()
        }
        let good = report("'POSITION':0,'TEXCOORD_0':1,'COLOR_0':2")
        #expect(good.codes(.error) == [])
        let bad = report("'TEXCOORD_0':2,'COLOR_0':1,'JOINTS_0':2")
        #expect(
            bad.places("MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_INVALID_FORMAT").prefix(2) == [
                "/meshes/0/primitives/0/targets/0/TEXCOORD_0", "/meshes/0/primitives/0/targets/0/COLOR_0",
            ])
        #expect(bad.places("MESH_PRIMITIVE_INVALID_ATTRIBUTE") == ["/meshes/0/primitives/0/targets/0/JOINTS_0"])
    }
}
