/// What one message turned out to be.
package enum IntakeResult: Equatable, Sendable {
    case reference(AvatarReference)
    /// A message without an avatar.
    case event(IntakeEvent)
    case problem(IntakeProblem)

    package var reference: AvatarReference? { if case .reference(let value) = self { value } else { nil } }
    package var event: IntakeEvent? { if case .event(let value) = self { value } else { nil } }
    package var problem: IntakeProblem? { if case .problem(let value) = self { value } else { nil } }
}

/// A message that names no avatar: the page is ready, a user logged in, something nobody knows.
package struct IntakeEvent: Equatable, Sendable {
    /// As sent; escape it before printing. Empty when the message has no event name.
    package var name: String
    package var provider: String
    /// One line about what it means. Safe to print.
    package var note: String
    /// What the host should send back, if anything.
    package var answer: String?
    /// Whether the event is one that its provider is known to send.
    package var isKnown: Bool
    /// The message for the record, secrets replaced.
    package var message: String
    package var line: Int
}

/// A message that could not be used, and why.
package struct IntakeProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package var line: Int
    package var error: IntakeError
    /// Known when the message could be read that far.
    package var provider: String?
    package var eventName: String?

    package init(line: Int, error: IntakeError, provider: String? = nil, eventName: String? = nil) {
        self.line = line
        self.error = error
        self.provider = provider
        self.eventName = eventName
    }

    package var description: String { "line \(line): \(error)" }
}
