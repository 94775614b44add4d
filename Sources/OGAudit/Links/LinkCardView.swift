internal import AuditModel
internal import AuditReports
internal import FoundationEssentials
public import OGReading

/// Draws a rich link as Messages does, in the place of LinkPresentation's `LPLinkView`.
///
/// What it draws needs nothing else: no script, no font, no request. Images whose bytes are there, because they were checked
/// or are your own, are in it; of others the size is shown.
public enum LinkCardView {
    /// What it is drawn for.
    public enum Appearance: String, CaseIterable, Sendable {
        /// A light background.
        case light
        /// A dark background.
        case dark
        /// Whichever the reader has.
        case automatic
    }

    /// Draws the card as HTML, an element with its style in it.
    ///
    /// - Parameters:
    ///   - link: the link.
    ///   - appearance: what it is drawn for.
    public static func html(_ link: RichLink, _ appearance: Appearance = .automatic) -> String {
        DrawnCard(link).html(appearance.look)
    }

    /// Draws the card as an SVG document of 308 pixels in width, its text broken where a font of usual width ends.
    ///
    /// - Parameters:
    ///   - link: the link.
    ///   - appearance: what it is drawn for.
    public static func svg(_ link: RichLink, _ appearance: Appearance = .automatic) -> String {
        DrawnCard(link).svg(appearance.look)
    }
}

/// Draws a rich link as a compact row with a small image, as apps list links.
public enum MetadataLinkRow {
    /// Draws the row as HTML, an element with its style in it.
    ///
    /// - Parameters:
    ///   - link: the link.
    ///   - appearance: what it is drawn for.
    public static func html(_ link: RichLink, _ appearance: LinkCardView.Appearance = .automatic) -> String {
        DrawnCard(link).rowHTML(appearance.look)
    }

    /// Draws the row as an SVG document of 340 by 72 pixels.
    ///
    /// - Parameters:
    ///   - link: the link.
    ///   - appearance: what it is drawn for.
    public static func svg(_ link: RichLink, _ appearance: LinkCardView.Appearance = .automatic) -> String {
        DrawnCard(link).rowSVG(appearance.look)
    }
}

extension LinkCardView.Appearance {
    fileprivate var look: DrawnCard.Look {
        switch self {
        case .light: .light
        case .dark: .dark
        case .automatic: .both
        }
    }
}

extension DrawnCard {
    fileprivate init(_ link: RichLink) {
        self.init(
            layout: Self.layout(link), url: link.url.text, title: link.title ?? link.siteName ?? link.domain,
            below: link.domain)
        icon = link.icon.map { Image($0) }
        // A collage has all that the page declares; what was swapped comes first.
        let others = layout == .collage ? link.images.filter { $0 != link.image } : []
        images = ([link.image].compactMap(\.self) + others).prefix(4).map { Image($0) }
        guard layout == .file else { return }
        // A path is in ASCII.
        title = link.url.path.split(separator: "/").last.map(String.init) ?? title
        below = (link.page?.card.fileKind.flatMap { FileLink.Kind(rawValue: $0.rawValue) } ?? .other).label
    }

    /// The predicted one, as far as the link still has what it shows.
    private static func layout(_ link: RichLink) -> PredictedCard {
        let predicted = link.layout.flatMap { PredictedCard(rawValue: $0.rawValue) }
        switch predicted {
        case .largeImage?, .collage?: if link.image != nil { return predicted ?? .largeImage }
        case .icon?: if link.icon != nil || link.image != nil { return .icon }
        case .video?, .file?: return predicted ?? .file
        case .titleOnly?, .bareLink?: if link.image == nil, link.icon == nil { return predicted ?? .titleOnly }
        case nil: break
        }
        if link.image != nil { return .largeImage }
        if link.icon != nil { return .icon }
        return link.title == nil ? .bareLink : .titleOnly
    }
}

extension DrawnCard.Image {
    fileprivate init(_ media: RichLink.Media) {
        let file = media.known
        self.init(
            source: file.map { "data:\($0.type);base64,\($0.data.base64EncodedString())" }, width: media.width,
            height: media.height)
    }
}

extension RichLink.Media {
    /// The bytes, if they are there; nil for what no browser draws.
    fileprivate var known: RichLink.File? {
        let file = data.map { RichLink.File(data: $0, type: type ?? "") } ?? url.flatMap { loader?.known($0) }
        return file.flatMap { $0.type.hasPrefix("image/") && $0.type.allSatisfy { $0 != ";" && $0 != "," } ? $0 : nil }
    }
}
