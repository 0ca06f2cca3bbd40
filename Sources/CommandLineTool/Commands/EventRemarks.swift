import AvatarIntake

/// What `glb events` says on stderr: events, warnings, problems, each with its place. A remark that is the same for
/// many avatars (that a service has closed, say) comes once.
struct EventRemarks {
    private let output: OutputStreams
    private var said: Set<String> = []

    init(_ output: OutputStreams) { self.output = output }

    mutating func add(_ result: IntakeResult, _ path: String) {
        switch result {
        case .reference(let reference):
            for warning in reference.warnings {
                let place = "\(path):\(reference.line): "
                switch warning.level {
                case .warning: output.warning(place + warning.message)
                case .note:
                    if said.insert(warning.message).inserted { output.note("note: \(place)\(warning.message)") }
                }
            }
        case .event(let event):
            let name = event.name.isEmpty ? "message" : TerminalText.excerpt(event.name)
            let sender = AvatarProvider.named(event.provider).map { " of \($0.name)" } ?? ""
            let answer = event.answer.map { "; answer with \($0)" } ?? ""
            output.note("note: \(path):\(event.line): \(name)\(sender): \(event.note)\(answer)")
        case .problem(let problem):
            output.error("\(path):\(problem.line): \(problem.error)")
        }
    }
}
