internal import AuditModel
internal import AuditRules

/// A rich link drawn with box characters.
struct CardDrawing {
    private(set) var lines: [String] = []
    private let inner: Int
    /// Paints the pixels of an image if they are known; nil to draw its outline.
    private let paint: (MediaFacts?) -> ImagePaint?

    private static let widest = 46
    /// The number of lines that an image may take.
    private static let imageLines = 3...12

    init(
        _ card: LinkCard, predicted: PredictedCard, file: FileLink?, url: String, width: Int,
        paint: @escaping (MediaFacts?) -> ImagePaint? = { _ in nil }
    ) {
        inner = min(Self.widest, width) - 4
        self.paint = paint
        guard predicted != .bareLink else {
            lines = [CellText.fit(url, width)]
            return
        }
        guard predicted != .file else {
            drawFile(file, url: url)
            return
        }
        let caption = CellText.wrap(card.title?.value ?? card.siteLabel, captionWidth(predicted), limit: 3)
        lines.append(edge("╭", "╮"))
        switch predicted {
        case .video: drawImage(card.chosenImage?.media, label: "▶ video")
        case .collage: drawImage(card.chosenImage?.media, label: "collage of \(min(4, card.images.count))")
        case .largeImage: drawImage(card.chosenImage?.media, label: "")
        case .icon, .titleOnly, .bareLink, .file: break
        }
        drawCaption(
            caption + [CellText.fit(card.domainLabel, captionWidth(predicted))], predicted, card.chosenIcon?.media)
        lines.append(edge("╰", "╯"))
    }

    /// The row of a file: its name, its type and its size.
    private mutating func drawFile(_ file: FileLink?, url: String) {
        let row = FileRow(file, url: url)
        let sheet = ["┌──╮ ", "│  │ ", "└──┘ "]
        lines.append(edge("╭", "╮"))
        for (line, text) in [CellText.fit(row.name, inner - 7), row.about, ""].enumerated() {
            draw(CellText.pad(text, inner - 7) + "  " + sheet[line])
        }
        lines.append(edge("╰", "╯"))
    }

    /// A card with an icon reserves five cells for it.
    private func captionWidth(_ predicted: PredictedCard) -> Int {
        predicted == .icon || predicted == .titleOnly ? inner - 7 : inner
    }

    private mutating func drawCaption(_ caption: [String], _ predicted: PredictedCard, _ media: MediaFacts?) {
        let outline = predicted == .icon ? ["┌───┐", "│ ◉ │", "└───┘"] : ["     ", "  ⌖  ", "     "]
        let icon = predicted == .icon ? paint(media)?.blocks(5, 3) ?? outline : outline
        guard predicted == .icon || predicted == .titleOnly else {
            for line in caption { draw(line) }
            return
        }
        for line in 0..<max(caption.count, icon.count) {
            let text = line < caption.count ? caption[line] : ""
            lines.append(
                "│ \(CellText.pad(text, inner - 7))  \(line < icon.count ? icon[line] : "     ") │")
        }
    }

    private mutating func drawImage(_ media: MediaFacts?, label: String) {
        let size = media.flatMap { facts in facts.width.flatMap { width in facts.height.map { (width, $0) } } }
        // A cell is about twice as high as it is wide; an image that is too high for its lines becomes narrow.
        let ratio = size.map { min(max(Double($0.1) / Double(max(1, $0.0)), 0.1), 4) } ?? 0.5625
        let count = Int((Double(inner) * ratio / 2).rounded())
        let rows = min(max(count, Self.imageLines.lowerBound), Self.imageLines.upperBound)
        let cells = min(inner, max(16, inner * rows / max(1, count)))
        if let painted = paint(media)?.lines(cells, rows) {
            let (left, right) = ((inner - cells) / 2, inner - cells - (inner - cells) / 2)
            let (before, after) = (String(repeating: " ", count: left), String(repeating: " ", count: right))
            lines += painted.map { "│ \(before)\($0)\(after) │" } + [edge("├", "┤")]
            return
        }
        let pixels = size.map { "\($0.0) × \($0.1)" } ?? "picture"
        let words = [label, pixels, media?.type.rawValue.uppercased() ?? ""].filter { !$0.isEmpty }
        let text = " \(words.joined(separator: " · ")) "
        for row in 0..<rows {
            let line = row == rows / 2 ? centred(text, cells, "░") : String(repeating: "░", count: cells)
            draw(centred(line, inner, " "))
        }
        lines.append(edge("├", "┤"))
    }

    private func centred(_ text: String, _ cells: Int, _ filling: String) -> String {
        let room = max(0, cells - CellText.width(text))
        return String(repeating: filling, count: room / 2) + text + String(repeating: filling, count: room - room / 2)
    }

    private mutating func draw(_ text: String) { lines.append("│ \(CellText.pad(text, inner)) │") }
    private func edge(_ left: String, _ right: String) -> String {
        left + String(repeating: "─", count: inner + 2) + right
    }
}

/// The words of a file row.
struct FileRow {
    let name: String
    /// `JPEG · 11.2 MB`
    let about: String

    /// - Parameter file: nil if its type and size are unknown.
    init(_ file: FileLink?, url: String) {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        name = path.split(separator: "/").last.map(String.init) ?? url
        let type = file.map { $0.type == .unknown ? $0.contentType ?? "file" : $0.type.rawValue.uppercased() }
        let words = [type ?? "file", file.map { FileSize.text($0.size) } ?? ""]
        about = words.filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
