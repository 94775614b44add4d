internal import AuditModel
internal import PageReading
internal import TestSupport
internal import Testing

@Suite("Tags that are passed", .seeded)
struct PlainTagsTests {
    /// What follows an open h1 is read tag by tag, what follows another element is passed where that may be: both must
    /// tell the same.
    private func tags(_ body: String, behind element: String) -> String {
        let tags = read(Array("<!doctype html><body><\(element)>\(body)".utf8))
        var structure = tags.structure
        structure.firstHeading = nil
        return "\(structure)\(tags.metas)\(tags.links)\(tags.images)\(tags.titles)"
    }

    private static let pieces = [
        "<div>", "</div>", "<DIV CLASS=\"X\">", "</DIV>", "<li class=\"item\">", "</li>", "<p>", "</p>", "<br>",
        "<br/>",
        "<br />", "</br>", "<hr />", "<source src='a' />", "<a href=\"/p?a=1&amp;b=2\" title='it is'>", "</a>", "</a >",
        "<a href=/p title>", "<a href=/p?x=\"a b>c\">", "<a =\"x>\">", "<a b =\"x>\">", "<a b= \"x>\">",
        "<a b=\"x\"c=\"y>\">",
        "<a b=\"x\"=\"y>\">", "<a\nb=\"x\">", "<a  b=\"x\">", "<a/b=\"x\">", "<a b=\"x\"/>", "<a b=\"x\" >",
        "<a \"=\"x>\">",
        "<span id=\"app\">", "<span ID='__next'>", "<b id=\"elsewhere\">", "<i ng-version=\"17\">",
        "<i id=\"px-captcha\">",
        "<div aria-label=\"a\" data-something-long-here=\"b\">", "<section>", "</section>", "<blockquote>",
        "</blockquote>",
        "<custom-element a=\"b\">", "</custom-element>", "<unknown>", "</unknown>", "<a1>", "</a1>", "<h", "</", "</>",
        "< a>",
        "</ a>", "<!-- <b> -->", "<?x?>", "<svg>", "<path d=\"M0 0\"/>", "</svg>", "<math>", "<mi>", "</math>",
        "<desc>",
        "<foreignObject>", "<template>", "</template>", "<nav>", "</nav>", "<noscript><p>", "</noscript>", "<textarea>",
        "</textarea>", "<script>if (a<b) \"og:title\"</script>", "<img src=\"a.jpg\" width=400 height=300>",
        "<input disabled>",
        "<meta name=\"a\" content=\"b\">", "<button>", "text", " & &lt;more&gt; text ", "\u{E9}\u{1F600}", "\n  \t",
        "\0",
        "<div style=\"\(String(repeating: "margin: 0; ", count: 9))\">",
        "<p data-a='\(String(repeating: "'>\" ", count: 3))'>",
    ]

    @Test("what is passed counts as what is read")
    func samePages() {
        var random = Chance(1)
        for _ in 0..<Depth.pick(400, all: 20_000) {
            let few = (0..<8).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
            let count = Int.random(in: 0...60, using: &random)
            var body = (0..<count).map { _ in few.randomElement(using: &random) ?? "" }.joined()
            if Bool.random(using: &random) { body = String(body.dropLast(Int.random(in: 0...40, using: &random))) }
            #expect(tags(body, behind: "em") == tags(body, behind: "h1"), "\(body)")
        }
    }

    @Test("tags are counted while nobody reads the text between them")
    func longText() {
        let text = String(repeating: "letters ", count: 800)
        let body = text + String(repeating: "<ul><li><a href=\"/a\">more</a></li></ul>", count: 50)
        let structure = read(Array("<body><p>\(body)".utf8)).structure
        #expect(structure.visibleCharacters == PageStructure.visibleLimit)
        #expect(structure.elements == 151)
    }
}
