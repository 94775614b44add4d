internal import AuditModel
internal import ByteVectors

/// Signs that a page is the door of a bot wall and not what was asked for.
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

    /// The titles of walls are these words with a sign or two; what is longer is about them.
    private static let longestTitle = 40

    mutating func title(_ title: String) {
        guard title.utf8.count <= WallSigns.longestTitle else { return }
        title.withBytes { text in
            let start = UnsafeBufferPointer(rebasing: text.prefix(15))
            if WallSigns.holds(start, "making sure you"), WallSigns.holds(text, "re not a bot") { add("anubis") }
            if WallSigns.holds(text, "vercel security checkpoint") { add("vercel") }
        }
    }

    /// Where a form sends what somebody wrote in it.
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

    /// Looks at every place where three bytes hint at a sign; most blocks have none.
    private mutating func search(_ start: BytePointer, _ end: BytePointer) {
        var place = start
        while end - place >= WallSigns.block + 2 {
            place += Int(byte_vectors_without_triples(place, end - place, WallSigns.hints))
            guard end - place >= WallSigns.block + 2 else { break }
            for offset in 0..<WallSigns.block { look(place + offset, start, end) }
            place += WallSigns.block
        }
        while end - place >= 3 {
            look(place, start, end)
            place += 1
        }
    }

    /// Bytes in which a hint is looked for together.
    private static let block = 32

    /// A word of a script that is a sign, and where in it the three bytes stand that are looked for.
    private struct Word: Sendable {
        let sign: String
        let text: StaticString
        let hint: Int

        init(_ sign: String, _ text: StaticString, hint: Int = 0) {
            (self.sign, self.text, self.hint) = (sign, text, hint)
        }
    }

    /// By the three bytes: `cha` (challenge, captcha), `Cha`, `wit`, `aps` (Incapsula), `gok`, `oxy`, `SDK`, `bcm`.
    private static let words: [[Word]] = [
        [
            Word("perimeterx", "px-captcha", hint: 7), Word("datadome", "captcha-delivery.com", hint: 4),
            Word("akamai", "/_sec/cp_challenge", hint: 9),
        ],
        [Word("akamai", "triggerInterstitialChallenge", hint: 19)],
        [Word("anubis", "/.within.website/", hint: 2)],
        [Word("incapsula", "_Incapsula_Resource", hint: 4)],
        [Word("aws-waf", "gokuProps")],
        [Word("sucuri", "sucuri_cloudproxy_js", hint: 14)],
        [Word("kasada", "KPSDK", hint: 2)],
        [Word("f5", "bobcmn", hint: 2)],
    ]

    /// What `look` compares with.
    private static let hints = byte_vectors_triples(
        bytes: (
            hint("c", "h", "a"), hint("C", "h", "a"), hint("w", "i", "t"), hint("a", "p", "s"), hint("g", "o", "k"),
            hint("o", "x", "y"), hint("S", "D", "K"), hint("b", "c", "m")
        ))

    private static func hint(
        _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar
    ) -> (UInt8, UInt8, UInt8) {
        (UInt8(ascii: first), UInt8(ascii: second), UInt8(ascii: third))
    }

    @inline(__always) private mutating func look(_ place: BytePointer, _ start: BytePointer, _ end: BytePointer) {
        switch (place[0], place[1], place[2]) {
        case (UInt8(ascii: "c"), UInt8(ascii: "h"), UInt8(ascii: "a")):
            if place - start >= 9, WallSigns.isChallenge(place - 9, end) { add("cf-challenge") }
            compare(0, place, start, end)
        case (UInt8(ascii: "C"), UInt8(ascii: "h"), UInt8(ascii: "a")): compare(1, place, start, end)
        case (UInt8(ascii: "w"), UInt8(ascii: "i"), UInt8(ascii: "t")): compare(2, place, start, end)
        case (UInt8(ascii: "a"), UInt8(ascii: "p"), UInt8(ascii: "s")): compare(3, place, start, end)
        case (UInt8(ascii: "g"), UInt8(ascii: "o"), UInt8(ascii: "k")): compare(4, place, start, end)
        case (UInt8(ascii: "o"), UInt8(ascii: "x"), UInt8(ascii: "y")): compare(5, place, start, end)
        case (UInt8(ascii: "S"), UInt8(ascii: "D"), UInt8(ascii: "K")): compare(6, place, start, end)
        case (UInt8(ascii: "b"), UInt8(ascii: "c"), UInt8(ascii: "m")): compare(7, place, start, end)
        default: break
        }
    }

    private mutating func compare(_ hint: Int, _ place: BytePointer, _ start: BytePointer, _ end: BytePointer) {
        for word in WallSigns.words[hint] where place - start >= word.hint {
            if starts(place - word.hint, end, word.text) { add(word.sign) }
        }
    }

    /// Cloudflare's challenge, but not the detection script that it adds to pages it lets through.
    private static func isChallenge(_ place: BytePointer, _ end: BytePointer) -> Bool {
        let path: StaticString = "/cdn-cgi/challenge-platform/"
        guard starts(place, end, path) else { return false }
        let script = place + path.utf8CodeUnitCount
        // It stands there as such, or behind the letters of a version: `h/g/scripts/jsd/`.
        return !starts(script, end, "scripts/jsd/") && !(end - script > 4 && starts(script + 4, end, "scripts/jsd/"))
    }
}
