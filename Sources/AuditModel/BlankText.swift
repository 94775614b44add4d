extension StringProtocol {
    /// Whether a reader sees nothing: it holds white space, controls and marks without width, or nothing at all.
    public var isBlank: Bool {
        // Most texts begin with a letter.
        if let first = utf8.first, first.isInk { return false }
        return unicodeScalars.allSatisfy { scalar in
            scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
                || scalar.properties.generalCategory == .control || scalar == "\u{2800}"
        }
    }
}
