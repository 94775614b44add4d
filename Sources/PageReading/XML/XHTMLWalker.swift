internal import AuditModel

/// Collects from an XML tree what `TagScanner` collects from bytes.
///
/// Lines are those on which start tags end and offsets those of the lines, as libxml2 keeps no more.
struct XHTMLWalker {
    private let text: UnsafeBufferPointer<UInt8>
    private let limits: ReadingLimits
    private var tags = PageTags()
    private var surroundings = Surroundings()
    private var visible = VisibleText()
    private var heading = Heading()
    private var images = BodyImages()
    private var scripts = ScriptFacts()
    private var hidden = HiddenKeys()
    private var walls = WallSigns()
    private var isBody = false
    private var depth = 0
    /// The last line whose offset is known, and that offset.
    private var known = (line: 1, offset: 0)

    init(_ text: UnsafeBufferPointer<UInt8>, _ limits: ReadingLimits) {
        self.text = text
        self.limits = limits
    }

    /// Visits the tree in document order without recursion.
    mutating func walk(_ root: XMLNode) {
        var node = root
        while true {
            enter(node)
            if let child = node.firstChild {
                node = child
                continue
            }
            leave(node)
            while node.next == nil {
                guard let parent = node.parent, node.pointer != root.pointer else { return }
                node = parent
                leave(node)
            }
            guard node.pointer != root.pointer, let next = node.next else { return }
            node = next
        }
    }

    private mutating func enter(_ node: XMLNode) {
        if node.isText {
            addText(node)
        } else if node.isElement {
            depth += 1
            tags.structure.depth = max(tags.structure.depth, depth)
            let name = node.name
            if !["html", "head", "body"].contains(name) { tags.structure.elements += 1 }
            if node.isHTML { meet(node, name) }
        }
    }

    private mutating func leave(_ node: XMLNode) {
        guard node.isElement else { return }
        depth -= 1
        guard node.isHTML else { return }
        if node.name == "h1" { heading.close() }
        if let element = XHTMLWalker.surrounding[node.name] { surroundings.end(element) }
    }

    private static let surrounding: [String: ElementName] = [
        "template": .template, "noscript": .noscript, "article": .article, "main": .main, "nav": .nav,
        "header": .header,
        "footer": .footer, "aside": .aside,
    ]

    private mutating func meet(_ node: XMLNode, _ name: String) {
        mark(node)
        switch name {
        case "html": tags.structure.language = value(node, "lang") ?? tags.structure.language
        case "head": tags.structure.headEnds = true
        case "body": isBody = true
        case "meta": takeMeta(node)
        case "link": takeLink(node)
        case "title": takeTitle(node)
        case "base": takeBase(node)
        case "img": takeImage(node)
        case "input": takeInput(node)
        case "textarea" where surroundings.isInPage: tags.structure.hasTextField = true
        case "article":
            tags.structure.hasArticle = true
            surroundings.start(.article)
        case "form", "button": takeForm(node)
        case "h1" where surroundings.isInPage: heading.open()
        case "script": takeScript(node)
        case "a", "area": takeAnchor(node)
        default:
            if let element = XHTMLWalker.surrounding[name] { surroundings.start(element) }
        }
    }

    private mutating func value(_ node: XMLNode, _ name: String) -> String? {
        node.attribute(name, limit: limits.valueBytes, isCut: &tags.structure.isCut)
    }

    private mutating func mark(_ node: XMLNode) {
        guard tags.structure.appRoot == nil, let id = value(node, "id") else { return }
        let isRoot = AttributeList.roots.contains { $0.description.dropFirst() == id }
        if isRoot { tags.structure.appRoot = "#" + id }
    }

    private mutating func place(_ node: XMLNode) -> SourcePlace {
        let line = node.line
        while known.line < line, known.offset < text.count {
            let rest = text[known.offset...]
            guard let feed = rest.firstIndex(of: 0x0A) else { break }
            known = (known.line + 1, feed + 1)
        }
        let section: SourcePlace.Section = isBody ? .body : .head
        return SourcePlace(
            line: line, offset: known.offset, inTree: section, asWritten: section,
            isInNoscript: surroundings.isInNoscript)
    }

    /// Whether there is room; notes if there is none.
    private mutating func hasRoom(_ count: Int, _ limit: Int) -> Bool {
        if count >= limit { tags.structure.isCut = true }
        return count < limit
    }

    private mutating func takeMeta(_ node: XMLNode) {
        var meta = MetaTag(
            property: value(node, "property"), name: value(node, "name"), itemprop: value(node, "itemprop"),
            httpEquiv: value(node, "http-equiv"), charset: value(node, "charset"), content: value(node, "content"),
            place: place(node))
        if meta.content == nil { meta.misplacedValue = value(node, "value") }
        if surroundings.isInTemplate {
            hidden.addKey(meta.key, limits)
        } else if hasRoom(tags.metas.count, limits.metas) {
            tags.metas.append(meta)
        }
    }

    private mutating func takeLink(_ node: XMLNode) {
        guard !surroundings.isInTemplate, let rel = value(node, "rel"), hasRoom(tags.links.count, limits.links) else {
            return
        }
        tags.links.append(
            LinkTag(
                rel: rel, href: value(node, "href"), sizes: value(node, "sizes"), type: value(node, "type"),
                hreflang: value(node, "hreflang"), place: place(node)))
    }

    private mutating func takeAnchor(_ node: XMLNode) {
        guard limits.anchors > 0, !surroundings.isInTemplate else { return }
        var isCut = false
        guard let href = node.attribute("href", limit: limits.valueBytes, isCut: &isCut) else { return }
        let rel = node.attribute("rel", limit: limits.valueBytes, isCut: &isCut) ?? ""
        tags.anchors.add(AnchorTag(href: href, isNofollow: AnchorTag.asksNofollow(rel)), limit: limits.anchors)
    }

    private mutating func takeTitle(_ node: XMLNode) {
        guard !surroundings.isInTemplate, hasRoom(tags.titles.count, limits.titles) else { return }
        var text: [UInt8] = []
        var child = node.firstChild
        while let part = child {
            if part.append(to: &text, limit: limits.valueBytes) { tags.structure.isCut = true }
            child = part.next
        }
        tags.titles.append(TitleTag(text: TextDecoding.collapsed(text), place: place(node)))
    }

    private mutating func takeBase(_ node: XMLNode) {
        guard !surroundings.isInTemplate, hasRoom(tags.bases.count, limits.bases) else { return }
        tags.bases.append(BaseTag(href: value(node, "href"), place: place(node)))
    }

    private mutating func takeImage(_ node: XMLNode) {
        guard surroundings.isInPage, let source = value(node, "src"), !source.isEmpty else { return }
        let style = ImageStyle(value(node, "style") ?? "")
        let size = ImageSize(
            width: value(node, "width").flatMap { Int($0) } ?? style.size.width,
            height: value(node, "height").flatMap { Int($0) } ?? style.size.height)
        if !source.withBytes({ WallSigns.isCaptcha($0) }) { tags.structure.images += 1 }
        guard !surroundings.isInFurniture, images.asks(size, isDrawing: ImageAddress(source).isDrawing),
            !style.isHidden, value(node, "hidden") == nil
        else { return }
        let image = ImageTag(
            src: source, width: size.width, height: size.height, alt: value(node, "alt"), place: place(node))
        let bodyImage = BodyImage(
            tag: image, names: BodyImage.names(value(node, "class"), value(node, "id")), around: wrappings(node))
        images.add(bodyImage, to: &tags)
    }

    private mutating func wrappings(_ node: XMLNode) -> [BodyImage.Wrapping] {
        var around: [BodyImage.Wrapping] = []
        var parent = node.parent
        while around.count < BodyImage.tagLimit, let tag = parent, tag.isElement {
            around.append(
                BodyImage.Wrapping(
                    names: BodyImage.names(value(tag, "class"), value(tag, "id")), link: value(tag, "href"),
                    isHidden: value(tag, "hidden") != nil || ImageStyle(value(tag, "style") ?? "").isHidden))
            parent = tag.parent
        }
        return around
    }

    private mutating func takeInput(_ node: XMLNode) {
        let type = value(node, "type")?.lowercased() ?? ""
        if type == "password" { tags.structure.hasPasswordInput = true }
        let isText = TagScanner.textTypes.contains { $0.description == type }
        if isText, surroundings.isInPage { tags.structure.hasTextField = true }
    }

    private mutating func takeForm(_ node: XMLNode) {
        guard surroundings.isInPage else { return }
        tags.structure.hasForm = true
        if let action = value(node, "action") { action.withBytes { walls.form(action: $0) } }
        for name in ["action", "id", "class", "name", "value"] {
            guard let text = value(node, name), text.withBytes({ WallSigns.isAboutConsent($0) }) else { continue }
            tags.structure.hasConsentForm = true
        }
    }

    private mutating func takeScript(_ node: XMLNode) {
        if let source = value(node, "src") { source.withBytes { walls.script($0) } }
        let type = value(node, "type") ?? ""
        var child = node.firstChild
        while let part = child {
            if let content = part.content, let start = content.baseAddress {
                type.withBytes { scripts.add(start, start + content.count, type: $0) }
            }
            child = part.next
        }
    }

    private mutating func addText(_ node: XMLNode) {
        if heading.isOpen { heading.add(node) }
        guard isBody, !surroundings.hidesText, let parent = node.parent, parent.isHTML,
            !["script", "style", "title"].contains(parent.name)
        else { return }
        if let content = node.content, let start = content.baseAddress {
            visible.addPlain(start, start + content.count)
        }
    }

    mutating func finish() -> PageTags {
        tags.structure.bytes = text.count
        tags.structure.visibleCharacters = visible.count
        tags.structure.firstHeading = heading.text
        tags.structure.scriptBytes = scripts.bytes
        tags.structure.scriptWritesTags = scripts.writesTags
        if visible.count < PageStructure.thinPage, let redirect = scripts.redirect {
            (tags.structure.scriptRedirects, tags.structure.scriptTarget) = (true, redirect.target)
        }
        tags.structure.hiddenKeys = hidden.keys(besides: tags.metas)
        for script in scripts.first { walls.script(script) }
        if let title = tags.pageTitle?.text { walls.title(title) }
        tags.structure.wallSigns = walls.signs
        return tags
    }
}
