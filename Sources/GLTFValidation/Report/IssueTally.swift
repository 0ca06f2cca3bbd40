/// How often a code was reported at one place, and the arguments of the first three times: what folding keeps, so that data
/// that is used at many places needs to be looked at once.
struct IssueTally {
    let definition: IssueDefinition
    let pointer: String
    var count = 0
    /// At most three lists.
    var arguments: [[IssueArgument]] = []
}
