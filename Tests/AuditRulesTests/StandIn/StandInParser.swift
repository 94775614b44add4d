import AuditModel

/// Reads the examples of this module: well-formed HTML with double-quoted attributes.
///
/// It stands in for the real parser, which a test of rules alone need not build.
struct StandInParser {
    private(set) var tags = PageTags()
    private var rest: Substring
    private var text = ""
    private var isInBody = false

    static func parse(_ html: String) -> PageTags {
        var parser = StandInParser(rest: html[...])
        parser.tags.structure.bytes = html.utf8.count
        while let mark = parser.rest.firstIndex(of: "<") {
            parser.text += parser.rest[..<mark]
            parser.rest = parser.rest[mark...].dropFirst()
            parser.readTag()
        }
        parser.text += parser.rest
        parser.closeText(of: "")
        return parser.tags
    }

    private init(rest: Substring) { self.rest = rest }

    private mutating func readTag() {
        if rest.hasPrefix("!") {
            rest = rest.drop { $0 != ">" }.dropFirst()
            return
        }
        let isEnd = rest.hasPrefix("/")
        if isEnd { rest = rest.dropFirst() }
        let name = rest.prefix { $0.isLetter || $0.isNumber }.lowercased()
        rest = rest.dropFirst(name.count)
        let attributes = readAttributes()
        if isEnd { end(name) } else { start(name, attributes) }
    }

    private mutating func readAttributes() -> [String: String] {
        var attributes: [String: String] = [:]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let first = rest.first, first != ">" else { break }
            let name = rest.prefix { $0 != "=" && $0 != ">" && !$0.isWhitespace }
            rest = rest.dropFirst(max(1, name.count))
            var value = ""
            if rest.hasPrefix("=\"") {
                rest = rest.dropFirst(2)
                let quoted = rest.prefix { $0 != "\"" }
                value = Self.decoded(quoted)
                rest = rest.dropFirst(quoted.count + 1)
            }
            attributes[name.lowercased()] = value
        }
        rest = rest.dropFirst()
        return attributes
    }

    private mutating func start(_ name: String, _ attributes: [String: String]) {
        closeText(of: "")
        if !["html", "head", "body"].contains(name) { tags.structure.elements += 1 }
        let place = SourcePlace(inTree: isInBody ? .body : .head)
        switch name {
        case "body":
            isInBody = true
            tags.structure.headEnds = true
        case "meta":
            tags.metas.append(
                MetaTag(
                    property: attributes["property"], name: attributes["name"], itemprop: attributes["itemprop"],
                    httpEquiv: attributes["http-equiv"], content: attributes["content"], place: place))
        case "link":
            tags.links.append(LinkTag(rel: attributes["rel"] ?? "", href: attributes["href"], place: place))
        case "input": if attributes["type"] == "password" { tags.structure.hasPasswordInput = true }
        case "article": tags.structure.hasArticle = true
        case "script", "style": skip(to: "</" + name)
        default: break
        }
    }

    private mutating func skip(to end: String) {
        var body = ""
        while !rest.isEmpty, !rest.hasPrefix(end) { body.append(rest.removeFirst()) }
        if body.contains("location=") || body.contains("location.replace(") { tags.structure.scriptRedirects = true }
    }

    private mutating func end(_ name: String) {
        if name == "head" { tags.structure.headEnds = true }
        closeText(of: name)
    }

    private mutating func closeText(of name: String) {
        let content = Self.decoded(text[...]).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        text = ""
        if name == "title" { tags.titles.append(TitleTag(text: content)) }
        if name == "h1", tags.structure.firstHeading == nil { tags.structure.firstHeading = content }
        if isInBody { tags.structure.visibleCharacters += content.count }
    }

    private static func decoded(_ text: Substring) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}
