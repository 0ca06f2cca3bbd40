extension MorphVocabulary {
    /// The fifteen mouth shapes of Oculus's lip synchronisation, as Ready Player Me names them. Not ARKit's names: a file can
    /// have either without the other.
    static let visemes = MorphVocabulary(
        id: "visemes", title: "Visemes",
        names: ["sil", "PP", "FF", "TH", "DD", "kk", "CH", "SS", "nn", "RR", "aa", "E", "I", "O", "U"]
            .map { (name: String) in "viseme_\(name)" })
}
