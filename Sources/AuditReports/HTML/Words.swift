internal import AuditModel
internal import AuditRules

/// How reports call an outcome, and what it means for a page that has no score.
struct OutcomeWords {
    let label: String
    let meaning: String

    init(_ outcome: Outcome) {
        (label, meaning) = Self.words(outcome)
    }

    private static func words(_ outcome: Outcome) -> (String, String) {
        switch outcome {
        case .ok: ("Seen", "The page was fetched and judged.")
        case .http4xx:
            ("Refused (4xx)", "The server answered that there is no such page for us, so there is nothing to judge.")
        case .http5xx: ("Server error (5xx)", "The server failed; the page itself was not seen.")
        case .rateLimited:
            ("Rate limited", "The server asked for fewer requests (429); the page was not seen. Run again later.")
        case .botWall: ("Bot wall", "A challenge for robots came in place of the page; what people see is not known.")
        case .consentWall: ("Consent wall", "A consent or login page came in place of the page, so it was not judged.")
        case .robotsDenied: ("Denied by robots.txt", "robots.txt asks us not to fetch it, and we did not.")
        case .timeout: ("Timed out", "No complete answer came in time; LinkPresentation gives up after 30 seconds too.")
        case .dns: ("No such host", "The host name could not be resolved.")
        case .tls: ("TLS failed", "No secure connection could be made; check the certificate.")
        case .connect: ("No connection", "The server could not be reached, or it dropped the connection.")
        case .badEncoding:
            (
                "Unreadable encoding",
                "The response was compressed in a way that was not requested, or its compression is broken."
            )
        case .tooLarge: ("Too large", "The answer is larger than the limit and was not judged.")
        case .notHTML: ("Not a page", "The address leads to a file, not to an HTML page.")
        case .privateAddress: ("Private address", "The host is private or local; --allow-private permits it.")
        case .redirectLoop: ("Redirects fail", "The redirects go round in a circle, are too many or lead nowhere.")
        case .cancelled:
            ("Not finished", "The run ended before this page was fetched; the same command goes on with it.")
        case .rejected: ("Rejected", "The line of the list is no address.")
        }
    }
}

extension PredictedCard {
    /// How reports call the card.
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

extension CardCertainty {
    /// What is said behind the name of a card; nil where nothing need be said.
    var label: String? {
        switch self {
        case .likely: nil
        case .mayBeCancelled: "may be cancelled"
        case .mayDiffer: "of the wall"
        case .mediaNotChecked: "media not checked"
        }
    }

    /// What it means for a page; nil where nothing need be said.
    var meaning: String? {
        switch self {
        case .likely: nil
        case .mayBeCancelled: "Messages may cancel this page and show the bare link instead."
        case .mayDiffer: "This is the card of the page that answered instead. Messages may see another one."
        case .mediaNotChecked: "Images, icons and video were not checked; the card assumes that they load."
        }
    }
}

extension PageRecord {
    /// The card and how sure it is: `Large image, may be cancelled`; nil when nobody knows.
    var cardLabel: String? {
        predictedCard.map { card in card.label + (cardCertainty.label.map { ", \($0)" } ?? "") }
    }

    /// What stands beside a score that says nothing of media; nil where it does, or where there is none.
    var mediaNote: String? { score != nil && !looksAtMedia ? "media not checked" : nil }

    /// What keeps the score where it is, when that is not its points alone: the cap and the finding.
    var scoreLimit: (cap: Int, finding: Finding)? {
        guard let score, let limit = RuleBook.limit(of: findings), limit.cap == score else { return nil }
        return limit
    }
}

extension ReportSummary {
    /// What stands beside the median when pages were scored without their media; nil where none was.
    var mediaNote: String? {
        guard mediaUnchecked > 0 else { return nil }
        return mediaUnchecked >= seen ? "media not checked" : "media not checked on \(counted(mediaUnchecked, "page"))"
    }
}

extension Severity {
    /// `error`, or `errors` for any other number than one.
    func counted(_ count: Int) -> String { "\(grouped(count)) \(rawValue)\(count == 1 ? "" : "s")" }
}

/// A number with a thin space between groups of three digits: 1 234 567.
package func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    guard digits.utf8.count > 3 else { return String(number) }
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
        if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text += "\u{202F}" }
        text.append(digit)
    }
    return text
}

/// `1 page`, `2 pages`.
package func counted(_ count: Int, _ noun: String) -> String { "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")" }

/// Points with one decimal, without `.0`.
func points(_ value: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(value, digits: 1)
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix(".0") ? grouped(Int(value.rounded())) : text
}
