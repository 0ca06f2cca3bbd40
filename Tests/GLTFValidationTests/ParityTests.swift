import GLTFValidation
import JSONText
import Testing

/// What the reference does where its documents are silent, and where the default profile does otherwise.
@Suite struct ParityTests {
    @Test(
        arguments: [
            ("0", "'x'", ["khronos"]), ("'x'", "0", ["khronos"]), ("'x'", "-1", []),
            ("0", "1", ["khronos", "default"]),
            ("1", "1", []), ("'x'", "1", ["khronos"]),
        ] as [(String, String, [String])])
    func aSetOfCoordinatesThatCannotBeReadDiffersForTheReferenceOnly(
        normal: String, clearcoat: String, reportedBy: [String]
    ) {
        let asset = TestAsset.members(
            """
            'extensionsUsed':['KHR_materials_clearcoat'],'textures':[{}],'materials':[{\
            'normalTexture':{'index':0,'texCoord':\(normal)},'extensions':{'KHR_materials_clearcoat':{\
            'clearcoatNormalTexture':{'index':0,'texCoord':\(clearcoat)}}}}]
            """)
        let places = ["/materials/0/extensions/KHR_materials_clearcoat/clearcoatNormalTexture"]
        for profile in ValidationOptions.Profile.allCases {
            let found = asset.report(profile).places("KHR_MATERIALS_CLEARCOAT_CLEARCOAT_NORMAL_TEXTURE_TEXCOORD")
            #expect(found == (reportedBy.contains(profile.rawValue) ? places : []), "\(profile)")
        }
    }

    /// The reference misses the end of a container that ends with an empty chunk.
    @Test(arguments: [0, 4])
    func withAnEmptyChunkAtItsEndAContainerHasNoFiguresForTheReference(surplus: UInt8) {
        var bytes = TestAsset.glb("'buffers':[]").bytes + [0, 0, 0, 0] + Array("BIN\0".utf8)
        bytes[8] = UInt8(bytes.count) + surplus
        let asset = TestAsset(bytes: bytes, format: .glb)
        let (reference, ours) = (asset.report(.khronos), asset.report(.default))
        #expect(reference.info == nil && ours.info != nil)
        #expect(reference.places("GLB_LENGTH_MISMATCH").isEmpty)
        #expect(ours.places("GLB_LENGTH_MISMATCH").isEmpty == (surplus == 0))
        for report in [reference, ours] {
            #expect(!report.places("EMPTY_ENTITY").isEmpty && !report.places("GLB_EMPTY_BIN_CHUNK").isEmpty)
        }
    }

    @Test(arguments: [
        ("./a:b", "a%3Ab"), ("x/../b+1.c:d:e", "b+1.c%3Ad:e"), ("x/./a:b", "x/a:b"), ("./1a:b", "1a:b"),
        ("./a/b:c", "a/b:c"),
    ])
    func aPathThatWouldReadAsASchemeIsShownEscaped(uri: String, shown: String) {
        for profile in ValidationOptions.Profile.allCases {
            var asset = TestAsset.members("'buffers':[{'byteLength':1,'uri':'\(uri)'}]")
            var name = uri.hasPrefix("./") ? String(uri.dropFirst(2)) : uri
            if uri.hasPrefix("x/../") { name = String(uri.dropFirst(5)) }
            if uri == "x/./a:b" { name = "x/a:b" }
            asset.files = [name: [0]]
            let report = asset.report(profile)
            #expect(report.info?.resources?.first?.uri == shown)
            #expect(report.info?.resources?.first?.byteLength == 1, "the file is named as it was written")
            #expect(report.places("NON_RELATIVE_URI") == [] && report.places("IO_ERROR") == [])
        }
    }

    @Test func aJointThatIsNoIndexKeepsItsPlaceInTheSkin() {
        func report(_ joints: String, _ count: Int, _ profile: ValidationOptions.Profile) -> AssetReport {
            TestAsset.members(
                """
                'nodes':[{},{}],'skins':[{'joints':\(joints),'inverseBindMatrices':0}],\
                'accessors':[{'componentType':5126,'type':'MAT4','count':\(count)}]
                """
            ).report(profile)
        }
        for profile in ValidationOptions.Profile.allCases {
            let two = report("['x',1]", 2, profile)
            #expect(two.places("INVALID_INDEX") == ["/skins/0/joints/0"])
            #expect(two.places("INVALID_IBM_ACCESSOR_COUNT") == [])
            #expect(two.places("SKIN_NO_COMMON_ROOT") == [])
            #expect(
                report("['x',1]", 1, profile).places("INVALID_IBM_ACCESSOR_COUNT") == ["/skins/0/inverseBindMatrices"])
        }
    }

    @Test func halfASurrogatePairInAKeyLeavesThePointerText() throws {
        let text = #"{"asset":{"version":"2.0"},"\ud800~/":1,"extras":{"\udfff":"\ud800"}}"#
        for profile in ValidationOptions.Profile.allCases {
            var options = ValidationOptions()
            options.profile = profile
            let report = Validator(options: options).validate(Array(text.utf8), as: .gltf)
            #expect(report.places("UNEXPECTED_PROPERTY") == ["/\u{FFFD}~0~1"])
            var writer = JSONWriter()
            writer.value(report.issues.first.map { "\($0.location) \($0.message)" } ?? "")
            #expect(String(validating: writer.bytes, as: UTF8.self) != nil)
            #expect((try? JSONValue(parsing: writer.bytes)) != nil)
        }
    }
}
