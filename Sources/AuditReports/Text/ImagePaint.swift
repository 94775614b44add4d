internal import AuditModel

/// How a terminal shows images.
package enum TerminalImages: Hashable, Sendable {
    /// Half blocks with 24-bit colours, two pixels per cell.
    case blocks
    /// Half blocks with the 216 colours of a 256-colour terminal.
    case palette
    /// The graphics protocol of kitty.
    case kitty
    /// The inline images of iTerm.
    case iTerm
}

/// Paints pixels into cells.
struct ImagePaint {
    let pixels: ImagePixels
    let mode: TerminalImages

    /// One line for each row, with one cell for each column.
    func lines(_ columns: Int, _ rows: Int) -> [String] {
        switch mode {
        case .blocks, .palette: blocks(columns, rows)
        case .kitty, .iTerm: over(spaces(columns, rows), columns, rows)
        }
    }

    /// Without a protocol, for images that are too small to be worth one.
    func blocks(_ columns: Int, _ rows: Int) -> [String] {
        let colours = pixels.scaled(width: columns, height: rows * 2)
        return (0..<rows).map { row in
            var line = ""
            var last = ""
            for column in 0..<columns {
                let (top, bottom) = (colours[2 * row * columns + column], colours[(2 * row + 1) * columns + column])
                let code = "\(code(38, top));\(code(48, bottom))"
                if code != last { line += "\u{1B}[\(code)m" }
                last = code
                line += "▀"
            }
            return line + "\u{1B}[0m"
        }
    }

    private func code(_ layer: Int, _ colour: (red: UInt8, green: UInt8, blue: UInt8)) -> String {
        guard mode == .palette else { return "\(layer);2;\(colour.red);\(colour.green);\(colour.blue)" }
        // The colour cube of xterm: 0, then 95 to 255 in steps of 40.
        func step(_ value: UInt8) -> Int { value < 48 ? 0 : min(5, (Int(value) - 35) / 40) }
        let entry: Int = 16 + 36 * step(colour.red) + 6 * step(colour.green) + step(colour.blue)
        return "\(layer);5;\(entry)"
    }

    private func spaces(_ columns: Int, _ rows: Int) -> [String] {
        Array(repeating: String(repeating: " ", count: columns), count: rows)
    }

    /// Empty lines come first, so that the terminal has scrolled before the image is drawn over them. Then the cursor
    /// returns to the end of the last line.
    private func over(_ lines: [String], _ columns: Int, _ rows: Int) -> [String] {
        let up = rows > 1 ? "\u{1B}[\(rows - 1)A" : ""
        let image = mode == .kitty ? kitty(columns, rows) : iTerm(columns, rows)
        return lines.dropLast() + [(lines.last ?? "") + "\u{1B}7\(up)\u{1B}[\(columns)D\(image)\u{1B}8"]
    }

    /// Raw pixels in pieces of 4,096 characters, as the protocol requires; `C=1` keeps the cursor, `q=2` suppresses
    /// responses.
    private func kitty(_ columns: Int, _ rows: Int) -> String {
        var rest = Base64.encoded(pixels.values)[...]
        var head = "a=T,f=24,s=\(pixels.width),v=\(pixels.height),c=\(columns),r=\(rows),C=1,q=2,"
        var text = ""
        repeat {
            let piece = rest.prefix(4_096)
            rest = rest.dropFirst(piece.count)
            text += "\u{1B}_G\(head)m=\(rest.isEmpty ? 0 : 1);\(String(decoding: piece, as: UTF8.self))\u{1B}\\"
            head = ""
        } while !rest.isEmpty
        return text
    }

    private func iTerm(_ columns: Int, _ rows: Int) -> String {
        let file = Bitmap.file(pixels)
        return "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(columns);height=\(rows);preserveAspectRatio=0:"
            + Base64.text(file) + "\u{7}"
    }
}

/// Pixels as a Windows bitmap of 24 bits, which every viewer reads and which needs no compression.
enum Bitmap {
    static func file(_ pixels: ImagePixels) -> [UInt8] {
        let row = (pixels.width * 3 + 3) / 4 * 4
        var file: [UInt8] = Array("BM".utf8)
        func put(_ values: [Int], bytes: Int) {
            for value in values {
                for byte in 0..<bytes { file.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
            }
        }
        put([54 + row * pixels.height, 0, 54, 40, pixels.width, pixels.height], bytes: 4)
        put([1, 24], bytes: 2)
        put([0, row * pixels.height, 2_835, 2_835, 0, 0], bytes: 4)
        // From the bottom up, blue first.
        for y in (0..<pixels.height).reversed() {
            for x in 0..<pixels.width {
                let at = (y * pixels.width + x) * 3
                file += [pixels.values[at + 2], pixels.values[at + 1], pixels.values[at]]
            }
            file += [UInt8](repeating: 0, count: row - pixels.width * 3)
        }
        return file
    }
}
