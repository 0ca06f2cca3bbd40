package import GLTFValidation

extension ValidationOptions {
    /// The part of the configuration that the validator acts on.
    package init(_ configuration: Configuration) {
        self.init()
        let choice = ProfileChoice.named(configuration.profile.value)
        profile = choice.rules
        selected = configuration.select.value.map { Set($0) }
        ignored = Set(configuration.ignore.value)
        for entry in configuration.severity { severities[entry.code] = entry.level.value }
        for code in choice.muted where severities[code] == nil && selected?.contains(code) != true {
            ignored.insert(code)
        }
        for entry in configuration.budgets { budgets[entry.name] = entry.limit.value }
        boundsTolerance = configuration.boundsTolerance.value
        checksResources = configuration.resources.value
        // The reference stops at the limit; any other run counts on, so that the verdict does not depend on it.
        maximumIssues = profile == .khronos ? configuration.maxIssues.value : 0
        isBounded = !configuration.isExact
        let places = configuration.maxPerCode.value
        folding = configuration.fold.value ? .byLocation(maximumPlaces: places == 0 ? Int.max : places) : .none
    }
}
