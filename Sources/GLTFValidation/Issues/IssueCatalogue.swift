/// Every code that the validator can report.
public enum IssueCatalogue {
    /// All definitions: the families in the order of ``IssueFamily/all``, within each by code.
    public static let all: [IssueDefinition] = sorted(groups)

    /// The definition of a code, spelled exactly; nil if there is none.
    public static func definition(code: String) -> IssueDefinition? {
        byCode[code]
    }

    /// The arrays of the files that hold the definitions. A new file adds its array here.
    private static let groups: [[IssueDefinition]] = [
        IssueDefinition.ioIssues,
        IssueDefinition.schemaValueIssues,
        IssueDefinition.schemaStructureIssues,
        IssueDefinition.accessorSemanticIssues,
        IssueDefinition.animationSemanticIssues,
        IssueDefinition.assetSemanticIssues,
        IssueDefinition.bufferSemanticIssues,
        IssueDefinition.cameraSemanticIssues,
        IssueDefinition.extensionSemanticIssues,
        IssueDefinition.lightSemanticIssues,
        IssueDefinition.materialSemanticIssues,
        IssueDefinition.meshSemanticIssues,
        IssueDefinition.nodeSemanticIssues,
        IssueDefinition.skinSemanticIssues,
        IssueDefinition.accessorLinkIssues,
        IssueDefinition.animationLinkIssues,
        IssueDefinition.bufferLinkIssues,
        IssueDefinition.extensionLinkIssues,
        IssueDefinition.imageLinkIssues,
        IssueDefinition.meshAttributeLinkIssues,
        IssueDefinition.meshPrimitiveLinkIssues,
        IssueDefinition.nodeLinkIssues,
        IssueDefinition.referenceLinkIssues,
        IssueDefinition.skinLinkIssues,
        IssueDefinition.accessorDataIssues,
        IssueDefinition.animationDataIssues,
        IssueDefinition.bufferDataIssues,
        IssueDefinition.imageDataIssues,
        IssueDefinition.meshDataIssues,
        IssueDefinition.skinDataIssues,
        IssueDefinition.containerHeaderIssues,
        IssueDefinition.containerChunkIssues,
        IssueDefinition.lintDocumentIssues,
        IssueDefinition.lintDataIssues,
        Budget.all.map(\.definition),
        IssueDefinition.limitIssues,
    ]

    private static let byCode: [String: IssueDefinition] = {
        var result: [String: IssueDefinition] = [:]
        result.reserveCapacity(all.count)
        for definition in all { result[definition.code] = definition }
        return result
    }()

    /// Files are cut by what a reader looks for together, lists are read by family and code.
    private static func sorted(_ groups: [[IssueDefinition]]) -> [IssueDefinition] {
        let definitions = groups.flatMap { $0 }
        return IssueFamily.all.flatMap { family in
            definitions.filter { $0.family == family }.sorted { $0.code < $1.code }
        }
    }
}
