/// Something about a reference that its user should know and that does not stop anything.
package struct IntakeWarning: Hashable, Sendable, CustomStringConvertible {
    package enum Level: String, Sendable {
        /// Worth knowing; nothing need be done.
        case note
        /// Likely a mistake: the avatar may not be what was wanted.
        case warning
    }

    /// A stable word. New codes may come, so this is no enum.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }
        package init(_ rawValue: String) { self.rawValue = rawValue }
    }

    package var code: Code
    package var level: Level
    /// One line: what it is about and what to do. Safe to print.
    package var message: String

    /// Level `warning`.
    package init(_ code: Code, _ message: String) { self.init(code, .warning, message) }

    package init(_ code: Code, _ level: Level, _ message: String) {
        self.code = code
        self.level = level
        self.message = message
    }

    package var description: String { "\(level.rawValue): \(message) [\(code.rawValue)]" }
}

extension IntakeWarning.Code {
    package static let urlRepaired = Self("url-repaired")
    package static let urlHasUserInfo = Self("url-has-user-info")
    package static let trailingCharacters = Self("trailing-characters")
    package static let notAModelURL = Self("not-a-model-url")
    package static let zipLikely = Self("zip-likely")
    package static let inlineNotGLB = Self("inline-not-glb")
    package static let fieldIgnored = Self("field-ignored")
    package static let identifierDiffers = Self("identifier-differs")
    package static let unknownSender = Self("unknown-sender")
    package static let unknownEvent = Self("unknown-event")

    package static let readyPlayerMeClosed = Self("ready-player-me-closed")
    package static let oldHost = Self("old-host")
    package static let shortForm = Self("short-code")
    package static let siblingFile = Self("sibling-file")
    package static let draftPreview = Self("draft-preview")
    package static let doubledQuestionMark = Self("doubled-question-mark")
    package static let unknownParameter = Self("unknown-parameter")
    package static let misspeltParameter = Self("misspelt-parameter")
    package static let parameterValue = Self("parameter-value")
    package static let repeatedParameter = Self("repeated-parameter")
    package static let deprecatedParameter = Self("deprecated-parameter")
    package static let ineffectiveParameter = Self("ineffective-parameter")
    package static let parameterConflict = Self("parameter-conflict")
}
