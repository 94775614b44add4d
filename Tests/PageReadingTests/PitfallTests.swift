internal import AuditModel
internal import PageReading
internal import Testing
internal import WebAddresses

@Suite("The hand-made cases on which three HTML5 parsers agree")
struct PitfallTests {
    /// The page that every case stands for.
    static let page = WebAddress.parse("http://e.test/")

    /// The address that a value means on the page with that base; an invalid base is none.
    private func resolve(_ raw: String, _ base: String?) -> String? {
        guard let page = PitfallTests.page else { return nil }
        let start = base.flatMap { WebAddress.resolve($0, against: page).url } ?? page
        return WebAddress.resolve(raw, against: start).url?.text
    }

    /// The whole address of what a case wants, which is written relative to the page; a fragment is no part of it.
    private func whole(_ wanted: String) -> String {
        if wanted.hasPrefix("http") { return wanted }
        let rest = wanted.prefix { $0 != "#" }
        return "http://e.test" + (rest.hasPrefix("/") ? rest : "/" + rest)
    }

    /// The cases whose addresses need resolving, with the raw values that the page has.
    static let raw: [String: [String: String]] = [
        "url-rel": ["image": " //cdn.e.test/ä b.png\n", "canonical": "?q=ü"],
        "url-base": ["image": "i.png"],
        "url-base-bad": ["image": "/i.png"],
        "url-dots": ["image": "/a/../b/./c\\d.png"],
        "url-tab": ["image": "htt\np://e.te\tst/i\n.png"],
        "url-idn": ["image": "http://bücher.example/ü.png"],
    ]

    @Test("every HTML pitfall gives its fields", arguments: try Fixtures.pitfalls())
    func fields(_ pitfall: Pitfall) {
        check(PageReader.read(pitfall.bytes, contentType: pitfall.contentType), pitfall)
    }

    @Test("there are 140 HTML pitfalls")
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
        for field in ["image", "canonical"] {
            guard let wanted = pitfall.expected[field], let value = found.values[field] else { continue }
            #expect(resolve(value, found.base) == whole(wanted), "\(field) of \(pitfall.id) resolved")
        }
    }
}
