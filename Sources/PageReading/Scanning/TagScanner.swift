internal import AuditModel
internal import Glibc

/// Reads the tags of one page in one pass: the tokenizer of the HTML standard over UTF-8 bytes, and of its tree
/// builder only what tells where a tag is.
struct TagScanner {
    let base: BytePointer
    let end: BytePointer
    let limits: ReadingLimits
    let elements = ElementTable.shared

    var tags = PageTags()
    var attributes = AttributeList()
    var tree = TreePlace()
    var foreign = ForeignContent()
    var lines: LineCounter
    var surroundings = Surroundings()
    var visible = VisibleText()
    var heading = Heading()
    var scripts = ScriptFacts()
    var hidden = HiddenKeys()
    var walls = WallSigns()
    private var depth = 0
    /// Start tags of each element of HTML less its end tags.
    private var opened = [Int32](repeating: 0, count: ElementTable.size)

    /// The tags of decoded text.
    static func scan(_ text: UnsafeBufferPointer<UInt8>, limits: ReadingLimits) -> PageTags {
        guard let base = text.baseAddress, !text.isEmpty else { return PageTags() }
        var scanner = TagScanner(base, base + text.count, limits)
        scanner.scan()
        return scanner.finish()
    }

    private init(_ base: BytePointer, _ end: BytePointer, _ limits: ReadingLimits) {
        self.base = base
        self.end = end
        self.limits = limits
        lines = LineCounter(base, end)
    }

    private mutating func scan() {
        var place = base
        while let open = find(UInt8(ascii: "<"), place, end) {
            if open > place { text(place, open) }
            place = markup(open)
        }
        if place < end { text(place, end) }
    }

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

    private func bogusComment(_ open: BytePointer) -> BytePointer {
        find(UInt8(ascii: ">"), open + 1, end).map { $0 + 1 } ?? end
    }

    private mutating func declaration(_ open: BytePointer) -> BytePointer {
        if starts(open + 2, end, "--") {
            let after = Comment.end(open + 4, end)
            hidden.addComment(open + 4, after, limits)
            return after
        }
        if foreign.isForeign, starts(open + 2, end, "[CDATA[") {
            return find("]]>", open + 9, end).map { $0 + 3 } ?? end
        }
        // A doctype ends at its first `>` as well, even one in quotes.
        return bogusComment(open)
    }

    /// The packed name of the tag whose first letter is at `start`, and where it ends.
    @inline(__always) private func name(_ start: BytePointer) -> (key: TagKey, end: BytePointer) {
        if end - start >= 8, let key = TagKey(word: Words.load(start)) { return (key, start + key.count) }
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
        return (key, place)
    }

    private mutating func startTag(_ open: BytePointer) -> BytePointer {
        let (key, nameEnd) = name(open + 1)
        let element = elements.entry(key)
        let keep = element.traits.contains(.wanted)
        guard let after = attributes.read(nameEnd, end, keep: keep, limit: limits.attributesPerTag) else { return end }
        let isHTML =
            foreign.isActive || element.name == .svg || element.name == .math
            ? foreign.start(element, attributes) : true
        if isHTML || element.name == .svg || element.name == .math { goOn(element, open, nameEnd) }
        count(element, isHTML)
        if let mark = attributes.mark { note(mark) }
        if isHTML, element.name != .other {
            meet(element.name, open, after)
            if element.traits.contains(.text) { return rawText(element.name, open, after) }
        } else if element.traits.contains(.heading) {
            heading.close()
        }
        return after
    }

    /// Follows the tree past a start tag; notes what closed the head.
    @inline(__always) private mutating func goOn(
        _ element: ElementTable.Entry, _ open: BytePointer, _ nameEnd: BytePointer
    ) {
        guard !tree.isBody || element.name == .body, !surroundings.isInTemplate else { return }
        if tree.start(element) {
            let name = bytes(open + 1, nameEnd).prefix(TagScanner.namedBytes).map(ASCII.lowercased)
            noteHeadClosed(by: String(decoding: name, as: UTF8.self), at: open)
        }
    }

    /// Bytes of an element's name that are kept.
    private static let namedBytes = 64

    private mutating func noteHeadClosed(by name: String, at place: BytePointer) {
        tags.structure.headClosedBy = name
        tags.structure.headClosedLine = lines.line(at: place)
    }

    private mutating func count(_ element: ElementTable.Entry, _ isHTML: Bool) {
        if element.name != .html, element.name != .head, element.name != .body { tags.structure.elements += 1 }
        if element.traits.contains(.void) { return }
        if isHTML, element.slot > 0 { opened[element.slot] &+= 1 }
        if element.traits.contains(.loose) { return }
        if !isHTML, attributes.isSelfClosing { return }
        depth += 1
        if depth > tags.structure.depth { tags.structure.depth = depth }
    }

    private mutating func endTag(_ open: BytePointer) -> BytePointer {
        guard open + 2 < end else {
            text(open, end)
            return end
        }
        guard ASCII.isLetter(open[2]) else { return bogusComment(open + 1) }
        let (key, nameEnd) = name(open + 2)
        let element = elements.entry(key)
        guard let after = attributes.read(nameEnd, end, keep: false, limit: 0) else { return end }
        if !element.traits.contains(.void), !element.traits.contains(.loose), depth > 0 { depth -= 1 }
        let isHTML = foreign.isActive ? foreign.end(element, isOpen: opened[element.slot] > 0) : true
        if isHTML {
            opened[element.slot] = max(0, opened[element.slot] &- 1)
            leave(element, open)
        }
        return after
    }

    private mutating func leave(_ element: ElementTable.Entry, _ open: BytePointer) {
        if element.traits.contains(.heading) { heading.close() }
        guard element.name != .other else { return }
        if !surroundings.isInTemplate { tree.end(element.name) }
        if element.name == .noscript, let start = surroundings.noscriptStart { walls.noscript(start, open) }
        surroundings.end(element.name)
    }

    private mutating func text(_ start: BytePointer, _ stop: BytePointer) {
        if !tree.isBody, !surroundings.isInTemplate {
            guard !tree.dropsTags, let first = TagScanner.firstInk(start, stop) else { return }
            if tree.text() { noteHeadClosed(by: "#text", at: first) }
        }
        if heading.isOpen { heading.add(start, stop) }
        if tree.isBody, !surroundings.hidesText, !(foreign.isActive && foreign.hidesText) {
            visible.add(start, stop, pageEnd: end)
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
        tags.structure.headEnds = tree.headEnds
        tags.structure.visibleCharacters = visible.count
        tags.structure.firstHeading = heading.text
        tags.structure.scriptBytes = scripts.bytes
        tags.structure.scriptWritesTags = scripts.writesTags
        tags.structure.scriptRedirects = scripts.redirects
        tags.structure.hiddenKeys = hidden.keys(besides: tags.metas)
        if tags.structure.elements <= WallSigns.elementLimit {
            for script in scripts.first { walls.script(script) }
        }
        if let title = tags.titles.first?.text { walls.title(title) }
        tags.structure.wallSigns = walls.signs
        tags.structure.isCut = tags.structure.isCut || attributes.isCut || hidden.isCut
        return tags
    }

    func place(_ open: BytePointer, line: Int) -> SourcePlace {
        SourcePlace(
            line: line, offset: open - base, inTree: tree.isBody ? .body : .head,
            asWritten: tree.isWrittenBody ? .body : .head, isInNoscript: surroundings.isInNoscript)
    }
}
