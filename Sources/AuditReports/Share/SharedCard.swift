internal import AuditModel
internal import AuditRules

/// The data of a card that is drawn without scripts.
struct SharedCard {
    var url: String
    var card: PredictedCard
    var title: String
    /// The line below the title: the domain, or the type of a file.
    var below: String
    var score: Int?
    /// The note next to the score if media were not checked.
    var mediaNote: String?
    /// The most costly finding; nil if there is none.
    var reason: String?
    /// The name of its thumbnail if it has one, and the text to show otherwise.
    var thumb: String?
    var label: String
    /// The size of its preview image in pixels; nil if unknown.
    var size: (width: Int, height: Int)?

    private static let urlLimit = 120
    private static let titleLimit = 160

    init(_ page: PageRecord, ruleFacts: (String) -> RuleFacts?) {
        url = page.url.cut(toCharacters: Self.urlLimit)
        card = page.predictedCard ?? .bareLink
        below = page.domain
        title = (page.title?.value ?? page.siteName ?? page.domain).cut(toCharacters: Self.titleLimit)
        (score, mediaNote) = (page.score, page.mediaNote)
        reason = page.findings.first { $0.component.isCounted }.map { ruleFacts($0.rule)?.title(of: $0) ?? $0.rule }
        thumb = RowImage(page).thumb
        let image = page.image ?? page.icon
        size = image.flatMap { one in one.width.flatMap { width in one.height.map { (width, $0) } } }
        label = size.map { "\($0.width) × \($0.height)" } ?? "No image"
        if page.predictedCard == .file {
            title = page.url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init) ?? title
            below = Self.words(of: page)
        }
    }

    /// `Image · 11.2 MB`
    private static func words(of page: PageRecord) -> String {
        let kind = page.file ?? .other
        return [kind.label, page.image?.size.map(FileSize.text)].compactMap { $0 }.joined(separator: " · ")
    }
}

extension SharedCard {
    /// The card as a table with inline styles, which email programs draw and browsers print.
    ///
    /// - Parameter source: the URL of an image by its name; nil if there is none.
    func html(_ source: (String) -> String?) -> HTML {
        switch card {
        case .bareLink: frame("<tr><td style=\"\(Self.link)\"><bdi>\(url)</bdi></td></tr>")
        case .icon, .titleOnly, .file: frame("<tr>\(caption)\(side(source))</tr>")
        case .largeImage, .collage, .video:
            frame("<tr><td style=\"padding:0;border:0\">\(image(source))</td></tr><tr>\(caption)</tr>")
        }
    }

    private static let link =
        "padding:10px 14px;border:0;background:#0a66e0;color:#ffffff;font:14px/1.3 Arial,sans-serif;"
        + "text-decoration:underline;word-break:break-all"
    private static let words = "font:14px/1.3 Arial,sans-serif;color:#1c1b1a;word-break:break-word"
    private static let box =
        "display:block;background:#cfd3d9;color:#3a3f47;text-align:center;font:12px/1.3 Arial,sans-serif"
    /// The largest height of an image, relative to its width.
    private static let tallest = 100

    private func frame(_ rows: HTML) -> HTML {
        """
        <table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="border-collapse:separate;\
        border-spacing:0;background:#e9e9eb;border-radius:12px;overflow:hidden;table-layout:auto">\(rows)</table>
        """
    }

    private var caption: HTML {
        """
        <td style="padding:8px 12px 10px;border:0;\(Self.words)"><b style="font-weight:600"><bdi>\(title)</bdi></b><br>\
        <span style="color:#5c5c61;font-size:12px"><bdi>\(below)</bdi></span></td>
        """
    }

    private func image(_ source: (String) -> String?) -> HTML {
        guard let source = thumb.flatMap(source) else {
            return "<span style=\"\(Self.box);padding:36px 8px\">\(label)</span>"
        }
        let percent = size.map { min(Self.tallest, $0.height * 100 / max(1, $0.width)) } ?? 56
        return """
            <img src="\(source)" alt="\(alt)" width="280" style="display:block;width:100%;height:auto;aspect-ratio:100/\(max(10, percent));\
            object-fit:cover;border:0">
            """
    }

    private func side(_ source: (String) -> String?) -> HTML {
        let cell: HTML =
            thumb.flatMap(source).map {
                "<img src=\"\($0)\" alt=\"\" width=\"44\" height=\"44\" style=\"display:block;border:0;border-radius:8px;object-fit:cover\">"
            } ?? "<span style=\"\(Self.box);width:44px;height:44px;line-height:44px;border-radius:8px\">\(sign)</span>"
        return
            "<td width=\"56\" style=\"width:56px;padding:8px 12px 8px 0;border:0;vertical-align:middle\">\(cell)</td>"
    }

    private var sign: HTML { card == .file ? "▤" : "◎" }
    private var alt: String { "Preview image, \(label)" }
}

/// The pages with the lowest scores, from different hosts if possible.
struct WorstCards {
    private var best: BestPerHost<SharedCard>

    init(limit: Int) { best = BestPerHost(limit: limit) }

    /// Offers a page; its card is only made if it may be shown.
    mutating func offer(_ page: PageRecord, number: Int, _ make: () -> SharedCard) {
        guard let score = page.score, page.predictedCard != nil else { return }
        let host = AddressPath.host(of: page.url)
        guard best.fits(score, of: host) else { return }
        best.keep(.init(number: number, host: host, rank: score, value: make()))
    }

    /// The worst page of each host, then the next worst if there are few hosts; the worst first.
    var cards: [SharedCard] {
        let taken = Set(best.byHost.map(\.number))
        let rest = best.all.filter { !taken.contains($0.number) }.prefix(best.limit - best.byHost.count)
        return best.sorted(best.byHost + rest).map(\.value)
    }
}
