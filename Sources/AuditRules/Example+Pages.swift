internal import AuditModel

// Pages that many examples share; what matters for a rule is in its own file.
extension ExamplePage {
    /// A page with that og:title and, if given, og:site_name.
    @inline(never)
    static func titled(
        _ title: String, site: String? = nil, at url: String = "https://example.com/page",
        evidence: (@Sendable (inout PageEvidence) -> Void)? = nil
    ) -> ExamplePage {
        let siteName = site.map { "<meta property=\"og:site_name\" content=\"\($0)\">" } ?? ""
        return ExamplePage(
            document("<meta property=\"og:title\" content=\"\(title)\">" + siteName), at: url, evidence: evidence)
    }

    /// The same page with an application-name.
    @inline(never)
    static func application(_ title: String, name: String, site: String, at url: String) -> ExamplePage {
        ExamplePage(
            document(
                "<meta name=\"application-name\" content=\"\(name)\"><meta property=\"og:title\" content=\"\(title)\">"
                    + "<meta property=\"og:site_name\" content=\"\(site)\">"), at: url)
    }

    /// A page with that head and a short text.
    @inline(never)
    static func document(_ head: String, body: String = "<h1>Bees</h1><p>Bees can count to four.</p>") -> String {
        "<!doctype html><html lang=\"en\"><head>\(head)</head><body>\(body)</body></html>"
    }

    /// A good page, for rules about its transfer.
    static let bees = document("<title>Bees</title><meta property=\"og:title\" content=\"Bees\">")

    /// A file instead of a page, by its name on example.com.
    @inline(never)
    static func file(_ file: Media, at name: String) -> ExamplePage {
        let url = "https://example.com/" + name
        return ExamplePage(
            "", at: url, media: [url: file],
            fetch: {
                $0.contentType = file.contentType
                $0.sniffed = file.type
                $0.wireBytes = file.size.bytes
            })
    }

    /// A request without a response.
    @inline(never)
    static func failing(_ cause: FetchFailure.Cause) -> ExamplePage {
        ExamplePage(
            "",
            fetch: {
                $0.status = nil
                $0.failure = FetchFailure(cause)
            },
            evidence: { $0.outcome = Outcome(cause) })
    }

    /// A page with that status and outcome.
    @inline(never)
    static func answering(_ status: Int, _ outcome: Outcome, _ html: String = bees) -> ExamplePage {
        ExamplePage(html, fetch: { $0.status = status }, evidence: { $0.outcome = outcome })
    }

    /// A page behind redirects, all with status 301.
    @inline(never)
    static func redirected(_ addresses: String..., html: String = bees) -> ExamplePage {
        ExamplePage(
            html, at: addresses.first ?? "", final: addresses.last,
            fetch: { fetch in
                let urls = addresses.compactMap { PageURL(stored: $0) }
                fetch.hops = zip(urls, urls.dropFirst()).map {
                    FetchResult.Hop(from: $0, status: 301, to: $1, milliseconds: 20)
                }
            })
    }

    /// Text with that many words.
    @inline(never)
    static func words(_ count: Int) -> String {
        "<p>" + repeatElement("flower", count: count).joined(separator: " ") + "</p>"
    }
}
