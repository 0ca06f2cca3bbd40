package import JSONText

// The record form of results: one object a result, members in a fixed order, absent ones left out.

extension IntakeResult {
    /// - Parameter path: the file that the message was in, as the record's first member.
    package func write(into writer: inout JSONWriter, path: String? = nil) {
        writer.beginObject()
        writer.memberIfPresent("path", path)
        switch self {
        case .reference(let reference): reference.writeMembers(into: &writer)
        case .event(let event): event.writeMembers(into: &writer)
        case .problem(let problem): problem.writeMembers(into: &writer)
        }
        writer.endObject()
    }
}

extension AvatarReference {
    /// `url` and `reported` are whole, since they are what a program fetches; `message` and `display` hide secrets.
    func writeMembers(into writer: inout JSONWriter) {
        writer.member("type", "avatar")
        writer.member("line", line)
        writer.member("provider", provider)
        writer.memberIfPresent("eventName", eventName)
        writer.member("kind", kind.rawValue)
        writer.member("url", url)
        if reported != url { writer.member("reported", reported) }
        writer.memberIfPresent("canonical", canonical)
        writer.member("display", displayURL)
        writer.memberIfPresent("bytes", inlineByteCount)
        writer.memberIfPresent("avatarId", avatarId)
        writer.memberIfPresent("userId", userId)
        writer.memberIfPresent("name", name)
        writer.memberIfPresent("bodyType", bodyType)
        writer.memberIfPresent("gender", gender)
        writer.memberIfPresent("urlType", urlType)
        writer.memberIfPresent("thumbnail", thumbnail)
        writer.member("message", message)
        writer.key("warnings")
        writer.beginArray()
        for warning in warnings {
            writer.beginObject()
            writer.member("code", warning.code.rawValue)
            writer.member("level", warning.level.rawValue)
            writer.member("message", warning.message)
            writer.endObject()
        }
        writer.endArray()
    }
}

extension IntakeEvent {
    func writeMembers(into writer: inout JSONWriter) {
        writer.member("type", "event")
        writer.member("line", line)
        writer.member("provider", provider)
        writer.member("eventName", name)
        writer.member("known", isKnown)
        writer.member("note", note)
        writer.memberIfPresent("answer", answer)
        writer.member("message", message)
    }
}

extension IntakeProblem {
    func writeMembers(into writer: inout JSONWriter) {
        writer.member("type", "problem")
        writer.member("line", line)
        writer.memberIfPresent("provider", provider)
        writer.memberIfPresent("eventName", eventName)
        writer.key("error")
        writer.beginObject()
        writer.member("code", error.code.rawValue)
        writer.member("message", error.message)
        writer.member("advice", error.advice)
        writer.memberIfPresent("context", error.context)
        writer.endObject()
    }
}
