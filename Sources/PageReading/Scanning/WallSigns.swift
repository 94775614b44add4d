internal import AuditModel

/// Signs that a page is a bot challenge instead of the requested page.
struct WallSigns {
    /// Scripts are searched in pages with no more elements than this: a wall is a small page.
    static let elementLimit = 200
    /// Bytes of one script or noscript that are searched.
    static let searchLimit = 64 << 10

    private(set) var signs: [String] = []

    mutating func add(_ sign: String) {
        if !signs.contains(sign) { signs.append(sign) }
    }

    /// The address or the text of a script.
    mutating func script(_ text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress else { return }
        search(start, start + min(text.count, WallSigns.searchLimit))
    }

    mutating func noscript(_ start: BytePointer, _ end: BytePointer) {
        if WallSigns.holds(bytes(start, end), "enable javascript and cookies") { add("noscript-enable-cookies") }
    }

    /// The text of an iframe, which is shown instead of it.
    mutating func frame(_ start: BytePointer, _ end: BytePointer) {
        if start < end, WallSigns.holds(bytes(start, end), "incapsula incident") { add("incapsula") }
    }

    /// Titles of challenges are these words with a sign or two; longer titles are about them.
    private static let longestTitle = 40

    mutating func title(_ title: String) {
        guard title.utf8.count <= WallSigns.longestTitle else { return }
        title.withBytes { text in
            let start = UnsafeBufferPointer(rebasing: text.prefix(15))
            if WallSigns.holds(start, "making sure you"), WallSigns.holds(text, "re not a bot") { add("anubis") }
            if WallSigns.holds(text, "vercel security checkpoint") { add("vercel") }
        }
    }

    /// The URL that a form is sent to.
    mutating func form(action: UnsafeBufferPointer<UInt8>) {
        if WallSigns.holds(action, "/errors/validatecaptcha") { add("amazon") }
    }

    /// Whether an image is what people read to prove that they are no machine, by its address.
    static func isCaptcha(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        holds(UnsafeBufferPointer(rebasing: source.prefix(512)), "captcha")
    }

    /// Whether an attribute of a form or button speaks of consent.
    static func isAboutConsent(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        let value = UnsafeBufferPointer(rebasing: value.prefix(512))
        return consentWords.contains { holds(value, $0) }
    }

    private static let consentWords: [StaticString] = ["consent", "cookie", "gdpr", "privacy", "zustimm"]

    /// Whether a text holds words, which are in lower case; its own case does not matter.
    static func holds(_ text: UnsafeBufferPointer<UInt8>, _ words: StaticString) -> Bool {
        let count = words.utf8CodeUnitCount
        guard let start = text.baseAddress, text.count >= count else { return false }
        for offset in 0...min(text.count - count, searchLimit) where equals(start + offset, count, words) {
            return true
        }
        return false
    }

    /// Words of a script that are signs.
    private static let words: [(sign: String, text: StaticString)] = [
        ("perimeterx", "px-captcha"), ("datadome", "captcha-delivery.com"), ("akamai", "/_sec/cp_challenge"),
        ("akamai", "triggerInterstitialChallenge"), ("anubis", "/.within.website/"),
        ("incapsula", "_Incapsula_Resource"), ("aws-waf", "gokuProps"), ("sucuri", "sucuri_cloudproxy_js"),
        ("kasada", "KPSDK"), ("f5", "bobcmn"),
    ]

    private mutating func search(_ start: BytePointer, _ end: BytePointer) {
        for word in WallSigns.words where find(word.text, start, end) != nil { add(word.sign) }
        var place = start
        while let path = find(WallSigns.challenge, place, end) {
            if WallSigns.isChallenge(path, end) { add("cf-challenge") }
            place = path + 1
        }
    }

    private static let challenge: StaticString = "/cdn-cgi/challenge-platform/"

    /// Cloudflare's challenge, but not the detection script that it adds to pages it lets through.
    private static func isChallenge(_ place: BytePointer, _ end: BytePointer) -> Bool {
        let script = place + challenge.utf8CodeUnitCount
        // It occurs alone, or after the letters of a version: `h/g/scripts/jsd/`.
        return !starts(script, end, "scripts/jsd/") && !(end - script > 4 && starts(script + 4, end, "scripts/jsd/"))
    }
}

/// Links to the site's profile on a social network; links to a post or a video do not count.
enum NetworkLink {
    /// Whether the path names an account and nothing else.
    static func isProfile(_ link: Substring) -> Bool {
        let link = link.utf8
        guard link.starts(with: "http".utf8), !link.contains(UInt8(ascii: "?")) else { return false }
        let parts = link.split(separator: UInt8(ascii: "/"), maxSplits: 3)
        guard parts.count == 3 else { return false }
        let labels = parts[1].split(separator: UInt8(ascii: "."))
        guard labels.count >= 2 else { return false }
        let domain = labels[labels.count - 2]
        return networks.contains { ASCII.equals(domain, $0) }
            || ASCII.equals(domain, "google") && ASCII.equals(labels[0], "plus")
    }

    private static let networks = ["facebook", "instagram", "linkedin", "pinterest", "twitter", "vk", "youtube"]
}
