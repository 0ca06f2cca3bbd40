package import FileSystem

/// A point in time as a user says it: so long ago, or at a date.
package struct Moment: Sendable, Equatable {
    package enum Form: Sendable, Equatable {
        case ago(Duration)
        case at(Timestamp)
    }

    package let form: Form

    package func time(now: Timestamp) -> Timestamp {
        switch form {
        case .ago(let duration): now.adding(seconds: -duration.components.seconds)
        case .at(let time): time
        }
    }
}

extension ValueSyntax where Value == Moment {
    /// `36h`, `7d` (ago), `2026-01-31` (from midnight on, UTC) or `2026-01-31T08:00:00Z`.
    package static var moment: ValueSyntax<Moment> {
        ValueSyntax(
            placeholder: "DURATION|DATE", expected: "a time ago such as 36h or 7d, or a date such as 2026-01-31",
            parse: { (text: ArgumentText) throws(ValueProblem) -> Moment in
                guard let string = text.string else { throw ValueProblem() }
                if let time = Timestamp(iso8601: string) ?? Timestamp(iso8601: string + "T00:00:00Z") {
                    return Moment(form: .at(time))
                }
                // What has the shape of a date is no duration: the words should be about dates then.
                guard !string.contains("-") else { throw ValueProblem("there is no such date") }
                return Moment(form: .ago(try ValueSyntax<Duration>.duration.parse(text)))
            })
    }
}
