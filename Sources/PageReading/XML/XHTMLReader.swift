internal import AuditModel
internal import CLibXML2

/// Reads pages served as `application/xhtml+xml` as the XML that they say they are.
enum XHTMLReader {
    static let namespace = "http://www.w3.org/1999/xhtml"

    /// The tags of UTF-8 text; nil if it is not a well-formed XHTML document, which is then read as HTML.
    ///
    /// No entities are expanded except the names of HTML, nothing is loaded, and libxml2's own limits (depth 256,
    /// 10 MB of text) apply.
    static func read(_ text: UnsafeBufferPointer<UInt8>, limits: ReadingLimits) -> PageTags? {
        guard let numeric = XHTMLEntities.numeric(text) else { return parse(text, original: text, limits) }
        return numeric.withUnsafeBufferPointer { parse($0, original: text, limits) }
    }

    private static func parse(
        _ xml: UnsafeBufferPointer<UInt8>, original: UnsafeBufferPointer<UInt8>, _ limits: ReadingLimits
    ) -> PageTags? {
        guard let base = xml.baseAddress, xml.count < Int32.max, let context = xmlNewParserCtxt() else { return nil }
        defer { xmlFreeParserCtxt(context) }
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
            | XML_PARSE_BIG_LINES.rawValue
        let document = base.withMemoryRebound(to: CChar.self, capacity: xml.count) {
            xmlCtxtReadMemory(context, $0, Int32(xml.count), nil, "UTF-8", Int32(bitPattern: options))
        }
        guard let document else { return nil }
        defer { xmlFreeDoc(document) }
        guard context.pointee.wellFormed == 1, let root = xmlDocGetRootElement(document),
            XMLNode(root).isHTML("html")
        else { return nil }
        var walker = XHTMLWalker(original, limits)
        walker.walk(XMLNode(root))
        return walker.finish()
    }
}

/// A node of libxml2's tree; lives as long as its document.
struct XMLNode {
    let pointer: xmlNodePtr

    init(_ pointer: xmlNodePtr) { self.pointer = pointer }

    var isElement: Bool { pointer.pointee.type == XML_ELEMENT_NODE }
    var isText: Bool { pointer.pointee.type == XML_TEXT_NODE || pointer.pointee.type == XML_CDATA_SECTION_NODE }
    var firstChild: XMLNode? { isElement ? pointer.pointee.children.map(XMLNode.init) : nil }
    var next: XMLNode? { pointer.pointee.next.map(XMLNode.init) }
    var parent: XMLNode? { pointer.pointee.parent.map(XMLNode.init) }
    var line: Int { xmlGetLineNo(pointer) }
    var name: String { pointer.pointee.name.map { String(cString: $0) } ?? "" }

    /// Whether it is an element of the HTML namespace.
    var isHTML: Bool {
        guard isElement, let address = pointer.pointee.ns?.pointee.href else { return false }
        return String(cString: address) == XHTMLReader.namespace
    }

    func isHTML(_ name: String) -> Bool { isHTML && self.name == name }

    /// The bytes of a text or comment node.
    var content: UnsafeBufferPointer<UInt8>? {
        guard let start = pointer.pointee.content else { return nil }
        return UnsafeBufferPointer(start: start, count: Int(xmlStrlen(start)))
    }

    /// The value of an attribute without namespace, references decoded.
    func attribute(_ name: String, limit: Int, isCut: inout Bool) -> String? {
        var property = pointer.pointee.properties
        while let current = property {
            if current.pointee.ns == nil, let found = current.pointee.name, String(cString: found) == name {
                var value: [UInt8] = []
                var child = current.pointee.children
                while let part = child {
                    isCut = XMLNode(part).append(to: &value, limit: limit) || isCut
                    child = part.pointee.next
                }
                return String(decoding: value, as: UTF8.self)
            }
            property = current.pointee.next
        }
        return nil
    }

    /// Appends the text of a node, cut at the limit between characters; true when something was left out. References
    /// to entities of the document's own are left out.
    func append(to value: inout [UInt8], limit: Int) -> Bool {
        guard isText, let content else { return false }
        var end = min(max(0, limit - value.count), content.count)
        while end < content.count, end > 0, content[end] & 0xC0 == 0x80 { end -= 1 }
        value.append(contentsOf: content[..<end])
        return end < content.count
    }
}
