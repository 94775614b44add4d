internal import AuditModel
internal import CLibXML2
internal import Glibc
internal import PageReading
internal import TestSupport
internal import Testing

@Suite("libxml2's HTML parser as an oracle, on decoded text", .seeded)
struct OracleTests {
    /// Titles of HTML and (property or name, content) of metas, as libxml2's tree has them.
    private struct Fields: Equatable {
        var titles: [String] = []
        var metas: [String] = []
    }

    private func ours(_ text: [UInt8]) -> Fields {
        let tags = read(text, "text/html; charset=utf-8")
        let metas = tags.metas.map { "\($0.property ?? "-")|\($0.name ?? "-")|\($0.content ?? "-")" }
        return Fields(titles: tags.titles.map(\.text), metas: metas)
    }

    private func theirs(_ text: [UInt8]) -> Fields {
        let options = HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
        let document = text.withUnsafeBytes { bytes in
            htmlReadMemory(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), nil, "UTF-8",
                Int32(bitPattern: options))
        }
        defer { xmlFreeDoc(document) }
        var fields = Fields()
        if let root = xmlDocGetRootElement(document) { collect(root, &fields) }
        return fields
    }

    private func collect(_ node: xmlNodePtr, _ fields: inout Fields) {
        var next: xmlNodePtr? = node
        while let current = next {
            let name = current.pointee.type == XML_ELEMENT_NODE ? String(cString: current.pointee.name) : ""
            if name == "meta" {
                let parts = ["property", "name", "content"].map { attribute(current, $0) ?? "-" }
                fields.metas.append(parts.joined(separator: "|"))
            } else if name == "title", let content = xmlNodeGetContent(current) {
                let words = String(cString: content).split { $0.isASCII && $0.isWhitespace }
                fields.titles.append(words.joined(separator: " "))
                free(content)
            }
            // libxml2 knows neither template nor SVG, nor that these hold text.
            let isOpaque = ["template", "svg", "math", "iframe", "textarea", "noframes", "noembed", "xmp"].contains(
                name)
            if !isOpaque, let child = current.pointee.children { collect(child, &fields) }
            next = current.pointee.next
        }
    }

    private func attribute(_ node: xmlNodePtr, _ name: String) -> String? {
        guard let value = xmlGetProp(node, name) else { return nil }
        defer { free(value) }
        return String(cString: value)
    }

    /// Pages without what libxml2 is known to get wrong.
    private static let pages = [
        "article.html", "spa.html", "head-closed.html", "wordpress.html", "shop.html", "docs.html",
    ]

    @Test("libxml2 finds the same titles and metas", arguments: pages)
    func agree(_ name: String) throws {
        let text = try Fixtures.bytes(name)
        #expect(ours(text) == theirs(text))
    }

    @Test("libxml2 agrees when a page is rewritten in ways that mean the same", arguments: pages)
    func rewritten(_ name: String) throws {
        let text = String(decoding: try Fixtures.bytes(name), as: UTF8.self)
        let before = ours(Array(text.utf8))
        for (from, to) in [
            ("<meta", "<META"), ("<title>", "<TITLE\n>"), ("=\"", " = \""), ("\n", "\r\n"),
            ("content=", "x=y CONTENT="),
        ] {
            let changed = Array(
                text.split(separator: from, omittingEmptySubsequences: false).joined(separator: to).utf8)
            #expect(ours(changed).titles == before.titles)
            #expect(ours(changed).metas.count == before.metas.count)
            #expect(ours(changed) == theirs(changed), "\(from) as \(to)")
        }
    }

    @Test("libxml2 agrees when lines of the head are swapped or lost", arguments: pages)
    func mutated(_ name: String) throws {
        let text = String(decoding: try Fixtures.bytes(name), as: UTF8.self)
        var random = Chance(11)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let tags = lines.indices.filter { lines[$0].hasPrefix("<meta") || lines[$0].hasPrefix("<link") }
        guard tags.count > 1 else { return }
        for _ in 0..<100 {
            let first = tags.randomElement(using: &random) ?? tags[0]
            let second = tags.randomElement(using: &random) ?? tags[0]
            lines.swapAt(first, second)
            if Int.random(in: 0..<4, using: &random) == 0 { lines[first] = lines[second] }
            let changed = Array(lines.joined(separator: "\n").utf8)
            #expect(ours(changed) == theirs(changed))
        }
    }
}
