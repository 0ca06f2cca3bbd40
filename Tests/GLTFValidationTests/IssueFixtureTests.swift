import GLTFValidation
import Testing

extension IssueFixture: CustomTestStringConvertible {
    var testDescription: String { "\(code) \(place)" }
}

@Suite struct IssueFixtureTests {
    @Test(arguments: issueFixtures)
    func isShownWhereItBelongs(_ fixture: IssueFixture) {
        let isLeftOut = IssueCatalogue.definition(code: fixture.code)?.family.isOfTheDefaultProfile == true
        for profile in ValidationOptions.Profile.allCases {
            let faulty = fixture.faulty.report(profile)
            let isExpected = !isLeftOut || profile != .khronos
            #expect(
                faulty.places(fixture.code).contains(fixture.place) == isExpected, "\(profile): \(faulty.lines)")
            let sound = fixture.sound.report(profile)
            #expect(!sound.lines.contains("\(fixture.code) \(fixture.place)"), "\(profile): \(sound.lines)")
        }
    }

    @Test(arguments: issueFixtures)
    func hasAMessageWithItsValues(_ fixture: IssueFixture) throws {
        let report = fixture.faulty.report()
        let issue = try #require(report.issues.first { $0.code == fixture.code })
        #expect(issue.severity == issue.definition.severity)
        #expect(!issue.message.isEmpty)
        // No more and no fewer values than the message has places for.
        #expect(issue.arguments.count == issue.definition.message.parameters.count, "\(issue.message)")
        #expect(issue.count == 1)
    }

    @Test func theProfileOfTheReferenceHasNoCodesOfOurs() {
        for fixture in issueFixtures {
            for asset in [fixture.faulty, fixture.sound] {
                let ours = asset.report(.khronos).issues.filter { $0.definition.family.isOfTheDefaultProfile }
                #expect(ours.isEmpty, "\(fixture.code) \(fixture.place)")
            }
        }
    }

    @Test func everyCodeHasAFixture() {
        let missing = Set(IssueCatalogue.all.map(\.code)).subtracting(issueFixtures.map(\.code))
        #expect(missing.sorted() == [])
    }

    @Test func countsAreThoseOfTheIssues() {
        for fixture in issueFixtures {
            let report = fixture.faulty.report()
            for severity in Severity.allCases {
                #expect(report.counts[severity] == report.codes(severity).count, "\(fixture.code)")
            }
            #expect(report.worstSeverity == report.issues.map(\.severity).min(), "\(fixture.code)")
            #expect(!report.truncated)
            #expect(report.hidden.isEmpty)
        }
    }
}
