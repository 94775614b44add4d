/// One attribute as the bytes of the page have it.
struct Attribute {
    var name: BytePointer
    var nameCount: Int
    var value: BytePointer
    var valueCount: Int

    @inline(__always) func isNamed(_ wanted: StaticString) -> Bool { equals(name, nameCount, wanted) }
    @inline(__always) func hasValue(_ wanted: StaticString) -> Bool { equals(value, valueCount, wanted) }
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: value, count: valueCount) }
}

/// Whether the bytes are that lower-case word, ASCII case aside.
@inline(__always) func equals(_ start: BytePointer, _ count: Int, _ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && equals(start, count, word.utf8Start)
}

@inline(__always) private func equals(_ start: BytePointer, _ count: Int, _ wanted: BytePointer) -> Bool {
    for index in 0..<count where ASCII.lowercased(start[index]) != wanted[index] { return false }
    return true
}

/// What is between the name of a tag and its `>`.
struct AttributeList {
    private(set) var items: [Attribute] = []
    private(set) var isSelfClosing = false
    private(set) var isCut = false
    /// Whether an `id` of the tag is the mark of a mount point or a wall, or `ng-version` is there.
    private(set) var mark: Mark?

    enum Mark {
        case root(StaticString)
        case captcha
    }

    /// What the mount points of apps are called: those of React, Vue, Next, Nuxt, Gatsby, Svelte, Discord and Quasar.
    static let roots: [StaticString] = [
        "#root", "#app", "#__next", "#__nuxt", "#___gatsby", "#react-root", "#svelte", "#vue-app", "#app-mount",
        "#q-app",
    ]

    init() { items.reserveCapacity(24) }

    /// The first attribute of that name, as HTML counts only the first.
    func first(_ name: StaticString) -> Attribute? {
        for item in items where item.isNamed(name) { return item }
        return nil
    }

    /// Reads attributes from behind the tag name; nil when the page ends inside the tag, which is then none.
    ///
    /// Without `keep` only the end of the tag, `isSelfClosing` and `mark` are found. The states are those of the
    /// tokenizer of the HTML standard from "before attribute name" to "after attribute value".
    @inline(__always) mutating func read(
        _ start: BytePointer, _ end: BytePointer, keep: Bool, limit: Int
    ) -> BytePointer? {
        if !items.isEmpty { items.removeAll(keepingCapacity: true) }
        guard keep else { return skip(start, end) }
        isSelfClosing = false
        mark = nil
        return readAll(start, end, keep: true, limit: limit)
    }

    /// Finds the end of a tag whose attributes are mostly ` name="value"`, and `mark`; what was read before stays.
    mutating func skip(_ start: BytePointer, _ end: BytePointer) -> BytePointer? {
        isSelfClosing = false
        mark = nil
        var place = start
        while end - place >= 32, place.pointee == 0x20, let count = Words.nameCount(place + 1) {
            let value = place + count + 3
            let quote = value[-1]
            let isQuote = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
            guard isQuote, value[-2] == UInt8(ascii: "=") else { break }
            guard let close = find(quote, value, end) else { return nil }
            if count == 2 || count == 10 {
                note(Attribute(name: place + 1, nameCount: count, value: value, valueCount: close - value))
            }
            place = close + 1
            if place < end, place.pointee == UInt8(ascii: ">") { return place + 1 }
        }
        return readAll(place, end, keep: false, limit: 0)
    }

    private mutating func readAll(_ start: BytePointer, _ end: BytePointer, keep: Bool, limit: Int) -> BytePointer? {
        var place = start
        while place < end {
            let byte = place.pointee
            if byte == UInt8(ascii: ">") { return place + 1 }
            if ASCII.isSpace(byte) {
                place += 1
            } else if byte == UInt8(ascii: "/") {
                place += 1
                if place < end, place.pointee == UInt8(ascii: ">") {
                    isSelfClosing = true
                    return place + 1
                }
            } else {
                guard let after = attribute(place, end, keep: keep, limit: limit) else { return nil }
                place = after
            }
        }
        return nil
    }

    @inline(__always) private mutating func attribute(
        _ name: BytePointer, _ end: BytePointer, keep: Bool, limit: Int
    ) -> BytePointer? {
        // The first byte belongs to the name whatever it is, even `=`.
        var place = name + 1
        while place < end, !AttributeList.endsName(place.pointee) { place += 1 }
        let nameCount = place - name
        place = AttributeList.skipSpace(place, end)
        var value = place
        var valueEnd = place
        if place < end, place.pointee == UInt8(ascii: "=") {
            value = AttributeList.skipSpace(place + 1, end)
            guard value < end else { return nil }
            let quote = value.pointee
            if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                value += 1
                guard let close = find(quote, value, end) else { return nil }
                (valueEnd, place) = (close, close + 1)
            } else {
                valueEnd = value
                while valueEnd < end, valueEnd.pointee != UInt8(ascii: ">"), !ASCII.isSpace(valueEnd.pointee) {
                    valueEnd += 1
                }
                place = valueEnd
            }
        }
        let found = Attribute(name: name, nameCount: nameCount, value: value, valueCount: valueEnd - value)
        if keep { append(found, limit) }
        note(found)
        return place
    }

    private mutating func append(_ attribute: Attribute, _ limit: Int) {
        if items.count < limit { items.append(attribute) } else { isCut = true }
    }

    @inline(__always) private static func endsName(_ byte: UInt8) -> Bool {
        byte <= UInt8(ascii: ">")
            && (byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
                || ASCII.isSpace(byte))
    }

    @inline(__always) private static func skipSpace(_ start: BytePointer, _ end: BytePointer) -> BytePointer {
        var place = start
        while place < end, ASCII.isSpace(place.pointee) { place += 1 }
        return place
    }

    @inline(__always) private mutating func note(_ attribute: Attribute) {
        if attribute.nameCount == 2 {
            if attribute.name[0] | 0x20 == UInt8(ascii: "i"), attribute.isNamed("id") { noteID(attribute) }
        } else if attribute.nameCount == 10, attribute.isNamed("ng-version") {
            mark = .root("[ng-version]")
        }
    }

    private mutating func noteID(_ id: Attribute) {
        guard (3...10).contains(id.valueCount) else { return }
        if id.hasValue("px-captcha") { mark = .captcha }
        for root in Self.roots where root.utf8CodeUnitCount == id.valueCount + 1 {
            if equals(id.value, id.valueCount, root.utf8Start + 1) { mark = .root(root) }
        }
    }
}
