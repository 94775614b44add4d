internal import AuditModel

extension TagScanner {
    /// Reads the start tag of an HTML element.
    mutating func meet(_ element: ElementName, _ open: BytePointer) {
        switch element {
        case .noscript: break
        case .html: takeLanguage()
        case .meta: takeMeta(open)
        case .link: takeLink(open)
        case .base: takeBase(open)
        case .img, .image: takeImage(open)
        case .input: takeInput()
        case .article:
            tags.structure.hasArticle = tags.structure.hasArticle || !surroundings.isInTemplate
            surroundings.start(element)
        case .form, .button: takeForm()
        case .body: takeLoadScript()
        case .appRoot: tags.structure.appRoot = tags.structure.appRoot ?? "app-root"
        case .h1: if surroundings.isInPage { heading.open() }
        case .br: if heading.isOpen, !surroundings.isInNoscript { heading.addSpace() }
        case .script: takeScriptTag()
        default: surroundings.start(element)
        }
    }

    /// The mark of a mount point or of a wall.
    mutating func note(_ mark: AttributeList.Mark) {
        guard case .root(let root) = mark else { return walls.add("perimeterx") }
        if !surroundings.isInTemplate, tags.structure.appRoot == nil { tags.structure.appRoot = root.description }
    }

    private mutating func takeLanguage() {
        guard tags.structure.language == nil, surroundings.isInPage else { return }
        tags.structure.language = kept(attributes.first("lang"))
    }

    /// A value within its limit; notes if it was cut.
    private mutating func kept(_ attribute: Attribute?) -> String? {
        guard let attribute else { return nil }
        return TextDecoding.string(
            attribute.bytes, inAttribute: true, limit: limits.valueBytes, isCut: &tags.structure.isCut)
    }

    private mutating func takeMeta(_ open: BytePointer) {
        guard !tree.dropsTags else { return }
        if surroundings.isInTemplate {
            hidden.addMeta(attributes, limits)
            return
        }
        guard tags.metas.count < limits.metas else {
            tags.structure.isCut = true
            return
        }
        var property, name, itemprop, httpEquiv, charset, content, value: String?
        var isAllQuoted = true
        for item in attributes.items {
            isAllQuoted = isAllQuoted && item.isQuoted
            switch item.nameCount {
            case 4 where name == nil && item.isNamed("name"): name = kept(item)
            case 7 where content == nil && item.isNamed("content"): content = kept(item)
            case 7 where charset == nil && item.isNamed("charset"): charset = kept(item)
            case 5 where value == nil && item.isNamed("value"): value = kept(item)
            case 8 where property == nil && item.isNamed("property"): property = kept(item)
            case 8 where itemprop == nil && item.isNamed("itemprop"): itemprop = kept(item)
            case 10 where httpEquiv == nil && item.isNamed("http-equiv"): httpEquiv = kept(item)
            default: break
            }
        }
        if !declaresImage, !surroundings.isInNoscript, content?.isBlank == false {
            declaresImage = MediaGroups.isImage(key: MetaTag.key(property, name, itemprop))
        }
        if content != nil { value = nil }
        var meta = MetaTag(
            property: property, name: name, itemprop: itemprop, httpEquiv: httpEquiv,
            charset: charset, content: content, misplacedValue: value, place: place(open))
        if !isAllQuoted {
            meta.isUnquoted = ["property", "name", "content"].contains { attributes.first($0)?.isUnquoted == true }
            meta.spilled = spilled(attributes.first("content"))
        }
        tags.metas.append(meta)
    }

    /// The part of a value that ended up after it.
    private func spilled(_ value: Attribute?) -> String? {
        SpilledValue.text(behind: value, in: attributes.items, limit: limits.valueBytes)
    }

    private mutating func takeLink(_ open: BytePointer) {
        guard isTaken, let rel = attributes.first("rel") else { return }
        guard tags.links.count < limits.links else {
            tags.structure.isCut = true
            return
        }
        let relation = kept(rel) ?? ""
        var link = LinkTag(
            rel: relation, href: kept(attributes.first("href")), sizes: kept(attributes.first("sizes")),
            type: kept(attributes.first("type")), hreflang: kept(attributes.first("hreflang")), place: place(open))
        if attributes.items.contains(where: { !$0.isQuoted }) { link.spilled = spilled(attributes.first("href")) }
        tags.links.append(link)
    }

    /// A link to another page, in SVG too; what noscript holds is for readers without scripts, as a crawl is one.
    mutating func takeAnchor() {
        guard isTaken, let href = attributes.first("href") ?? attributes.first("xlink:href") else { return }
        guard tags.anchors.items.count < limits.anchors else { return tags.anchors.leftOut += 1 }
        let rel = attributes.first("rel").map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
        // Values too long to be a URL are cut; no finding depends on them.
        var isCut = false
        let text = TextDecoding.string(href.bytes, inAttribute: true, limit: limits.valueBytes, isCut: &isCut)
        tags.anchors.add(AnchorTag(href: text, isNofollow: AnchorTag.asksNofollow(rel)), limit: limits.anchors)
    }

    /// Whether a tag here is one of the document.
    private var isTaken: Bool { !surroundings.isInTemplate && !tree.dropsTags }

    private mutating func takeBase(_ open: BytePointer) {
        guard isTaken else { return }
        guard tags.bases.count < limits.bases else {
            tags.structure.isCut = true
            return
        }
        tags.bases.append(BaseTag(href: kept(attributes.first("href")), place: place(open)))
    }

    private mutating func takeImage(_ open: BytePointer) {
        guard surroundings.isInPage, !tree.dropsTags else { return }
        guard let source = attributes.first("src"), source.valueCount > 0 else { return }
        if !WallSigns.isCaptcha(source.bytes) { tags.structure.images += 1 }
        // No card takes one from the body then.
        guard !declaresImage else { return }
        let own = ImageAttributes(attributes.items)
        let style = kept(own.style).map { ImageStyle($0) }
        let size = ImageSize(
            width: Dimension.pixels(own.width) ?? style?.size.width,
            height: Dimension.pixels(own.height) ?? style?.size.height)
        let address = kept(source) ?? ""
        guard !surroundings.isInFurniture, images.asks(size, isDrawing: ImageAddress(address).isDrawing),
            style?.isHidden != true, !own.isHidden
        else { return }
        let image = ImageTag(
            src: address, width: size.width, height: size.height, alt: kept(own.alt), place: place(open))
        let bodyImage = BodyImage(
            tag: image, names: BodyImage.names(kept(own.classes), kept(own.id)),
            around: BodyImage.Wrapping.all(before: open, from: base))
        images.add(bodyImage, to: &tags)
    }

    /// A form or a button, and whether it is about consent.
    private mutating func takeForm() {
        guard surroundings.isInPage else { return }
        tags.structure.hasForm = true
        if let action = attributes.first("action") { walls.form(action: action.bytes) }
        guard !tags.structure.hasConsentForm else { return }
        tags.structure.hasConsentForm = ["action", "id", "class", "name", "value"].contains { name in
            attributes.first(name).map { WallSigns.isAboutConsent($0.bytes) } ?? false
        }
    }

    /// What runs when the page has loaded, and whether an app has the body for its mount point.
    private mutating func takeLoadScript() {
        let isMarked = attributes.first("class").map { WallSigns.holds($0.bytes, "ember-application") } ?? false
        let isEmber = isMarked || attributes.first("data-ember-extension") != nil
        if isEmber, tags.structure.appRoot == nil { tags.structure.appRoot = ".ember-application" }
        if let load = attributes.first("onload"), surroundings.isInPage { scripts.addLoad(load.bytes) }
    }

    private mutating func takeInput() {
        guard !surroundings.isInTemplate else { return }
        guard let type = attributes.first("type") else { return takeTextField() }
        if type.hasValue("password") { tags.structure.hasPasswordInput = true }
        if type.hasValue("submit") || type.hasValue("button") { takeForm() }
        if TagScanner.textTypes.contains(where: { type.hasValue($0) }) { takeTextField() }
    }

    static let textTypes: [StaticString] = ["", "text", "search", "email", "tel"]

    private mutating func takeTextField() {
        if surroundings.isInPage { tags.structure.hasTextField = true }
    }

    private mutating func takeScriptTag() {
        guard let source = attributes.first("src") else { return }
        walls.script(source.bytes)
        guard surroundings.isInPage, tags.structure.appRoot == nil, ScriptFacts.startsApp(source.bytes) else { return }
        tags.structure.appRoot = "flutter.js"
    }

    /// The text of an element that holds no tags; returns its end tag, where scanning goes on.
    mutating func rawText(_ element: ElementName, _ open: BytePointer, _ start: BytePointer) -> BytePointer {
        switch element {
        case .title:
            let stop = TextElement.end("title", start, end)
            takeTitle(open, start, stop)
            return stop
        case .script:
            let stop = ScriptText.end(start, end)
            if !surroundings.isInNoscript { scripts.add(start, stop, type: attributes.first("type")?.bytes) }
            return stop
        case .textarea, .xmp, .plaintext:
            if element == .textarea { takeTextField() }
            let stop = element == .plaintext ? end : TextElement.end(element == .xmp ? "xmp" : "textarea", start, end)
            if tree.isBody, !surroundings.hidesText { visible.add(start, stop) }
            return stop
        case .style: return TextElement.end("style", start, end)
        case .iframe:
            let stop = TextElement.end("iframe", start, end)
            walls.frame(start, stop)
            return stop
        case .noembed: return TextElement.end("noembed", start, end)
        default: return TextElement.end("noframes", start, end)
        }
    }

    private mutating func takeTitle(_ open: BytePointer, _ start: BytePointer, _ stop: BytePointer) {
        guard isTaken else { return }
        guard tags.titles.count < limits.titles else {
            tags.structure.isCut = true
            return
        }
        var text: [UInt8] = []
        let isCut = TextDecoding.decode(start, stop, inAttribute: false, limit: limits.valueBytes, into: &text)
        tags.structure.isCut = tags.structure.isCut || isCut
        tags.titles.append(TitleTag(text: TextDecoding.collapsed(text), place: place(open)))
    }
}

/// The attributes of an `img` that are looked at, the first of each name.
private struct ImageAttributes {
    private(set) var alt, width, height, style, classes, id: Attribute?
    private(set) var isHidden = false

    init(_ items: [Attribute]) {
        for item in items {
            switch item.nameCount {
            case 2 where id == nil && item.isNamed("id"): id = item
            case 3 where alt == nil && item.isNamed("alt"): alt = item
            case 5 where classes == nil && item.isNamed("class"): classes = item
            case 5 where width == nil && item.isNamed("width"): width = item
            case 5 where style == nil && item.isNamed("style"): style = item
            case 6 where height == nil && item.isNamed("height"): height = item
            case 6 where item.isNamed("hidden"): isHidden = true
            default: break
            }
        }
    }
}

/// Lengths in the attributes of an `img`.
enum Dimension {
    /// The leading digits, as HTML reads a dimension; nil if there are none, for percentages and for more than seven
    /// digits.
    static func pixels(_ attribute: Attribute?) -> Int? {
        guard let attribute else { return nil }
        let digits = attribute.bytes.drop(while: ASCII.isSpace).prefix(while: ASCII.isDigit)
        guard !digits.isEmpty, digits.count <= 7, !attribute.bytes.contains(UInt8(ascii: "%")) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
