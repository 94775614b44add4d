internal import AuditModel

/// The card as a self-contained drawing: no script, no font, and only embedded images.
extension DrawnCard {
    private static let width = 300.0
    private static let (margin, corner) = (14.0, 18.0)
    private static let (titleSize, belowSize) = (15.0, 13.0)
    private static let titleLines = 3
    private static let sideSize = 52.0
    /// Room for the tail of the bubble.
    private static let tail = 8.0

    /// - Parameter look: light, dark, or the reader's own setting.
    package func svg(_ look: Look = .both) -> String {
        let drawing = layout == .bareLink ? linkDrawing : isRow ? rowDrawing : imageDrawing
        return Self.document(drawing.parts, width: Self.width + Self.tail, height: drawing.height, look, alt: alt)
    }

    /// The row that other apps draw, as a drawing.
    package func rowSVG(_ look: Look = .both) -> String {
        let image = images.first ?? icon
        let text = Self.width + 40 - 10 - Self.sideSize - 12 - 10
        let (x, y) = (10 + Self.sideSize + 12, 10.0)
        let name = TextWidth.lines(layout == .bareLink ? url : title, size: Self.titleSize, width: text, limit: 1)
        let host = TextWidth.lines(layout == .bareLink ? "" : below, size: Self.belowSize, width: text, limit: 1)
        var parts: HTML =
            "<rect class=\"sheet rim\" x=\"0.5\" y=\"0.5\" width=\"\(Self.number(Self.width + 39))\" height=\"71\" rx=\"12\"/>"
        parts += Self.box(10, 10, Self.sideSize, Self.sideSize, rounded: 8, image, tile: true, sign: CardSign.globe)
        for (place, line) in name.enumerated() {
            parts += Self.text(line, x, y + 22 + Double(place) * 20, text, "name")
        }
        for line in host { parts += Self.text(line, x, y + 42, text, "host") }
        return Self.document(parts, width: Self.width + 40, height: 72, look, alt: alt)
    }

    // MARK: Layouts

    private typealias Drawing = (parts: HTML, height: Double)

    private var linkDrawing: Drawing {
        let lines = TextWidth.lines(url, size: Self.titleSize, width: Self.width - 2 * Self.margin, limit: 6)
        let height = Double(lines.count) * 20 + 18
        let widest = lines.map { TextWidth.of($0, size: Self.titleSize) }.max() ?? 0
        let width = min(Self.width, widest + 2 * Self.margin)
        var parts: HTML =
            "<rect fill=\"\(CardColour.link)\" x=\"\(Self.number(Self.width - width))\" width=\"\(Self.number(width))\" height=\"\(Self.number(height))\" rx=\"16\"/>"
        for (place, line) in lines.enumerated() {
            parts += """
                <text x="\(Self.number(Self.width - width + Self.margin))" y="\(Self.number(23 + Double(place) * 20))" fill="#ffffff" \
                font-size="15" text-decoration="underline">\(line)</text>
                """
        }
        return (parts, height)
    }

    private var rowDrawing: Drawing {
        let text = Self.width - 2 * Self.margin - Self.sideSize - 10
        let caption = caption(width: text)
        let height = max(caption.height, Self.sideSize + 18)
        var parts = Self.bubble(height)
        parts += caption.parts(Self.margin, (height - caption.height) / 2)
        parts += Self.box(
            Self.width - Self.sideSize - 12, (height - Self.sideSize) / 2, Self.sideSize, Self.sideSize, rounded: 10,
            side,
            sign: CardSign.path(layout))
        return (parts, height)
    }

    private var imageDrawing: Drawing {
        let caption = caption(width: Self.width - 2 * Self.margin)
        let drawn = imageBoxes
        let height = drawn.height + caption.height
        var parts = Self.bubble(height)
        parts += "<g clip-path=\"url(#card)\">\(drawn.parts)</g>"
        parts += caption.parts(Self.margin, drawn.height)
        return (parts, height)
    }

    private var imageBoxes: Drawing {
        let shown = shown
        guard shown.count > 1 else {
            let image = shown.first
            let height = (Self.width * (image?.ratio ?? 0.5625)).rounded()
            var parts = Self.box(0, 0, Self.width, height, rounded: 0, image)
            if layout == .video { parts += Self.playButton(Self.width / 2, height / 2) }
            return (parts, height)
        }
        // Two in a row; the first of an odd number has a row of its own.
        let half = (Self.width - 2) / 2
        var parts: HTML = ""
        var (x, y) = (0.0, 0.0)
        for (place, image) in shown.enumerated() {
            let isWide = place == 0 && !shown.count.isMultiple(of: 2)
            parts += Self.box(x, y, isWide ? Self.width : half, half, rounded: 0, image)
            if isWide || x > 0 { (x, y) = (0, y + half + 2) } else { x = half + 2 }
        }
        return (parts, y - 2)
    }

    // MARK: Parts

    private func caption(width: Double) -> (height: Double, parts: (Double, Double) -> HTML) {
        let name = TextWidth.lines(title, size: Self.titleSize, width: width, limit: Self.titleLines)
        let host = TextWidth.lines(below, size: Self.belowSize, width: width, limit: 1)
        let height = Double(name.count) * 20 + Double(host.count) * 17 + 20
        return (
            height,
            { x, y in
                var parts: HTML = ""
                for (place, line) in name.enumerated() {
                    parts += Self.text(line, x, y + 24 + Double(place) * 20, width, "name")
                }
                for line in host { parts += Self.text(line, x, y + 22 + Double(name.count) * 20, width, "host") }
                return parts
            }
        )
    }

    private static func text(_ line: String, _ x: Double, _ y: Double, _ width: Double, _ style: String) -> HTML {
        // Right-to-left text starts at the right edge.
        guard line.unicodeScalars.first(where: \.properties.isAlphabetic).map(isFromRight) ?? false else {
            return "<text class=\"\(style)\" x=\"\(number(x))\" y=\"\(number(y))\">\(line)</text>"
        }
        return
            "<text class=\"\(style)\" x=\"\(number(x + width))\" y=\"\(number(y))\" direction=\"rtl\">\(line)</text>"
    }

    private static func isFromRight(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    private static func bubble(_ height: Double) -> HTML {
        let (right, bottom) = (number(width), height)
        return """
            <path class="skin" d="M\(right) \(number(bottom - 25))V\(number(bottom - 11))C\(right) \(number(bottom - 5)) \
            \(number(width + 2.5)) \(number(bottom - 1)) \(number(width + 7)) \(number(bottom))H\(number(width + 2))C\
            \(number(width - 6)) \(number(bottom)) \(number(width - 13)) \(number(bottom - 7)) \(number(width - 13)) \
            \(number(bottom - 14))Z"/><rect class="skin" width="\(right)" height="\(number(bottom))" rx="\(number(corner))"/>\
            <clipPath id="card"><rect width="\(right)" height="\(number(bottom))" rx="\(number(corner))"/></clipPath>
            """
    }

    /// An image; a box with its size if there is no file, or a sign if there is no image.
    private static func box(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, rounded: Double, _ image: Image?,
        tile: Bool = false, sign: String = CardSign.compass
    ) -> HTML {
        let frame: HTML =
            "x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" height=\"\(number(height))\""
        guard let image else {
            let field: HTML = tile ? "<rect class=\"tile\" \(frame) rx=\"\(number(rounded))\"/>" : ""
            let place: HTML = "translate(\(number(x + width / 2 - 14)) \(number(y + height / 2 - 14))) scale(1.1667)"
            return "\(field)<path class=\"sign\" transform=\"\(place)\" d=\"\(sign)\"/>"
        }
        let field: HTML = "<rect class=\"blank\" \(frame) rx=\"\(number(rounded))\"/>"
        guard let source = image.source else {
            guard width > 80 else { return field }
            return """
                \(field)<text class="label" x="\(number(x + width / 2))" y="\(number(y + height / 2 + 4))" \
                text-anchor="middle">\(image.label)</text>
                """
        }
        let clipPath: HTML = rounded > 0 ? " style=\"clip-path:inset(0 round \(number(rounded))px)\"" : ""
        return "\(field)<image \(frame) preserveAspectRatio=\"xMidYMid slice\" href=\"\(source)\"\(clipPath)/>"
    }

    private static func playButton(_ x: Double, _ y: Double) -> HTML {
        """
        <circle cx="\(number(x))" cy="\(number(y))" r="26" fill="#000000" fill-opacity="0.62"/>\
        <path fill="#ffffff" d="M\(number(x - 7)) \(number(y - 11))L\(number(x + 12)) \(number(y))L\(number(x - 7)) \(number(y + 11))Z"/>
        """
    }

    // MARK: Document

    private static func document(
        _ parts: HTML, width: Double, height: Double, _ look: Look, alt: String
    ) -> String {
        let html: HTML = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(number(width))" height="\(number(height))" \
            viewBox="0 0 \(number(width)) \(number(height))" role="img" font-family="-apple-system, system-ui, Helvetica, Arial, sans-serif">\
            <title>\(CellText.clean(alt))</title><style>\(HTML(trusted: style(look)))</style>\(parts)</svg>
            """
        return html.text + "\n"
    }

    private static func style(_ look: Look) -> String {
        let common =
            ".name{font-size:15px;font-weight:600}.host{font-size:13px}.label{font-size:12px}"
            + ".sign{fill:none;stroke-width:1.5;stroke-linejoin:round}"
        return switch look {
        case .light: common + rules(\.light)
        case .dark: common + rules(\.dark)
        case .both: common + rules(\.light) + "@media(prefers-color-scheme:dark){\(rules(\.dark))}"
        }
    }

    private static func rules(_ colour: (CardColour) -> String) -> String {
        """
        .skin{fill:\(colour(.skin))}.name{fill:\(colour(.ink))}.host{fill:\(colour(.soft))}.blank{fill:\(colour(.blank))}\
        .label{fill:\(colour(.edge))}.sign{stroke:\(colour(.soft))}.sheet{fill:\(colour(.sheet))}.rim{stroke:\(colour(.rim))}\
        .tile{fill:\(colour(.tile))}
        """
    }

    /// At most two decimals, and none where there are none.
    private static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let rest = abs(hundredths % 100)
        guard rest > 0 else { return String(hundredths / 100) }
        let decimals = rest < 10 ? "0\(rest)" : String(rest.isMultiple(of: 10) ? rest / 10 : rest)
        return "\(hundredths < 0 ? "-" : "")\(abs(hundredths / 100)).\(decimals)"
    }
}
