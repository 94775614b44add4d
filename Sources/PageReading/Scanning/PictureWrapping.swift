/// The tags that open right in front of a picture, with nothing but white space between them: what a template puts
/// around it, as in `<div class="author-icon"><a href="/kim"><img src="4711.jpg">`.
struct PictureWrapping {
    /// What the words of their `class` and `id` tell.
    private(set) var words: NamedWords.Meanings = []
    /// What the words of the innermost link tell; nil without a link.
    private(set) var linkWords: NamedWords.Meanings?
    /// Whether that link leads to the page of an account on a network.
    private(set) var leadsToProfile = false

    init() {}

    init(before image: BytePointer, from start: BytePointer) {
        var place = image
        for _ in 0..<Self.tagLimit {
            while place > start, ASCII.isSpace(place[-1]) { place -= 1 }
            guard let open = Self.startTag(endingAt: place, start) else { break }
            add(open, place)
            place = open
        }
    }

    mutating func add(name: Substring) { words.formUnion(NamedWords(name).some) }

    /// Takes a link, if it is the first one.
    mutating func add(link: Substring) {
        guard linkWords == nil, !link.isEmpty else { return }
        linkWords = NamedWords(link).some
        leadsToProfile = NetworkLink.isProfile(link)
    }

    /// Tags that are looked at, and bytes of each.
    static let tagLimit = 3
    private static let byteLimit = 300

    /// Where the start tag that ends there begins; nil for an end tag, a comment and text.
    private static func startTag(endingAt end: BytePointer, _ start: BytePointer) -> BytePointer? {
        guard end > start, end[-1] == UInt8(ascii: ">") else { return nil }
        var place = end - 1
        let first = max(start, end - byteLimit)
        while place > first {
            place -= 1
            if place.pointee == UInt8(ascii: ">") { return nil }
            if place.pointee == UInt8(ascii: "<") { return ASCII.isLetter(place[1]) ? place : nil }
        }
        return nil
    }

    private mutating func add(_ open: BytePointer, _ end: BytePointer) {
        var name = open + 1
        while name < end, ASCII.isAlphanumeric(name.pointee) { name += 1 }
        var attributes = AttributeList()
        guard attributes.read(name, end, keep: true, limit: Self.byteLimit) != nil else { return }
        for word: StaticString in ["class", "id"] {
            attributes.first(word).map { words.formUnion(NamedWords($0.bytes).some) }
        }
        guard name - open == 2, open[1] | 0x20 == UInt8(ascii: "a"), let link = attributes.first("href") else { return }
        add(link: Substring(String(decoding: link.bytes, as: UTF8.self)))
    }
}
