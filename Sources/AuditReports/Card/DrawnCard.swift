package import AuditModel

/// A rich link as it is drawn without scripts: as SVG or HTML, light and dark.
package struct DrawnCard: Sendable {
    package var layout: PredictedCard
    package var url: String
    package var title: String
    /// The line below the title: the domain, or the type of a file.
    package var below: String
    /// Up to four images; for a video, its poster.
    package var images: [Image] = []
    package var icon: Image?

    /// An image, as far as it is known.
    package struct Image: Sendable {
        /// The URL, possibly a `data:` URL; nil to draw a box in its place.
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

        /// Height divided by width, within the limits of a card.
        var ratio: Double {
            guard let width, let height, width > 0, height > 0 else { return 9 / 16 }
            return min(max(Double(height) / Double(width), 0.1), 1.4)
        }
    }

    /// The look it is drawn for.
    package enum Look: Sendable {
        case light, dark
        /// The reader's own setting.
        case both
    }

    package init(layout: PredictedCard, url: String, title: String, below: String) {
        (self.layout, self.url) = (layout, CellText.clean(url))
        (self.title, self.below) = (CellText.clean(title), CellText.clean(below))
    }

    /// The images that are drawn large: one, or up to four in a collage.
    var shown: [Image] {
        switch layout {
        case .largeImage: Array(images.prefix(1))
        case .collage: Array(images.prefix(4))
        case .video: images.isEmpty ? [Image(source: nil, width: 16, height: 9)] : Array(images.prefix(1))
        case .icon, .titleOnly, .bareLink, .file: []
        }
    }

    /// The image next to the title; nil for a sign.
    var side: Image? { layout == .icon ? icon ?? images.first : nil }

    /// Whether title and sign are side by side.
    var isRow: Bool { [.icon, .titleOnly, .file].contains(layout) }

    /// The label of the drawing for screen readers.
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

    /// A link without a card is drawn like an outgoing message.
    static let link = "#0a66e0"
}

/// The signs for missing images, drawn on a grid of 24 by 24.
enum CardSign {
    static func path(_ layout: PredictedCard) -> String { layout == .file ? sheet : compass }

    static let compass = "M22 12a10 10 0 1 1-20 0a10 10 0 1 1 20 0M15.5 8.5 13.5 13.5 8.5 15.5 10.5 10.5Z"
    static let globe =
        "M22 12a10 10 0 1 1-20 0a10 10 0 1 1 20 0M2 12h20M12 2c-6 6-6 14 0 20c6-6 6-14 0-20"
    static let sheet = "M6 2h8l5 5v15H6ZM14 2v5h5"
}

/// The width of text in a medium sans-serif font, so that lines can be broken without measuring them.
///
/// The widths are those of Helvetica Bold (Adobe's font metrics), a little wider than what most systems draw.
enum TextWidth {
    /// In thousandths of the font size, from the space to the tilde.
    private static let ascii: [Double] = [
        278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
        556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722,
        611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556,
        611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778,
        556, 556, 500, 389, 280, 389, 584,
    ]

    static func of(_ character: Character, size: Double) -> Double {
        if let byte = character.asciiValue, byte >= 32, byte < 127 { return ascii[Int(byte) - 32] / 1_000 * size }
        // Wide characters take two cells in a terminal, and a square here.
        return size * (CellText.width(String(character)) > 1 ? 1.05 : 0.68)
    }

    static func of(_ text: some StringProtocol, size: Double) -> Double {
        text.reduce(0) { $0 + of($1, size: size) }
    }

    /// Clean text in lines of at most that width, broken between words; text that does not fit ends in an ellipsis.
    static func lines(_ text: String, size: Double, width: Double, limit: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in CellText.clean(text).split(whereSeparator: \.isWhitespace).flatMap({ parts($0, size, width) }) {
            let longer = line.isEmpty ? word : "\(line) \(word)"
            if of(longer, size: size) <= width {
                line = longer
                continue
            }
            guard lines.count + 1 < limit else { return lines + [cut(line, size, width)] }
            lines.append(line)
            line = word
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// A word that is too long for a line, in pieces.
    private static func parts(_ word: Substring, _ size: Double, _ width: Double) -> [String] {
        var parts = [""]
        var used = 0.0
        for character in word {
            let more = of(character, size: size)
            if used + more > width, used > 0 {
                parts.append("")
                used = 0
            }
            parts[parts.count - 1].append(character)
            used += more
        }
        return parts
    }

    private static func cut(_ line: String, _ size: Double, _ width: Double) -> String {
        var line = line
        while !line.isEmpty, of(line + "…", size: size) > width { line.removeLast() }
        return line + "…"
    }
}
