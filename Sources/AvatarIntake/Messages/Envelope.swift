import JSONText

/// A wrapper that a web view or a browser puts around a page's message. It says where the message lies.
struct Envelope: Sendable {
    var name: String
    /// Path of the message inside the wrapper.
    var path: [String]
    /// Members that tell this wrapper from a message, each present in it.
    var marks: [String]

    static let all: [Envelope] = [
        // React Native: onMessage's event.
        Envelope(name: "React Native WebView", path: ["nativeEvent", "data"], marks: ["nativeEvent"]),
        // WKScriptMessage: the handler's name beside the body.
        Envelope(name: "WKScriptMessage", path: ["body"], marks: ["body", "name"]),
        // A MessageEvent of the browser, recorded whole.
        Envelope(name: "MessageEvent", path: ["data"], marks: ["data", "origin"]),
        // UniWebView's and gree/unity-webview's hand-over, recorded with the method they call.
        Envelope(name: "Unity WebView", path: ["message"], marks: ["message", "gameObject"]),
        Envelope(name: "Unity WebView", path: ["rawMessage"], marks: ["rawMessage"]),
        // CustomEvent: the payload is its detail.
        Envelope(name: "CustomEvent", path: ["detail"], marks: ["detail"]),
    ]

    /// The message inside, if `object` is a wrapper. What names a source is a message itself.
    static func open(_ object: JSONObject) -> JSONValue? {
        guard object["source"]?.string == nil, object["eventName"] == nil, object["target"] == nil else { return nil }
        for envelope in all where envelope.marks.allSatisfy({ object[$0] != nil }) {
            var inner: JSONValue? = .object(object)
            for key in envelope.path { inner = inner?[key] }
            switch inner {
            case .string, .object: return inner
            default: continue
            }
        }
        return nil
    }
}
