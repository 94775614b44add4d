package import AuditModel

/// What a rich link is drawn from where no script runs: as a drawing (SVG) or as HTML, light and dark.
package struct DrawnCard: Sendable {
    package var layout: PredictedCard
    package var url: String
    package var title: String
    /// What stands below the title: the domain, or what a file is.
    package var below: String
    /// Up to four images; a video has its poster.
    package var images: [Picture] = []
    package var icon: Picture?

    /// A picture, as far as it is known.
    package struct Picture: Sendable {
        /// A URL, which may hold the bytes (`data:`); nil where its place is drawn.
        package var source: String?
        package var width: Int?
        package var height: Int?

        package init(source: String?, width: Int? = nil, height: Int? = nil) {
            (self.source, self.width, self.height) = (source, width, height)
        }

        /// `1200 × 630`
        var label: String {
            guard let width, let height else { return "image" }
            return "\(width) × \(height)"
        }

        /// Height by width, within what a card shows.
        var ratio: Double {
            guard let width, let height, width > 0, height > 0 else { return 9 / 16 }
            return min(max(Double(height) / Double(width), 0.1), 1.4)
        }
    }

    /// What it is drawn for.
    package enum Look: Sendable {
        case light, dark
        /// Whichever the reader has.
        case both
    }

    package init(layout: PredictedCard, url: String, title: String, below: String) {
        (self.layout, self.url) = (layout, CellText.clean(url))
        (self.title, self.below) = (CellText.clean(title), CellText.clean(below))
    }

    /// The pictures that are drawn large, one for all but a collage.
    var shown: [Picture] {
        switch layout {
        case .largeImage: Array(images.prefix(1))
        case .collage: Array(images.prefix(4))
        case .video: images.isEmpty ? [Picture(source: nil, width: 16, height: 9)] : Array(images.prefix(1))
        case .icon, .titleOnly, .bareLink, .file: []
        }
    }

    /// What stands beside the title; nil where a sign does.
    var side: Picture? { layout == .icon ? icon ?? images.first : nil }

    /// Whether title and sign stand side by side.
    var isRow: Bool { [.icon, .titleOnly, .file].contains(layout) }

    /// What the picture of a card is called for those who do not see it.
    var alt: String { "Link preview: \(layout == .bareLink ? url : title), \(below)" }
}

/// A colour of the card, in both looks.
enum CardColour: String, CaseIterable {
    case skin, ink, soft, blank, edge, sheet, rim, tile

    var light: String {
        switch self {
        case .skin: "#e9e9eb"
        case .ink: "#000000"
        case .soft: "#5c5c61"
        case .blank: "#cfd3d9"
        case .edge: "#3a3f47"
        case .sheet: "#ffffff"
        case .rim: "#d9d9de"
        case .tile: "#ececef"
        }
    }

    var dark: String {
        switch self {
        case .skin: "#262629"
        case .ink: "#ffffff"
        case .soft: "#a3a3aa"
        case .blank: "#3b3e44"
        case .edge: "#e2e4e8"
        case .sheet: "#1c1c1e"
        case .rim: "#3a3a3e"
        case .tile: "#2c2c30"
        }
    }

    /// A link without a card is a message of one's own.
    static let link = "#0a66e0"
}

/// The signs that stand where no picture is, on a field of 24 by 24.
enum CardSign {
    static func path(_ layout: PredictedCard) -> String { layout == .file ? sheet : compass }

    static let compass = "M22 12a10 10 0 1 1-20 0a10 10 0 1 1 20 0M15.5 8.5 13.5 13.5 8.5 15.5 10.5 10.5Z"
    static let globe =
        "M22 12a10 10 0 1 1-20 0a10 10 0 1 1 20 0M2 12h20M12 2c-6 6-6 14 0 20c6-6 6-14 0-20"
    static let sheet = "M6 2h8l5 5v15H6ZM14 2v5h5"
}
