/// How text is laid out for a terminal.
package struct TextStyle: Sendable {
    /// Whether ANSI colours are used. The default is false.
    package var colour = false
    /// Columns of the terminal, at least 40. The default is 80.
    package var width = 80

    /// How images are shown; nil draws their outline. The default is nil.
    package var images: TerminalImages?

    package init(colour: Bool = false, width: Int = 80, images: TerminalImages? = nil) {
        self.colour = colour
        self.images = images
        self.width = max(40, width)
    }

    enum Ink: String {
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case bold = "1"
        case dim = "2"
    }

    func paint(_ text: String, _ ink: Ink) -> String {
        colour ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Lines below a heading; nothing where there are none.
    func section(_ heading: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["", paint(heading, .bold)] + lines
    }
}
