import GLTFValidation
import Testing

/// The time that a report takes. The limits of these tests are wide, since they also hold on a busy machine and without
/// optimisation; what they guard against takes minutes or for ever.
private func timed(_ asset: TestAsset, _ profile: ValidationOptions.Profile = .default) -> (AssetReport, Duration) {
    let start = ContinuousClock.now
    let report = asset.report(profile) { $0.folding = .byLocation(maximumPlaces: 10) }
    return (report, ContinuousClock.now - start)
}

private let limit = Duration.seconds(25)

@Suite struct HostileTests {
    @Test(arguments: ValidationOptions.Profile.allCases)
    func whatIsNoObjectIsReported(_ profile: ValidationOptions.Profile) {
        #expect(
            TestAsset.members("'meshes':[[]],'nodes':[{'mesh':0}]").report(profile).lines.contains(
                "TYPE_MISMATCH /meshes/0"))
        let skinned =
            "'nodes':[{'mesh':0,'skin':0},1,{}],'skins':[{'joints':[2,1]}],"
            + mesh("'POSITION':0,'JOINTS_0':0,'WEIGHTS_0':0")
        let report = TestAsset.members(skinned).report(profile)
        #expect(report.lines.contains("TYPE_MISMATCH /nodes/1"))
        #expect(report.lines.contains("UNRESOLVED_REFERENCE /skins/0/joints/1"))
        for name in ["accessors", "animations", "buffers", "cameras", "images", "materials", "samplers", "skins"] {
            #expect(
                TestAsset.members("'\(name)':[null,1,[],'x',true]").report(profile).places("TYPE_MISMATCH").count == 5)
        }
    }

    @Test(arguments: ValidationOptions.Profile.allCases)
    func numbersOfAnySizeAreRead(_ profile: ValidationOptions.Profile) {
        for number in [
            "1e999", "-1e999", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "1e18", "1e300",
            "4294967296", "2147483648", "-1", "0", "1e-400", "0.5",
        ] {
            let text = """
                'scene':\(number),'scenes':[{'nodes':[\(number)]}],'nodes':[{'mesh':\(number),'children':[\(number)],\
                'skin':\(number),'camera':\(number),'scale':[\(number),\(number),\(number)]}],\
                'accessors':[{'bufferView':0,'byteOffset':\(number),'componentType':5126,'count':\(number),'type':'VEC3',\
                'min':[\(number),0,0],'sparse':{'count':\(number),'indices':{'bufferView':0,'byteOffset':\(number),\
                'componentType':5125},'values':{'bufferView':0,'byteOffset':\(number)}}},\
                {'bufferView':0,'byteOffset':\(number),'componentType':5121,'count':3,'type':'MAT3','max':[\(number)]}],\
                'bufferViews':[{'buffer':0,'byteOffset':\(number),'byteLength':\(number),'byteStride':\(number)}],\
                'buffers':[{'byteLength':\(number),'uri':'data:application/octet-stream,abcd'}],\
                'materials':[{'normalTexture':{'index':\(number),'texCoord':\(number)}}],\
                'meshes':[{'weights':[\(number)],'primitives':[{'attributes':{'POSITION':0,'TEXCOORD_99999999999999999999':0},\
                'indices':\(number),'mode':\(number),'material':0,'targets':[{'POSITION':\(number)}]}]}],\
                'skins':[{'joints':[\(number)],'skeleton':\(number),'inverseBindMatrices':\(number)}],\
                'animations':[{'channels':[{'sampler':\(number),'target':{'node':\(number),'path':'scale'}}],\
                'samplers':[{'input':\(number),'output':\(number)}]}],\
                'textures':[{'source':\(number),'sampler':\(number)}],'images':[{'bufferView':\(number)}]
                """
            let report = TestAsset.members(text).report(profile)
            #expect(report.issues.count > 5, "\(number)")
            #expect(report.info != nil, "\(number)")
        }
        #expect(TestAsset.members("'scene':1e999").report(profile).lines == ["TYPE_MISMATCH /scene"])
        #expect(TestAsset.text("{'asset':{'version':'2.99999999999999999999'}}").report(profile).counts.errors == 0)
        #expect(
            TestAsset.text("{'asset':{'version':'99999999999999999999.0','minVersion':'99999999999999999999.1'}}")
                .report(profile).counts.errors > 0)
    }

    @Test(arguments: ValidationOptions.Profile.allCases)
    func sparseIndicesMayBeAnywhere(_ profile: ValidationOptions.Profile) {
        func report(_ offset: String, _ start: Int) -> AssetReport {
            TestAsset.members(
                """
                'accessors':[\(accessor(5126, "SCALAR", 4, view: nil, ",'sparse':{'count':1,'indices':{'bufferView':0,'byteOffset':\(offset),'componentType':5125},'values':{'bufferView':0}}"))],\
                'buffers':[{'byteLength':16,'uri':'data:application/octet-stream,abcdabcdabcdabcd'}],\
                'bufferViews':[{'buffer':0,'byteOffset':\(start),'byteLength':8}]
                """
            ).report(profile)
        }
        #expect(report("1", 0).lines.contains("ACCESSOR_OFFSET_ALIGNMENT /accessors/0/sparse/indices/byteOffset"))
        #expect(report("0", 1).lines.contains("ACCESSOR_TOTAL_OFFSET_ALIGNMENT /accessors/0/sparse/indices"))
        #expect(report("1", 3).places("ACCESSOR_SPARSE_INDEX_OOB") == ["/accessors/0/sparse"])
        #expect(report("-4", 0).lines.contains("VALUE_NOT_IN_RANGE /accessors/0/sparse/indices/byteOffset"))
        #expect(report("8", 0).lines.contains("ACCESSOR_TOO_LONG /accessors/0/sparse/indices"))
        #expect(report("1000000000000", 0).lines.contains("ACCESSOR_TOO_LONG /accessors/0/sparse/indices/byteOffset"))
    }

    @Test(arguments: ValidationOptions.Profile.allCases)
    func longChainsOfNodesTakeLinearTime(_ profile: ValidationOptions.Profile) {
        let count = 20_000
        var nodes = (1..<count).map { "{'children':[\($0)]}" }
        nodes.append("{'mesh':0,'skin':0}")
        // From the lowest up, so that the lowest common root changes with each joint.
        let joints = (0..<count).reversed().map(String.init).joined(separator: ",")
        let skins = "{'joints':[\(joints)]}" + String(repeating: ",{'joints':[\(count - 1)]}", count: 100)
        let text = """
            'nodes':[\(nodes.joined(separator: ","))],'skins':[\(skins)],'scenes':[{'nodes':[0]}],\
            \(mesh("'POSITION':0,'JOINTS_0':0,'WEIGHTS_0':0"))
            """
        let (report, time) = timed(.members(text), profile)
        #expect(report.places("NODE_SKINNED_MESH_NON_ROOT") == ["/nodes/\(count - 1)"])
        #expect(report.places("SKIN_NO_COMMON_ROOT") == [])
        #expect(time < limit)
        // The same, closed to a loop.
        let looped = text.replacing("{'mesh':0,'skin':0}", "{'mesh':0,'skin':0,'children':[0]}")
        let (loop, loopTime) = timed(.members(looped), profile)
        #expect(loop.counts.errors > count)
        #expect(loopTime < limit)
    }

    @Test(arguments: ValidationOptions.Profile.allCases)
    func aSkinBelowALoopIsReported(_ profile: ValidationOptions.Profile) {
        let text = """
            'nodes':[{'children':[1]},{'children':[0,2]},{'mesh':0,'skin':0},{'extras':{}}],'skins':[{'joints':[3]}],\
            'scenes':[{'nodes':[0,3]}],\(mesh("'POSITION':0,'JOINTS_0':0,'WEIGHTS_0':0"))
            """
        let report = TestAsset.members(text).report(profile)
        #expect(report.places("NODE_LOOP") == ["/nodes/0", "/nodes/1"])
        #expect(report.places("NODE_SKINNED_MESH_NON_ROOT") == ["/nodes/2"])
        #expect(report.places("NODE_SKINNED_MESH_PARENT_TRANSFORMS") == [])
    }

    /// What is stored nowhere has any size that the file likes to claim.
    @Test(
        arguments: [
            ("'min':[0,0,0],'max':[0,0,0]", "", 0),
            // Bounds that are wrong.
            ("'min':[1,0,0],'max':[0,0,0]", "", 2),
            ("'min':[0,0,0],'max':[0,0,5]", "", 1),
            // Elements that are wrong, all of them.
            ("'name':'a'", mesh("'POSITION':0,'NORMAL':0") + ",", 10),
            ("'name':'a'", mesh("'POSITION':0,'COLOR_0':0") + ",", 0),
        ] as [(String, String, Int)])
    func hugeSparseAccessorsAreFast(bounds: String, more: String, atLeast: Int) {
        let part = "'sparse':{'count':2,'indices':{'bufferView':0,'componentType':5125},'values':{'bufferView':1}}"
        let stored: [UInt8] = [0, 0, 0, 0, 255, 193, 235, 11] + [UInt8](repeating: 0, count: 24)
        let text = """
            \(more)'accessors':[\(accessor(5126, "VEC3", 200_000_000, view: nil, ",\(bounds),\(part)"))],\
            'buffers':[{'byteLength':32,'uri':'data:application/octet-stream;base64,\(base64(stored))'}],\
            'bufferViews':[{'buffer':0,'byteLength':8},{'buffer':0,'byteOffset':8,'byteLength':24}]
            """
        for profile in ValidationOptions.Profile.allCases {
            let (report, time) = timed(.members(text), profile)
            #expect(time < limit)
            #expect(report.counts.errors >= atLeast)
            #expect(report.places("ACCESSOR_SPARSE_INDEX_OOB") == [])
            if atLeast == 2 {
                let all = report.issues.first { $0.code == "ACCESSOR_ELEMENT_OUT_OF_MIN_BOUND" }
                #expect(all?.arguments.first == .int(200_000_000))
            }
        }
    }

    @Test func hugeSparseSkinsAreFast() {
        func part(_ type: Int) -> String {
            accessor(
                type, "VEC4", 200_000_000, view: nil,
                ",'sparse':{'count':1,'indices':{'bufferView':0,'componentType':5121},'values':{'bufferView':0}}")
        }
        let text = """
            'nodes':[{'mesh':0,'skin':0},{}],'skins':[{'joints':[1]}],\(mesh("'JOINTS_0':0,'WEIGHTS_0':1")),\
            'accessors':[\(part(5121)),\(part(5126))],\(data([UInt8](repeating: 0, count: 16)))
            """
        let (report, time) = timed(.members(text))
        #expect(time < limit)
        #expect(report.places("ACCESSOR_WEIGHTS_NON_NORMALIZED").count == 1)
    }

    @Test func smallSparseAccessorsAreCheckedWhole() {
        // Two of three normals are stored nowhere, and so not of unit length.
        let stored: [UInt8] = [1, 0, 0, 0] + bytes([0, 1, 0] as [Float])
        let part = "'sparse':{'count':1,'indices':{'bufferView':0,'componentType':5121},'values':{'bufferView':1}}"
        let text = """
            \(mesh("'POSITION':0,'NORMAL':0")),'accessors':[\(accessor(5126, "VEC3", 3, view: nil, "," + part))],\
            'buffers':[{'byteLength':16,'uri':'data:application/octet-stream;base64,\(base64(stored))'}],\
            'bufferViews':[{'buffer':0,'byteLength':4},{'buffer':0,'byteOffset':4,'byteLength':12}]
            """
        #expect(TestAsset.members(text).report().places("ACCESSOR_VECTOR3_NON_UNIT").count == 2)
    }

    @Test func imagesCutShortAnywhereAreReported() {
        for (image, whole) in [(TestImage.png(), 41), (TestImage.jpeg(), 12), (TestImage.webp, 30)] {
            for length in 0..<image.count {
                let asset = TestAsset.members("'images':[{'uri':'a'}]", files: ["a": Array(image.prefix(length))])
                for profile in ValidationOptions.Profile.allCases {
                    let report = asset.report(profile)
                    #expect(report.info?.resources?.count == 1)
                    if length < whole {
                        #expect(report.lines.contains { $0.hasPrefix("IMAGE_UN") }, "\(length): \(report.lines)")
                    }
                }
            }
        }
        let headless = TestAsset.members("'images':[{'uri':'a'}]", files: ["a": TestImage.png(hasHeader: false)])
        #expect(headless.report(.khronos).places("IMAGE_DATA_INVALID") == ["/images/0"])
        #expect(headless.report(.khronos).info != nil)
    }

    @Test func floatJointsDoNotMatter() {
        let text = influences(joints: [0, 1, 0, 0], weights: [1, 0, 0, 0])
            .replacing("'attributes':{'POSITION':2,'JOINTS_0':0", "'attributes':{'POSITION':2,'JOINTS_0':1")
        let report = TestAsset.members(text).report(.khronos)
        #expect(
            report.places("MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_INVALID_FORMAT") == [
                "/meshes/0/primitives/0/attributes/JOINTS_0"
            ])
    }

    @Test func manyLightsAreLinkedInLinearTime() {
        for root in ["'extensions':{'KHR_lights_punctual':{'lights':[{'type':'point'}]}},", ""] {
            let node = "{'extensions':{'KHR_lights_punctual':{'light':0}}}"
            let nodes = [String](repeating: node, count: 20_000).joined(separator: ",")
            let (report, time) = timed(.members("'extensionsUsed':['KHR_lights_punctual'],\(root)'nodes':[\(nodes)]"))
            #expect(time < limit)
            #expect(report.counts.errors == (root.isEmpty ? 20_000 : 0))
        }
    }

    @Test func alikeChannelsAreNotReportedInPairs() {
        func report(_ count: Int) -> AssetReport {
            let channel = "{'sampler':0,'target':{'node':0,'path':'scale'}}"
            let channels = [String](repeating: channel, count: count).joined(separator: ",")
            return TestAsset.members(
                "'nodes':[{}],'animations':[{'channels':[\(channels)],'samplers':[{'input':0,'output':0}]}]"
            ).report { $0.selected = ["ANIMATION_DUPLICATE_TARGETS"] }
        }
        #expect(report(3).places("ANIMATION_DUPLICATE_TARGETS").map { $0.dropFirst(23).prefix(1) } == ["0", "0", "1"])
        #expect(report(3).issues.map(\.arguments.first) == [.int(1), .int(2), .int(2)])
        let start = ContinuousClock.now
        let many = report(4000)
        #expect(many.issues.count < 4000 * 33)
        #expect(ContinuousClock.now - start < limit)
    }

    @Test(arguments: [2, 3, 1000, 1001])
    func alikeChannelsCountTheSameFoldedOrNot(_ count: Int) {
        let channel = "{'sampler':0,'target':{'node':0,'path':'scale'}}"
        let other = "{'sampler':0,'target':{'node':0,'path':'rotation'}}"
        let channels = [other] + [String](repeating: channel, count: count) + [other]
        let asset = TestAsset.members(
            """
            'nodes':[{}],'animations':[{'channels':[\(channels.joined(separator: ","))],\
            'samplers':[{'input':0,'output':0}]}]
            """)
        func report(_ folding: ValidationOptions.Folding) -> AssetReport {
            asset.report {
                $0.selected = ["ANIMATION_DUPLICATE_TARGETS"]
                $0.folding = folding
            }
        }
        let (single, folded) = (report(.none), report(.byLocation(maximumPlaces: .max)))
        #expect(single.counts == folded.counts)
        #expect(folded.counts.errors == (count > 1000 ? count - 1 : count * (count - 1) / 2) + 1)
        let counts = Dictionary(grouping: single.issues, by: \.location).mapValues(\.count)
        #expect(folded.issues.allSatisfy { counts[$0.location] == $0.count })
        #expect(folded.issues[1].arguments == single.issues[1].arguments)
        #expect(folded.issues[1].moreArguments.first == (count > 2 && count <= 1000 ? single.issues[2].arguments : nil))
    }

    /// What is wrong with shared data costs more than to see that it is right, so less of it is looked at.
    @Test(arguments: ["sets of influences", "overlapping indices"])
    func smallFilesOfFaultsAreEndedSoon(_ kind: String) {
        let (count, bytes) = (20_000, [UInt8](repeating: 0xFE, count: 20_050))
        let accessors: String
        let rest: String
        if kind == "overlapping indices" {
            accessors = (0..<1000).map {
                accessor(5121, "SCALAR", count, ",'byteOffset':\($0 % 50)")
            }.joined(separator: ",")
            rest =
                "'meshes':[{'primitives':["
                + (0..<1000).map { "{'attributes':{},'indices':\($0)}" }.joined(separator: ",") + "]}]"
        } else {
            accessors = accessor(5121, "VEC4", 5000)
            let sets = (0..<3000).map { "'JOINTS_\($0)':0,'WEIGHTS_\($0)':0" }.joined(separator: ",")
            rest = mesh(sets) + ",'nodes':[{'mesh':0,'skin':0},{}],'skins':[{'joints':[1]}]"
        }
        let (report, time) = timed(.members("\(data(bytes)),'accessors':[\(accessors)],\(rest)"))
        #expect(time < .seconds(60))
        #expect(report.issues.contains { $0.code == "LIMIT_SHARED_DATA" })
    }

    /// Indices shared by primitives with more different numbers of vertices than are looked at together.
    @Test func manyNumbersOfVerticesAreAllChecked() {
        let count = 4_500
        let indices = bytes([4_400, 65_535, 0] as [UInt16])
        let accessors = (1...count).map { "{'componentType':5126,'type':'VEC3','count':\($0)}" }
        let primitives = (1...count).map { "{'attributes':{'POSITION':\($0)},'indices':0}" }
        let asset = TestAsset.members(
            """
            \(data(indices)),'accessors':[\(accessor(5123, "SCALAR", 3)),\(accessors.joined(separator: ","))],\
            'meshes':[{'primitives':[\(primitives.joined(separator: ","))]}]
            """)
        func report(_ isBounded: Bool) -> AssetReport {
            asset.report {
                $0.selected = ["ACCESSOR_INDEX_OOB", "ACCESSOR_INDEX_PRIMITIVE_RESTART"]
                $0.folding = isBounded ? .byLocation(maximumPlaces: .max) : .none
                $0.isBounded = isBounded
            }
        }
        let (single, folded) = (report(false), report(true))
        #expect(single.counts == folded.counts)
        #expect(folded.counts.errors == 4_400 + count + count)
    }

    /// Where the reference's stack has indices too many, checks of data report there too.
    @Test func dataOfAnimationsIsReportedWhereTheStackStands() {
        let times = bytes([2, 1] as [Float])
        let animation = "{'channels':[{'sampler':0},{},{'sampler':0}],'samplers':[{'input':0}]}"
        let asset = TestAsset.members(
            "\(data(times)),'accessors':[\(accessor(5126, "SCALAR", 2))],'animations':[\(animation),\(animation),\(animation)]"
        )
        let code = "ACCESSOR_ANIMATION_INPUT_NON_INCREASING"
        #expect(
            asset.report().places(code) == [
                "/animations/0/samplers/0/input", "/animations/1/samplers/0/input", "/animations/2/samplers/0/input",
            ])
        #expect(
            asset.report(.khronos).places(code) == [
                "/animations/0/samplers/0/input", "/animations/0/1/samplers/0/input",
                "/animations/0/1/2/samplers/0/input",
            ])
    }

    @Test func manyUnknownNamesAreReportedFast() {
        let names = (0..<20_000).map { "'TEXCOOR\($0)':0" }.joined(separator: ",")
        let (report, time) = timed(.members(mesh("'POSITION':0," + names)))
        #expect(time < limit)
        #expect(
            report.hidden.contains { $0.definition.code == "MESH_PRIMITIVE_INVALID_ATTRIBUTE" && $0.count == 19_990 })
    }

    @Test func theLimitMayBeReachedWhereTheContainerEnds() {
        let asset = TestAsset.bytes(TestAsset.glb("'nodes':[{}]").bytes + [1])
        for limit in 1...4 {
            let report = asset.report(.khronos) { $0.maximumIssues = limit }
            #expect(report.issues.count <= limit)
            #expect(report.truncated == (limit < 3))
        }
        let longer = TestAsset.glb("'nodes':[{}]").bytes.enumerated().map {
            $0.offset == 8 ? $0.element &+ 4 : $0.element
        }
        for limit in 1...4 {
            let report = TestAsset.bytes(longer).report(.khronos) { $0.maximumIssues = limit }
            #expect(report.truncated == (limit < 3))
        }
    }

    @Test func namesThatOnlyLookLikeAnExtensionAreOthers() {
        // A KELVIN SIGN is, to Unicode, the same as a K.
        let report = TestAsset.members("'extensionsUsed':['\u{212A}HR_materials_unlit']").report()
        #expect(
            report.lines == [
                "INVALID_EXTENSION_NAME_FORMAT /extensionsUsed/0", "UNSUPPORTED_EXTENSION /extensionsUsed/0",
                "LINT_EXTENSION_UNUSED /extensionsUsed/0",
            ])
    }
}
