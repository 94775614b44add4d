internal import AuditModel

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Reads the tags of one page in one pass: the tokenizer of the HTML standard over UTF-8 bytes, and of its tree
/// builder only what tells where a tag is.
struct TagScanner {
    let base: BytePointer
    /// The end of the page, or of the noscript that is looked into.
    private(set) var end: BytePointer
    let limits: ReadingLimits
    private let elements: ElementTable.Lookup

    var tags = PageTags()
    var attributes = AttributeList()
    var tree = TreePlace()
    var foreign = ForeignContent()
    var lines: LineCounter
    var surroundings = Surroundings()
    var visible = VisibleText()
    var heading = Heading()
    var images = BodyImages()
    /// Whether a tag so far gives the card its image.
    var declaresImage = false
    var scripts = ScriptFacts()
    var hidden = HiddenKeys()
    var walls = WallSigns()
    private var depth = 0
    /// Whether the page ends inside a tag, a comment or the text of an element.
    private var isUnfinished = false
    /// Start tags of each element of HTML less its end tags, by the element's slot; at 0 those of unknown elements.
    private let opened: UnsafeMutableBufferPointer<Int32>

    /// The tags of decoded text.
    static func scan(_ text: UnsafeBufferPointer<UInt8>, limits: ReadingLimits) -> PageTags {
        guard let base = text.baseAddress, !text.isEmpty else { return PageTags() }
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: ElementTable.size) { opened in
            opened.initialize(repeating: 0)
            return ElementTable.shared.withLookup { elements in
                var scanner = TagScanner(base, base + text.count, limits, elements, opened)
                scanner.scan(from: base)
                return scanner.finish()
            }
        }
    }

    private init(
        _ base: BytePointer, _ end: BytePointer, _ limits: ReadingLimits, _ elements: ElementTable.Lookup,
        _ opened: UnsafeMutableBufferPointer<Int32>
    ) {
        self.base = base
        self.end = end
        self.limits = limits
        self.elements = elements
        self.opened = opened
        lines = LineCounter(base, end)
    }

    private mutating func scan(from start: BytePointer) {
        var place = start
        while true {
            guard let open = find(UInt8(ascii: "<"), place, end) else { break }
            if open > place, readsText { text(place, open) }
            place = markup(open)
        }
        if place < end { text(place, end) }
    }

    /// Whether text can still tell anything.
    private var readsText: Bool { !tree.isBody || heading.isOpen || !visible.isFull }

    /// What begins with `<`; returns where the text after it begins.
    private mutating func markup(_ open: BytePointer) -> BytePointer {
        guard open + 1 < end else {
            text(open, end)
            return end
        }
        let next = open[1]
        if ASCII.isLetter(next) { return startTag(open) }
        switch next {
        case UInt8(ascii: "/"): return endTag(open)
        case UInt8(ascii: "!"): return declaration(open)
        case UInt8(ascii: "?"): return bogusComment(open)
        default:
            text(open, open + 1)
            return open + 1
        }
    }

    private mutating func bogusComment(_ open: BytePointer) -> BytePointer {
        find(UInt8(ascii: ">"), open + 1, end).map { $0 + 1 } ?? cutShort()
    }

    /// The end of the page, inside of something that has not ended.
    private mutating func cutShort() -> BytePointer {
        isUnfinished = true
        return end
    }

    private mutating func declaration(_ open: BytePointer) -> BytePointer {
        if starts(open + 2, end, "--") {
            return Comment.end(open + 4, end) ?? cutShort()
        }
        if foreign.isForeign, starts(open + 2, end, "[CDATA[") {
            return find("]]>", open + 9, end).map { $0 + 3 } ?? cutShort()
        }
        // A doctype ends at its first `>` as well, even one in quotes.
        return bogusComment(open)
    }

    /// The element whose name begins at `start`: its slot, its packed name, and where that ends.
    private func name(_ start: BytePointer) -> (slot: Int, key: TagKey, end: BytePointer) {
        var key = TagKey()
        var place = start
        while place < end {
            let byte = place.pointee
            if byte <= UInt8(ascii: ">"),
                byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || ASCII.isSpace(byte)
            {
                break
            }
            key.append(byte)
            place += 1
        }
        return (elements.slot(key), key, place)
    }

    private mutating func startTag(_ open: BytePointer) -> BytePointer {
        let (slot, key, nameEnd) = name(open + 1)
        let traits = elements.traits(slot)
        guard traits.isDisjoint(with: .special), tree.isBody, !foreign.isActive else {
            return special(elements.entry(slot, key), open, nameEnd)
        }
        // In the body, the attributes of most elements are not needed.
        let isBare = nameEnd < end && nameEnd.pointee == UInt8(ascii: ">")
        let isAnchor = readsAnchor(traits)
        let limit = isAnchor ? limits.attributesPerTag : 0
        guard let after = isBare ? nameEnd + 1 : attributes.read(nameEnd, end, keep: isAnchor, limit: limit) else {
            return cutShort()
        }
        tags.structure.elements += 1
        count(slot, traits)
        if isAnchor, !isBare { takeAnchor() }
        if !isBare, let mark = attributes.mark { note(mark) }
        return after
    }

    /// Whether the element is a link that a crawl asks for.
    private func readsAnchor(_ traits: ElementTraits) -> Bool { traits.contains(.anchor) && limits.anchors > 0 }

    private mutating func special(
        _ element: ElementTable.Entry, _ open: BytePointer, _ nameEnd: BytePointer
    ) -> BytePointer {
        let keep = element.traits.contains(.wanted) || readsAnchor(element.traits)
        guard let after = attributes.read(nameEnd, end, keep: keep, limit: limits.attributesPerTag) else {
            return cutShort()
        }
        return start(element, open, nameEnd, after)
    }

    /// The start tag of an element that is read, or that is in a place where any element may matter.
    private mutating func start(
        _ element: ElementTable.Entry, _ open: BytePointer, _ nameEnd: BytePointer, _ after: BytePointer
    ) -> BytePointer {
        let isHTML =
            foreign.isActive || element.name == .svg || element.name == .math
            ? foreign.start(element, attributes) : true
        if isHTML || element.name == .svg || element.name == .math { goOn(element, open, nameEnd) }
        if surroundings.isInNoscript, !element.traits.contains(.head) { noteNoscript(open, nameEnd) }
        if element.name != .html, element.name != .head, element.name != .body { tags.structure.elements += 1 }
        if isHTML {
            count(Int(element.slot), element.traits)
        } else if !attributes.isSelfClosing {
            deepen(element.traits)
        }
        if let mark = attributes.mark { note(mark) }
        if readsAnchor(element.traits) { takeAnchor() }
        if isHTML, element.name != .other {
            meet(element.name, open)
            if element.name == .noscript { return noscript(after) }
            if element.traits.contains(.text) {
                let stop = rawText(element.name, open, after)
                return stop == end ? cutShort() : stop
            }
        } else if element.traits.contains(.heading), !surroundings.isInNoscript {
            heading.close()
        }
        return after
    }

    /// To a parser with scripting the content is text up to the end tag: it is looked into, but changes nothing of
    /// what surrounds it. Returns where the end tag begins.
    private mutating func noscript(_ start: BytePointer) -> BytePointer {
        guard !surroundings.isInNoscript else { return start }
        let stop = TextElement.end("noscript", start, end)
        walls.noscript(start, stop)
        let outside = (end, foreign, surroundings, depth, isUnfinished || stop == end)
        end = stop
        foreign = ForeignContent()
        surroundings.start(.noscript)
        scan(from: start)
        (end, foreign, surroundings, depth, isUnfinished) = outside
        return stop
    }

    /// Follows the tree past a start tag; notes what closed the head.
    private mutating func goOn(
        _ element: ElementTable.Entry, _ open: BytePointer, _ nameEnd: BytePointer
    ) {
        guard !tree.isBody || element.name == .body, !surroundings.isInTemplate, !surroundings.isInNoscript else {
            return
        }
        if tree.start(element) { noteHeadClosed(by: TagScanner.elementName(open, nameEnd), at: open) }
    }

    private static func elementName(_ open: BytePointer, _ nameEnd: BytePointer) -> String {
        let name = bytes(open + 1, nameEnd).prefix(TagScanner.namedBytes).map(ASCII.lowercased)
        return String(decoding: name, as: UTF8.self)
    }

    /// Notes what ends the head in a noscript for readers without scripts; nil is text.
    private mutating func noteNoscript(_ open: BytePointer, _ nameEnd: BytePointer?) {
        guard tree.isInHead, tags.structure.noscriptContent == nil, !surroundings.isInTemplate else { return }
        tags.structure.noscriptContent = nameEnd.map { TagScanner.elementName(open, $0) } ?? "#text"
        tags.structure.noscriptPlace = place(open)
    }

    /// Bytes of an element's name that are kept.
    private static let namedBytes = 64

    private mutating func noteHeadClosed(by name: String, at place: BytePointer) {
        tags.structure.headClosedBy = name
        tags.structure.headClosedLine = lines.line(at: place)
    }

    /// Notes that an element of HTML is open.
    private mutating func count(_ slot: Int, _ traits: ElementTraits) {
        if !surroundings.isInNoscript { opened[slot] += traits.contains(.void) ? 0 : 1 }
        deepen(traits)
    }

    private mutating func deepen(_ traits: ElementTraits) {
        guard traits.countsDepth else { return }
        depth += 1
        tags.structure.depth = max(tags.structure.depth, depth)
    }

    private mutating func endTag(_ open: BytePointer) -> BytePointer {
        guard open + 2 < end else {
            text(open, end)
            return end
        }
        guard ASCII.isLetter(open[2]) else { return bogusComment(open + 1) }
        let (slot, key, nameEnd) = name(open + 2)
        let isBare = nameEnd < end && nameEnd.pointee == UInt8(ascii: ">")
        guard let after = isBare ? nameEnd + 1 : attributes.read(nameEnd, end, keep: false, limit: 0) else {
            return cutShort()
        }
        let traits = elements.traits(slot)
        depth = max(0, depth - (traits.countsDepth ? 1 : 0))
        if foreign.isActive {
            let isOpen = slot > 0 && opened[slot] > 0
            guard foreign.end(elements.entry(slot, key), isOpen: isOpen) else { return after }
        }
        if !surroundings.isInNoscript { opened[slot] = max(0, opened[slot] - 1) }
        if traits.contains(.special) { leave(elements.entry(slot, key)) }
        return after
    }

    private mutating func leave(_ element: ElementTable.Entry) {
        surroundings.end(element.name)
        guard !surroundings.isInNoscript else { return }
        if element.traits.contains(.heading) { heading.close() }
        if !surroundings.isInTemplate { tree.end(element.name) }
    }

    private mutating func text(_ start: BytePointer, _ stop: BytePointer) {
        if surroundings.isInNoscript {
            if let first = TagScanner.firstInk(start, stop) { noteNoscript(first, nil) }
            return
        }
        if !tree.isBody, !surroundings.isInTemplate {
            guard !tree.dropsTags, let first = TagScanner.firstInk(start, stop) else { return }
            if tree.text() { noteHeadClosed(by: "#text", at: first) }
        }
        if heading.isOpen { heading.add(start, stop) }
        if tree.isBody, !surroundings.hidesText, !(foreign.isActive && foreign.hidesText) {
            visible.add(start, stop)
        }
    }

    private static func firstInk(_ start: BytePointer, _ stop: BytePointer) -> BytePointer? {
        var place = start
        while place < stop {
            if !ASCII.isSpace(place.pointee) { return place }
            place += 1
        }
        return nil
    }
}

extension TagScanner {
    private mutating func finish() -> PageTags {
        tags.structure.bytes = end - base
        tags.structure.headEnds = tree.headEnds || !(tree.isWrittenHead || isUnfinished)
        tags.structure.visibleCharacters = visible.count
        tags.structure.firstHeading = heading.text
        tags.structure.scriptBytes = scripts.bytes
        tags.structure.linkedDataImage = scripts.linkedDataImage
        tags.structure.scriptWritesTags = scripts.writesTags
        if visible.count < PageStructure.thinPage, let redirect = scripts.redirect {
            (tags.structure.scriptRedirects, tags.structure.scriptTarget) = (true, redirect.target)
        }
        tags.structure.hiddenKeys = hidden.keys(besides: tags.metas)
        if tags.structure.elements <= WallSigns.elementLimit {
            for script in scripts.first { walls.script(script) }
        }
        if let title = tags.pageTitle?.text { walls.title(title) }
        tags.structure.wallSigns = walls.signs
        tags.structure.isCut = tags.structure.isCut || attributes.isCut || hidden.isCut
        return tags
    }

    mutating func place(_ open: BytePointer) -> SourcePlace {
        SourcePlace(
            line: lines.line(at: open), offset: open - base, inTree: tree.isBody ? .body : .head,
            asWritten: tree.isWrittenBody ? .body : .head, isInNoscript: surroundings.isInNoscript)
    }
}
