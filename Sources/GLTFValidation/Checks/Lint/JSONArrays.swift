import GLTFModel
import JSONText

extension ValidationContext {
    /// Calls `body` with the objects of a root array, as tokens. For what the typed document does not keep, such as the
    /// objects of extensions without rules.
    func forEachObject(_ collection: Collection, _ body: (_ index: Int, _ token: Int) -> Void) {
        guard let list = view.member(view.root, collection.name) else { return }
        forEachObject(of: list, body)
    }

    /// Calls `body` with the objects of an array; nothing happens if the token is none.
    func forEachObject(of list: Int, _ body: (_ index: Int, _ token: Int) -> Void) {
        guard view.kind(list).isArray else { return }
        let end = view.next(list)
        var element = list + 1
        var index = 0
        while element < end {
            if view.kind(element).isObject { body(index, element) }
            element = view.next(element)
            index += 1
        }
    }

    /// Which of the extensions an object carries, by what the text says; the first of the list that it does.
    func extensionObject(of token: Int, among names: [StaticString]) -> (name: StaticString, token: Int)? {
        guard let extensions = view.member(token, "extensions") else { return nil }
        for name in names {
            if let object = view.member(extensions, name) { return (name, object) }
        }
        return nil
    }

    /// Whether the document declares one of the extensions.
    func declares(_ names: [StaticString]) -> Bool {
        names.contains { document.usedExtensions.contains($0.description) }
    }
}
