/// The columns of pages: what is stored of them, `pages.csv`, the pages of `report.json`, the rows of the HTML report,
/// and what docs/outputs.md says of each.
public enum PageColumns {
    public static let all = verdict + words + paste + image + icon + media + findings + visit

    /// Characters of a row of the HTML report.
    public static let urlLimit = 500
    public static let titleLimit = 200

    private typealias Page = Column<PageRecord>

    private static let verdict: [Column<PageRecord>] = [
        Page("url", .text { $0.url }, row: Place(limit: urlLimit), "the URL as requested, or the invalid line"),
        Page(
            "final_url",
            .text({ $0.finalURL == $0.url ? nil : $0.finalURL }, { if let url = $1 { $0.finalURL = url } }),
            shown: .text { $0.outcome == .rejected ? nil : $0.finalURL }, "the URL after redirects"),
        Page(
            "outcome", .word({ $0.outcome }, { if let outcome = $1 { $0.outcome = outcome } }),
            row: Place(after: "score"),
            "how the audit of the URL ended"),
        Page(
            "cause", .text({ $0.cause }, { $0.cause = $1 ?? "" }), shown: .text { $0.cause.isEmpty ? nil : $0.cause },
            "a word for what failed, or why a line is invalid"),
        Page(
            "cause_detail", .text({ $0.causeDetail }, { $0.causeDetail = $1 ?? "" }),
            shown: .text { $0.causeDetail.isEmpty ? nil : $0.causeDetail }, csv: nil, "the same in a sentence"),
        Page(
            "http_status", .number({ $0.status }, { $0.status = $1 }), row: .here,
            "the status of the last response"),
        Page(
            "score", .number({ $0.score }, { $0.score = $1 }), row: .here,
            "0 to 100; only pages that were checked have one"),
        Page("grade", .word { $0.grade }, "`A` from 90, `B` from 80, `C` from 65, `D` from 50, else `F`"),
        Page(
            "predicted_card", .word({ $0.predictedCard }, { $0.predictedCard = $1 }), row: .here,
            "what Messages shows: `video`, `collage`, `large_image`, `icon`, `title_only`, `bare_link`, or `file` for the row of a file"
        ),
        Page(
            "card_certainty",
            .word(
                { page in page.predictedCard.map { _ in page.cardCertainty } },
                { if let word = $1 { $0.cardCertainty = word } }),
            csv: .last,
            "how sure the card is: `likely`; `may_be_cancelled`, because Messages may show the bare link instead; `may_differ`, because a challenge or sign-in page came instead; `may_lose_media`, because media over 10 MB together may be dropped; `image_guessed`, because no tag declares an image and Messages may take this one of the body, another or none; `media_not_checked`, also where no tag declares an image or icon, for one may be at the root of the site"
        ),
        // For the script, also of pages without a card.
        Page("certainty", .word { $0.cardCertainty }, csv: nil, json: nil, row: Place("card_certainty", isLast: true)),
        Page(
            "media_checked", .flag({ $0.looksAtMedia }, { $0.looksAtMedia = $1 ?? true }),
            shown: .flag { page in page.score.map { _ in page.looksAtMedia } }, sql: .last, csv: .last, row: .last,
            "whether images, icons and video were checked; if `no`, the score leaves them out"),
        Page(
            "file_kind", .word({ $0.file }, { $0.file = $1 }), sql: .last, csv: .last,
            "what the URL is if it is a file and not a page: `picture`, `video`, `sound` or `other`; the score then covers only transfer and file"
        ),
    ]

    private static let words: [Column<PageRecord>] = [
        Page(
            "title", .text({ $0.title?.value }, { $0.title = $1.map { Sourced($0, source: "") } }),
            json: Place("title.value"), row: Place(after: "url", limit: titleLimit), "the title of the card"),
        Page(
            "title_source", .text({ $0.title?.source }, { $0.title?.source = $1 ?? "" }), json: Place("title.source"),
            "the tag it comes from"),
        Page(
            "title_line", .number({ $0.title?.line }, { $0.title?.line = $1 }), csv: nil, json: Place("title.line"),
            "the line of that tag in the page's source, from 1"),
        Page("site_name", .text({ $0.siteName }, { $0.siteName = $1 }), "og:site_name"),
        Page(
            "application_name", .text({ $0.applicationName }, { $0.applicationName = $1 }), csv: nil,
            "the meta tag application-name"),
        Page(
            "domain", .text({ $0.domain }, { $0.domain = $1 ?? "" }),
            shown: .text { $0.domain.isEmpty ? nil : $0.domain }, "what a card shows below the title"),
        Page(
            "description", .text({ $0.summary }, { $0.summary = $1 }),
            "og:description, else the meta tag description"),
        Page("type", .text({ $0.type }, { $0.type = $1 }), "og:type"),
        Page("canonical", .text({ $0.canonical }, { $0.canonical = $1 }), "link rel=canonical, resolved"),
        Page("og_url", .text({ $0.ogURL }, { $0.ogURL = $1 }), "og:url, resolved"),
        Page(
            "image_note", .text({ $0.imageNote }, { $0.imageNote = $1 }), sql: .last, csv: .last,
            "why the preview image was not checked: `not checked`, `not checked: host busy`, `too many pixels`, `not decodable`, `format not decoded: HEIC`, `decoder failed`; empty if it was"
        ),
        Page(
            "icon_note", .text({ $0.iconNote }, { $0.iconNote = $1 }), sql: .last, csv: .last,
            "the same for the icon; or which icon older systems show, where it is another: `older systems show https://…`"
        ),
    ]

    private static let paste: [Column<PageRecord>] = [
        Page(
            "paste", .text({ $0.paste }, { $0.paste = $1 }), sql: .last, csv: nil,
            "the tags to paste over those of the page, one a line: its own where they are right, `… ` and what belongs there where only a person knows"
        )
    ]

    private static let image: [Column<PageRecord>] = [
        Page(
            "image", .text({ $0.image?.url }, { $0.image = $1.map(PageRecord.Image.init) }), json: Place("image.url"),
            "the preview image that would be shown, or else the first one declared; an image of the body only if the card may show it"
        ),
        Page(
            "image_width", .number({ $0.image?.width }, { $0.image?.width = $1 }), json: Place("image.width"),
            row: .here, "pixels"),
        Page(
            "image_height", .number({ $0.image?.height }, { $0.image?.height = $1 }), json: Place("image.height"),
            row: .here, "pixels"),
        Page(
            "image_bytes", .number({ $0.image?.size?.bytes }, { $0.image?.size = $1.map { ByteCount($0) } }),
            json: Place("image.bytes"), row: .here, "bytes"),
        Page(
            "image_bytes_basis", .word({ $0.image?.size?.basis }, { $0.image?.size?.basis = $1 ?? .counted }), csv: nil,
            json: Place("image.bytes_basis"), basis),
        Page(
            "image_type", .text({ $0.image?.type }, { $0.image?.type = $1 }),
            json: Place("image.type", after: "image_height"), "by its bytes, such as `image/jpeg`"),
        Page(
            "image_text_coverage", .decimal(3, { $0.image?.textCoverage }, { $0.image?.textCoverage = $1 }),
            json: Place("image.text_coverage"), "the share of the image covered by text, 0 to 1"),
        Page(
            "image_text", .number { $0.image?.textCoverage.map { Int(($0 * 100).rounded()) } }, csv: nil, json: nil,
            row: .here),
    ]

    private static let icon: [Column<PageRecord>] = [
        Page(
            "icon", .text({ $0.icon?.url }, { $0.icon = $1.map(PageRecord.Image.init) }), json: Place("icon.url"),
            "the icon that would be shown; without media, the declared icon that would be tried first"),
        Page("icon_width", .number({ $0.icon?.width }, { $0.icon?.width = $1 }), json: Place("icon.width"), "pixels"),
        Page(
            "icon_height", .number({ $0.icon?.height }, { $0.icon?.height = $1 }), json: Place("icon.height"), "pixels"),
        Page(
            "icon_bytes", .number({ $0.icon?.size?.bytes }, { $0.icon?.size = $1.map { ByteCount($0) } }),
            json: Place("icon.bytes"), "bytes"),
        Page(
            "icon_bytes_basis", .word({ $0.icon?.size?.basis }, { $0.icon?.size?.basis = $1 ?? .counted }), csv: nil,
            json: Place("icon.bytes_basis"), basis),
        Page(
            "icon_type", .text({ $0.icon?.type }, { $0.icon?.type = $1 }), csv: nil,
            json: Place("icon.type", after: "icon_height"), "by its bytes"),
        Page(
            "icon_text_coverage", .decimal(3, { $0.icon?.textCoverage }, { $0.icon?.textCoverage = $1 }), csv: nil,
            json: Place("icon.text_coverage"), "the share of the icon covered by text, 0 to 1"),
        Page(
            "icon_source", .text({ $0.iconSource }, { $0.iconSource = $1 }), csv: Place(after: "icon"),
            json: Place("icon.source"), "where it is declared; without media it ends in `(not checked)`"),
    ]

    private static let media: [Column<PageRecord>] = [
        Page(
            "video", .text({ $0.video?.url }, { $0.video = $1.map(PageRecord.Video.init) }), json: Place("video.url"),
            "the video that would play, or else the first one declared"),
        Page("video_type", .text({ $0.video?.type }, { $0.video?.type = $1 }), json: Place("video.type"), "its type"),
        Page(
            "video_bytes", .number({ $0.video?.size?.bytes }, { $0.video?.size = $1.map { ByteCount($0) } }),
            json: Place("video.bytes"), "bytes"),
        Page(
            "video_bytes_basis", .word({ $0.video?.size?.basis }, { $0.video?.size?.basis = $1 ?? .counted }), csv: nil,
            json: Place("video.bytes_basis"), basis),
        Page(
            "media_bytes_total", .number({ $0.mediaBytesTotal }, { $0.mediaBytesTotal = $1 }),
            "bytes that the card would load"),
    ]

    private static let findings: [Column<PageRecord>] = [
        Page(
            "errors", .number { $0.findings.count(of: .error) }, row: .here,
            "findings of that severity, without those about other apps"),
        Page("warnings", .number { $0.findings.count(of: .warning) }, row: .here, "the same"),
        Page("notices", .number { $0.findings.count(of: .notice) }, row: .here, "the same"),
        Page("findings", .own(.findings), row: .here, "the ids of the rules, separated by spaces, most points first"),
        // Of the report: the same for all pages with the same preview image, and the name of what the row shows.
        Page("picture", .own(.image), csv: nil, json: nil, row: .here),
        Page("thumb", .own(.thumb), csv: nil, json: nil, row: .here),
        Page("new", .own(.news), csv: nil, json: nil, row: .here),
    ]

    private static let visit: [Column<PageRecord>] = [
        Page("redirects", .number({ $0.redirects }, { $0.redirects = $1 ?? 0 }), "how many were followed"),
        Page("html_bytes", .number({ $0.htmlBytes }, { $0.htmlBytes = $1 }), "bytes of HTML, decoded"),
        Page(
            "fetch_ms", .number({ $0.fetchMilliseconds }, { $0.fetchMilliseconds = $1 }), row: .here,
            "milliseconds from the first request to the last byte; for [unchanged pages](cache.md), those of the last full response"
        ),
        Page(
            "fetched_at", .time({ $0.fetchedAt }, { $0.fetchedAt = $1 }),
            "when the server last confirmed this content; ISO 8601, UTC"),
        Page("media_applies", .flag({ $0.mediaApplies }, { $0.mediaApplies = $1 ?? false }), csv: nil, json: nil),
        Page("input", .own(.input), "the list, `-` for standard input"),
        Page("line", .own(.line), "the line in that list, from 1"),
        Page(
            "rules_version", .own(.rulesVersion),
            "the version of rules and weights, with the preset; do not compare scores of different versions"),
        Page(
            "fragment", .own(.fragment), csv: .last, json: nil,
            "what the line has after the URL, from `#` on; it is never sent to a server"),
        Page(
            "moot", .bytes({ $0.notApplicable.bytes }, { $0.notApplicable = RulePlaces($1) }), sql: .last, csv: nil,
            json: nil),
        Page(
            "content", .text({ $0.htmlCode }, { $0.htmlCode = $1 }), sql: .last, csv: nil,
            "a code of the HTML without its own URL, by which a renamed page of a build is known; null for other pages"),
        Page(
            "depth", .number { $0.crawl?.depth }, csv: .last, row: .last,
            "where links were followed: how many lead from a given page to this one on the shortest way, 0 for the page itself; empty if none does"
        ),
        Page(
            "found_on", .text { $0.crawl?.foundOn }, csv: .last,
            "where links were followed: the first page that links to this one, in order of URL, among those one link nearer"
        ),
        Page(
            "in_sitemap", .flag { $0.crawl?.isInSitemap }, csv: .last, row: .last,
            "where links were followed and there is a sitemap: whether it lists the page"),
    ]

    private static let basis =
        "how the number of bytes is known: counted, announced by the server, or at_least if reading stopped"
}
