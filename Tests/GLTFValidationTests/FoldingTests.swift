import GLTFValidation
import Testing

/// A primitive with so many normals, of which those listed are not of unit length.
private func normals(_ count: Int, bad: Range<Int>) -> TestAsset {
    let values = (0..<count).flatMap { bad.contains($0) ? [0, 0, Float($0 + 2)] : [0, 0, 1] as [Float] }
    return .members(
        """
        \(mesh("'POSITION':1,'NORMAL':0")),\
        'accessors':[\(accessor(5126, "VEC3", count)),\(accessor(5126, "VEC3", count, view: nil))],\
        \(data(bytes(values)))
        """)
}

private func folding(_ places: Int) -> (inout ValidationOptions) -> Void {
    { $0.folding = .byLocation(maximumPlaces: places) }
}

@Suite struct FoldingTests {
    private let code = "ACCESSOR_VECTOR3_NON_UNIT"

    @Test func singleIssuesBeyondTheBoundAreCountedAndAnErrorAmongThemIsTold() {
        let collector = IssueCollector(ValidationOptions(), mostIssues: 200)
        for index in 0..<1000 {
            collector.report(.unsupportedExtension, at: "/extensionsUsed/\(index)", [.text("A_b")])
        }
        collector.report(.khrMaterialsVariantsNonUniqueVariant, at: "/meshes/0", [.int(0), .int(1)])
        #expect(collector.counts.infos == 1000 && collector.counts.errors == 1)
        #expect(!collector.isTruncated)
        #expect(collector.issues.count == 201 && collector.issues.last?.severity == .error)
        #expect(collector.hidden.map(\.count) == [800])
    }

    @Test func occurrencesAtOnePlaceBecomeOneIssue() throws {
        let report = normals(12, bad: 2..<9).report(.default, folding(10))
        let issues = report.issues.filter { $0.code == code }
        #expect(issues.count == 1)
        let issue = try #require(issues.first)
        #expect(issue.count == 7)
        // The first three are shown.
        #expect(issue.moreArguments.count == 2)
        #expect(issue.arguments.first == .int(2))
        #expect(issue.moreArguments.map(\.first) == [.int(3), .int(4)])
        #expect(report.hidden.isEmpty)
    }

    @Test func countsAreTheSameFoldedOrNot() {
        for fixture in issueFixtures {
            let plain = fixture.faulty.report()
            let folded = fixture.faulty.report(.default, folding(1))
            #expect(folded.counts == plain.counts, "\(fixture.code)")
            let shown = folded.issues.reduce(0) { $0 + $1.count }
            #expect(shown + folded.hidden.reduce(0) { $0 + $1.count } == plain.issues.count, "\(fixture.code)")
        }
        #expect(normals(12, bad: 2..<9).report().places(code).count == 7)
    }

    @Test func foldingAfterwardsGivesTheSame() {
        func texts(_ report: AssetReport) -> [String] {
            report.issues.map { "\($0.severity) \($0.code) \($0.location.text) \($0.count) \($0.message)" }
                + report.hidden.map { "\($0.definition.code) \($0.count)" }.sorted()
        }
        for fixture in issueFixtures {
            for places in [1, 3] {
                let folded = fixture.faulty.report(.khronos, folding(places))
                let later = fixture.faulty.report(.khronos).folded(maximumPlaces: places)
                #expect(texts(later) == texts(folded), "\(fixture.code)")
                #expect(later.counts == folded.counts)
            }
        }
    }

    @Test func digestsTellHiddenPlacesApart() {
        func digests(_ names: [Int]) -> [String: UInt64] {
            let members = names.map { "'m\($0)':0" }.joined(separator: ",")
            return TestAsset.members("'nodes':[{\(members)}]").report(.default) {
                $0.folding = .byLocation(maximumPlaces: 100)
                $0.placesTold = 2
            }.hiddenDigests
        }
        let first = digests([1, 2, 3, 4, 5])
        #expect(first.count == 1 && first["UNEXPECTED_PROPERTY"] != nil)
        #expect(digests([1, 2, 5, 4, 3]) == first)
        #expect(digests([2, 1, 3, 4, 5]) == first)
        #expect(digests([1, 2, 3, 4, 6]) != first)
        #expect(digests([1, 2, 3, 4]) != first)
        #expect(
            TestAsset.members("'nodes':[{'a':0}]").report(.default) { $0.placesTold = 100 }.hiddenDigests == [:])
    }

    /// Which places are told apart, and what the others add up to, is the same with folding and without.
    @Test func foldingMakesNoDifferenceToThePlacesThatAreTold() {
        func told(_ asset: TestAsset, _ places: Int, isFolded: Bool) -> [String] {
            let report = asset.report(.default) {
                $0.folding = isFolded ? .byLocation(maximumPlaces: 1) : .none
                $0.placesTold = places
                $0.isBounded = true
            }
            var counts: [String: Int] = [:]
            for issue in report.issues { counts["\(issue.code) \(issue.location.text)", default: 0] += issue.count }
            return counts.map { "\($0.key) \($0.value)" }.sorted()
                + report.hidden.map { "\($0.definition.code) \($0.count)" }.sorted()
                + report.hiddenDigests.map { "\($0.key) \($0.value)" }.sorted()
        }
        for fixture in issueFixtures {
            for places in [1, 2, 1000] {
                let folded = told(fixture.faulty, places, isFolded: true)
                #expect(told(fixture.faulty, places, isFolded: false) == folded, "\(fixture.code)")
            }
        }
    }

    /// A container of nothing but headers, of which most findings are only counted as they come.
    @Test func manyChunksHaveTheReportOfSomeWhateverIsListed() {
        let empty = Array("\0\0\0\0MORE\u{3}\0\0\0BIN\0abc".utf8)
        let text = Array("\u{1C}\0\0\0JSON{\"asset\":{\"version\":\"2.0\"}} ".utf8)
        let bytes = Array("glTF\u{2}\0\0\0\u{20}\0\0\0".utf8) + text + repeatElement(empty, count: 300).joined()
        func report(_ change: (inout ValidationOptions) -> Void) -> AssetReport {
            var options = ValidationOptions()
            change(&options)
            return Validator(options: options).validate(bytes, as: .glb)
        }
        func texts(_ report: AssetReport) -> [String] {
            report.issues.map { "\($0.severity) \($0.code) \($0.location.text) \($0.count) \($0.message)" }
                + report.hidden.map { "\($0.definition.code) \($0.count)" }.sorted()
        }
        let whole = report { _ in }
        #expect(whole.counts.total > 1500 && Set(whole.issues.map(\.code)).count >= 5, "\(whole.counts)")
        for places in [1, 2, 5, 299] {
            let folded = report(folding(places))
            #expect(folded.counts == whole.counts)
            #expect(texts(folded) == texts(whole.folded(maximumPlaces: places)))
            var digests: [String: UInt64] = [:]
            for (code, issues) in Dictionary(grouping: whole.issues, by: \.code) where issues.count > places {
                digests[code] = issues.dropFirst(places).reduce(0) { $0 &+ $1.location.digest }
            }
            let told = [true, false].map { isFolded in
                report {
                    $0.folding = isFolded ? .byLocation(maximumPlaces: 1) : .none
                    ($0.placesTold, $0.isBounded) = (places, true)
                }
            }
            #expect(told[0].hiddenDigests == told[1].hiddenDigests && texts(told[0]) == texts(told[1]))
            #expect(told[0].counts == whole.counts)
            // From a hundred places on those of other codes count too.
            #expect(told[0].hiddenDigests == digests || places >= 100)
        }
        // A limit is reached in the order in which things are found.
        for limit in [1, 7, 100] {
            for isFolded in [true, false] {
                let limited = report {
                    $0.maximumIssues = limit
                    if isFolded { $0.folding = .byLocation(maximumPlaces: 2) }
                }
                let first = whole.issues.prefix(limit)
                #expect(limited.truncated && limited.counts.errors == first.count { $0.severity == .error })
                #expect(limited.counts.total == limit)
            }
        }
    }

    @Test func placesBeyondTheCapAreCounted() {
        let asset = TestAsset.members("'nodes':[\((0..<10).map { _ in "{}" }.joined(separator: ","))]")
        let report = asset.report(.default, folding(3))
        #expect(report.places("NODE_EMPTY") == ["/nodes/0", "/nodes/1", "/nodes/2"])
        #expect(report.places("UNUSED_OBJECT") == ["/nodes/0", "/nodes/1", "/nodes/2"])
        #expect(report.hidden.map(\.definition.code) == ["NODE_EMPTY", "UNUSED_OBJECT"])
        #expect(report.hidden.map(\.count) == [7, 7])
        #expect(report.counts.infos == 20)
        // Another code has places of its own, and a known place goes on being counted.
        #expect(asset.report(.default, folding(10)).hidden.isEmpty)
    }

    @Test func placesAreToldApartInWhateverOrderTheyCome() {
        let nodes = (0..<5).map { _ in "{'mesh':9,'children':[77,77]}" }.joined(separator: ",")
        let asset = TestAsset.members(
            """
            'meshes':[{'primitives':[{'attributes':{'POSITION':9,'NORMAL':8},'indices':7},
            {'attributes':{'POSITION':9},'indices':7}]}],'nodes':[\(nodes)]
            """)
        let code = "UNRESOLVED_REFERENCE"
        let all = asset.report().places(code)
        #expect(Set(all).count == all.count && all.count == 20)
        #expect(asset.report(.default, folding(100)).places(code) == all)
        for most in [1, 3, 7, 19] {
            let folded = asset.report(.default, folding(most))
            #expect(folded.places(code) == Array(all.prefix(most)))
            #expect(folded.hidden.filter { $0.definition.code == code }.map(\.count) == [all.count - most])
        }
    }

    @Test func severityOverridesHoldForFoldedIssues() {
        let report = normals(6, bad: 0..<6).report(.default) {
            $0.folding = .byLocation(maximumPlaces: 1)
            $0.severities = ["ACCESSOR_VECTOR3_NON_UNIT": .hint]
        }
        #expect(report.issues.first { $0.code == code }?.count == 6)
        #expect(report.counts.errors == 1)
        #expect(report.issues.first { $0.code == code }?.severity == .hint)
    }
}
