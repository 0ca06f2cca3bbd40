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
        // What is sound is so under every profile; whether it is called so is the profile's affair.
        #expect(reference.isSound == (surplus == 0) && ours.isSound == (surplus == 0))
        #expect(reference.isCalledSound && ours.isCalledSound == (surplus == 0))
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

    @Test(arguments: [
        ("//ü/", "//%C3%BC/"), ("//%c3%bc/a", "//%C3%BC/a"), ("http://Ü.De/ü", "http://%C3%9C.de/%C3%BC"),
        ("//H%41%2F/", "//ha%2F/"), ("//a b/", "//a%20b/"), ("http://User:Pw@H.de/X", "http://User:Pw@h.de/X"),
        ("//US%2fER@H%2fB:8080/%41", "//US%2FER@h%2Fb:8080/A"), ("//A@B@C/", "//A@B@c/"),
        ("//[::FF%41]/", "//[::ffa]/"),
        ("//%4/", "//%254/"), ("//H%", "//h%25"),
    ])
    func hostsAreShownInSmallLettersAndNothingElseIs(uri: String, shown: String) {
        for profile in ValidationOptions.Profile.allCases {
            let report = TestAsset.members("'images':[{'uri':'\(uri)'}]").report(profile)
            #expect(report.info?.resources?.first?.uri == shown)
            #expect(report.places("NON_RELATIVE_URI") == ["/images/0/uri"])
        }
    }

    /// The reference does not follow an animation of which one list is unusable, and then knows no node of its targets.
    @Test(arguments: [("[]", false), ("[{'input':0,'output':1}]", true), ("0", false)])
    func theNodeOfAPointerIsToldWhereItIsFollowed(samplers: String, isFollowed: Bool) {
        let code = "KHR_ANIMATION_POINTER_ANIMATION_CHANNEL_TARGET_NODE"
        let extensionName = "KHR_animation_pointer"
        let asset = TestAsset.members(
            """
            'extensionsUsed':['\(extensionName)'],'nodes':[{'children':[1]},{'extras':{}}],'accessors':[\
            \(accessor(5126, "SCALAR", 1, view: nil, ",'min':[0],'max':[0]")),\(accessor(5126, "VEC3", 1, view: nil))],\
            'animations':[{'channels':[{'sampler':0,'target':{'path':'pointer','node':0,\
            'extensions':{'\(extensionName)':{'pointer':'/x'}}}}],'samplers':\(samplers)}]
            """)
        let place = "/animations/0/channels/0/target/extensions/\(extensionName)"
        let reference = asset.report(.khronos)
        #expect(reference.places(code) == (isFollowed ? [place] : []))
        #expect(reference.places("INCOMPLETE_EXTENSION_SUPPORT") == [place])
        // Whatever becomes of the animation, the target says two things at once.
        #expect(asset.report(.default).places(code) == [place])
    }

    /// One vertex with two sets: joints of bytes that are out of range, in the order of `order`, and weights of which those of
    /// `unreadable` do not begin at a multiple of four.
    private static func twoSets(unreadable: Int, count: Int = 2) -> TestAsset {
        let joints: [UInt8] = [9, 8, 0, 0, 7, 0, 0, 0]
        let stored =
            bytes([Float](repeating: 0, count: 6)) + joints + bytes([Float](repeating: 0.25, count: 8)) + [0, 0, 0, 0]
        func part(_ view: Int, _ type: Int, _ offset: Int, _ more: String = "") -> String {
            accessor(type, "VEC4", count, view: view, ",'byteOffset':\(offset)" + more)
        }
        func set(_ number: Int) -> String {
            part(1, 5121, 0) + "," + part(2, 5126, number == unreadable ? 1 : 0)
        }
        return TestAsset.members(
            """
            'accessors':[\(accessor(5126, "VEC3", 2, ",'min':[0,0,0],'max':[0,0,0]")),\(set(0)),\(set(1))],\
            'bufferViews':[{'buffer':0,'byteLength':24,'target':34962},\
            {'buffer':0,'byteOffset':24,'byteLength':8,'target':34962},\
            {'buffer':0,'byteOffset':32,'byteLength':36,'target':34962}],\
            'buffers':[{'byteLength':\(stored.count),'uri':'data:application/octet-stream;base64,\(base64(stored))'}],\
            \(mesh("'POSITION':0,'JOINTS_0':1,'WEIGHTS_0':2,'JOINTS_1':3,'WEIGHTS_1':4", ",'mode':0")),\
            'nodes':[{'mesh':0,'skin':0},{'extras':{}}],'skins':[{'joints':[1]}],'scenes':[{'nodes':[0,1]}]
            """)
    }

    @Test func setsBesideOneThatCannotBeReadAreStillLookedAt() {
        let first = "/meshes/0/primitives/0/attributes/JOINTS_0"
        let second = "/meshes/0/primitives/0/attributes/JOINTS_1"
        let code = "ACCESSOR_JOINTS_INDEX_OOB"
        // The reference ends at the set that it cannot read, which it does for the first component of the first vertex.
        #expect(Self.twoSets(unreadable: 1).report(.khronos).places(code) == [first])
        #expect(Self.twoSets(unreadable: 0).report(.khronos).places(code) == [])
        // Nothing hinders the check of the other set, but for the sum.
        #expect(Self.twoSets(unreadable: 1).report().places(code) == [first, first, first])
        #expect(Self.twoSets(unreadable: 0).report().places(code) == [second, second, second])
        for unreadable in 0...1 {
            for profile in ValidationOptions.Profile.allCases {
                let report = Self.twoSets(unreadable: unreadable).report(profile)
                #expect(report.places("ACCESSOR_OFFSET_ALIGNMENT").count == 1)
                #expect(report.places("ACCESSOR_WEIGHTS_NON_NORMALIZED") == [])
                #expect(report.places("ACCESSOR_JOINTS_USED_ZERO_WEIGHT") == [])
                // Another number of elements than vertices is another matter.
                #expect(Self.twoSets(unreadable: unreadable, count: 1).report(profile).places(code) == [])
            }
        }
    }
}
