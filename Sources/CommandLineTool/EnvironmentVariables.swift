#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The environment's variables, replaceable in tests.
package struct EnvironmentVariables: Sendable {
    private var lookup: @Sendable (String) -> [UInt8]?

    /// The process's own.
    package static let process = EnvironmentVariables { name in
        guard let value = getenv(name) else { return nil }
        return Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(value), count: strlen(value)))
    }

    package init(_ lookup: @escaping @Sendable (String) -> [UInt8]?) {
        self.lookup = lookup
    }

    package init(_ values: [String: String]) {
        lookup = { values[$0].map { Array($0.utf8) } }
    }

    /// The value's bytes; a variable that is set but empty counts as not set.
    package func bytes(_ name: String) -> [UInt8]? {
        lookup(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    package subscript(_ name: String) -> String? {
        bytes(name).map { String(decoding: $0, as: UTF8.self) }
    }
}
