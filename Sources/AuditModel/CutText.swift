extension String {
    /// At most so many characters, and no more than four times as many Unicode scalars: one character is as long as its
    /// writer wishes.
    public func cut(toCharacters limit: Int) -> String {
        // Characters are counted only where bytes leave a doubt: most texts are short.
        guard utf8.count > limit else { return self }
        return String(UnicodeScalarView(prefix(limit).unicodeScalars.prefix(4 * limit)))
    }
}
