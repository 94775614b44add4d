internal import ByteVectors

/// One attribute as the bytes of the page have it.
struct Attribute {
    var name: BytePointer
    var nameCount: Int
    var value: BytePointer
    var valueCount: Int

    @inline(__always) func isNamed(_ wanted: StaticString) -> Bool { equals(name, nameCount, wanted) }
    @inline(__always) func hasValue(_ wanted: StaticString) -> Bool { equals(value, valueCount, wanted) }
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: value, count: valueCount) }
    @inline(__always) var valueEnd: BytePointer { value + valueCount }
}

extension Attribute {
    /// Bytes that have to be there from the space before an attribute on for `init(quotedBehind:)`.
    static let room = 32

    /// The attribute behind a space, if it is `name="value"` with a name of at most 15 bytes.
    @inline(__always) init?(quotedBehind space: BytePointer, _ end: BytePointer) {
        let count = byte_vectors_name_ends(space + 1).trailingZeroBitCount
        let value = space + count + 3
        guard count > 0, count < 16, value[-2] == UInt8(ascii: "=") else { return nil }
        let close =
            switch value[-1] {
            case UInt8(ascii: "\""): findNear(UInt8(ascii: "\""), value, end)
            case UInt8(ascii: "'"): findNear(UInt8(ascii: "'"), value, end)
            default: nil as BytePointer?
            }
        guard let close else { return nil }
        self.init(name: space + 1, nameCount: count, value: value, valueCount: close - value)
    }

    /// Whether it may be a mark of the tag, by its name and the length of its value.
    @inline(__always) var mayMark: Bool { (nameCount == 2 || nameCount == 10) && isNamedLikeMark }

    @inline(never) private var isNamedLikeMark: Bool {
        isNamed("id") ? AttributeList.idLengths.contains(valueCount) : isNamed("ng-version")
    }
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

    // As many as fit into a thousand bytes: more take a lock.
    init() { items.reserveCapacity(10) }

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
        while end - place >= Attribute.room, place.pointee == UInt8(ascii: " "),
            let attribute = Attribute(quotedBehind: place, end)
        {
            if attribute.mayMark { note(attribute) }
            place = attribute.valueEnd + 1
            if place < end, place.pointee == UInt8(ascii: ">") { return place + 1 }
        }
        return readAll(place, end, keep: false, limit: 0)
    }

    private mutating func readAll(_ start: BytePointer, _ end: BytePointer, keep: Bool, limit: Int) -> BytePointer? {
        var place = start
        while place < end {
            let byte = place.pointee
            if byte == UInt8(ascii: ">") { return place + 1 }
            if byte == UInt8(ascii: " "), end - place >= Attribute.room,
                let attribute = Attribute(quotedBehind: place, end)
            {
                take(attribute, keep: keep, limit: limit)
                place = attribute.valueEnd + 1
            } else if ASCII.isSpace(byte) {
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
        take(found, keep: keep, limit: limit)
        return place
    }

    @inline(__always) private mutating func take(_ attribute: Attribute, keep: Bool, limit: Int) {
        if keep {
            if items.count < limit { items.append(attribute) } else { isCut = true }
        }
        if attribute.mayMark { note(attribute) }
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
