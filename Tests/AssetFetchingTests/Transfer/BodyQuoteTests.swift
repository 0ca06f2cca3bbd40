import GLBContainer
import Testing

@testable import AssetFetching

/// What is quoted of pages and errors that came in place of a model.
@Suite struct BodyQuoteTests {
    private func quote(_ text: String, _ body: WrongBody) -> String? {
        var bytes = Array(text.utf8)
        return bytes.withUnsafeMutableBytes { BodyQuote.text(of: body, UnsafeRawBufferPointer($0)) }
    }

    @Test(
        arguments: [
            ("<!DOCTYPE html><html><head><TITLE lang=en>\n  Sign   in\n</TITLE>", "“Sign in”"),
            ("<html><titles>no</titles><title>yes</title>", "“yes”"),
            ("<html><title> </title>", nil), ("<html><title>cut of", "“cut of”"), ("<html><title", nil),
            ("<html>", nil),
            ("<title>Not found: /a.glb?token=s3cret</title>", "“Not found: /a.glb”"),
            ("<title>a\u{1B}[31mb\u{202E}c</title>", "“a\\u{1B}[31mb\\u{202E}c”"),
        ] as [(String, String?)])
    func titlesOfPages(_ text: String, _ expected: String?) { #expect(quote(text, .html) == expected) }

    @Test(
        arguments: [
            ("{\"error\":{\"code\":7,\"message\":\"The link has expired\"}}", "“The link has expired”"),
            ("{\"error\" : \"gone\"}", "“gone”"), ("{\"message\":7,\"detail\":\"seven\"}", "“seven”"),
            ("{\"message\":\"says \\\"no\\\"\"}", "“says \\\"no\\\"”"), ("{\"message\":\"", nil), ("{\"message\"", nil),
            ("[\"message\"]", nil), ("{\"message\":\"ends in \\", "“ends in \\”"), ("{}", nil),
        ] as [(String, String?)])
    func messagesInJSON(_ text: String, _ expected: String?) { #expect(quote(text, .json) == expected) }

    @Test func errorsInXML() {
        let text =
            "<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>"
        #expect(quote(text, .xml) == "“Request has expired”")
        #expect(quote("<?xml?><Error><Code>NoSuchKey</Code>", .xml) == "“NoSuchKey”")
    }

    @Test func longTextsAreCutBetweenCharacters() throws {
        for filler in ["x", "é", "日", "👤"] {
            let text = try #require(quote("<title>a" + String(repeating: filler, count: 400) + "</title>", .html))
            #expect(text.utf8.count < BodyQuote.longest + 20)
            #expect(text.hasPrefix("“a" + filler + filler))
            #expect(text.hasSuffix(filler + "…”"))
            #expect(!text.contains("\\x"))
        }
    }

    @Test func otherBodiesAreNotQuoted() {
        #expect(quote("PK<title>x</title>", .zip) == nil)
        #expect(quote("{\"message\":\"x\"}", .unknown) == nil)
    }

    @Test func theGateQuotesWhatItRefuses() {
        var gate = BodyGate(maximumBytes: 1000, declaredTotal: nil)
        var found: FetchError?
        Array("<!doctype html><head><title>Sign in</title></head>".utf8).withUnsafeBytes { bytes in
            do throws(FetchError) { try gate.push(bytes) } catch { found = error }
        }
        #expect(found?.code == .wrongBody)
        #expect(found?.message == "the server sent a web page (HTML) saying “Sign in”, not a binary glTF")
    }
}
