/// Passes the tags of a body that tell nothing but how deep it is, nine of ten, and counts the text between them.
///
/// Whatever is unusual is left to `TagScanner`, which reads it from its `<` as if nobody had been there: elements that
/// are looked at, long and unknown names, attributes without quotes, marks, and the last bytes of the page.
struct PlainTags {
    let end: BytePointer
    let elements: ElementTable.Lookup
    let opened: UnsafeMutableBufferPointer<Int32>
    /// How deep the page is here, and how deep it was.
    private(set) var depth: Int
    private(set) var deepest: Int
    /// Start tags that were passed.
    private(set) var count = 0

    init(
        end: BytePointer, elements: ElementTable.Lookup, opened: UnsafeMutableBufferPointer<Int32>, depth: Int,
        deepest: Int
    ) {
        (self.end, self.elements, self.opened) = (end, elements, opened)
        (self.depth, self.deepest) = (depth, deepest)
    }

    /// Goes on to the text before the first `<` that is not passed, or to that which ends the page.
    @inline(__always)
    mutating func pass(_ start: BytePointer, _ visible: inout VisibleText, hidesText: Bool) -> BytePointer {
        var place = start
        var reads = !hidesText && !visible.isFull
        while let open = findNear(UInt8(ascii: "<"), place, end), end - open >= Attribute.room {
            let isEnd = open[1] == UInt8(ascii: "/")
            guard let after = isEnd ? endTag(open + 2) : startTag(open + 1) else { return place }
            if reads, open > place {
                visible.add(place, open, pageEnd: end)
                reads = !visible.isFull
            }
            place = after
        }
        return place
    }

    /// The slot of the name that lies below the lowest of these flags; nil for one that is looked at or not known.
    @inline(__always) private func slot(_ word: UInt64, below flags: UInt64) -> Int? {
        let low = (word | 0x2020_2020_2020_2020) & ((flags ^ (flags &- 1)) >> 8)
        guard low != 0 else { return nil }
        let slot = elements.slot(low: low)
        return elements.traits(slot).contains(.plain) ? slot : nil
    }

    /// Passes an end tag with nothing but a name.
    @inline(__always) private mutating func endTag(_ name: BytePointer) -> BytePointer? {
        let word = Words.load(name)
        let ends = Words.first(word, UInt8(ascii: ">"))
        guard ends != 0, let slot = slot(word, below: ends) else { return nil }
        depth = max(0, depth &- (elements.traits(slot).countsDepth ? 1 : 0))
        opened[slot] &-= opened[slot] > 0 ? 1 : 0
        return name + ends.trailingZeroBitCount >> 3 + 1
    }

    @inline(__always) private mutating func startTag(_ name: BytePointer) -> BytePointer? {
        let word = Words.load(name)
        let ends = Words.first(word, atMost: UInt8(ascii: ">"))
        guard ends != 0, let slot = slot(word, below: ends),
            let after = attributes(name + ends.trailingZeroBitCount >> 3)
        else { return nil }
        let traits = elements.traits(slot)
        count &+= 1
        opened[slot] &+= traits.contains(.void) ? 0 : 1
        depth &+= traits.countsDepth ? 1 : 0
        deepest = max(deepest, depth)
        return after
    }

    /// Where a tag ends whose attributes are all ` name="value"`; nil for others, and for what may be a mark.
    @inline(__always) private func attributes(_ start: BytePointer) -> BytePointer? {
        var place = start
        while place.pointee == UInt8(ascii: " ") {
            guard let attribute = Attribute(quotedBehind: place, end) else { return Self.closed(place) }
            guard end - attribute.valueEnd > Attribute.room, !attribute.mayMark else { return nil }
            place = attribute.valueEnd + 1
        }
        return place.pointee == UInt8(ascii: ">") ? place + 1 : nil
    }

    /// Where a tag ends of which ` />` is left.
    private static func closed(_ place: BytePointer) -> BytePointer? {
        place[1] == UInt8(ascii: "/") && place[2] == UInt8(ascii: ">") ? place + 3 : nil
    }
}
