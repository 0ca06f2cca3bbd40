/// The members of a JSON object, in order. Few members are expected: look-ups walk them.
package struct JSONObject: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    package private(set) var members: [(key: String, value: JSONValue)] = []

    package init() {}

    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (key, value) in elements { self[key] = value }
    }

    /// Takes members whose keys are known to differ.
    init(uniqueMembers members: [(key: String, value: JSONValue)]) {
        self.members = members
    }

    /// The value of a member. Setting a new key appends it; setting nil removes it.
    package subscript(key: String) -> JSONValue? {
        get { members.first { $0.key == key }?.value }
        set {
            let place = members.firstIndex { $0.key == key }
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append((key, value))
            case (nil, nil): break
            }
        }
    }

    package static func == (a: JSONObject, b: JSONObject) -> Bool {
        a.members.elementsEqual(b.members) { $0.key == $1.key && $0.value == $1.value }
    }
}
