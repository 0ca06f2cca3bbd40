/// The version of the tool, by semantic versioning.
package enum Version {
    package static let current = "0.1.0"
}
