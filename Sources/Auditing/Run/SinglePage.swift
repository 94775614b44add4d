internal import AuditModel
package import AuditReports
internal import AuditRules
package import PageFetching
internal import Synchronization
internal import WebAddresses

/// `ogaudit check`: one page, looked at without a store.
package struct SinglePage: Sendable {
    private let options: AuditOptions
    private let keepsPixels: Bool
    private let keepsPictures: Bool
    /// What a program has for as long as it asks; nil where each page has its own.
    private let shared: Workbench?

    /// - Parameters:
    ///   - keepsPixels: whether pictures are kept for a terminal that shows them.
    ///   - keepsPictures: whether the files of pictures are kept, to be drawn in the card.
    package init(options: AuditOptions, keepsPixels: Bool = false, keepsPictures: Bool = false) {
        (self.options, self.keepsPixels, self.keepsPictures, shared) = (options, keepsPixels, keepsPictures, nil)
    }

    /// With the fetcher, limits and helpers of a workbench that other pages have too, and that stays open.
    package init(on bench: Workbench) {
        (options, keepsPixels, keepsPictures, shared) = (bench.options, false, false, bench)
    }

    /// Its requests end when the task is cancelled.
    ///
    /// - Parameters:
    ///   - typed: a URL, or an HTML file, which is judged as it is.
    ///   - html: the HTML of the page, which is then not requested; what it points to is.
    ///   - onDelay: told whenever the page is put off, to be asked for again; must not block.
    /// - Throws: `AuditError` when the text is no address or an option makes no sense.
    package func look(
        at typed: String, html: [UInt8]? = nil, onDelay: @escaping @Sendable (Delay) -> Void = { _ in }
    ) async throws(AuditError) -> Look {
        let (shelf, pictures) = (PixelShelf(), keepsPictures ? PictureShelf() : nil)
        let file = html == nil && Operand.namesFile(typed) ? try LocalPages.single(typed, options.sources) : nil
        let url = if let file { file.url } else { try WebAddress.parse(typed: typed, for: nil) }
        let common = if let shared { shared } else { try self.bench(shelf) }
        var call = RequestScope.Call()
        call.shelf = pictures
        let scope = RequestScope(common.fetcher, call)
        let bench = common.anew(scope)
        let audited = await withTaskCancellationHandler {
            if let html { return await bench.audit(url, html: html) }
            guard let file else { return await bench.audit(url, onDelay: onDelay) }
            return await bench.audit(url, file: file.path, file.pages)
        } onCancel: {
            scope.cancel()
        }
        if shared == nil { await common.close() }
        var limits = bench.options
        // Its images have no place from which they could be requested.
        if let file, file.pages.base == nil { limits.looksAtMedia = false }
        var look = Look(
            audited: audited, version: bench.options.rulesVersion, limits: limits.limitsText,
            traffic: bench.fetcher.takeHostTraffic()[url.hostKey], mayAllowPrivate: !options.fetch.allowPrivate,
            pixels: shelf.pixels, pictures: pictures, file: file?.path)
        var routes = RouteFragments()
        if file == nil { routes.add(url, fragment: RouteFragments.fragment(of: typed)) }
        look.fragmentNote = routes.sentence
        return look
    }

    private func bench(_ shelf: PixelShelf) throws(AuditError) -> Workbench {
        guard keepsPixels else { return try Workbench(options) }
        return try Workbench(options, decoder: PictureDecoder(options.pictureHelper) { shelf.put($0, $1) })
    }

    /// A page that was looked at.
    package struct Look: Sendable {
        let audited: AuditedPage
        /// As reports print it.
        package let page: ReportPage
        /// Of the rules and their weights.
        package let version: String
        /// The limits and manners in force.
        let limits: String
        /// What passed between us and its host; nil when nothing did.
        let traffic: HostTraffic?
        /// Its pictures by the hash of their bytes, when they are kept.
        let pixels: [String: PicturePixels]
        /// The files of its pictures, when they are kept.
        let pictures: PictureShelf?
        /// The file that it was read from; nil for a page of the Web.
        let file: String?
        /// What to know about the part of the URL behind `#`.
        package var fragmentNote: String?
        /// The host, when it is a private address that an option would allow; nothing was fetched then.
        package let privateHost: String?

        init(
            audited: AuditedPage, version: String, limits: String, traffic: HostTraffic?, mayAllowPrivate: Bool,
            pixels: [String: PicturePixels], pictures: PictureShelf?, file: String?
        ) {
            (self.audited, self.version, self.limits, self.traffic) = (audited, version, limits, traffic)
            (self.pixels, self.pictures, self.file) = (pixels, pictures, file)
            page = ReportPage(audited, fetchedAt: WallClock.seconds(), version: version)
            let fetch = audited.evidence.fetch
            let isSkipped = fetch.failure?.cause == .privateAddress && fetch.hops.isEmpty
            privateHost = isSkipped && mayAllowPrivate ? audited.evidence.requested.host : nil
        }

        /// Whether the server responded, by whatever status.
        package var wasAnswered: Bool { audited.evidence.fetch.status != nil }

        /// The predicted card, with the pictures that were kept; nil where none is predicted.
        package var card: DrawnCard? {
            DrawnCard(
                page.record, audited.evidence.card, file: audited.evidence.file, name: file ?? page.record.url
            ) { url in pictures?.file(url).map { ($0.bytes, $0.type) } }
        }

        /// The card, the tags, the findings and the score for a terminal.
        package func text(_ style: TextStyle) -> String {
            CardText(
                page, evidence: audited.evidence, ruleFacts: RuleBook.facts, style: style, name: file, pixels: pixels
            ).text
        }
    }
}

/// Where helpers put pixels while a page is looked at.
private final class PixelShelf: Sendable {
    private let held = Mutex<[String: PicturePixels]>([:])

    var pixels: [String: PicturePixels] { held.withLock { $0 } }

    func put(_ hash: String, _ pixels: PicturePixels) { held.withLock { $0[hash] = pixels } }
}
