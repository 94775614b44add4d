package import AuditModel

/// Reads the tags of a page from its bytes.
package enum PageReader {
    /// Every tag that matters to a preview, with the charset it was read in; never fails.
    ///
    /// `contentType` is the header as sent: its charset counts, and `application/xhtml+xml` is read as XML as long as
    /// it is well formed. Takes time proportional to the bytes, and keeps no more than `limits` allow.
    package static func read(
        _ bytes: [UInt8], contentType: String?, limits: ReadingLimits = ReadingLimits()
    ) -> PageTags {
        bytes.withUnsafeBufferPointer { read($0, contentType: contentType, limits: limits) }
    }

    /// The same for bytes that lie elsewhere.
    package static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, contentType: String?, limits: ReadingLimits = ReadingLimits()
    ) -> PageTags {
        var tags = PageTags()
        read(bytes, contentType: contentType, limits, into: &tags)
        return tags
    }

    private static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, contentType: String?, _ limits: ReadingLimits, into tags: inout PageTags
    ) {
        let type = ContentType(contentType)
        var choice = CharsetChoice(bytes, header: type.charset)
        let body = UnsafeBufferPointer(rebasing: bytes.dropFirst(choice.markLength))
        if let encoding = choice.encoding {
            scan(body, as: encoding, choice, isXML: type.isXHTML, limits, into: &tags)
            tags.charset.lateMeta = lateLabel(tags, choice)
            return
        }
        // ASCII is the same in every encoding that a meta can name, so the tags themselves tell which it is.
        tags = TagScanner.scan(body, limits: limits)
        let encoding = choice.settleLate(lateLabel(tags, choice))
        guard choice.isText(in: encoding), !type.isXHTML else {
            return scan(body, as: encoding, choice, isXML: type.isXHTML, limits, into: &tags)
        }
        tags.charset = choice.facts
    }

    /// Decodes, unless the bytes are valid UTF-8 already, and scans.
    private static func scan(
        _ bytes: UnsafeBufferPointer<UInt8>, as encoding: TextEncoding, _ choice: CharsetChoice, isXML: Bool,
        _ limits: ReadingLimits, into tags: inout PageTags
    ) {
        guard !choice.isText(in: encoding) else {
            tags = scan(bytes, isXML: isXML, limits)
            tags.charset = choice.facts
            return
        }
        let decoded = PageDecoder.decode(bytes, as: encoding)
        tags = decoded.text.withUnsafeBufferPointer { scan($0, isXML: isXML, limits) }
        tags.charset = choice.facts
        tags.charset.replacements = decoded.replacements
    }

    private static func scan(
        _ text: UnsafeBufferPointer<UInt8>, isXML: Bool, _ limits: ReadingLimits
    ) -> PageTags {
        if isXML, let tags = XHTMLReader.read(text, limits: limits) { return tags }
        return TagScanner.scan(text, limits: limits)
    }

    /// The first label of a meta tag, after those in the first bytes if there was one.
    private static func lateLabel(_ tags: PageTags, _ choice: CharsetChoice) -> String? {
        let start = choice.facts.prescan == nil ? 0 : CharsetPrescan.limit
        // By index, for all of a meta is copied to iterate.
        for place in tags.metas.indices where tags.metas[place].place.offset >= start {
            if let label = tags.metas[place].charset, !label.isEmpty { return label }
            guard let pragma = tags.metas[place].httpEquiv, let content = tags.metas[place].content else { continue }
            if pragma.utf8.elementsEqual("content-type".utf8, by: { ASCII.lowercased($0) == $1 }),
                let label = CharsetPrescan.charset(inContent: content)
            {
                return label
            }
        }
        return nil
    }
}

/// How much of a page is kept; whatever is dropped is noted in `PageStructure.isCut`.
package struct ReadingLimits: Sendable {
    /// Bytes of one attribute value or title, decoded.
    package var valueBytes = 64 << 10
    /// Attributes of one tag that are looked at.
    package var attributesPerTag = 1_000
    package var metas = 10_000
    package var links = 10_000
    package var titles = 1_000
    package var bases = 1_000
    /// Keys of metas in templates and comments.
    package var hiddenKeys = 1_000
    /// The most links to other pages; further ones are counted. The default is 0: only a crawl follows links.
    package var anchors = 0

    package init() {}
}
