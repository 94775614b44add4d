internal import AuditModel

/// A URL as a tag has it, with the facts about the page that tests for flaws need.
struct WrittenAddress {
    /// Without white space at its ends.
    let text: String
    /// How LinkPresentation reads it.
    let url: PageURL?
    let use: AddressFlaw.Use
    /// Whether it starts with a complete `http://` or `https://`.
    let isAbsolute: Bool
    /// Where the page was requested and loaded, and the domain of its site.
    let (requested, final, domain): (PageURL, PageURL, String)
    /// The title of the page, which may be about what looks like a flaw elsewhere.
    let title: String?
    /// Whether the audited URL is a file instead of a page, and whether media were loaded.
    let (isInFile, looksAtMedia): (Bool, Bool)

    init(_ raw: String, _ url: PageURL?, _ use: AddressFlaw.Use, _ page: PageEvidence) {
        (text, self.url, self.use) = (String(RawText.trim(raw)), url, use)
        isAbsolute = RawText.isAbsolute(text)
        (requested, final, domain) = (page.requested, page.final, page.site.registrableDomain)
        title = page.card.title?.value
        (isInFile, looksAtMedia) = (page.file != nil, page.looksAtMedia)
    }

    /// Whether it is plain, like nearly all URLs: absolute or a path from the root, of letters, digits and a few signs,
    /// without a second URL or a word that programs print for a missing value. Plain URLs need no tests of form.
    var isPlain: Bool {
        guard url != nil, isAbsolute || text.hasPrefix("/") else { return false }
        return text.withBytes { bytes in
            let scheme = isAbsolute ? bytes.prefix { $0 != UInt8(ascii: "/") }.count + 2 : 0
            let rest = UnsafeBufferPointer(rebasing: bytes.dropFirst(scheme))
            guard let first = rest.first, scheme == 0 || first != UInt8(ascii: "/") else { return false }
            return rest.allSatisfy { Bytes.isLetterOrDigit($0) || Self.plainSigns.contains($0) }
                && !rest.indices.contains { Self.hasSignOfForm(rest, at: $0) }
        }
    }

    private static func hasSignOfForm(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        firstsOfForm.contains(text[place].lowered) && signsOfForm.contains { RawText.has($0, in: text, at: place) }
    }

    private static let plainSigns = Array("./-_?=&:,;+~@!*()".utf8)
    private static let firstsOfForm = Array("/_hunz".utf8)
    /// Compared without regard to case; each begins with one of those.
    private static let signsOfForm: [StaticString] = [
        "//", "__", "/:", "/@", "http", "undefined", "null", "nan", "zgotmplz",
    ]

    /// Whether a host belongs to the site of the page.
    func isOwn(_ host: some StringProtocol) -> Bool {
        let host = host.lowercased()
        return host == final.host || host == requested.host || host == domain || host.hasSuffix("." + domain)
    }

    /// Whether a text looks like a host name and not like the name of a folder or a file.
    func isHost(_ text: some StringProtocol, isFolder: Bool) -> Bool {
        let name = text.prefix { $0 != ":" }.lowercased()
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, let top = labels.last, !labels.contains(""), name.utf8.allSatisfy(Self.isHostByte)
        else { return false }
        if isOwn(name) { return true }
        guard top.utf8.count >= 2, top.utf8.allSatisfy(Bytes.isLetter) else { return false }
        return labels[0] == "www" && labels.count >= 3 || isFolder && Self.tops.contains(String(top))
    }

    private static func isHostByte(_ byte: UInt8) -> Bool { Bytes.isLetterOrDigit(byte) || byte == 45 || byte == 46 }

    /// Suffixes of host names that folders do not have.
    private static let tops: Set<String> = [
        "com", "net", "org", "io", "dev", "app", "co", "edu", "gov", "info", "biz", "cloud", "site", "shop", "store",
        "online", "website", "blog", "tech", "xyz", "eu", "uk", "de", "fr", "nl", "es", "it", "ru", "jp", "cn", "br",
        "au", "ca", "us", "ch", "at", "be", "se", "no", "dk", "fi", "cz", "pt", "kr", "tv",
    ]

    /// The URL that was meant, if the text is one: absolute, or a path from the root of the page's own host.
    func meaning(_ text: some StringProtocol) -> PageURL? {
        let text = String(RawText.trim(text))
        if RawText.isAbsolute(text) { return PageURL(repaired: text) }
        if text.hasPrefix("//") { return PageURL(repaired: "https:" + text) }
        let folder = text.hasPrefix("/") ? "" : String(final.folder)
        return PageURL(repaired: final.origin + folder + text)
    }
}

extension PageURL {
    /// Reads an absolute URL as a program wrote it, and escapes characters that URLs cannot contain; nil if there is no
    /// host.
    init?(repaired text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
        guard parts.count == 2, let scheme = String(parts[0])?.lowercased(), scheme == "http" || scheme == "https",
            let rest = String(parts[1]), rest.hasPrefix("//")
        else { return nil }
        let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
        let path = rest.dropFirst(2 + authority.count).prefix { $0 != "#" }
        guard !authority.isEmpty, authority.utf8.allSatisfy({ $0.isInk && $0 < 0x7F }), !authority.contains("@") else {
            return nil
        }
        self.init(
            stored: scheme + "://" + authority.lowercased() + (path.hasPrefix("/") ? "" : "/") + Self.escaped(path))
    }

    /// Percent-encodes white space, quotes, angle brackets and everything outside ASCII (RFC 3986 §2.1).
    private static func escaped(_ text: Substring) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            let isPlain = byte.isInk && byte < 0x7F && !#""<>`{}|\^"#.utf8.contains(byte)
            if isPlain { result.append(byte) } else { result.append(percent: byte) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
