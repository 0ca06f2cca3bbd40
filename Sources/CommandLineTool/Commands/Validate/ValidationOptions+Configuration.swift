package import GLTFValidation

extension ValidationOptions {
    /// The part of the configuration that the validator acts on.
    package init(_ configuration: Configuration) {
        self.init()
        profile = ProfileChoice.named(configuration.profile.value).rules
        selected = configuration.select.value.map { Set($0) }
        ignored = Set(configuration.ignore.value)
        for entry in configuration.severity { severities[entry.code] = entry.level.value }
        // The reference stops at the limit; any other run counts on, so that the verdict does not depend on it.
        maximumIssues = profile == .khronos ? configuration.maxIssues.value : 0
        let places = configuration.maxPerCode.value
        folding = configuration.fold.value ? .byLocation(maximumPlaces: places == 0 ? Int.max : places) : .none
    }
}
