internal import AuditModel

extension PageURL {
    /// The same address over https.
    var secured: PageURL {
        isSecure ? self : PageURL(isSecure: true, host: host, port: port, pathAndQuery: String(pathAndQuery))
    }

    /// The same address without its query.
    var withoutQuery: PageURL {
        PageURL(isSecure: isSecure, host: host, port: port, pathAndQuery: String(path))
    }
}

extension PageEvidence {
    /// Serves the page, and everything it names, over https; redirects lead over https only.
    mutating func useHTTPS() {
        requested = requested.secured
        if let domain = registrableDomains[final] { registrableDomains[final.secured] = domain }
        final = final.secured
        fetch.hops = fetch.hops.map { hop in
            FetchResult.Hop(from: hop.from.secured, status: hop.status, to: hop.to.secured, milliseconds: hop.milliseconds)
        }.filter { $0.from != $0.to }
        for tag in tags.metas.indices {
            if let content = tags.metas[tag].content { tags.metas[tag].content = Self.secured(content) }
        }
        for link in tags.links.indices {
            if let href = tags.links[link].href { tags.links[link].href = Self.secured(href) }
        }
        secureCard()
    }

    private mutating func secureCard() {
        if let url = card.ogURL?.value { card.ogURL?.value = known(url) }
        if let url = card.canonical?.value { card.canonical?.value = known(url) }
        for place in card.images.indices {
            card.images[place].raw = Self.secured(card.images[place].raw)
            Self.secure(&card.images[place].url, &card.images[place].media)
        }
        for place in card.icons.indices {
            card.icons[place].raw = Self.secured(card.icons[place].raw)
            Self.secure(&card.icons[place].url, &card.icons[place].media)
        }
        for place in card.videos.indices {
            card.videos[place].raw = Self.secured(card.videos[place].raw)
            Self.secure(&card.videos[place].url, &card.videos[place].media)
        }
        for place in card.audios.indices {
            card.audios[place].raw = Self.secured(card.audios[place].raw)
            Self.secure(&card.audios[place].url, &card.audios[place].media)
        }
    }

    /// The address over https, whose domain stays known.
    private mutating func known(_ url: PageURL) -> PageURL {
        if let domain = registrableDomains[url] { registrableDomains[url.secured] = domain }
        return url.secured
    }

    /// Loads a file over https.
    static func secure(_ url: inout PageURL?, _ media: inout MediaFacts?) {
        url = url?.secured
        guard let old = media else { return }
        media?.url = old.url.secured
        media?.finalURL = old.finalURL.secured
        media?.isInsecure = false
    }

    static func secured(_ text: String) -> String {
        RawText.hasPrefix(text, "http://") ? "https://" + text.dropFirst("http://".count) : text
    }

    /// The value as a complete address: resolved against the page and not against a base, as far as that is plain.
    func complete(_ value: String) -> PageURL? {
        let value = String(RawText.trim(value))
        if RawText.isAbsolute(value) { return PageURL(stored: value) }
        guard RawText.scheme(of: value) == nil else { return nil }
        if value.hasPrefix("//") { return PageURL(stored: (final.isSecure ? "https:" : "http:") + value) }
        if value.hasPrefix("/") { return newFile(value) }
        let folder = final.path[...(final.path.lastIndex(of: "/") ?? final.path.startIndex)]
        return newFile(folder + value)
    }
}
