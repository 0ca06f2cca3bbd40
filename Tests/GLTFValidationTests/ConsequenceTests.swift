import GLTFValidation
import Testing

@Suite struct ConsequenceTests {
    /// Each issue that has a cause, as `CODE place < CODE place`.
    private static func marks(_ report: AssetReport) -> [String] {
        report.issues.compactMap { issue in
            issue.origin.map { "\(issue.code) \(place(issue.location)) < \($0.definition.code) \(place($0.location))" }
        }
    }

    private static func place(_ location: IssueLocation) -> String {
        switch location {
        case .pointer(let pointer): pointer
        case .offset(let offset): "@\(offset)"
        }
    }

    private static let accessor = "'componentType':5126,'count':3,'min':[0,0,0],'max':[1,1,1]"

    @Test func v47AnUnknownTypeExplainsWhatTheAccessorIsUsedFor() {
        func report(_ profile: ValidationOptions.Profile) -> AssetReport {
            TestAsset.members(
                mesh("'POSITION':0,'NORMAL':1")
                    + ",'accessors':[{'type':'VEC3x',\(Self.accessor)},{'type':'VEC3',\(Self.accessor)}]"
            ).report { $0.profile = profile }
        }
        let marked = report(.default)
        #expect(marked.issues.first?.code == "VALUE_NOT_IN_LIST" && marked.issues.first?.origin == nil)
        let cause = "VALUE_NOT_IN_LIST /accessors/0/type"
        #expect(
            Self.marks(marked).contains(
                "MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_INVALID_FORMAT /meshes/0/primitives/0/attributes/POSITION < \(cause)"
            ), "\(marked.lines)")
        #expect(!Self.marks(marked).contains { $0.hasPrefix("UNUSED_OBJECT /meshes/0 ") })
        #expect(Self.marks(report(.khronos)) == [])
    }

    @Test func referencesToWhatIsNoObjectFollowFromIt() {
        let report = TestAsset.members("'scene':0,'scenes':[[]],'nodes':[{'name':'lost'}]").report()
        #expect(
            Self.marks(report) == [
                "UNRESOLVED_REFERENCE /scene < TYPE_MISMATCH /scenes/0",
                "UNUSED_OBJECT /nodes/0 < TYPE_MISMATCH /scenes/0",
            ], "\(report.lines)")
    }

    @Test(arguments: ["0", "0.0", "0e0", "0.0E+2", "-0"])
    func howAnIndexIsWrittenDoesNotMatter(zero: String) {
        let report = TestAsset.members(
            "'scene':\(zero),'scenes':[[]],'nodes':[{'mesh':\(zero)}]," + mesh("'POSITION':\(zero)")
                + ",'accessors':[{'type':'VEC3x',\(Self.accessor),'bufferView':\(zero)}],'bufferViews':[{'buffer':\(zero)}]"
        ).report()
        let marks = Self.marks(report)
        #expect(marks.contains("UNRESOLVED_REFERENCE /scene < TYPE_MISMATCH /scenes/0"), "\(report.lines)")
        #expect(marks.contains { $0.hasSuffix("/attributes/POSITION < VALUE_NOT_IN_LIST /accessors/0/type") })
    }

    @Test func missingMembersAreCausesToo() {
        let report = TestAsset.members(
            mesh("'POSITION':0") + ",'accessors':[{'type':'VEC3','count':3,'min':[0,0,0],'max':[1,1,1]}]"
        ).report()
        #expect(
            Self.marks(report).contains {
                $0.hasSuffix("/meshes/0/primitives/0/attributes/POSITION < UNDEFINED_PROPERTY /accessors/0")
            }, "\(report.lines)")
    }

    @Test func v196AMissingAttributeExplainsASkinWithoutUse() {
        let report = TestAsset.members(
            "'nodes':[{'mesh':0,'skin':0},{}],'skins':[{'joints':[1]}]," + mesh("'POSITION':0,'JOINTS_0':0")
        ).report()
        #expect(
            Self.marks(report).contains {
                $0.hasPrefix("NODE_SKIN_WITH_NON_SKINNED_MESH /nodes/0 < MESH_PRIMITIVE_JOINTS_WEIGHTS_MISMATCH")
            }, "\(report.lines)")
    }

    @Test func whatOnlyStandsNearbyIsNotMarked() {
        let report = TestAsset.members(
            mesh("'POSITION':0") + ",'accessors':[{'type':'VEC2','name':5,'byteOffset':'x',\(Self.accessor)}]"
        ).report()
        #expect(report.lines.contains { $0.hasPrefix("TYPE_MISMATCH /accessors/0/name") })
        #expect(report.lines.contains { $0.hasPrefix("MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_INVALID_FORMAT") })
        #expect(
            !Self.marks(report).contains { $0.hasPrefix("MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_INVALID_FORMAT") },
            "\(Self.marks(report))")
    }

    @Test func theFirstCauseIsNamed() {
        // The node's mesh is not there because the list of meshes is empty, and the node is empty because of that.
        let report = TestAsset.members("'scene':0,'scenes':[{'nodes':[0]}],'nodes':[{'mesh':0}],'meshes':[]").report()
        #expect(
            Self.marks(report).contains("NODE_EMPTY /nodes/0 < EMPTY_ENTITY /meshes")
                || !report.lines.contains("NODE_EMPTY /nodes/0"), "\(report.lines) \(Self.marks(report))")
        #expect(Self.marks(report).contains("UNRESOLVED_REFERENCE /nodes/0/mesh < EMPTY_ENTITY /meshes"))
    }

    @Test func manyFaultsAndManyReferencesEnd() {
        let children = (0..<3000).map { "{'children':['x',\($0),\($0 + 1)],'mesh':\($0),'skin':{}}" }
        let report = TestAsset.members("'nodes':[" + children.joined(separator: ",") + "],'meshes':[{}],'skins':[[]]")
            .report()
        #expect(report.counts.errors > 3000)
    }
}

extension ConsequenceTests {
    @Test(arguments: [
        (
            "'animations':[{'channels':[{'sampler':0,'target':{'path':'scale'}}],'samplers':[{'input':0,'output':0}]}],"
                + "'accessors':[{'componentType':1,'type':'VEC3','count':2,'min':[0],'max':[1]}]",
            "ANIMATION_SAMPLER_OUTPUT_ACCESSOR_INVALID_FORMAT /animations/0/channels/0/sampler < VALUE_NOT_IN_LIST /accessors/0/componentType"
        ),
        (
            "'nodes':[{'mesh':'x','skin':0}],'skins':[{'joints':[0]}]",
            "UNSATISFIED_DEPENDENCY /nodes/0/skin < TYPE_MISMATCH /nodes/0/mesh"
        ),
        ("'nodes':[{'mesh':'x'}]", "NODE_EMPTY /nodes/0 < TYPE_MISMATCH /nodes/0/mesh"),
        (
            "'accessors':[{'bufferView':0,'componentType':5121,'type':'SCALAR','count':1}],'bufferViews':[{'buffer':0}]",
            "ACCESSOR_TOO_LONG /accessors/0/byteOffset < UNDEFINED_PROPERTY /bufferViews/0"
        ),
        ("'images':[{'uri':3}]", "ONE_OF_MISMATCH /images/0 < TYPE_MISMATCH /images/0/uri"),
    ])
    func waysThroughADocument(members: String, mark: String) {
        let report = TestAsset.members(members).report()
        let marks = report.issues.compactMap { issue -> String? in
            guard let origin = issue.origin, case .pointer(let place) = issue.location,
                case .pointer(let cause) = origin.location
            else { return nil }
            return "\(issue.code) \(place) < \(origin.definition.code) \(cause)"
        }
        #expect(marks.contains(mark), "\(marks) \(report.lines)")
    }

    @Test func namesWithEscapesAreFollowed() {
        let report = TestAsset.members(
            mesh("'_A~/B':0,'POSITION':0") + ",'accessors':[{'componentType':5126,'type':'x','count':3}]"
        ).report()
        #expect(report.lines.contains { $0.contains("/attributes/POSITION") })
        #expect(
            report.issues.filter { $0.origin != nil }.allSatisfy { $0.origin?.definition.code == "VALUE_NOT_IN_LIST" })
    }

    @Test func anObjectOfManyMembersIsNotWalkedAgainAndAgain() {
        let attributes = (0..<20_000).map { "'_A\($0)':'x'" }.joined(separator: ",")
        let report = TestAsset.members(
            "'meshes':[{'primitives':["
                + Array(repeating: "{'attributes':{\(attributes)},'indices':0}", count: 3).joined(separator: ",")
                + "]}],'accessors':[{'componentType':5125,'type':'SCALAR','count':3}]"
        ).report { $0.folding = .byLocation(maximumPlaces: 100) }
        #expect(report.counts.errors >= 60_000)
    }
}
