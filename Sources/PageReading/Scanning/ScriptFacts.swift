/// Facts from the scripts of a page, found without running them.
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
        if count > 0, !writesTags { writesTags = ScriptFacts.writesTags(start, start + count) }
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

    /// Whether a script writes preview tags: it contains `og:title` or `react-helmet`, or assigns `document.title`.
    private static func writesTags(_ start: BytePointer, _ end: BytePointer) -> Bool {
        if find("og:title", start, end) != nil || find("react-helmet", start, end) != nil { return true }
        let title: StaticString = "document.title"
        var place = start
        while let found = find(title, place, end) {
            place = found + title.utf8CodeUnitCount
            if isAssigned(place, end) { return true }
        }
        return false
    }

    /// Whether a single `=` follows.
    private static func isAssigned(_ start: BytePointer, _ end: BytePointer) -> Bool {
        var place = start
        while place < end, ASCII.isSpace(place.pointee) { place += 1 }
        return starts(place, end, "=") && !starts(place, end, "==")
    }
}
