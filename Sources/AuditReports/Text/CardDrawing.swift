internal import AuditModel

/// A rich link drawn with box characters.
struct CardDrawing {
    private(set) var lines: [String] = []
    private let inner: Int

    private static let widest = 46
    /// Lines that a picture may take.
    private static let pictureLines = 3...12

    init(_ card: LinkCard, predicted: PredictedCard, url: String, width: Int) {
        inner = min(Self.widest, width) - 4
        guard predicted != .bareLink else {
            lines = [CellText.fit(url, width)]
            return
        }
        let caption = CellText.wrap(card.title?.value ?? card.siteLabel, captionWidth(predicted), limit: 3)
        lines.append(edge("╭", "╮"))
        switch predicted {
        case .video: drawPicture(card.chosenImage?.media, label: "▶ video")
        case .collage: drawPicture(card.chosenImage?.media, label: "collage of \(min(4, card.images.count))")
        case .largeImage: drawPicture(card.chosenImage?.media, label: "")
        case .icon, .titleOnly, .bareLink: break
        }
        drawCaption(caption + [CellText.fit(card.domainLabel, captionWidth(predicted))], predicted)
        lines.append(edge("╰", "╯"))
    }

    /// A card with an icon leaves five cells for it.
    private func captionWidth(_ predicted: PredictedCard) -> Int {
        predicted == .icon || predicted == .titleOnly ? inner - 7 : inner
    }

    private mutating func drawCaption(_ caption: [String], _ predicted: PredictedCard) {
        let icon = predicted == .icon ? ["┌───┐", "│ ◉ │", "└───┘"] : ["     ", "  ⌖  ", "     "]
        guard predicted == .icon || predicted == .titleOnly else { return caption.forEach { draw($0) } }
        for line in 0..<max(caption.count, icon.count) {
            let text = line < caption.count ? caption[line] : ""
            draw(CellText.pad(text, inner - 7) + "  " + (line < icon.count ? icon[line] : "     "))
        }
    }

    private mutating func drawPicture(_ media: MediaFacts?, label: String) {
        let size = media.flatMap { facts in facts.width.flatMap { width in facts.height.map { (width, $0) } } }
        // A cell is about twice as high as it is wide.
        let ratio = size.map { Double($0.1) / Double(max(1, $0.0)) } ?? 0.5625
        let count = Int((Double(inner) * min(ratio, 2) / 2).rounded())
        let rows = min(max(count, Self.pictureLines.lowerBound), Self.pictureLines.upperBound)
        let pixels = size.map { "\($0.0) × \($0.1)" } ?? "picture"
        let words = [label, pixels, media?.type.rawValue.uppercased() ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
        for row in 0..<rows { draw(row == rows / 2 ? centred(" \(words) ") : String(repeating: "░", count: inner)) }
        lines.append(edge("├", "┤"))
    }

    private func centred(_ text: String) -> String {
        let room = max(0, inner - CellText.width(text))
        return String(repeating: "░", count: room / 2) + text + String(repeating: "░", count: room - room / 2)
    }

    private mutating func draw(_ text: String) { lines.append("│ \(CellText.pad(text, inner)) │") }
    private func edge(_ left: String, _ right: String) -> String { left + String(repeating: "─", count: inner + 2) + right }
}
