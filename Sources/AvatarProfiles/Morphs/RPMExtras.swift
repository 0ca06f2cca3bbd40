extension MorphVocabulary {
    /// Shapes of Ready Player Me's own; the first two are all that an avatar has unless more are asked for.
    static let rpmExtras = MorphVocabulary(
        id: "rpm-extras", title: "Ready Player Me extras",
        names: ["mouthOpen", "mouthSmile", "eyesClosed", "eyesLookUp", "eyesLookDown"])
}
