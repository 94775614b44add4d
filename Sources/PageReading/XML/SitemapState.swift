internal import CLibXML2

/// Where in a sitemap the parser is; the callbacks of libxml2 write it.
final class SitemapState {
    let limits: SitemapReader.Limits
    private let found: (SitemapReader.Location) -> Void
    var summary = SitemapReader.Summary()
    private(set) var isDone = false
    /// The parser that calls back, for its line; it lives as long as the reader that owns both.
    var parser: xmlParserCtxtPtr?
    /// Whether a `url` or a `sitemap` is open.
    private var isInPage = false
    private var isInSitemap = false
    private var isInLocation = false
    private var text: [UInt8] = []
    private var isTooLong = false

    init(_ limits: SitemapReader.Limits, _ found: @escaping (SitemapReader.Location) -> Void) {
        self.limits = limits
        self.found = found
    }

    /// A limit is reached.
    func stop() {
        isDone = true
        summary.isCut = true
    }

    /// Only a `loc` in a `url` or a `sitemap` is an address, and none of an extension's namespace.
    private func start(_ name: UnsafePointer<UInt8>, _ namespace: UnsafePointer<UInt8>?) {
        if SitemapState.isForeign(namespace) { return }
        if xmlStrEqual(name, "url") == 1 { isInPage = true }
        if xmlStrEqual(name, "sitemap") == 1 { isInSitemap = true }
        guard xmlStrEqual(name, "loc") == 1, isInPage || isInSitemap else { return }
        isInLocation = true
        isTooLong = false
        text.removeAll(keepingCapacity: true)
    }

    private func end(_ name: UnsafePointer<UInt8>, _ namespace: UnsafePointer<UInt8>?) {
        if SitemapState.isForeign(namespace) { return }
        if xmlStrEqual(name, "url") == 1 { isInPage = false }
        if xmlStrEqual(name, "sitemap") == 1 { isInSitemap = false }
        guard isInLocation, xmlStrEqual(name, "loc") == 1 else { return }
        isInLocation = false
        give()
    }

    /// Whether a namespace is one of the extensions (`sitemap-image`, `sitemap-video`), whose `loc` is no page.
    private static func isForeign(_ namespace: UnsafePointer<UInt8>?) -> Bool {
        guard let namespace else { return false }
        return xmlStrstr(namespace, "/schemas/sitemap-") != nil
    }

    private func characters(_ start: UnsafePointer<UInt8>, _ count: Int) {
        guard isInLocation, !isTooLong else { return }
        let room = limits.locationBytes - text.count
        text.append(contentsOf: UnsafeBufferPointer(start: start, count: min(count, room)))
        guard count > room else { return }
        isTooLong = true
        summary.isCut = true
    }

    private func give() {
        var whole = String(decoding: text, as: UTF8.self)
        // What is no UTF-8, or half a character at the cut, is read as U+FFFD, which is longer.
        while whole.utf8.count > limits.locationBytes {
            whole.unicodeScalars.removeLast()
            isTooLong = true
        }
        let address = String(ASCII.trimmed(whole))
        guard let address, !address.isEmpty, !isDone else { return }
        guard summary.pages + summary.sitemaps < limits.locations else { return stop() }
        if isInSitemap { summary.sitemaps += 1 } else { summary.pages += 1 }
        let line = parser?.pointee.input.map { Int($0.pointee.line) } ?? 0
        found(SitemapReader.Location(address: address, isSitemap: isInSitemap, line: line, isTooLong: isTooLong))
    }

    /// The callbacks; each gets the state as its context, which the reader keeps alive while the parser lives.
    static var handler: xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { context, name, _, namespace, _, _, _, _, _ in
            if let name { SitemapState.of(context)?.start(name, namespace) }
        }
        handler.endElementNs = { context, name, _, namespace in
            if let name { SitemapState.of(context)?.end(name, namespace) }
        }
        handler.characters = { context, start, count in
            if let start { SitemapState.of(context)?.characters(start, Int(count)) }
        }
        handler.cdataBlock = { context, start, count in
            if let start { SitemapState.of(context)?.characters(start, Int(count)) }
        }
        return handler
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> SitemapState? {
        context.map { Unmanaged<SitemapState>.fromOpaque($0).takeUnretainedValue() }
    }
}
