internal import AuditModel
internal import AuditRules

/// The label of an outcome in reports, and what it means for a page without a score.
struct OutcomeWords {
    let label: String
    let meaning: String

    init(_ outcome: Outcome, _ permits: Permits = Permits()) {
        let (label, meaning) = Self.words(outcome)
        let advice: String? =
            switch outcome {
            case .robotsDenied: permits.ownSite
            case .privateAddress: permits.privateAddresses.map { "To check it, add \($0)." }
            default: nil
            }
        self.label = label
        self.meaning = [meaning, advice].compactMap(\.self).joined(separator: " ")
    }

    private static func words(_ outcome: Outcome) -> (String, String) {
        switch outcome {
        case .ok: ("Checked", "The page was loaded and checked.")
        case .http4xx:
            (
                "Not found or forbidden (4xx)",
                "The server returned an error status, so there was nothing to check."
            )
        case .http5xx: ("Server error (5xx)", "The server could not return the page.")
        case .rateLimited:
            ("Rate limited", "The server is rate limiting us (429). Run again later.")
        case .botWall: ("Bot challenge", "The server returned a bot challenge instead of the page.")
        case .consentWall:
            ("Consent or sign-in page", "The server returned a consent or sign-in page instead of the page.")
        case .robotsDenied: ("Blocked by robots.txt", "robots.txt disallows this page.")
        case .timeout: ("Timed out", "The response took too long; LinkPresentation also gives up after 30 seconds.")
        case .dns: ("Host not found", "The DNS lookup of the host name failed.")
        case .tls: ("TLS failed", "No secure connection could be made; check the certificate.")
        case .connect: ("Unreachable", "The server could not be reached, or it closed the connection.")
        case .badEncoding:
            ("Unreadable encoding", "The body is not what its Content-Encoding header says; clients give up.")
        case .tooLarge: ("Too large", "The response is larger than the limit.")
        case .notHTML: ("Not a page", "The URL is a file, not an HTML page.")
        case .privateAddress: ("Private address", "The host is private or local.")
        case .redirectLoop: ("Redirect error", "The redirects loop, are too many, or have an invalid target.")
        case .cancelled:
            ("Not finished", "The run stopped before this page was fetched. Run the same command to continue.")
        case .rejected: ("Invalid", "The line is not a valid URL.")
        }
    }
}

extension PredictedCard {
    /// The label of a card in reports.
    var label: String {
        switch self {
        case .video: "Video"
        case .collage: "Collage"
        case .largeImage: "Large image"
        case .icon: "Small icon"
        case .titleOnly: "Title only"
        case .bareLink: "Bare link"
        case .file: "File"
        }
    }
}

extension FileLink.Kind {
    /// The label of a kind of file in reports and on cards.
    package var label: String {
        switch self {
        case .image: "Image"
        case .video: "Video"
        case .audio: "Audio"
        case .other: "File"
        }
    }
}

extension CardCertainty {
    /// The note after the label of a card; nil if none is needed.
    var label: String? {
        switch self {
        case .likely: nil
        case .mayBeCancelled: "may be cancelled"
        case .mayDiffer: "of the challenge or sign-in page"
        case .mediaNotChecked: "media not checked"
        case .imageGuessed: "image guessed"
        case .mayLoseMedia: "may lose media"
        }
    }

    /// What it means for a page; nil if nothing needs explaining.
    var meaning: String? {
        switch self {
        case .likely: nil
        case .mayBeCancelled: "Messages may cancel this page and show the bare link instead."
        case .mayDiffer:
            "This is the card of the challenge or sign-in page. On a real device, Messages may get the actual page."
        case .imageGuessed: "No tag declares an image. Messages may show this one, another one of the page, or none."
        case .mediaNotChecked: "Images, icons and video were not checked; the card assumes that they load."
        case .mayLoseMedia: "Icon, images and video add up to more than 10 MB. Messages may drop some of them."
        }
    }
}

extension PageRecord {
    /// The card and how sure it is: `Large image, may be cancelled`; nil if unknown.
    var cardLabel: String? {
        predictedCard.map { card in card.label + (cardCertainty.label.map { ", \($0)" } ?? "") }
    }

    /// The note next to a score that does not cover media; nil if it does, or if there is no score.
    package var mediaNote: String? { score != nil && !looksAtMedia ? "media not checked" : nil }

    /// The cap and the finding behind it, if the score is capped.
    var scoreLimit: (cap: Int, finding: Finding)? {
        guard let score, let limit = RuleBook.limit(of: findings), limit.cap == score else { return nil }
        return limit
    }
}

extension ReportSummary {
    /// The note next to the median if pages were scored without their media; nil if none was.
    var mediaNote: String? {
        guard mediaUnchecked > 0 else { return nil }
        return mediaUnchecked >= loaded
            ? "media not checked" : "media not checked on \(counted(mediaUnchecked, "page"))"
    }

    /// `median score 71 (C), media not checked`: all texts take the median from here, so that none leaves out the note.
    /// Nil if no page has a score.
    var medianWords: String? {
        median.map { ["median score \($0) (\(Grade(score: $0).rawValue))", mediaNote].compactMap(\.self) }?
            .joined(separator: ", ")
    }

    /// The same as the start of a sentence.
    var medianSentence: String? { medianWords.map { $0.prefix(1).uppercased() + $0.dropFirst() } }
}

extension Severity {
    /// `error`, or `errors` for any number except 1.
    func counted(_ count: Int) -> String { "\(grouped(count)) \(rawValue)\(count == 1 ? "" : "s")" }
}

/// “the page”, “both pages”, “all 5 pages”.
func allPages(_ count: Int) -> String {
    count == 1 ? "the page" : count == 2 ? "both pages" : "all \(counted(count, "page"))"
}

/// Points with one decimal below 10, without `.0`; whole points from 10.
func points(_ value: Double) -> String {
    guard value.magnitude < 9.95 else { return grouped(Int(value.rounded())) }
    var bytes: [UInt8] = []
    bytes.append(value, digits: 1)
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix(".0") ? grouped(Int(value.rounded())) : text
}
