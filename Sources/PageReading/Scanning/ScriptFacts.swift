/// What the scripts of a page say, found without running them.
struct ScriptFacts {
    /// Inline scripts that `WallSigns` may look at.
    static let kept = 20
    /// Bytes of one script, and of all scripts, that are searched.
    static let searchLimit = 64 << 10
    static let totalLimit = 512 << 10

    private(set) var bytes = 0
    private var searched = 0
    private(set) var writesTags = false
    /// Whether a script may lead elsewhere: it names `location`, or the window of this page for another.
    private var namesLocation = false
    /// What runs when the page has loaded: the value of an `onload`.
    private var load: UnsafeBufferPointer<UInt8>?
    /// The first inline scripts.
    private(set) var first: [UnsafeBufferPointer<UInt8>] = []

    /// The text of one script; `type` is its attribute.
    mutating func add(_ start: BytePointer, _ end: BytePointer, type: UnsafeBufferPointer<UInt8>?) {
        bytes += end - start
        guard start < end, ScriptFacts.isCode(type) else { return }
        if first.count < ScriptFacts.kept { first.append(PageReading.bytes(start, end)) }
        let count = min(end - start, ScriptFacts.searchLimit, ScriptFacts.totalLimit - searched)
        searched += count
        if count > 0, !writesTags || !namesLocation { search(start, start + count) }
    }

    /// Notes the value of the body's `onload`.
    mutating func addLoad(_ script: UnsafeBufferPointer<UInt8>) {
        guard load == nil, script.count <= ScriptFacts.searchLimit else { return }
        load = script
    }

    /// Whether the first inline scripts lead elsewhere whenever the page is loaded.
    var redirects: Bool {
        guard namesLocation || load != nil else { return false }
        var scan = RedirectScan()
        for script in first { scan.add(UnsafeBufferPointer(rebasing: script.prefix(ScriptFacts.searchLimit))) }
        if let load { scan.add(load) }
        return scan.redirects
    }

    /// Whether a script of that address draws the page: that of Flutter, which has no mount point.
    static func startsApp(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        let path = source.prefix { $0 != UInt8(ascii: "?") }
        let name = path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex)...]
        guard let start = UnsafeBufferPointer(rebasing: name).baseAddress else { return false }
        return equals(start, name.count, "flutter_bootstrap.js") || equals(start, name.count, "flutter.js")
    }

    /// Whether a script of that type runs; data blocks such as JSON do not.
    private static func isCode(_ type: UnsafeBufferPointer<UInt8>?) -> Bool {
        guard let start = type?.baseAddress, let count = type?.count, count > 0 else { return true }
        for code: StaticString in [
            "module", "text/javascript", "application/javascript", "application/x-javascript", "text/ecmascript",
            "application/ecmascript",
        ] where equals(start, count, code) {
            return true
        }
        return false
    }

    /// Looks at every place where three bytes hint at a word that matters, sixteen places at once.
    private mutating func search(_ start: BytePointer, _ end: BytePointer) {
        var place = start
        while end - place >= 18 {
            if ScriptFacts.hasHint(place) {
                for offset in 0..<16 { look(place + offset, start, end) }
                if writesTags, namesLocation { return }
            }
            place += 16
        }
        while end - place >= 3 {
            look(place, start, end)
            place += 1
        }
    }

    /// Whether `oca` (location), `_se` (_self), `g:t` (og:title), `t.t` (document.title) or `t-h` (react-helmet) begin
    /// at one of sixteen places.
    @inline(__always) private static func hasHint(_ place: BytePointer) -> Bool {
        let raw = UnsafeRawPointer(place)
        let first = raw.loadUnaligned(as: SIMD16<UInt8>.self)
        let second = raw.loadUnaligned(fromByteOffset: 1, as: SIMD16<UInt8>.self)
        let third = raw.loadUnaligned(fromByteOffset: 2, as: SIMD16<UInt8>.self)
        let location = (first .== all("o")) .& (second .== all("c")) .& (third .== all("a"))
        let window = (first .== all("_")) .& (second .== all("s")) .& (third .== all("e"))
        let title = (first .== all("g")) .& (second .== all(":")) .& (third .== all("t"))
        let dot = (second .== all(".")) .& (third .== all("t"))
        let dash = (second .== all("-")) .& (third .== all("h"))
        return (location .| window .| title .| ((first .== all("t")) .& (dot .| dash))).hasAny
    }

    @inline(__always) private static func all(_ scalar: Unicode.Scalar) -> SIMD16<UInt8> {
        SIMD16(repeating: UInt8(ascii: scalar))
    }

    @inline(__always) private mutating func look(_ place: BytePointer, _ start: BytePointer, _ end: BytePointer) {
        switch (place[0], place[1]) {
        case (UInt8(ascii: "o"), UInt8(ascii: "c")):
            if place > start, starts(place - 1, end, "location") { namesLocation = true }
        case (UInt8(ascii: "_"), UInt8(ascii: "s")):
            if starts(place, end, "_self") { namesLocation = true }
        case (UInt8(ascii: "g"), UInt8(ascii: ":")):
            if place > start, starts(place - 1, end, "og:title") { writesTags = true }
        case (UInt8(ascii: "t"), UInt8(ascii: ".")):
            if place - start >= 7, starts(place - 7, end, "document.title") {
                writesTags = writesTags || ScriptFacts.isAssigned(place + 7, end)
            }
        case (UInt8(ascii: "t"), UInt8(ascii: "-")):
            if place - start >= 4, starts(place - 4, end, "react-helmet") { writesTags = true }
        default: break
        }
    }

    /// Whether a single `=` follows.
    private static func isAssigned(_ start: BytePointer, _ end: BytePointer) -> Bool {
        var place = start
        while place < end, ASCII.isSpace(place.pointee) { place += 1 }
        return starts(place, end, "=") && !starts(place, end, "==")
    }
}
