internal import ByteVectors

/// The tags that open right in front of a picture, with nothing but white space between them: what a template puts
/// around it, as in `<div class="author-icon"><a href="/kim"><img src="4711.jpg">`.
struct PictureWrapping {
    /// What the words of their `class` and `id` tell.
    private(set) var words: NamedWords.Meanings = []
    /// What the words of the innermost link tell; nil without a link.
    private(set) var linkWords: NamedWords.Meanings?
    /// Whether that link leads to the page of an account on a network.
    private(set) var leadsToProfile = false
    /// Whether one of them keeps its content from being shown.
    private(set) var isHidden = false

    init() {}

    init(before image: BytePointer, from start: BytePointer) {
        var (place, tags) = (image, 0)
        var attributes = AttributeList()
        // Tags that hold nothing stand beside the picture, and what is around it begins before them.
        for _ in 0..<Self.stepLimit where tags < Self.tagLimit {
            while place > start, ASCII.isSpace(place[-1]) { place -= 1 }
            guard let open = Self.startTag(endingAt: place, start) else { break }
            if add(open, place, &attributes) { tags += 1 }
            place = open
        }
    }

    mutating func add(name: Substring) { words.formUnion(NamedWords(name).some) }

    mutating func add(style: PictureStyle?, hidden: Bool) {
        isHidden = isHidden || hidden || style?.isHidden ?? false
    }

    /// Takes a link, if it is the first one.
    mutating func add(link: Substring) {
        guard linkWords == nil, !link.isEmpty else { return }
        linkWords = NamedWords(link).some
        leadsToProfile = NetworkLink.isProfile(link)
    }

    /// Tags that are looked at, those that hold nothing included, and bytes of each.
    static let tagLimit = 3
    private static let stepLimit = 6
    private static let byteLimit = 300

    /// Where the start tag that ends there begins; nil for an end tag, a comment and text.
    private static func startTag(endingAt end: BytePointer, _ start: BytePointer) -> BytePointer? {
        guard end > start, end[-1] == UInt8(ascii: ">") else { return nil }
        var place = end - 1
        let first = max(start, end - byteLimit)
        while place - first >= 16,
            byte_vectors_equal(place - 16, UInt8(ascii: "<")) | byte_vectors_equal(place - 16, UInt8(ascii: ">")) == 0
        {
            place -= 16
        }
        while place > first {
            place -= 1
            if place.pointee == UInt8(ascii: ">") { return nil }
            if place.pointee == UInt8(ascii: "<") { return ASCII.isLetter(place[1]) ? place : nil }
        }
        return nil
    }

    /// False for a tag that holds nothing: one of a void element, or one that is written as closed.
    private mutating func add(_ open: BytePointer, _ end: BytePointer, _ attributes: inout AttributeList) -> Bool {
        var key = TagKey()
        var name = open + 1
        while name < end, ASCII.isAlphanumeric(name.pointee) {
            key.append(name.pointee)
            name += 1
        }
        guard !ElementTable.shared.traits(of: key).contains(.void) else { return false }
        guard attributes.read(name, end, keep: true, limit: Self.byteLimit) != nil else { return true }
        guard !attributes.isSelfClosing else { return false }
        for word: StaticString in ["class", "id"] {
            attributes.first(word).map { words.formUnion(NamedWords($0.bytes).some) }
        }
        add(style: attributes.first("style").map { PictureStyle($0.bytes) }, hidden: attributes.first("hidden") != nil)
        guard name - open == 2, open[1] | 0x20 == UInt8(ascii: "a"), let link = attributes.first("href") else {
            return true
        }
        add(link: Substring(String(decoding: link.bytes, as: UTF8.self)))
        return true
    }
}
