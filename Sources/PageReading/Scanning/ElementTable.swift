/// Looks tag names up in one step.
struct ElementTable: Sendable {
    struct Entry: Sendable {
        var key = TagKey()
        var name = ElementName.other
        var traits: ElementTraits = []
        /// Its place in the table; 0 for names that are not in it.
        var slot: UInt16 = 0
    }

    static let shared = ElementTable()

    /// What `TagKey.slot` may be, and room for those that find theirs taken.
    static let size = 1 + 512 + 63
    private let slots: [Entry]

    private init() {
        var slots = [Entry](repeating: Entry(), count: ElementTable.size)
        for (names, element, traits) in ElementTable.rows {
            for name in names.split(separator: " ") {
                var key = TagKey()
                for byte in name.utf8 { key.append(byte) }
                var slot = key.slot
                while slots[slot].key.count != 0 { slot += 1 }
                let special: ElementTraits = element != .other || traits.contains(.heading) ? .special : []
                slots[slot] = Entry(key: key, name: element, traits: traits.union(special), slot: UInt16(slot))
            }
        }
        self.slots = slots
    }

    /// Lends the table for as long as a page is read, which spares counting references for each tag.
    func withLookup<Result>(_ body: (Lookup) -> Result) -> Result {
        slots.withUnsafeBufferPointer { body(Lookup(slots: $0)) }
    }

    /// Looks up one name, for callers that only need a few.
    func traits(of key: TagKey) -> ElementTraits { withLookup { $0.traits($0.slot(key)) } }

    struct Lookup {
        fileprivate let slots: UnsafeBufferPointer<Entry>

        /// The slot of a name, 0 for one that is not in the table.
        func slot(_ key: TagKey) -> Int {
            var slot = key.slot
            while slots[slot].key.count != 0 {
                if slots[slot].key == key { return slot }
                slot += 1
            }
            return 0
        }

        func traits(_ slot: Int) -> ElementTraits { slots[slot].traits }

        func entry(_ slot: Int, _ key: TagKey) -> Entry {
            slot > 0 ? slots[slot] : Entry(key: key)
        }
    }

    private static let rows: [(String, ElementName, ElementTraits)] = [
        ("html", .html, [.known, .loose, .wanted]),
        ("head", .head, [.known, .loose, .breakout]),
        ("body", .body, [.known, .loose, .breakout, .wanted]),
        ("frameset", .frameset, .known),
        ("meta", .meta, [.known, .void, .head, .breakout, .wanted]),
        ("link", .link, [.known, .void, .head, .wanted]),
        ("title", .title, [.known, .head, .text]),
        ("base", .base, [.known, .void, .head, .wanted]),
        ("basefont", .basefont, [.known, .void, .head]),
        ("bgsound", .bgsound, [.known, .void, .head]),
        ("script", .script, [.known, .head, .text, .wanted]),
        ("style", .style, [.known, .head, .text]),
        ("noscript", .noscript, .known),
        ("template", .template, [.known, .head]),
        ("noframes", .noframes, [.known, .head, .text]),
        ("textarea", .textarea, [.known, .text]),
        ("iframe", .iframe, [.known, .text]),
        ("noembed", .noembed, [.known, .text]),
        ("xmp", .xmp, [.known, .text]),
        ("plaintext", .plaintext, [.known, .text]),
        ("svg", .svg, .known),
        ("math", .math, .known),
        ("img", .img, [.known, .void, .breakout, .wanted]),
        ("image", .image, [.void, .wanted]),
        ("input", .input, [.known, .void, .wanted]),
        ("form", .form, [.known, .wanted]),
        ("button", .button, [.known, .wanted]),
        ("article", .article, .known),
        ("main", .main, .known),
        ("nav", .nav, .known),
        ("header", .header, .known),
        ("footer", .footer, .known),
        ("aside", .aside, .known),
        ("h1", .h1, [.known, .heading, .breakout]),
        ("h2 h3 h4 h5 h6", .other, [.known, .heading, .breakout]),
        ("br", .br, [.known, .void, .breakout]),
        ("p", .p, [.known, .loose, .breakout]),
        ("font", .font, [.known, .wanted]),
        ("app-root", .appRoot, []),
        ("foreignobject", .foreignObject, []),
        ("desc", .desc, []),
        ("metadata", .metadata, []),
        ("annotation-xml", .annotationXML, .wanted),
        ("mi mo mn ms mtext", .mathText, []),
        ("mglyph malignmark", .mglyph, []),
        ("embed hr", .other, [.known, .void, .breakout]),
        ("area", .other, [.known, .void, .anchor]),
        ("col keygen param source track wbr frame", .other, [.known, .void]),
        ("a", .other, [.known, .anchor]),
        ("dd dt li", .other, [.known, .loose, .breakout]),
        ("colgroup optgroup option rb rp rt rtc tbody td tfoot th thead tr", .other, [.known, .loose]),
        (
            """
            b big blockquote center code div dl em i listing menu nobr ol pre ruby s small span strong strike sub sup \
            table tt u ul var
            """, .other, [.known, .breakout]
        ),
        (
            """
            abbr address audio bdi bdo canvas caption cite data datalist del details dfn dialog fieldset \
            figcaption figure hgroup ins kbd label legend main map mark marquee meter object output picture \
            progress q samp search section select slot summary time video
            """, .other, .known
        ),
    ]
}
