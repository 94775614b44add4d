internal import AuditModel

/// The card as self-contained HTML: its style is inline, and it has no script, class or id that could clash with the
/// page around it.
extension DrawnCard {
    /// - Parameter look: light, dark, or the reader's own setting.
    package func html(_ look: Look = .both) -> String {
        let paint = Paint(look: look)
        return (layout == .bareLink ? linkHTML : cardHTML(paint)).text + "\n"
    }

    /// The row that other apps draw.
    package func rowHTML(_ look: Look = .both) -> String {
        let paint = Paint(look: look)
        let isBare = layout == .bareLink
        let name = isBare ? url : title
        let image = box(
            images.first ?? icon, "width:52px;height:52px;border-radius:8px", paint, sign: CardSign.globe, tile: true)
        let html: HTML = """
            <div style="\(paint.scheme)box-sizing:border-box;display:grid;grid-template-columns:52px minmax(0,1fr);gap:12px;\
            align-items:center;max-width:340px;padding:10px;border:1px solid;border-radius:12px;\(paint.of("border-color", .rim))\
            \(paint.of("background", .sheet))\(paint.of("color", .ink))\(Self.font)">\(image)<div style="min-width:0">\
            <div style="font-weight:600;\(Self.oneLine)"><bdi>\(name)</bdi></div>\(isBare ? "" : host(paint))</div></div>
            """
        return html.text + "\n"
    }

    private static let font = "font:15px/1.3 -apple-system,system-ui,sans-serif;text-align:start;"
    private static let oneLine = "overflow:hidden;text-overflow:ellipsis;white-space:nowrap"

    /// The colours of one look or of both.
    private struct Paint {
        let look: Look

        var scheme: String { look == .both ? "color-scheme:light dark;" : "" }

        func of(_ property: String, _ colour: CardColour) -> String {
            switch look {
            case .light: "\(property):\(colour.light);"
            case .dark: "\(property):\(colour.dark);"
            // Older browsers only know the first value.
            case .both: "\(property):\(colour.light);\(property):light-dark(\(colour.light),\(colour.dark));"
            }
        }
    }

    private var linkHTML: HTML {
        """
        <div style="display:inline-block;max-width:300px;box-sizing:border-box;padding:8px 14px;border-radius:16px;\
        background:\(CardColour.link);color:#ffffff;overflow-wrap:anywhere;text-decoration:underline;\(Self.font)"><bdi>\(url)</bdi></div>
        """
    }

    private func cardHTML(_ paint: Paint) -> HTML {
        let caption: HTML = """
            <div style="min-width:0;padding:9px 14px 11px"><div style="display:-webkit-box;overflow:hidden;-webkit-line-clamp:3;\
            -webkit-box-orient:vertical;overflow-wrap:anywhere;font-weight:600"><bdi>\(title)</bdi></div>\(host(paint))</div>
            """
        let inside: HTML =
            isRow
            ? """
            <div style="display:grid;grid-template-columns:minmax(0,1fr) auto;gap:10px;align-items:center">\(caption)\
            <div style="margin-right:12px">\(box(side, "width:52px;height:52px;border-radius:10px", paint, sign: CardSign.path(layout)))</div></div>
            """ : "\(imageBoxes(paint))\(caption)"
        return """
            <div style="\(paint.scheme)max-width:300px;border-radius:18px;overflow:hidden;\(paint.of("background", .skin))\
            \(paint.of("color", .ink))\(Self.font)">\(inside)</div>
            """
    }

    private func host(_ paint: Paint) -> HTML {
        "<div style=\"\(paint.of("color", .soft))font-size:13px;\(Self.oneLine)\"><bdi>\(below)</bdi></div>"
    }

    private func imageBoxes(_ paint: Paint) -> HTML {
        let shown = shown
        guard shown.count > 1 else {
            let ratio = shown.first?.ratio ?? 0.5625
            let image = box(
                shown.first, "width:100%;aspect-ratio:1000/\(Int(ratio * 1_000))", paint, sign: CardSign.compass)
            guard layout == .video else { return image }
            return """
                <div style="position:relative">\(image)<span aria-hidden="true" style="position:absolute;inset:0;display:grid;\
                place-items:center;width:52px;height:52px;margin:auto;border-radius:50%;background:rgb(0 0 0/.62);color:#ffffff;\
                font-size:20px">▶</span></div>
                """
        }
        let cells = shown.enumerated().map { place, image -> HTML in
            let isWide = place == 0 && !shown.count.isMultiple(of: 2)
            let style = isWide ? "grid-column:1/-1;aspect-ratio:2" : "aspect-ratio:1"
            return box(image, "width:100%;\(style)", paint, sign: CardSign.compass)
        }
        return "<div style=\"display:grid;grid-template-columns:1fr 1fr;gap:2px\">\(cells.joined())</div>"
    }

    /// An image; a box with its size if there is no file, or a sign if there is no image.
    private func box(
        _ image: Image?, _ size: String, _ paint: Paint, sign: String, tile: Bool = false
    ) -> HTML {
        guard let image else {
            let field = tile ? paint.of("background", .tile) : ""
            return """
                <div style="display:grid;place-items:center;\(size);\(field)\(paint.of("color", .soft))"><svg viewBox="0 0 24 24" \
                width="28" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round">\
                <path d="\(sign)"/></svg></div>
                """
        }
        guard let source = image.source else {
            return """
                <div style="display:grid;place-items:center;\(size);\(paint.of("background", .blank))\(paint.of("color", .edge))\
                font-size:12px">\(image.label)</div>
                """
        }
        return "<img src=\"\(source)\" alt=\"\" style=\"display:block;\(size);object-fit:cover\">"
    }
}
