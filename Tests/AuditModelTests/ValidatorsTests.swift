internal import AuditModel
internal import Testing

@Suite("Cache headers of responses")
struct ValidatorsTests {
    @Test(
        "entity tags are read by the grammar of RFC 9110",
        arguments: [
            ("\"a\"", true), ("W/\"a\"", true), ("\"\"", true), ("\"!#\\~\"", true), ("a", false), ("\"a", false),
            ("\"", false), ("w/\"a\"", false), ("\"a b\"", false), ("\"a\"b\"", false), ("\"é\"", false),
        ])
    func tags(_ tag: String, _ isTaken: Bool) {
        #expect(Validators(HeaderFields(["ETag": tag])).entityTag == (isTaken ? tag : nil))
    }

    @Test("an entity tag over its limit of bytes is ignored")
    func longTags() {
        for (count, isTaken) in [(Validators.tagLimit, true), (Validators.tagLimit + 1, false)] {
            let tag = "\"" + String(repeating: "t", count: count - 2) + "\""
            #expect((Validators(HeaderFields(["ETag": tag])).entityTag != nil) == isTaken)
        }
    }

    @Test("Last-Modified is read in the one form that may be sent")
    func dates() {
        func date(_ text: String) -> String? { Validators(HeaderFields(["Last-Modified": text])).lastModified }
        #expect(date("Sat, 03 Jan 2026 10:00:00 GMT") != nil)
        for text in ["", "yesterday", "Saturday, 03-Jan-26 10:00:00 GMT", "Sat, 03 Jan 2026 10:00:00 CET"] {
            #expect(date(text) == nil)
        }
    }

    @Test(
        "no-store and Vary: * forbid keeping a response",
        arguments: [
            (["Cache-Control": "no-store"], false), (["cache-control": "max-age=0, No-Store "], false),
            (["Vary": "Accept, *"], false), (["Cache-Control": "private, no-cache"], true), (["Vary": "Cookie"], true),
        ] as [(KeyValuePairs<String, String>, Bool)])
    func keeping(_ fields: KeyValuePairs<String, String>, _ mayBeKept: Bool) {
        #expect(HeaderFields(fields).mayBeKept == mayBeKept)
    }

    @Test("the headers of a 304 replace kept ones, except those that describe the body")
    func updating() {
        let kept = HeaderFields([
            "Content-Type": "text/html; charset=utf-8", "Content-Length": "9", "X-Robots-Tag": "none", "ETag": "\"a\"",
            "Link": "1", "Link": "2",
        ])
        let fresh = HeaderFields([
            "content-type": "text/plain", "Content-Length": "0", "Content-Encoding": "br",
            "Transfer-Encoding": "chunked",
            "etag": "\"b\"", "LINK": "3", "Set-Cookie": "id=1",
        ])
        let updated = kept.updated(by: fresh)
        #expect(updated["content-type"] == "text/html; charset=utf-8" && updated["content-length"] == "9")
        #expect(updated["content-encoding"] == nil && updated["transfer-encoding"] == nil)
        #expect(updated["etag"] == "\"b\"" && updated.all("link") == ["3"] && updated["x-robots-tag"] == "none")
        #expect(updated["set-cookie"] == nil)
    }

    @Test("kept headers have no cookies, and a limit")
    func keepingHeaders() {
        let fields = HeaderFields(["Set-Cookie": "id=1", "Server": "x", "set-cookie2": "y"])
        #expect(
            fields.kept?["set-cookie"] == nil && fields.kept?["set-cookie2"] == nil && fields.kept?["server"] == "x")
        #expect(HeaderFields(["X": String(repeating: "x", count: HeaderFields.keptLimit)]).kept == nil)
    }
}
