package import AuditModel

/// Fails pages with an invalid URL in a tag other than an image.
package enum InvalidUrlValue: PageRule {
    package static let facts = RuleFacts(
        id: "invalid-url-value", component: .markup, force: .init(.error, 60),
        passes: "All URLs in the tags are valid",
        fails: "Wrong URL in a tag",
        why: "Apps skip the tag; in iOS 10 to 13, one invalid URL made the whole preview fail.",
        fix: "Write a full public URL or remove the tag.",
        sources: [
            .init(
                .extractor2016,
                "one URL that does not parse ends the extraction; unverified for newer systems",
                at: "3-reading-the-tags"),
            .init(.localhostReports, "tags named the developer's machine"),
            .init(.inference, "we infer the intended URL from the page"),
        ],
        confidence: .observed, measures: true)

    package static let examples = [
        Example("an og:url that is a URL", .head(ogURL("https://example.com/bees")), .passes),
        Example("nothing after the scheme", .head(ogURL("http://")), .breaks(seen: "no valid host: og:url http://")),
        Example(
            "a page of an intranet, whose hosts have no dot", .head(ogURL("http://wiki/bees"), at: "http://wiki/bees"),
            .passes),
        Example(
            "the developer's own server as og:url",
            .head(ogURL("http://localhost:3000/bees"), at: "https://example.com/bees"),
            .breaks(
                seen:
                    #"localhost is the visitor's own computer: og:url http://localhost:3000/bees; write content="https://example.com/bees""#
            )),
        Example(
            "the developer's own server in the canonical link",
            .head(#"<link rel="canonical" href="http://127.0.0.1:8000/">"#),
            .breaks(fraction: 0.5, seen: "canonical http://127.0.0.1:8000/")),
        Example(
            "an icon on a development host", .head(#"<link rel="icon" href="https://shop.test/favicon.png">"#),
            .breaks(fraction: 0.5, seen: "host of a development machine: icon https://shop.test")),
        Example(
            "a host without its scheme as og:url", .head(ogURL("example.com/bees"), at: "https://example.com/bees"),
            .breaks(seen: "https:// is missing")),
        Example(
            "a canonical link with a URL in its path",
            .head(#"<link rel="canonical" href="https://example.com/http%3A%2F%2Fexample.com%2Fbees">"#),
            .breaks(fraction: 0.2, seen: "two URLs in one: canonical")),
        Example("a broken host", .head(#"<meta property="og:video" content="https://[bad">"#), .breaks(seen: "[bad")),
        Example(
            "a further reading that is none", .head(#"<meta property="og:see_also" content="http://">"#),
            .breaks(fraction: 0.1, seen: "og:see_also")),
        Example(
            "a further reading", .head(#"<meta property="og:see_also" content="https://example.com/wasps">"#), .passes),
        Example("an icon in the tag itself", .head(#"<link rel="icon" href="data:,">"#), .passes),
        Example(
            "an image, which is another rule's", .head(#"<meta property="og:image" content="https://:443/">"#),
            .notApplicable),
        Example("no URL in any tag", .bare, .notApplicable),
    ]

    private static func ogURL(_ url: String) -> String { "<meta property=\"og:url\" content=\"\(url)\">" }

    package static func check(_ page: PageEvidence) -> Verdict {
        let addresses = page.otherAddresses.filter { !$0.raw.isBlank }
        let wrong = addresses.compactMap { address in address.flaw(on: page).map { (address, $0, stake(address, $0)) } }
        let reported = wrong.filter { $0.1.kind != .unfilled }
        guard let worst = reported.map(\.2.fraction).max(),
            let first = reported.first(where: { $0.2.fraction == worst })
        else {
            return addresses.isEmpty ? .notApplicable : .passes
        }
        let seen = ([first] + reported.filter { $0.0.place != first.0.place }).prefix(mostReported).map {
            $0.0.evidence($0.1)
        }
        return .breaks(
            seen.joined(separator: "; "), fraction: worst, line: first.0.line,
            as: .init(first.2.severity, facts.force.weight))
    }

    /// The most URLs in one finding.
    private static let mostReported = 3

    /// The cost of a flaw, by the use of the URL: previews load videos and icons, and take og:url as the page's own.
    private static func stake(_ address: TagAddress, _ flaw: AddressFlaw) -> (severity: Severity, fraction: Double) {
        if flaw.kind.isMild { return (.notice, 0.05) }
        return switch address.place {
        case .ogURL, .video, .audio: (.error, 1)
        case .canonical, .icon: flaw.kind.isLocal ? (.error, 0.5) : (.warning, 0.2)
        case .reading, .image, .meta: (.notice, 0.1)
        }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        for address in page.otherAddresses.reversed() {
            if let flaw = address.flaw(on: page), flaw.kind != .unfilled { page.correct(address, to: flaw.meant) }
        }
        return true
    }
}
