internal import AuditModel

extension ExamplePage {
    /// A page with a title and these tags in its head.
    @inline(never)
    static func head(
        _ tags: String, at url: String = "https://example.com/bees", final finalURL: String? = nil,
        media: [String: Media] = [:], fetch: (@Sendable (inout FetchFacts) -> Void)? = nil,
        evidence: (@Sendable (inout PageEvidence) -> Void)? = nil
    ) -> ExamplePage {
        ExamplePage(
            "<!doctype html><title>How bees count</title>" + tags, at: url, final: finalURL, media: media, fetch: fetch,
            evidence: evidence)
    }

    /// A page with one og:image, its file, and more tags after it.
    @inline(never)
    static func image(
        _ media: Media, at address: String = "https://example.com/a.jpg", then tags: String = "",
        of url: String = "https://example.com/bees",
        evidence: (@Sendable (inout PageEvidence) -> Void)? = nil
    ) -> ExamplePage {
        head(
            #"<meta property="og:image" content="\#(address)">"# + tags, at: url, media: [address: media],
            evidence: evidence)
    }

    /// A page with one `link rel=apple-touch-icon`, and its file.
    @inline(never)
    static func icon(
        _ media: Media, at address: String = "https://example.com/i.png", then tags: String = ""
    ) -> ExamplePage {
        head(#"<link rel="apple-touch-icon" href="\#(address)">"# + tags, media: [address: media])
    }

    /// A page with one og:video, and its file.
    @inline(never)
    static func video(
        _ media: Media, at address: String = "https://example.com/clip.mp4", then tags: String = ""
    ) -> ExamplePage {
        head(#"<meta property="og:video" content="\#(address)">"# + tags, media: [address: media])
    }

    /// A page whose media were not checked, as with `--no-media`.
    @inline(never)
    static func withoutMedia(_ tags: String) -> ExamplePage {
        head(tags, evidence: { $0.looksAtMedia = false })
    }

    /// A page whose only tag is its title.
    static let bare = head("")
}

extension ExamplePage.Media {
    /// The same page with changed measurements.
    @inline(never)
    func with(_ change: @escaping @Sendable (inout MediaFacts) -> Void) -> Self {
        var media = self
        media.change = change
        return media
    }
}

extension ExamplePage {
    /// The same page with one more file at a URL.
    @inline(never)
    func adding(_ address: String, _ file: Media) -> ExamplePage {
        var page = self
        page.media[address] = file
        return page
    }
}
