/// Whether a tag is inside SVG or MathML or in HTML, as far as tags alone tell.
///
/// Only elements that are open since the outermost `svg` or `math` are kept. Inside integration points
/// (`foreignObject`, `desc`, an SVG `title`), HTML elements are kept by name without the tree builder's implied end
/// tags; when in doubt a tag counts as HTML.
struct ForeignContent {
    private enum Kind: UInt8 {
        case html, svg, math
        /// Elements of SVG or MathML whose content is HTML.
        case svgPoint, mathText, annotationHTML
        /// `annotation-xml` that holds no HTML.
        case annotation

        var isPoint: Bool { self == .svgPoint || self == .mathText || self == .annotationHTML }
    }

    private struct Open {
        var key: TagKey
        var name: ElementName
        var kind: Kind
    }

    /// Deeper elements are counted, not kept.
    static let depthLimit = 128

    private var open: [Open] = []
    private var deeper = 0

    var isActive: Bool { !open.isEmpty }
    /// Whether the innermost open element is of SVG or MathML, where `<![CDATA[` is CDATA.
    var isForeign: Bool { open.last.map { $0.kind != .html } ?? false }
    /// Whether text there is no text of the page.
    var hidesText: Bool {
        guard let name = open.last?.name else { return false }
        return name == .style || name == .script || name == .title || name == .desc || name == .metadata
    }

    /// Opens an element; true when it is one of HTML.
    mutating func start(_ element: ElementTable.Entry, _ attributes: AttributeList) -> Bool {
        let isHTML = startsHTML(element, attributes)
        if isHTML, element.name == .svg || element.name == .math {
            push(element, element.name == .svg ? .svg : .math, attributes)
            return false
        }
        if isHTML {
            if isActive, !element.traits.contains(.void) { push(element, .html, nil) }
            return true
        }
        push(element, foreignKind(element, attributes), attributes)
        return false
    }

    private mutating func startsHTML(_ element: ElementTable.Entry, _ attributes: AttributeList) -> Bool {
        guard let top = open.last else { return true }
        switch top.kind {
        case .html, .svgPoint, .annotationHTML: return true
        case .mathText: return element.name != .mglyph
        case .annotation where element.name == .svg: return true
        case .svg, .math, .annotation:
            guard breaksOut(element, attributes) else { return false }
            leave()
            return true
        }
    }

    private func breaksOut(_ element: ElementTable.Entry, _ attributes: AttributeList) -> Bool {
        if element.traits.contains(.breakout) { return true }
        guard element.name == .font else { return false }
        return attributes.first("color") != nil || attributes.first("face") != nil || attributes.first("size") != nil
    }

    /// Closes elements up to the next that holds HTML.
    private mutating func leave() {
        deeper = 0
        while let top = open.last, top.kind != .html, !top.kind.isPoint { open.removeLast() }
    }

    private func foreignKind(_ element: ElementTable.Entry, _ attributes: AttributeList) -> Kind {
        guard let top = open.last else { return .svg }
        guard top.kind == .svg || top.kind == .svgPoint else {
            if element.name == .mathText { return .mathText }
            guard element.name == .annotationXML else { return .math }
            let encoding = attributes.first("encoding")
            let holdsHTML = encoding?.hasValue("text/html") ?? false
            return holdsHTML || encoding?.hasValue("application/xhtml+xml") ?? false ? .annotationHTML : .annotation
        }
        switch element.name {
        case .foreignObject, .desc, .title: return .svgPoint
        default: return .svg
        }
    }

    private mutating func push(_ element: ElementTable.Entry, _ kind: Kind, _ attributes: AttributeList?) {
        if attributes?.isSelfClosing ?? false { return }
        if open.count < ForeignContent.depthLimit {
            open.append(Open(key: element.key, name: element.name, kind: kind))
        } else {
            deeper += 1
        }
    }

    /// Closes an element; true when the end tag is one of HTML. `isOpen` tells whether such an element of HTML is
    /// open anywhere.
    mutating func end(_ element: ElementTable.Entry, isOpen: Bool) -> Bool {
        if deeper > 0 {
            deeper -= 1
            return false
        }
        guard let top = open.last else { return true }
        if top.kind != .html {
            if element.name == .p || element.name == .br {
                leave()
                return true
            }
            if endForeign(element, isOpen: isOpen) { return false }
        }
        endHTML(element)
        return true
    }

    /// Looks through the foreign elements on top; true when it found and closed one.
    ///
    /// An element of HTML that is closed below them takes them with it; `html` and `body` are never closed by their end
    /// tags, and the head was when the `svg` or `math` opened.
    private mutating func endForeign(_ element: ElementTable.Entry, isOpen: Bool) -> Bool {
        var index = open.count - 1
        while index >= 0, open[index].kind != .html {
            if open[index].key == element.key {
                open.removeSubrange(index...)
                return true
            }
            index -= 1
        }
        let isKept = element.name == .html || element.name == .head || element.name == .body
        if index < 0, isOpen, !isKept { open.removeAll(keepingCapacity: true) }
        return false
    }

    private mutating func endHTML(_ element: ElementTable.Entry) {
        var index = open.count - 1
        while index >= 0, !open[index].kind.isPoint {
            if open[index].kind == .html, open[index].key == element.key {
                open.removeSubrange(index...)
                return
            }
            index -= 1
        }
    }
}
