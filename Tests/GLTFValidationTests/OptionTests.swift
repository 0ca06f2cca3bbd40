import GLTFValidation
import Testing

/// Two infos for each of three nodes, an error of the read phase, one of the link phase, one of the data.
private let mixed = TestAsset.members(
    """
    'nodes':[{},{},{'mesh':0,'camera':-1}],\(mesh("'POSITION':0")),\
    'accessors':[\(accessor(5126, "VEC3", 1, ",'min':[1,1,1],'max':[1,1,1]"))],\(data(bytes([1, 1, 2] as [Float])))
    """)

@Suite struct OptionTests {
    @Test func ignoredCodesCountNowhere() {
        let all = mixed.report()
        let report = mixed.report { $0.ignored = ["NODE_EMPTY", "INVALID_INDEX"] }
        #expect(report.lines == all.lines.filter { !$0.hasPrefix("NODE_EMPTY") && !$0.hasPrefix("INVALID_INDEX") })
        #expect(report.counts.errors == all.counts.errors - 1)
        #expect(report.counts.infos == all.counts.infos - 2)
    }

    @Test func onlySelectedCodesRemain() {
        let report = mixed.report { $0.selected = ["NODE_EMPTY", "ACCESSOR_MAX_MISMATCH"] }
        #expect(
            report.lines == ["NODE_EMPTY /nodes/0", "NODE_EMPTY /nodes/1", "ACCESSOR_MAX_MISMATCH /accessors/0/max/2"])
        let none = mixed.report { $0.selected = [] }
        #expect(none.lines == [])
        #expect(none.worstSeverity == nil)
        // A code that is both selected and ignored is ignored.
        let both = mixed.report {
            $0.selected = ["NODE_EMPTY"]
            $0.ignored = ["NODE_EMPTY"]
        }
        #expect(both.lines == [])
    }

    @Test func severitiesCanBeChanged() {
        let all = mixed.report()
        let report = mixed.report { $0.severities = ["NODE_EMPTY": .error, "INVALID_INDEX": .hint] }
        #expect(report.lines == all.lines)
        #expect(report.counts.errors == all.counts.errors + 2 - 1)
        #expect(report.counts.hints == all.counts.hints + 1)
        #expect(report.issues.first { $0.code == "NODE_EMPTY" }?.severity == .error)
    }

    @Test func exactlyTheLimitIsNotTruncated() {
        let count = mixed.report().issues.count
        let exact = mixed.report { $0.maximumIssues = count }
        #expect(!exact.truncated)
        #expect(exact.issues.count == count)
        let one = mixed.report { $0.maximumIssues = count - 1 }
        #expect(one.truncated)
        #expect(one.lines == Array(mixed.report().lines.dropLast()))
        // What is ignored does not count.
        let ignoring = mixed.report {
            $0.maximumIssues = count - 2
            $0.ignored = ["NODE_EMPTY"]
        }
        #expect(!ignoring.truncated)
    }

    @Test(arguments: ValidationOptions.Profile.allCases)
    func whatIsLeftDependsOnThePhaseThatReachedTheLimit(_ profile: ValidationOptions.Profile) {
        let lines = mixed.report(profile).lines
        for limit in 1..<lines.count {
            let report = mixed.report(profile) { $0.maximumIssues = limit }
            #expect(report.truncated)
            #expect(report.lines == Array(lines.prefix(limit)))
            // Only the data of accessors is looked at after the document and its figures are known.
            let isData = lines[limit].hasPrefix("ACCESSOR_M") || lines[limit].hasPrefix("ACCESSOR_ELEMENT")
            #expect((report.info != nil) == isData, "\(limit): \(lines[limit])")
            #expect((report.mimeType != nil) == isData, "\(limit): \(lines[limit])")
        }
    }

    @Test func resourcesFinishedBeforeTheLimitAreListed() throws {
        let asset = TestAsset.members(
            """
            'nodes':[{'extras':{}}],'scenes':[{'nodes':[0]}],\
            'buffers':[{'byteLength':4,'uri':'a'},{'byteLength':4,'uri':'b'},{'byteLength':4,'uri':'c'}],\
            'bufferViews':[{'buffer':0,'byteLength':4},{'buffer':1,'byteLength':4},{'buffer':2,'byteLength':4}]
            """)
        let report = asset.report {
            $0.maximumIssues = 1
            $0.ignored = ["UNUSED_OBJECT"]
        }
        #expect(report.lines == ["IO_ERROR /buffers/0/uri"])
        #expect(report.truncated)
        let info = try #require(report.info)
        #expect(info.resources?.map(\.pointer) == ["/buffers/0"])
    }

    @Test func resourcesNeedNotBeChecked() {
        let report = mixed.report { $0.checksResources = false }
        #expect(report.places("ACCESSOR_MAX_MISMATCH") == [])
        #expect(report.info?.resources == nil)
        #expect(report.info?.drawCallCount == 1)
    }
}

extension TestAsset {
    func report(_ change: (inout ValidationOptions) -> Void) -> AssetReport {
        report(.default, change)
    }
}
