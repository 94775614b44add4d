internal import CLibXML2

/// Reads the addresses of a sitemap or a sitemap index, piece by piece as they come.
///
/// libxml2's push parser does the reading: no entity is declared or expanded, nothing is loaded, errors are passed over
/// as far as possible. Addresses are given as written, white space at the ends removed; other lists than those of
/// sitemaps.org (RSS, Atom, plain text) yield none.
package final class SitemapReader {
    package struct Limits: Sendable {
        /// Addresses of one file; sitemaps.org allows 50,000.
        package var locations = 50_000
        /// Bytes of one address; sitemaps.org allows 2,048.
        package var locationBytes = 8 << 10
        /// Bytes of one file, unpacked; sitemaps.org allows 50 MiB.
        package var bytes = 50 << 20

        package init() {}
    }

    /// One `loc`.
    package struct Location: Hashable, Sendable {
        /// Cut at `Limits.locationBytes`.
        package var address: String
        /// Whether it is another sitemap rather than a page.
        package var isSitemap: Bool
        /// The line on which it ends, counted from 1.
        package var line: Int
        package var isTooLong: Bool
    }

    /// How reading went.
    package struct Summary: Hashable, Sendable {
        package var pages = 0
        package var sitemaps = 0
        /// Whether a limit ended reading or cut an address.
        package var isCut = false
        package var isWellFormed = true
    }

    private let state: SitemapState
    private let parser: xmlParserCtxtPtr?
    private var fed = 0

    /// `found` is called for each address while `feed` runs.
    package init(limits: Limits = Limits(), found: @escaping (Location) -> Void) {
        state = SitemapState(limits, found)
        var handler = SitemapState.handler
        let context = Unmanaged.passUnretained(state).toOpaque()
        parser = xmlCreatePushParserCtxt(&handler, context, nil, 0, nil)
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_RECOVER.rawValue | XML_PARSE_NOERROR.rawValue
            | XML_PARSE_NOWARNING.rawValue
        if let parser { xmlCtxtUseOptions(parser, Int32(bitPattern: options)) }
        state.parser = parser
    }

    deinit {
        guard let parser else { return }
        // Declarations of entities make libxml2 begin a document all by itself, which a push parser leaves to us.
        xmlFreeDoc(parser.pointee.myDoc)
        xmlFreeParserCtxt(parser)
    }

    /// Reads a piece; false when no more is wanted.
    @discardableResult package func feed(_ piece: [UInt8]) -> Bool {
        guard let parser, !state.isDone else { return false }
        let room = state.limits.bytes - fed
        let count = min(piece.count, room)
        if count < piece.count { state.stop() }
        fed += count
        piece.prefix(count).withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            if xmlParseChunk(parser, start, Int32(truncatingIfNeeded: count), 0) != 0 { note(parser) }
        }
        return !state.isDone && parser.pointee.disableSAX != 1
    }

    /// Ends reading.
    package func finish() -> Summary {
        guard let parser else { return Summary(isCut: true, isWellFormed: false) }
        if !state.isDone, xmlParseChunk(parser, nil, 0, 1) != 0 { note(parser) }
        return state.summary
    }

    private func note(_ parser: xmlParserCtxtPtr) {
        if parser.pointee.wellFormed == 0, !state.isDone { state.summary.isWellFormed = false }
    }
}
