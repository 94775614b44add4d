internal import EmbeddedFiles

/// The use of an image according to the words of a name (`image-words.txt`).
///
/// A word is a run of letters, in lower case; a capital after a lower-case letter starts the next one. `logo` is a word
/// of `site-logo_2x.png` and of `acmeLogo.png`, not of `analogous.jpg`. A few letters between digits are not words:
/// `ade17ad25e` is a number.
struct ImageHints: OptionSet, Hashable {
    let rawValue: UInt16

    static let icon = Self(rawValue: 1)
    /// Where an image is placed, or what a click on it does.
    static let sign = Self(rawValue: 2)
    static let logo = Self(rawValue: 4)
    /// The frame around pages.
    static let strip = Self(rawValue: 8)
    static let ad = Self(rawValue: 16)
    /// A link with this word goes through an advertising counter.
    static let paid = Self(rawValue: 32)
    static let thumbnail = Self(rawValue: 64)
    static let filler = Self(rawValue: 128)

    /// The most characters of a name that are read.
    private static let limit = 512

    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The use according to a name: by one word, or by all of them.
    init(of name: some StringProtocol) {
        let words = Self.words(of: name)
        var (reported, alone) = (ImageHints(), ImageHints())
        var isAlone = true
        for word in words {
            if let known = Self.table[word] {
                reported.formUnion(known.always)
                alone.formUnion(known.alone)
                if word == words.last { reported.formUnion(known.alone.intersection(.thumbnail)) }
                isAlone = isAlone && (known.isBeside || !known.alone.isEmpty || !known.always.isEmpty)
            } else if Self.endsInLogo(word) {
                reported.insert(.logo)
            } else {
                isAlone = false
            }
        }
        self = isAlone ? reported.union(alone) : reported
    }

    static func words(of name: some StringProtocol) -> [String] {
        var (words, word) = ([String](), "")
        var (wasSmall, before, last) = (false, Character(" "), Character(" "))
        func end(_ next: Character) {
            let isNumber = word.utf8.count <= longestInNumber && before.isNumber && next.isNumber
            if !word.isEmpty, !isNumber { words.append(word.lowercased()) }
            word = ""
        }
        for character in decoded(name.prefix(limit)) {
            let isLetter = character.isLetter
            if !isLetter || wasSmall && character.isUppercase { end(character) }
            if word.isEmpty { before = last }
            if isLetter { word.append(character) }
            (wasSmall, last) = (character.isLowercase, character)
        }
        end(" ")
        return words
    }

    /// Including letters that a URL writes as `%C3%A1`.
    private static func decoded(_ name: some StringProtocol) -> String {
        guard name.utf8.contains(UInt8(ascii: "%")) else { return String(name) }
        var (bytes, rest) = ([UInt8](), Substring(name).utf8)
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(Substring(digits), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Letters between the digits of a hexadecimal number.
    private static let longestInNumber = 3

    /// Whether the `logo` at the end is not of Greek origin, as it is in `catalogo` and `psicologo`.
    private static func endsInLogo(_ word: String) -> Bool {
        guard word.hasSuffix("logo"), let before = word.dropLast(4).last else { return false }
        return !"aáàiíoó".contains(before)
    }

    private struct Known {
        var always = ImageHints()
        var alone = ImageHints()
        var isBeside = false
    }

    private static let kinds: [Substring: ImageHints] = [
        "icon": .icon, "sign": .sign, "logo": .logo, "strip": .strip, "ad": .ad, "paid": .paid, "thumbnail": .thumbnail,
        "filler": .filler,
    ]

    private static let table: [String: Known] = {
        var table: [String: Known] = [:]
        for line in String(cString: embedded_image_words()).split(separator: "\n") where !line.hasPrefix("#") {
            let halves = line.split(separator: ":")
            let names = halves[0].split(separator: " ")
            let kind = kinds[names[0]] ?? []
            for word in halves[1].split(separator: " ") {
                var known = table[String(word)] ?? Known()
                if kind.isEmpty { known.isBeside = true }
                if names.count > 1 { known.alone.formUnion(kind) } else { known.always.formUnion(kind) }
                table[String(word)] = known
            }
        }
        return table
    }()
}
