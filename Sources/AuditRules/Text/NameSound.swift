/// How a name sounds where a host spells it in Latin letters and the title in a script of syllables or of consonants:
/// Kana, Hangul, Arabic, Hebrew, Thai, the scripts of India. Little but its consonants is the same in both.
enum NameSound {
    static func letters(of text: some StringProtocol) -> [Unicode.Scalar] {
        text.unicodeScalars.filter(TitleKeys.isLetterOrDigit)
    }

    /// The consonants that are left of letters of such a script; nil when some are of another.
    static func ofSyllables(_ letters: ArraySlice<Unicode.Scalar>) -> String? {
        var latin = ""
        for letter in letters {
            guard let syllable = syllable(letter.value) else { return nil }
            latin += syllable
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
            if isVowel(letter) || letter == h && (isJoined || place > 0 && !isVowel(next)) { continue }
            if spoken, letter == r, !isVowel(next) { continue }
            let own = self.sounds(letter, before: next)
            // A sound written twice is one.
            sounds += own.drop { isJoined && $0 == sounds.last }
        }
        return String(decoding: sounds, as: UTF8.self)
    }

    private static func sounds(_ letter: UInt8, before next: UInt8) -> [UInt8] {
        switch letter {
        case UInt8(ascii: "v"), UInt8(ascii: "f"), UInt8(ascii: "p"): [UInt8(ascii: "b")]
        case UInt8(ascii: "g") where next == UInt8(ascii: "e") || next == UInt8(ascii: "i"): [UInt8(ascii: "j")]
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
        case 0x5D0...0x5EA: hebrew[Int(value - 0x5D0)]
        case 0x621...0x64A: arabic[Int(value - 0x621)]
        case 0x66E...0x6D5: persian[value] ?? nil
        case 0x900...0xD7F: indic(Int(value & 0x7F))
        case 0xE01...0xE2E: thai[Int(value - 0xE01)]
        case 0xE30...0xE4E: ""
        default: nil
        }
    }

    /// A syllable is its initial, its vowel and its final (Unicode 3.12).
    private static func hangul(_ index: Int) -> String {
        initials[index / 588] + vowels[index / 28 % 21] + finals[index % 28]
    }

    /// The blocks of these scripts are laid out alike: vowels, consonants, signs of vowels.
    private static func indic(_ place: Int) -> String? {
        switch place {
        case 0x05...0x14: "a"
        case 0x15...0x39: consonantsOfIndia[place - 0x15]
        case 0x01...0x03, 0x3C...0x4D, 0x70...0x71: ""
        default: nil
        }
    }

    private static func list(_ text: String) -> [String] {
        text.split(separator: " ").map { $0 == "-" ? "" : String($0) }
    }

    /// From U+3041 on, small ones among them.
    private static let kana = list(
        "a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji - tsu zu te de to do "
            + "na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo ya ya yu yu yo yo ra ri ru re ro "
            + "wa wa i e o n vu ka ke")
    private static let hebrew = list("- b g d h w z h t y k k l m m n n s - p p ts ts k r s t")
    /// From U+0621 to U+064A, with the line that fills between letters.
    private static let arabic = list(
        "- a a w a y a b - t t j h k d d r z s s s d t z - g - - - - - - b k k l m n h w a y")
    private static let persian: [UInt32: String] = [
        0x67E: "p", 0x686: "ch", 0x698: "z", 0x6A9: "k", 0x6AF: "g", 0x6CC: "y",
    ]
    private static let consonantsOfIndia = list(
        "k k g g n ch ch j j n t t d d n t t d d n n p p b b m y r r l l l v s s s h")
    private static let thai = list(
        "k k k k k k ng j ch ch s ch y d t t t t n d t t t t n b p p f p f p m y r r l l w s s s h l a h")
    private static let initials = list("k k n d t r m b p s s - j j ch k t p h")
    private static let vowels = list("a e ya ye o e yo ye o wa we we yo u wo we wi yu u ui i")
    private static let finals = list("- k k k n n n d l k m l l l p l m p p s s ng j ch k t p h")
}

extension Alias {
    /// Whether a name in such a script, with or without what names end in, sounds like the label of the host.
    func isHeard(in phrase: Phrase) -> Bool { !phrase.bytes.isASCII && isHeard(in: phrase.text) }

    /// - Parameter fewest: consonants of which the sound must have that many.
    func isHeard(in text: String, fewest: Int = fewestSounds) -> Bool {
        guard kind == .domainLabel, !isOrdinary,
            Bytes.contains(in: text, where: { (0xD7...0xDB).contains($0) || $0 == 0xE0 || $0 == 0xE3 || $0 >= 0xEA })
        else { return false }
        let word = NameSound.letters(of: text)
        let ending = BrandWords.nameEndings.first { word.ends(with: $0) } ?? []
        return [word[...], word.dropLast(ending.count)].contains { form in
            guard let sound = NameSound.ofSyllables(form) else { return false }
            return sound.utf8.count >= (sound.hasPrefix("a") ? fewest + 1 : fewest)
                && [false, true].contains { NameSound.consonants(of: key, spoken: $0) == sound }
        } || isHeardBehindCharacter(word)
    }

    /// Whether a name begins with a Chinese character, whose sound nobody tells, and goes on as the label does:
    /// 食べログ on tabelog.com.
    private func isHeardBehindCharacter(_ word: [Unicode.Scalar]) -> Bool {
        guard word.count >= 4, let first = word.first, (0x4E00...0x9FFF).contains(first.value),
            let sound = NameSound.ofSyllables(word.dropFirst()), sound.utf8.count >= Self.fewestSounds
        else { return false }
        let own = NameSound.consonants(of: key)
        return own.hasSuffix(sound) && (1...2).contains(own.utf8.count - sound.utf8.count)
    }

    /// Fewer consonants are those of any word.
    static let fewestSounds = 3
}

extension [Unicode.Scalar] {
    fileprivate func ends(with other: [Unicode.Scalar]) -> Bool { suffix(other.count).elementsEqual(other) }
}
