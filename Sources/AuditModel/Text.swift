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

extension String {
    /// At most so many characters, and no more than four times as many Unicode scalars: one character is as long as its
    /// writer likes.
    public func cut(toCharacters limit: Int) -> String {
        // Characters are counted only where bytes leave a doubt: most texts are short.
        guard utf8.count > limit else { return self }
        return String(UnicodeScalarView(prefix(limit).unicodeScalars.prefix(4 * limit)))
    }
}

extension StringProtocol {
    /// Whether a part of ASCII is in it, compared byte by byte: the standard library compares characters, which costs some
    /// nine thousand instructions a word.
    public func contains(ascii part: StaticString) -> Bool {
        let part = UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount)
        return withBytes { $0.firstIndex(of: part) != nil }
    }

    /// The bytes of its UTF-8, where they are; of a text that is not Swift's own, a copy.
    ///
    /// Inlinable, because modules that cannot see it would ask the runtime for its types at every call: 5 % of a run.
    @inlinable
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }
}

extension Substring {
    /// The same for a part of a text.
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var text = self
        return text.withUTF8(body)
    }
}

extension UInt8 {
    /// A capital letter of ASCII as a small one, and every other byte as it is.
    public var lowered: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
    /// Whether it is a whole character that is seen: printable ASCII without the space.
    public var isInk: Bool { self &- 0x21 <= 0x7E - 0x21 }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where a part begins, at or after `start`; nil when it is not there, or empty.
    public func firstIndex(of part: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
        guard let first = part.first, start <= count - part.count else { return nil }
        for index in start...(count - part.count) where self[index] == first {
            if (1..<part.count).allSatisfy({ self[index + $0] == part[$0] }) { return index }
        }
        return nil
    }
}

extension [UInt8] {
    /// Appends a byte as URLs have it where it may not stand itself: `%2F`.
    public mutating func append(percent byte: UInt8) {
        append(UInt8(ascii: "%"))
        append((byte >> 4).capitalDigit)
        append((byte & 15).capitalDigit)
    }
}

extension UInt8 {
    /// What a hexadecimal digit stands for; nil for other characters.
    public var hexValue: UInt8? {
        if self &- 0x30 < 10 { return self - 0x30 }
        let letter = lowered &- 0x61
        return letter < 6 ? letter + 10 : nil
    }

    /// A number below 16 as a digit.
    fileprivate var capitalDigit: UInt8 { self < 10 ? 0x30 + self : 0x37 + self }
}

extension UInt64 {
    /// Its 16 hexadecimal digits.
    public var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

/// The digits in groups of three: `10,485,761`.
public func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    guard digits.utf8.count > 3 else { return String(number) }
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
        if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text += "," }
        text.append(digit)
    }
    return text
}

/// `1 page`, `2,000 pages`.
public func counted(_ count: Int, _ noun: String) -> String { "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")" }

/// A length of time in seconds: `40 s`, `12 min`, `3 h 5 min`.
public func duration(_ seconds: Int64) -> String {
    if seconds < 1 { return "less than 1 s" }
    if seconds < 90 { return "\(seconds) s" }
    if seconds < 5_400 { return "\((seconds + 30) / 60) min" }
    return "\(seconds / 3_600) h \(seconds / 60 % 60) min"
}

/// A pattern in which `*` stands for any characters.
public enum Glob {
    public static func matches(_ text: String, _ pattern: String) -> Bool {
        let text = Array(text.utf8), pattern = Array(pattern.utf8)
        var (t, p, star, retry) = (0, 0, -1, 0)
        while t < text.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                (star, retry) = (p, t)
                p += 1
            } else if p < pattern.count, pattern[p] == text[t] {
                p += 1
                t += 1
            } else if star >= 0 {
                retry += 1
                (p, t) = (star + 1, retry)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

/// Finds the word that was probably meant.
package enum NearestName {
    /// The word that was probably meant: one that the text is a part of, else the nearest by edit distance; nil when
    /// none is near: more than a third of its letters off.
    package static func find(_ text: String, among words: [String]) -> String? {
        let part = text.prefix(limit).lowercased()
        if part.utf8.count >= 4, let whole = words.first(where: { $0.lowercased().contains(part) }) { return whole }
        let nearest = words.map { (word: $0, distance: distance(text, $0)) }.min { $0.distance < $1.distance }
        guard let nearest, nearest.distance <= max(1, min(text.count, nearest.word.count) / 3) else { return nil }
        return nearest.word
    }

    /// The nearest word by edit distance, however far it is; nil when there are none.
    package static func nearest(_ text: String, among words: [String]) -> String? {
        words.min { distance(text, $0) < distance(text, $1) }
    }

    /// “Did you mean …?” for a mistyped word, when one is near.
    package static func suggestion(_ text: String, among words: [String]) -> String? {
        find(text, among: words).map { "Did you mean \($0)?" }
    }

    /// In characters; texts longer than `limit` are cut.
    private static func distance(_ a: String, _ b: String) -> Int {
        editDistance(Array(a.prefix(limit)), Array(b.prefix(limit)))
    }

    private static let limit = 64
}

/// The fewest edits that make one of the other: an element added, removed or replaced, or two neighbours swapped.
///
/// It is the distance of optimal string alignment, that is, Damerau-Levenshtein in which no part is edited twice. Time
/// grows with the product of the lengths. Three rows of the table are kept: this one, the one before and the one before that.
@inlinable
public func editDistance<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Int {
    var (twice, above, here) = ([Int](), [Int](), Array(0...b.count))
    for row in 1..<(a.count + 1) {
        (twice, above) = (above, here)
        here[0] = row
        for column in 1..<(b.count + 1) {
            let isSame = a[row - 1] == b[column - 1]
            here[column] = min(above[column] + 1, here[column - 1] + 1, above[column - 1] + (isSame ? 0 : 1))
            if row > 1, column > 1, a[row - 1] == b[column - 2], a[row - 2] == b[column - 1] {
                here[column] = min(here[column], twice[column - 2] + 1)
            }
        }
    }
    return here[b.count]
}

/// The version of ogaudit, in the one place that says it.
public enum ToolVersion {
    public static let current = "0.1.0"
}
