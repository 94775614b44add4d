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

    /// Titles of walls are short.
    private static let longestTitle = 200

    mutating func title(_ title: String) {
        guard title.utf8.count <= WallSigns.longestTitle else { return }
        var title = title
        title.withUTF8 { text in
            let start = UnsafeBufferPointer(rebasing: text.prefix(15))
            if WallSigns.holds(start, "making sure you"), WallSigns.holds(text, "re not a bot") { add("anubis") }
            if WallSigns.holds(text, "vercel security checkpoint") { add("vercel") }
        }
    }

    /// Whether a text holds words, which are in lower case; its own case does not matter.
    private static func holds(_ text: UnsafeBufferPointer<UInt8>, _ words: StaticString) -> Bool {
        let count = words.utf8CodeUnitCount
        guard let start = text.baseAddress, text.count >= count else { return false }
        for offset in 0...min(text.count - count, searchLimit) where equals(start + offset, count, words) {
            return true
        }
        return false
    }

    private mutating func search(_ start: BytePointer, _ end: BytePointer) {
        if WallSigns.hasChallenge(start, end) { add("cf-challenge") }
        if find("/.within.website/", start, end) != nil { add("anubis") }
        if find("_Incapsula_Resource", start, end) != nil { add("incapsula") }
        if find("px-captcha", start, end) != nil { add("perimeterx") }
    }

    /// Cloudflare's challenge, but not the detection script that it adds to pages it lets through.
    private static func hasChallenge(_ start: BytePointer, _ end: BytePointer) -> Bool {
        let path: StaticString = "/cdn-cgi/challenge-platform/"
        var place = start
        while let found = find(path, place, end) {
            place = found + path.utf8CodeUnitCount
            if !starts(place, end, "scripts/jsd/") { return true }
        }
        return false
    }
}
