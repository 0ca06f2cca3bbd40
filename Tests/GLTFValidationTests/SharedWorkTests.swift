import GLTFValidation
import Synchronization
import Testing

/// Objects that share others: the work is bounded by the size of the file and not by the product of two counts in it. What
/// these tests guard against takes minutes, so they need no clock.
@Suite struct SharedWorkTests {
    @Test func nodesThatShareAMeshOfManyPrimitives() {
        let count = 20_000
        let nodes = [String](repeating: "{'mesh':0,'skin':0}", count: count).joined(separator: ",")
        let primitives = [String](repeating: "{'attributes':{'POSITION':0}}", count: count).joined(separator: ",")
        let report = TestAsset.members(
            """
            'nodes':[\(nodes),{}],'skins':[{'joints':[\(count)]}],'meshes':[{'primitives':[\(primitives)]}],\
            'accessors':[\(accessor(5126, "VEC3", 3, view: nil))]
            """
        ).report { $0.folding = .byLocation(maximumPlaces: 3) }
        let issue = report.issues.first { $0.code == "NODE_SKIN_WITH_NON_SKINNED_MESH" }
        #expect(issue != nil)
        #expect(report.hidden.first { $0.definition.code == "NODE_SKIN_WITH_NON_SKINNED_MESH" }?.count == count - 3)
    }

    @Test func imagesThatShareAFileReadItOnce() {
        let loads = Mutex(0)
        let image = TestImage.png()
        let asset = TestAsset.members(
            "'images':[\([String](repeating: "{'uri':'a.png'}", count: 500).joined(separator: ","))]")
        let report = asset.report {
            $0.loadResource = { _ in
                loads.withLock { $0 += 1 }
                return .loaded(image)
            }
        }
        #expect(loads.withLock { $0 } == 1)
        #expect(report.info?.resources?.count == 500)
        #expect(report.info?.resources?.allSatisfy { $0.image?.width == 4 } == true)
    }

    @Test func filesThatAreNotThereAreLookedForOnce() {
        let loads = Mutex(0)
        let report = TestAsset.members(
            "'images':[\([String](repeating: "{'uri':'a.png'}", count: 500).joined(separator: ","))]"
        ).report {
            $0.loadResource = { _ in
                loads.withLock { $0 += 1 }
                return .failed("no such file")
            }
        }
        #expect(loads.withLock { $0 } == 1)
        #expect(report.places("IO_ERROR").count == 500)
    }

    /// Sets of joints and weights that are the same accessors again and again: 600 times the same joint at each vertex.
    @Test(arguments: ValidationOptions.Profile.allCases)
    func influencesOfVeryManySets(_ profile: ValidationOptions.Profile) {
        let sets = 600
        let vertices = 40
        let attributes = (0..<sets).map { "'JOINTS_\($0)':0,'WEIGHTS_\($0)':1" }.joined(separator: ",")
        var raw = [UInt8](repeating: 0, count: vertices * 4)
        raw += bytes([Float](repeating: 0.25, count: vertices * 4))
        let report = TestAsset.members(
            """
            'nodes':[{'mesh':0,'skin':0},{}],'skins':[{'joints':[1]}],\
            'meshes':[{'primitives':[{'attributes':{'POSITION':2,\(attributes)}}]}],\
            'accessors':[\(accessor(5121, "VEC4", vertices)),\(accessor(5126, "VEC4", vertices, view: 1)),\
            \(accessor(5126, "VEC3", vertices, view: nil))],\
            'buffers':[{'byteLength':\(raw.count),'uri':'data:application/octet-stream;base64,\(base64(raw))'}],\
            'bufferViews':[{'buffer':0,'byteLength':\(vertices * 4)},\
            {'buffer':0,'byteOffset':\(vertices * 4),'byteLength':\(vertices * 16)}]
            """
        ).report(profile) { $0.folding = .byLocation(maximumPlaces: 1000) }
        let repeated = report.issues.filter { $0.code == "ACCESSOR_JOINTS_INDEX_DUPLICATE" }
        // Of the first set three of four are repeated, of all others four.
        #expect(repeated.reduce(0) { $0 + $1.count } == vertices * (4 * sets - 1))
        #expect(report.places("LIMIT_SHARED_DATA") == [])
    }

    @Test func whatComesBehindTheLimitIsNotRead() {
        // A thousand primitives, each with indices that begin at another place of one buffer.
        let count = 500_000
        let accessors = (0..<1000).map {
            "{'bufferView':0,'byteOffset':\(4 * $0),'componentType':5125,'count':\(count - $0),'type':'SCALAR'}"
        }
        let primitives = (0..<1000).map { "{'attributes':{'POSITION':0},'mode':0,'indices':\($0 + 1)}" }
        let asset = TestAsset.members(
            """
            'nodes':[{'mesh':0}],'meshes':[{'primitives':[\(primitives.joined(separator: ","))]}],\
            'accessors':[\(accessor(5126, "VEC3", 3, view: nil, ",'min':[0,0,0],'max':[0,0,0]")),\(accessors.joined(separator: ","))],\
            'bufferViews':[{'buffer':0,'byteLength':\(count * 4)}],'buffers':[{'uri':'i','byteLength':\(count * 4)}]
            """, files: ["i": [UInt8](repeating: 0, count: count * 4)])
        for profile in ValidationOptions.Profile.allCases {
            let report = asset.report(profile)
            #expect(report.places("LIMIT_SHARED_DATA").count == 1, "said once")
            #expect(Set(report.codes(.error)) == ["LIMIT_SHARED_DATA"])
        }
    }
}
