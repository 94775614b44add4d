/// How a name sounds where it is written in Kana or Hangul, which leave of a foreign word little but its consonants.
enum NameSound {
    /// The consonants that are left of a text in such a script; nil when it is written otherwise.
    static func ofSyllables(_ text: some StringProtocol) -> String? {
        var latin = ""
        for scalar in text.unicodeScalars {
            if let syllable = syllable(scalar.value) {
                latin += syllable
            } else if TitleKeys.isLetterOrDigit(scalar) {
                return nil
            }
        }
        return latin.isEmpty ? nil : consonants(of: latin)
    }

    /// What is left of a word in Latin letters: sounds that these scripts do not tell apart are one, an `a` stands for
    /// any vowel at the beginning.
    ///
    /// - Parameter spoken: whether an r that no vowel follows is left out, as in `マーケット` for “market”.
    static func consonants(of latin: String, spoken: Bool = false) -> String {
        let letters = Array(latin.utf8)
        var sounds: [UInt8] = letters.first.map(isVowel) == true ? [UInt8(ascii: "a")] : []
        var previous: UInt8 = 0
        for (place, letter) in letters.enumerated() {
            let next = place + 1 < letters.count ? letters[place + 1] : 0
            let isJoined = place > 0 && !isVowel(previous)
            previous = letter
            // An h behind a consonant belongs to it.
            if isVowel(letter) || letter == h && isJoined || spoken && letter == r && !isVowel(next) { continue }
            let own = self.sounds(letter, before: next)
            // A sound written twice is one.
            sounds += own.drop { isJoined && $0 == sounds.last }
        }
        return String(decoding: sounds, as: UTF8.self)
    }

    private static func sounds(_ letter: UInt8, before next: UInt8) -> [UInt8] {
        switch letter {
        case UInt8(ascii: "v"): [UInt8(ascii: "b")]
        case UInt8(ascii: "f"): [UInt8(ascii: "p")]
        case UInt8(ascii: "l"): [r]
        case UInt8(ascii: "q"): [k]
        case UInt8(ascii: "x"): [k, UInt8(ascii: "s")]
        case UInt8(ascii: "z"): [UInt8(ascii: "s")]
        case UInt8(ascii: "c"):
            switch next {
            case h: [UInt8(ascii: "j")]
            case UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "y"): [UInt8(ascii: "s")]
            case k: []
            default: [k]
            }
        case UInt8(ascii: "m") where next == UInt8(ascii: "p") || next == UInt8(ascii: "b"): [UInt8(ascii: "n")]
        default: [letter]
        }
    }

    private static let (h, k, r) = (UInt8(ascii: "h"), UInt8(ascii: "k"), UInt8(ascii: "r"))

    private static func isVowel(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"): true
        case UInt8(ascii: "y"), UInt8(ascii: "w"): true
        default: false
        }
    }
}

extension NameSound {
    private static func syllable(_ value: UInt32) -> String? {
        switch value {
        case 0x3041...0x3096: kana[Int(value - 0x3041)]
        case 0x30A1...0x30F6: kana[Int(value - 0x30A1)]
        // The mark of a long vowel.
        case 0x30FC: ""
        case 0xAC00...0xD7A3: hangul(Int(value - 0xAC00))
        default: nil
        }
    }

    /// A syllable is its initial, its vowel and its final (Unicode 3.12).
    private static func hangul(_ index: Int) -> String {
        initials[index / 588] + vowels[index / 28 % 21] + finals[index % 28]
    }

    private static func list(_ text: String) -> [String] {
        text.split(separator: " ").map { $0 == "-" ? "" : String($0) }
    }

    /// From U+3041 on, small ones among them.
    private static let kana = list(
        "a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji - tsu zu te de to do "
            + "na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo ya ya yu yu yo yo ra ri ru re ro "
            + "wa wa i e o n vu ka ke")
    private static let initials = list("k k n d t r m b p s s - j j ch k t p h")
    private static let vowels = list("a e ya ye o e yo ye o wa we we yo u wo we wi yu u ui i")
    private static let finals = list("- k k k n n n d l k m l l l p l m p p s s ng j ch k t p h")
}

extension Alias {
    /// Whether a word in Kana or Hangul, with or without what such names end in, sounds like the label of the host.
    func isHeard(in text: String) -> Bool {
        guard kind == .domainLabel, !isOrdinary,
            Bytes.contains(in: text, where: { $0 == 0xE3 || (0xEA...0xED).contains($0) })
        else { return false }
        let word = String(String.UnicodeScalarView(text.unicodeScalars.filter(TitleKeys.isLetterOrDigit)))
        let ending = BrandWords.nameEndings.first { word.hasSuffix($0) } ?? ""
        return [word, String(word.dropLast(ending.count))].contains { form in
            guard let sound = NameSound.ofSyllables(form) else { return false }
            return sound.utf8.count >= (sound.hasPrefix("a") ? Self.fewestSounds + 1 : Self.fewestSounds)
                && [false, true].contains { NameSound.consonants(of: key, spoken: $0) == sound }
        }
    }

    /// Fewer consonants are those of any word.
    private static let fewestSounds = 3
}
