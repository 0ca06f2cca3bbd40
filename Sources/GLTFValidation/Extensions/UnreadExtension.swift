/// An extension of the asset whose objects are not read. What only it refers to looks as if nothing did.
struct UnreadExtension {
    enum Reason: String {
        case unknown = "which is not known here"
        case partlyRead = "which is read in part only"
        case undeclared = "which is not declared"
        case misplaced = "which stands where it does not belong"
    }

    let name: String
    let reason: Reason

    /// What a message about an object without use says besides: which uses were looked for, and what may use it as well.
    var arguments: [IssueArgument] {
        // The name comes from the asset, and is cut and escaped by its quoted form.
        [.text(" that was read"), .text(", or \(IssueArgument.text(name).description) does, \(reason.rawValue)")]
    }

    /// The same where everything was read.
    static let noArguments: [IssueArgument] = [.text(""), .text("")]
}

extension ValidationContext {
    /// Takes note of an extension whose objects are not read. The first is the one that is named; one that is not known goes
    /// before one of which another issue tells.
    func noteUnread(_ name: String, _ reason: UnreadExtension.Reason) {
        if let known = unreadExtension, known.reason == .unknown || reason != .unknown || known.name == name { return }
        unreadExtension = UnreadExtension(name: name, reason: reason)
    }

    /// What is said of all objects without use.
    var unusedArguments: [IssueArgument] {
        isKhronos ? UnreadExtension.noArguments : unreadExtension?.arguments ?? UnreadExtension.noArguments
    }

    /// Reports an object that nothing refers to.
    func reportUnused(at pointer: @autoclosure () -> String, number: @autoclosure () -> PlaceNumber? = nil) {
        report(.unusedObject, at: pointer(), number: number(), unusedArguments)
    }
}
