internal import AuditModel
internal import PageReading
internal import Testing

@Suite("The hand-made cases on which three HTML5 parsers agree")
struct PitfallTests {
    /// Resolves an address against a page and its base, as the cases want it: relative to the origin when it is
    /// the page's own. Nil until the resolver of `WebAddresses` is connected.
    static let resolve: (@Sendable (_ raw: String, _ base: String?) -> String?)? = nil

    /// The cases whose addresses need resolving, with the raw values that the page has.
    static let raw: [String: [String: String]] = [
        "url-rel": ["image": " //cdn.e.test/ä b.png\n", "canonical": "?q=ü"],
        "url-base": ["image": "i.png"],
        "url-base-bad": ["image": "/i.png"],
        "url-dots": ["image": "/a/../b/./c\\d.png"],
        "url-tab": ["image": "htt\np://e.te\tst/i\n.png"],
        "url-idn": ["image": "http://bücher.example/ü.png"],
    ]

    @Test("every case gives its fields", arguments: try Fixtures.pitfalls())
    func fields(_ pitfall: Pitfall) {
        check(PageReader.read(pitfall.bytes, contentType: pitfall.contentType), pitfall)
    }

    @Test("every case gives its fields wherever it is split", arguments: try Fixtures.pitfalls())
    func everySplit(_ pitfall: Pitfall) {
        let bytes = pitfall.bytes
        let whole = NeutralFields(PageReader.read(bytes, contentType: pitfall.contentType)).values
        for cut in 0...bytes.count {
            var stream = PageReader.Stream(contentType: pitfall.contentType)
            stream.append(bytes[..<cut])
            stream.append(bytes[cut...])
            #expect(NeutralFields(stream.finish()).values == whole, "\(pitfall.id) split at \(cut)")
        }
    }

    @Test("there are 140 cases")
    func count() throws {
        #expect(try Fixtures.pitfalls().count == 140)
    }

    private func check(_ tags: PageTags, _ pitfall: Pitfall) {
        let found = NeutralFields(tags)
        let expected = PitfallTests.raw[pitfall.id] ?? pitfall.expected
        for field in ["title", "description", "site_name", "image", "canonical", "icon"] {
            if field == "title", expected[field] == nil {
                // Cases about other fields leave out their title, which is `t`.
                #expect(["t", nil].contains(found.values[field]), "title of \(pitfall.id)")
                continue
            }
            let isDefault = field == "icon" && expected[field] == nil
            let wanted = isDefault ? "/favicon.ico" : expected[field]
            #expect(found.values[field] == wanted, "\(field) of \(pitfall.id): \(pitfall.about)")
        }
        guard let resolve = PitfallTests.resolve else { return }
        for field in ["image", "canonical"] {
            guard let wanted = pitfall.expected[field], let value = found.values[field] else { continue }
            #expect(resolve(value, found.base) == wanted, "\(field) of \(pitfall.id) resolved")
        }
    }
}
