/// One attribute as the bytes of the page have it.
struct Attribute {
    var name: BytePointer
    var nameCount: Int
    var value: BytePointer
    var valueCount: Int

    func isNamed(_ wanted: StaticString) -> Bool { equals(name, nameCount, wanted) }
    func hasValue(_ wanted: StaticString) -> Bool { equals(value, valueCount, wanted) }
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: value, count: valueCount) }
    var valueEnd: BytePointer { value + valueCount }
}

extension Attribute {
    /// Whether it may be a mark of the tag, by its name and the length of its value.
    var mayMark: Bool { (nameCount == 2 || nameCount == 10) && isNamedLikeMark }

    private var isNamedLikeMark: Bool {
        isNamed("id") ? AttributeList.idLengths.contains(valueCount) : isNamed("ng-version")
    }
}

/// Whether the bytes are that lower-case word, ASCII case aside.
func equals(_ start: BytePointer, _ count: Int, _ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && equals(start, count, word.utf8Start)
}

private func equals(_ start: BytePointer, _ count: Int, _ wanted: BytePointer) -> Bool {
    for index in 0..<count where ASCII.lowercased(start[index]) != wanted[index] { return false }
    return true
}

/// The text between the name of a tag and its `>`.
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

    /// The ids of apps' mount points: those of React, Vue, Next, Nuxt, Gatsby, Svelte, Discord and Quasar.
    static let roots: [StaticString] = [
        "#root", "#app", "#__next", "#__nuxt", "#___gatsby", "#react-root", "#svelte", "#vue-app", "#app-mount",
        "#q-app",
    ]

    /// The first attribute of that name, as HTML counts only the first.
    func first(_ name: StaticString) -> Attribute? {
        for item in items where item.isNamed(name) { return item }
        return nil
    }

    /// Reads attributes from after the tag name; nil if the page ends inside the tag, which then does not count.
    ///
    /// Without `keep` only the end of the tag, `isSelfClosing` and `mark` are found. The states are those of the
    /// tokenizer of the HTML standard from "before attribute name" to "after attribute value".
    mutating func read(
        _ start: BytePointer, _ end: BytePointer, keep: Bool, limit: Int
    ) -> BytePointer? {
        if keep { items.removeAll(keepingCapacity: true) }
        isSelfClosing = false
        mark = nil
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

    private mutating func attribute(
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
        take(found, keep: keep, limit: limit)
        return place
    }

    private mutating func take(_ attribute: Attribute, keep: Bool, limit: Int) {
        if keep {
            if items.count < limit { items.append(attribute) } else { isCut = true }
        }
        if attribute.mayMark { note(attribute) }
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte <= UInt8(ascii: ">")
            && (byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
                || ASCII.isSpace(byte))
    }

    private static func skipSpace(_ start: BytePointer, _ end: BytePointer) -> BytePointer {
        var place = start
        while place < end, ASCII.isSpace(place.pointee) { place += 1 }
        return place
    }

    private mutating func note(_ attribute: Attribute) {
        if attribute.nameCount == 2 { noteID(attribute) } else { mark = .root("[ng-version]") }
    }

    /// Lengths of ids that are marks.
    static let idLengths = 3...10

    private mutating func noteID(_ id: Attribute) {
        if id.hasValue("px-captcha") { mark = .captcha }
        for root in Self.roots where root.utf8CodeUnitCount == id.valueCount + 1 {
            if equals(id.value, id.valueCount, root.utf8Start + 1) { mark = .root(root) }
        }
    }
}
