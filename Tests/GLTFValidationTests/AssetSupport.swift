import GLBContainer
import GLTFValidation

/// An asset made by a test: its bytes, what they are, and the files beside it.
struct TestAsset: Sendable {
    var bytes: [UInt8]
    var format = AssetFormat.gltf
    var files: [String: [UInt8]] = [:]
    var budgets: [String: Int] = [:]

    /// A whole JSON text. Single quotes stand for double ones, which keeps the tests readable.
    static func text(_ text: String) -> TestAsset {
        TestAsset(bytes: quoted(text))
    }

    /// A document with a sound asset and the given further members.
    static func members(_ members: String, files: [String: [UInt8]] = [:]) -> TestAsset {
        TestAsset(
            bytes: quoted("{'asset':{'version':'2.0'}\(members.isEmpty ? "" : ",")\(members)}"), files: files)
    }

    /// The same in a container.
    static func glb(_ members: String, binary: [UInt8]? = nil) -> TestAsset {
        let json = quoted("{'asset':{'version':'2.0'}\(members.isEmpty ? "" : ",")\(members)}")
        return TestAsset(bytes: GLBWriter.container(json: json, binary: binary) ?? [], format: .glb)
    }

    static func bytes(_ bytes: [UInt8], _ format: AssetFormat = .glb) -> TestAsset {
        TestAsset(bytes: bytes, format: format)
    }

    func report(
        _ profile: ValidationOptions.Profile = .default, _ change: (inout ValidationOptions) -> Void = { _ in }
    )
        -> AssetReport
    {
        var options = ValidationOptions()
        options.profile = profile
        options.budgets = budgets
        let files = files
        options.loadResource = { path in
            files[String(decoding: path, as: UTF8.self)].map { .loaded($0) } ?? .failed("no such file")
        }
        change(&options)
        return Validator(options: options).validate(bytes, as: format)
    }
}

func quoted(_ text: String) -> [UInt8] {
    text.utf8.map { $0 == 0x27 ? 0x22 : $0 }
}

extension IssueLocation {
    var text: String {
        switch self {
        case .pointer(let pointer): pointer
        case .offset(let offset): "@\(offset)"
        }
    }
}

extension AssetReport {
    /// "CODE place" of each issue, in order.
    var lines: [String] { issues.map { "\($0.code) \($0.location.text)" } }

    /// The same of one code's.
    func places(_ code: String) -> [String] {
        issues.filter { $0.code == code }.map(\.location.text)
    }

    /// Codes of a severity, in order.
    func codes(_ severity: Severity) -> [String] {
        issues.filter { $0.severity == severity }.map(\.code)
    }
}

// MARK: Bytes

func bytes(_ values: [Float]) -> [UInt8] {
    values.flatMap { value -> [UInt8] in
        let bits = value.bitPattern
        return [UInt8(bits & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits >> 16 & 0xFF), UInt8(bits >> 24)]
    }
}

func bytes(_ values: [UInt16]) -> [UInt8] {
    values.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
}

func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = (0..<3).map { start + $0 < bytes.count ? Int(bytes[start + $0]) : 0 }
        let word = group[0] << 16 | group[1] << 8 | group[2]
        for place in 0..<4 {
            text.append(start + place > bytes.count ? 0x3D : digits[word >> (18 - 6 * place) & 63])
        }
    }
    return String(decoding: text, as: UTF8.self)
}

// MARK: JSON

/// An accessor of a buffer view.
func accessor(
    _ componentType: Int, _ type: String, _ count: Int, view: Int? = 0, _ more: String = ""
) -> String {
    "{\(view.map { "'bufferView':\($0)," } ?? "")'componentType':\(componentType),'type':'\(type)','count':\(count)\(more)}"
}

/// One buffer of the given data, and one buffer view of it all.
func data(_ bytes: [UInt8], view: String = "") -> String {
    """
    'buffers':[{'byteLength':\(bytes.count),'uri':'data:application/octet-stream;base64,\(base64(bytes))'}],\
    'bufferViews':[{'buffer':0,'byteLength':\(bytes.count)\(view)}]
    """
}

/// One mesh of one primitive.
func mesh(_ attributes: String, _ more: String = "") -> String {
    "'meshes':[{'primitives':[{'attributes':{\(attributes)}\(more)}]}]"
}

/// A buffer whose data is nowhere, with one view of it all.
func space(_ length: Int, view: String = "") -> String {
    "'buffers':[{'byteLength':\(length)}],'bufferViews':[{'buffer':0,'byteLength':\(length)\(view)}]"
}
