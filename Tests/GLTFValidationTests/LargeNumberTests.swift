import GLTFValidation
import Testing

/// Whole numbers that no row has room for: they are compared, and shown, as the file has them.
@Suite struct LargeNumberTests {
    private func message(_ members: String, _ code: String, _ profile: ValidationOptions.Profile = .default) -> String {
        let found = TestAsset.members(members).report(profile).issues.filter { $0.code == code }
        return found.map(\.message).joined(separator: " | ")
    }

    @Test(arguments: [ValidationOptions.Profile.default, .khronos])
    func lengthsAreCompared(profile: ValidationOptions.Profile) {
        let cases: [(view: String, buffer: String, isTooLong: Bool)] = [
            ("1152921504606846977", "1152921504606846976", true), ("1152921504606846976", "1152921504606846977", false),
            ("2e18", "3e18", false), ("3e18", "2e18", true), ("4e18", "4e18", false),
            ("1e19", "2e19", false), ("2e19", "1e19", true), ("1e19", "1e19", false), ("1e30", "1e31", false),
            ("1e300", "1e30", true), ("18446744073709551616", "18446744073709551616", false),
        ]
        for entry in cases {
            let text = message(
                "'buffers':[{'byteLength':\(entry.buffer)}],'bufferViews':[{'buffer':0,'byteLength':\(entry.view)}]",
                "BUFFER_VIEW_TOO_LONG", profile)
            #expect(text.isEmpty == !entry.isTooLong, "\(entry): \(text)")
        }
        let sum = message(
            "'buffers':[{'byteLength':1e19}],'bufferViews':[{'buffer':0,'byteOffset':6e18,'byteLength':6e18}]",
            "BUFFER_VIEW_TOO_LONG", profile)
        #expect(sum.contains("byte 1.2e+19 of a buffer that has 1e+19 bytes"), "\(sum)")
    }

    @Test func largeOffsetsAreAligned() {
        let report = TestAsset.members(
            """
            'buffers':[{'byteLength':1e30}],'bufferViews':[{'buffer':0,'byteOffset':4e18,'byteLength':1e29}],\
            'accessors':[{'bufferView':0,'byteOffset':1e19,'componentType':5126,'type':'MAT4','count':1e20}]
            """
        ).report()
        #expect(!report.lines.contains { $0.contains("ALIGN") || $0.contains("TOO_LONG") }, "\(report.lines)")
    }

    @Test func countsAreComparedAndTotalsStop() throws {
        func asset(_ normals: String) -> TestAsset {
            TestAsset.members(
                """
                \(mesh("'POSITION':0,'NORMAL':1", ",'mode':5")),'accessors':[\
                {'componentType':5126,'type':'VEC3','count':3e25,'min':[0,0,0],'max':[0,0,0]},\
                {'componentType':5126,'type':'VEC3','count':\(normals)}]
                """)
        }
        #expect(asset("3e25").report().places("MESH_PRIMITIVE_UNEQUAL_ACCESSOR_COUNT").isEmpty)
        let other = asset("4e25").report().issues.first { $0.code == "MESH_PRIMITIVE_UNEQUAL_ACCESSOR_COUNT" }
        #expect(other?.message.contains("has 4e+25 elements, but the first one has 3e+25.") == true)
        let info = try #require(asset("3e25").report().info)
        #expect(info.totalVertexCount == Int.max && info.totalTriangleCount == Int.max - 2)
    }

    @Test func indicesAreShown() {
        #expect(
            message("'nodes':[{'mesh':99999999999}]", "UNRESOLVED_REFERENCE").hasPrefix("Index 99999999999 leads"))
        #expect(message("'nodes':[{'mesh':2147483648}]", "UNRESOLVED_REFERENCE").hasPrefix("Index 2147483648 leads"))
        let lists = message("'scenes':[{'nodes':[3e9,4e30,3e9]}]", "UNRESOLVED_REFERENCE")
        #expect(lists.contains("Index 3000000000 leads") && lists.contains("Index 4e+30 leads"))
        let attribute = message(mesh("'POSITION':5000000000"), "UNRESOLVED_REFERENCE")
        #expect(attribute.hasPrefix("Index 5000000000 leads"))
        let animation = message(
            "'animations':[{'channels':[{'sampler':6000000000,'target':{'path':'scale'}}],'samplers':[{'input':0,'output':0}]}]",
            "UNRESOLVED_REFERENCE")
        #expect(animation.contains("Index 6000000000 leads"))
        #expect(message("'nodes':[{'mesh':-1e30}]", "INVALID_INDEX").contains("-1e+30"))
    }

    @Test func differentLargeVariantsAreDifferent() {
        let mapping = "{'variants':[\("VARIANTS")],'material':0}"
        func report(_ lists: [String]) -> AssetReport {
            let mappings = lists.map { mapping.replacing("VARIANTS", with: $0) }.joined(separator: ",")
            return TestAsset.members(
                """
                'extensionsUsed':['KHR_materials_variants'],'materials':[{}],\
                'extensions':{'KHR_materials_variants':{'variants':[{'name':'a'}]}},\
                \(mesh("'POSITION':0", ",'extensions':{'KHR_materials_variants':{'mappings':[\(mappings)]}}"))
                """
            ).report()
        }
        let code = "KHR_MATERIALS_VARIANTS_NON_UNIQUE_VARIANT"
        #expect(report(["3000000000", "4000000000"]).places(code).isEmpty)
        #expect(report(["3000000000", "3000000000"]).places(code).count == 1)
        #expect(report(["1e30", "2e30"]).places(code).isEmpty)
    }

    @Test func versionsOfAnyLengthAreCompared() {
        func report(_ version: String, _ minimum: String) -> AssetReport {
            TestAsset.text("{'asset':{'version':'\(version)','minVersion':'\(minimum)'}}").report()
        }
        let code = "ASSET_MIN_VERSION_GREATER_THAN_VERSION"
        #expect(report("2.9007199254740992", "2.9007199254740993").places(code).count == 1)
        #expect(report("2.99999999999999999999", "2.99999999999999999998").places(code).isEmpty)
        #expect(report("2.99999999999999999999", "2.100000000000000000000").places(code).count == 1)
        #expect(report("2.0", "02.00").lines.isEmpty)
        #expect(report("002.000", "2.0").lines.isEmpty)
        #expect(report("20000000000000000000.0", "2.0").places("UNKNOWN_ASSET_MAJOR_VERSION").count == 1)
        #expect(report("2.00000000000000000000001", "2.0").places("UNKNOWN_ASSET_MINOR_VERSION").count == 1)
    }

    /// What is not known is not shown as a number that nobody wrote.
    @Test func messagesHaveNoSentinels() {
        let clearcoat = message(
            """
            'extensionsUsed':['KHR_materials_clearcoat'],'textures':[{}],'materials':[{'normalTexture':{'index':0},\
            'extensions':{'KHR_materials_clearcoat':{'clearcoatNormalTexture':{'index':0,'texCoord':-1}}}}]
            """, "KHR_MATERIALS_CLEARCOAT_CLEARCOAT_NORMAL_TEXTURE_TEXCOORD", .khronos)
        #expect(clearcoat.contains("use a set that cannot be read, the base normals TEXCOORD_0."), "\(clearcoat)")
        let counts = message(
            """
            \(mesh("'POSITION':0,'NORMAL':1")),'accessors':[\(accessor(5126, "VEC3", -1, view: nil)),\
            \(accessor(5126, "VEC3", 4, view: nil))]
            """, "MESH_PRIMITIVE_UNEQUAL_ACCESSOR_COUNT", .khronos)
        #expect(counts.contains("has 4 elements, but the first one has an unknown number."), "\(counts)")
        let joints = message("'nodes':[{}],'skins':[{'joints':[7]}]", "SKIN_NO_COMMON_ROOT", .khronos)
        #expect(joints.contains("none of them is a node"), "\(joints)")
        let view = message(
            "'buffers':[{'byteLength':4}],'bufferViews':[{'buffer':0,'byteOffset':9}]", "BUFFER_VIEW_TOO_LONG", .khronos
        )
        #expect(view.contains("ends at byte 9 of a buffer that has 4 bytes"), "\(view)")
        for text in [clearcoat, counts, joints, view] { #expect(!text.contains("-1") && !text.contains("-2")) }
    }
}
