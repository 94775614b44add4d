internal import ByteVectors

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
    /// The first image that JSON-LD names, as written.
    private(set) var linkedDataImage: String?
    /// What runs when the page has loaded: the value of an `onload`.
    private var load: UnsafeBufferPointer<UInt8>?
    /// The first inline scripts.
    private(set) var first: [UnsafeBufferPointer<UInt8>] = []

    /// The text of one script; `type` is its attribute.
    mutating func add(_ start: BytePointer, _ end: BytePointer, type: UnsafeBufferPointer<UInt8>?) {
        bytes += end - start
        if linkedDataImage == nil, LinkedData.isNamed(by: type) {
            linkedDataImage = LinkedData.image(start, min(end, start + ScriptFacts.searchLimit))
        }
        guard start < end, ScriptFacts.isCode(type) else { return }
        if first.count < ScriptFacts.kept { first.append(PageReading.bytes(start, end)) }
        let count = min(end - start, ScriptFacts.searchLimit, ScriptFacts.totalLimit - searched)
        searched += count
        if count > 0, !writesTags { search(start, start + count) }
    }

    /// Notes the value of the body's `onload`.
    mutating func addLoad(_ script: UnsafeBufferPointer<UInt8>) {
        guard load == nil, script.count <= ScriptFacts.searchLimit else { return }
        load = script
    }

    /// Where the first inline scripts lead whenever the page is loaded.
    var redirect: ScriptRedirect? {
        guard namesLocation || load != nil else { return nil }
        return ScriptRedirect(in: first + [load].compactMap { $0 })
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

    /// Whether a script may lead elsewhere.
    private var namesLocation: Bool {
        var rest = ScriptFacts.totalLimit
        return first.contains { script in
            guard let start = script.baseAddress else { return false }
            let end = start + min(script.count, ScriptFacts.searchLimit, rest)
            rest -= end - start
            return find("location", start, end) != nil
        }
    }

    /// Looks for `og:title`, `document.title = …` and `react-helmet`, 64 bytes at once: one pair of their letters is at an
    /// even place wherever they begin.
    private mutating func search(_ start: BytePointer, _ end: BytePointer) {
        var place = start
        while true {
            place += Int(byte_vectors_without(place, end - place, Pair.all))
            let stop = min(end, place + 64)
            while stop - place >= 16 {
                if Pair.isAny(at: place) {
                    for offset in stride(from: 0, to: 16, by: 2) { look(place + offset, start, end) }
                    if writesTags { return }
                }
                place += 16
            }
            if stop == end { break }
        }
        while end - place >= 2 {
            look(place, start, end)
            place += 2
        }
    }

    private mutating func look(_ place: BytePointer, _ start: BytePointer, _ end: BytePointer) {
        switch Pair(place[0], place[1]) {
        case Pair.evenTitle: lookAtTitle(place - 2, start, end)
        case Pair.oddTitle: lookAtTitle(place - 1, start, end)
        case Pair.evenHelmet: lookAtHelmet(place - 2, start, end)
        case Pair.oddHelmet: lookAtHelmet(place + 1, start, end)
        default: break
        }
    }

    private mutating func lookAtTitle(_ title: BytePointer, _ start: BytePointer, _ end: BytePointer) {
        if title - start >= 3, starts(title - 3, end, "og:title") { writesTags = true }
        if title - start >= 9, starts(title - 9, end, "document.title"), ScriptFacts.isAssigned(title + 5, end) {
            writesTags = true
        }
    }

    private mutating func lookAtHelmet(_ helmet: BytePointer, _ start: BytePointer, _ end: BytePointer) {
        if helmet - start >= 6, starts(helmet - 6, end, "react-helmet") { writesTags = true }
    }

    /// Two letters that follow each other, of the words that are looked for.
    private struct Pair: Equatable {
        let letters: UInt16

        init(_ first: UInt8, _ second: UInt8) { letters = UInt16(first) | UInt16(second) << 8 }

        @inline(__always) private init(_ first: Unicode.Scalar, _ second: Unicode.Scalar) {
            self.init(UInt8(ascii: first), UInt8(ascii: second))
        }

        /// Of `title` and `helmet` where they begin at an even place, and at an odd one.
        @inline(__always) static var evenTitle: Pair { Pair("t", "l") }
        @inline(__always) static var oddTitle: Pair { Pair("i", "t") }
        @inline(__always) static var evenHelmet: Pair { Pair("l", "m") }
        @inline(__always) static var oddHelmet: Pair { Pair("-", "h") }

        static var all: byte_vectors_pairs {
            byte_vectors_pairs(pairs: (evenTitle.bytes, oddTitle.bytes, evenHelmet.bytes, oddHelmet.bytes))
        }

        /// As they lie in memory.
        @inline(__always) private var bytes: UInt16 { UInt16(littleEndian: letters) }

        /// Whether one of them is among sixteen bytes, at an even place.
        @inline(__always) static func isAny(at place: BytePointer) -> Bool {
            let pairs = UnsafeRawPointer(place).loadUnaligned(as: SIMD8<UInt16>.self)
            let titles = pairs .== all(evenTitle) .| pairs .== all(oddTitle)
            let helmets = pairs .== all(evenHelmet) .| pairs .== all(oddHelmet)
            return unsafeBitCast(titles .| helmets, to: SIMD16<UInt8>.self).hasAny
        }

        @inline(__always) private static func all(_ pair: Pair) -> SIMD8<UInt16> {
            SIMD8(repeating: pair.bytes)
        }
    }

    /// Whether a single `=` follows.
    private static func isAssigned(_ start: BytePointer, _ end: BytePointer) -> Bool {
        var place = start
        while place < end, ASCII.isSpace(place.pointee) { place += 1 }
        return starts(place, end, "=") && !starts(place, end, "==")
    }
}
