/// A value of the configuration and where it comes from.
package struct Setting<Value: Sendable>: Sendable {
    package var value: Value
    package var origin: SettingOrigin

    package init(_ value: Value, _ origin: SettingOrigin = .builtIn) {
        self.value = value
        self.origin = origin
    }
}

extension Setting: Equatable where Value: Equatable {}

/// Who set a value. The later in this list, the stronger.
package enum SettingOrigin: Hashable, Sendable, CustomStringConvertible {
    case builtIn
    case profile(String)
    /// The name of the file, escaped, and the line where it is known.
    case file(String, line: Int?)
    /// The name of the variable.
    case environment(String)
    case flag(String)

    package var description: String {
        switch self {
        case .builtIn: "default"
        case .profile(let name): "profile \(name)"
        case .file(let name, let line): line.map { "\(name):\($0)" } ?? name
        case .environment(let name): name
        case .flag(let name): name
        }
    }
}
