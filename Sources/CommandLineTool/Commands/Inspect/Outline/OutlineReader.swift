import GLTFModel
import JSONText

/// The JSON of an asset, read without judging: what is not as it should be is not there. Numbers are of any size, so sums stop at the
/// largest one.
struct OutlineReader {
    let view: JSONView
    private let elements: [TokenList]
    private let known = KnownMembers()

    init(_ view: JSONView) {
        self.view = view
        elements = Collection.allCases.map { collection in
            view.member(view.root, collection.name).map { TokenList(of: $0, view) } ?? TokenList()
        }
    }

    /// The elements of a root array, by token.
    func elements(_ collection: Collection) -> TokenList {
        elements[collection.rawValue]
    }

    /// The element that a member refers to.
    func element(_ collection: Collection, _ object: Int, _ name: StaticString) -> (index: Int, token: Int)? {
        guard let index = integer(object, name), elements[collection.rawValue].indices.contains(index) else {
            return nil
        }
        return (index, elements[collection.rawValue][index])
    }

    /// How many elements an array has.
    func count(_ object: Int, _ name: StaticString) -> Int {
        guard let array = member(object, name), view.kind(array) == .array else { return 0 }
        return view.elementCount(array)
    }

    /// Calls `body` with the token of each element of an array.
    func forEach(_ object: Int, _ name: StaticString, _ body: (Int) -> Void) {
        guard case (var token, let end)? = range(object, name) else { return }
        while token < end {
            body(token)
            token = view.next(token)
        }
    }

    /// The tokens of an array from its first element to behind its last: it may be too long to be copied.
    func range(_ object: Int, _ name: StaticString) -> (next: Int, end: Int)? {
        guard let array = member(object, name), view.kind(array) == .array else { return nil }
        return (array + 1, view.next(array))
    }

    func member(_ object: Int, _ name: StaticString) -> Int? {
        guard view.kind(object).isObject else { return nil }
        // To look through a long object takes its time, and a file may refer to it as often as it likes.
        guard view.next(object) - object > Self.short else { return view.member(object, name) }
        return known.member(object, name) ?? known.add(view.member(object, name), object, name)
    }

    /// So many tokens are looked through each time.
    private static let short = 128

    /// Calls `body` with the tokens of each member of an object, of which there can be millions.
    func forEachMember(_ object: Int, _ name: StaticString, _ body: (_ key: Int, _ value: Int) -> Void) {
        guard let token = member(object, name), view.kind(token).isObject else { return }
        view.forEachMember(token, body)
    }

    /// A whole number, 0 or more.
    func integer(_ token: Int?) -> Int? {
        guard let token, view.kind(token).isNumber, let number = view.integer(token),
            number >= 0
        else { return nil }
        return WholeNumber.clamped(number)
    }

    func integer(_ object: Int, _ name: StaticString) -> Int? {
        integer(member(object, name))
    }

    func number(_ token: Int?) -> Double? {
        guard let token, view.kind(token).isNumber else { return nil }
        let number = view.double(token)
        return number.isFinite ? number : nil
    }

    func text(_ object: Int, _ name: StaticString) -> String? {
        guard let token = member(object, name), view.kind(token).isString else {
            return nil
        }
        return view.string(token)
    }

    func name(_ object: Int) -> String? { text(object, "name") }

    func flag(_ object: Int, _ name: StaticString) -> Bool {
        member(object, name).map { view.kind($0) == .true } ?? false
    }
}

/// Where members of long objects are. Forgets all when there are many: then the objects are not that long.
private final class KnownMembers {
    private struct Key: Hashable {
        let object: Int
        let name: UnsafePointer<UInt8>
    }

    /// −1: there is none.
    private var tokens: [Key: Int] = [:]
    private static let most = 1 << 14

    /// The value of a member, or nil for none, if that is known.
    func member(_ object: Int, _ name: StaticString) -> Int?? {
        tokens[Key(object: object, name: name.utf8Start)].map { $0 < 0 ? nil : $0 }
    }

    func add(_ token: Int?, _ object: Int, _ name: StaticString) -> Int? {
        if tokens.count >= Self.most { tokens.removeAll(keepingCapacity: true) }
        tokens[Key(object: object, name: name.utf8Start)] = token ?? -1
        return token
    }
}

extension Int {
    func addingClamped(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }

    func multipliedClamped(by other: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }
}
