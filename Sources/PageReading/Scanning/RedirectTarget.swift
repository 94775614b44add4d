/// Where a script that leads elsewhere leads, for sentences about it: the first address in quotes behind `location` or
/// `open` in one statement, else the only URL in quotes. What is put together from pieces is not known.
enum RedirectTarget {
    /// Bytes between the word and the address, and of an address.
    private static let reach = 64
    private static let longest = 2_000

    static func find(in scripts: [UnsafeBufferPointer<UInt8>]) -> String? {
        for script in scripts {
            guard let start = script.baseAddress else { continue }
            let end = start + min(script.count, ScriptFacts.searchLimit)
            for word: StaticString in ["location", "open"] {
                var place = start
                while let found = PageReading.find(word, place, end) {
                    place = found + word.utf8CodeUnitCount
                    // `window['location'] = …`
                    if place < end, isQuote(place.pointee) { place += 1 }
                    if let target = quoted(place, end) { return target }
                }
            }
        }
        return onlyURL(in: scripts)
    }

    /// The URL that a variable holds, as a rule.
    private static func onlyURL(in scripts: [UnsafeBufferPointer<UInt8>]) -> String? {
        var only: String?
        for script in scripts {
            guard var place = script.baseAddress else { continue }
            let end = place + min(script.count, ScriptFacts.searchLimit)
            while let found = PageReading.find("http", place, end) {
                place = found + 4
                guard found > script.baseAddress ?? found, isQuote(found[-1]), let url = quoted(found - 1, end) else {
                    continue
                }
                if let only, only != url { return nil }
                only = url
            }
        }
        return only
    }

    /// The text in quotes that follows in the same statement, when it is the whole of what is assigned or handed over.
    private static func quoted(_ start: BytePointer, _ end: BytePointer) -> String? {
        var place = start
        let limit = min(end, start + reach)
        while place < limit, !isQuote(place.pointee) {
            if place.pointee == UInt8(ascii: ";") || place.pointee == UInt8(ascii: "+") { return nil }
            place += 1
        }
        guard place < limit else { return nil }
        let quote = place.pointee
        let text = place + 1
        place = text
        while place < end, place - text <= longest, place.pointee != quote, place.pointee >= 32 { place += 1 }
        guard place < end, place.pointee == quote, place > text, isWhole(place + 1, end) else { return nil }
        let target = String(decoding: UnsafeBufferPointer(start: text, count: place - text), as: UTF8.self)
            .replacing("\\/", with: "/")
        return isAddress(target) ? target : nil
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
    }

    /// Whether nothing is added behind the text.
    private static func isWhole(_ start: BytePointer, _ end: BytePointer) -> Bool {
        var place = start
        while place < end, ASCII.isSpace(place.pointee) { place += 1 }
        return place == end || place.pointee != UInt8(ascii: "+")
    }

    /// A path or a URL, and not a word such as `_self` or what is still to be filled in.
    private static func isAddress(_ text: String) -> Bool {
        let isPath = text.hasPrefix("/") || text.hasPrefix("./") || text.hasPrefix("?")
        let isURL = text.lowercased().hasPrefix("http:") || text.lowercased().hasPrefix("https:")
        return (isPath || isURL || text.contains("/") || text.contains(".")) && !text.contains { "{}$ ".contains($0) }
    }
}
