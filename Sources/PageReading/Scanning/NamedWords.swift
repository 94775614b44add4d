internal import AuditModel

/// What the words of a name, or of another text about a picture, tell of the picture.
///
/// A word is a run of letters, in lower case; a capital behind a small letter begins the next. `logo` is a word of
/// `site-logo_2x.png` and of `acmeLogo.png`, not of `analogous.jpg`. A few letters between digits are none: `ade17ad25e`
/// is a number. Western letters count without their accents, also in the encoding of addresses: `cat%C3%A1logo`.
struct NamedWords {
    /// What a word may tell.
    struct Meanings: OptionSet, Sendable {
        let rawValue: UInt32

        static let filler = Meanings(rawValue: 1)
        static let fillerPart = Meanings(rawValue: 2)
        static let spinner = Meanings(rawValue: 4)
        static let unphotographed = Meanings(rawValue: 8)
        static let network = Meanings(rawValue: 16)
        static let ornament = Meanings(rawValue: 32)
        static let ornamentFolder = Meanings(rawValue: 64)
        static let signpost = Meanings(rawValue: 128)
        static let place = Meanings(rawValue: 256)
        static let icon = Meanings(rawValue: 512)
        /// A logo, or a strip that frames pages.
        static let logo = Meanings(rawValue: 1024)
        /// The word `logo` itself, or one that is made of it.
        static let namesLogo = Meanings(rawValue: 2048)
        /// The publishing system SPIP, which calls the picture of an article its logo.
        static let spip = Meanings(rawValue: 4096)
        /// A filler, or what stands beside one.
        static let besideFillers = Meanings(rawValue: 8192)
        /// What is called so holds an icon, a portrait or a code to scan.
        static let iconPlace = Meanings(rawValue: 16384)
        /// What is called so holds a logo.
        static let logoPlace = Meanings(rawValue: 32768)
        /// An advertisement.
        static let ad = Meanings(rawValue: 1 << 16)
        /// A link with this word leads through a counter of advertisements.
        static let adLink = Meanings(rawValue: 1 << 17)
        /// Folders of portraits.
        static let faceFolder = Meanings(rawValue: 1 << 18)
        /// Folders of the logos of makers.
        static let brandFolder = Meanings(rawValue: 1 << 19)
        /// A small copy of another picture.
        static let thumbnail = Meanings(rawValue: 1 << 20)
        /// Folders of small pictures.
        static let smallFolder = Meanings(rawValue: 1 << 21)
        /// The word `icon` itself, or what is one.
        static let namesIcon = Meanings(rawValue: 1 << 22)
        /// With a word for a picture it is that of a user.
        static let profile = Meanings(rawValue: 1 << 23)
        static let portrait = Meanings(rawValue: 1 << 24)
        static let all = Meanings(rawValue: .max)
    }

    /// What at least one of the words tells.
    private(set) var some: Meanings = []
    /// What each of them tells.
    private(set) var each = Meanings.all
    /// How many are spacers, spinners or counters.
    private(set) var fillers = 0

    /// Bytes of a text that are looked at.
    static let limit = 512
    /// Letters that stand between digits of a number to the base of 16.
    private static let longestInNumber = 3

    init() {}

    init(_ text: Substring) { add(text) }

    init(_ bytes: UnsafeBufferPointer<UInt8>) { add(bytes) }

    /// Of no text no words.
    init(_ text: String?) {
        text?.withBytes { add($0) }
    }

    /// Whether there are words, and all of them tell this.
    func areAll(_ meaning: Meanings) -> Bool { some.contains(meaning) && each.contains(meaning) }

    mutating func add(_ text: Substring) { text.withBytes { add($0) } }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        Self.forEach(in: bytes) { word in
            let told = Self.meanings(of: word)
            some.formUnion(told)
            each.formIntersection(told)
            if told.contains(.filler) { fillers += 1 }
            return true
        }
    }

    /// A word in lower case, for as long as it is looked at.
    typealias Word = MeaningTable.Word

    /// Goes through the words until one is enough.
    static func forEach(in text: Substring, _ goesOn: (Word) -> Bool) {
        text.withBytes { forEach(in: $0, goesOn) }
    }

    @inline(__always)
    private static func forEach(in text: UnsafeBufferPointer<UInt8>, _ goesOn: (Word) -> Bool) {
        guard !text.isEmpty else { return }
        let text = UnsafeBufferPointer(rebasing: text.prefix(limit))
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { letters in
            var (count, wasLower, before, last) = (0, false, UInt8(0), UInt8(0))
            func ends(_ next: UInt8) -> Bool {
                let isNumber = count <= longestInNumber && ASCII.isDigit(before) && ASCII.isDigit(next)
                return count == 0 || isNumber || goesOn(Word(rebasing: letters[..<count]))
            }
            var place = 0
            while place < text.count {
                guard let byte = LatinLetters.next(in: text, &place) else { continue }
                let isLetter = ASCII.isLetter(byte)
                if !isLetter || wasLower && ASCII.isUpper(byte) {
                    guard ends(byte) else { return }
                    count = 0
                }
                if count == 0 { before = last }
                (wasLower, last) = (isLetter && !ASCII.isUpper(byte), byte)
                guard isLetter else { continue }
                letters[count] = byte | 0x20
                count += 1
            }
            _ = ends(0)
        }
    }

    private static func meanings(of word: Word) -> Meanings {
        var told = Meanings(rawValue: known[word])
        if !told.isDisjoint(with: [.filler, .fillerPart]) { told.insert(.besideFillers) }
        // Shorter words have none of the parts.
        guard word.count >= 4 else { return told }
        if begins(word, "captcha") { told.insert(.unphotographed) }
        if begins(word, "arrow") { told.insert(.ornament) }
        if begins(word, "avatar") || begins(word, "qrcode") { told.insert(.iconPlace) }
        if begins(word, "advert") || begins(word, "reklam") || ends(word, "reklama") { told.insert(.ad) }
        if begins(word, "banner") || ends(word, "banner") { told.insert(.adLink) }
        let isIcon = begins(word, "icon") || iconParts.contains { begins(word, $0) || ends(word, $0) }
        if isIcon, !iconWords.contains(where: { begins(word, $0) }) { told.insert(.icon) }
        if frameParts.contains(where: { begins(word, $0) || ends(word, $0) }) { told.insert(.logo) }
        if let place = logo(in: word), !isSpeech(word, before: place) { told.formUnion([.logo, .namesLogo]) }
        return told
    }

    private static func begins(_ word: Word, _ part: StaticString) -> Bool {
        holds(word, part, at: 0)
    }

    private static func ends(_ word: Word, _ part: StaticString) -> Bool {
        holds(word, part, at: word.count - part.utf8CodeUnitCount)
    }

    private static func logo(in word: Word) -> Int? {
        word.indices.dropLast(3).first { word[$0] == UInt8(ascii: "l") && holds(word, "logo", at: $0) }
    }

    /// Whether the `logo` there is the Greek word for speech, with which `dialogo` and the names of sciences end.
    private static func isSpeech(_ word: Word, before logo: Int) -> Bool {
        if speech.contains(where: { begins(word, $0) }) { return true }
        guard logo >= 3, word[logo - 1] == UInt8(ascii: "o") else { return false }
        return !logoOwners.contains { $0.utf8CodeUnitCount == logo && begins(word, $0) }
    }

    @inline(__always)
    private static func holds(_ word: Word, _ part: StaticString, at start: Int) -> Bool {
        guard start >= 0, start + part.utf8CodeUnitCount <= word.count else { return false }
        return (0..<part.utf8CodeUnitCount).allSatisfy { word[start + $0] == part.utf8Start[$0] }
    }
}
