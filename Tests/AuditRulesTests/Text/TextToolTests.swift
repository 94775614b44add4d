import TestSupport
import Testing

@testable import AuditRules

@Suite("Text tools", .seeded)
struct TextToolTests {
    @Test(
        "two spellings of a name have one key",
        arguments: [
            ("Café Müller", "cafe muller"), ("ＡＢＣ１２３", "abc123"), ("ｶﾞｽ", "ガス"), ("ﬁne", "fine"), ("m²", "m2"),
            ("①Ⓐⓑ", "1ab"), ("STRASSE", "straße"), ("ΣΊΣΥΦΟΣ", "σισυφος"), ("Sadler’s Wells", "Sadler's Wells"),
            ("İstanbul", "istanbul"), ("Ёлка", "елка"), ("𝗕𝗼𝗹𝗱", "bold"), ("Ⅳ", "iv"), ("e\u{301}", "é"),
            ("한국어", "한국어"), ("Việt Nam", "viet nam"),
        ])
    func keys(_ pair: (String, String)) {
        #expect(TitleKeys.key(pair.0) == TitleKeys.key(pair.1))
        #expect(!TitleKeys.key(pair.0).isEmpty)
    }

    @Test("a folded text keeps its words, a key only its letters and digits")
    func fold() {
        #expect(TitleKeys.fold("  Wolf\tHall —  Sadler’s\u{A0}Wells ") == "wolf hall — sadler’s wells")
        #expect(TitleKeys.key("Wolf Hall — 2nd run!") == "wolfhall2ndrun")
        #expect(TitleKeys.key("… – 🐝") == "")
        #expect(TitleKeys.key("ไทย") != TitleKeys.key("ทย"))
    }

    @Test("ASCII titles are split into the same words as titles with other letters")
    func plainWords() {
        var chance = Chance.anew()
        let letters = Array("aAbBzZ09 '-.,:\t")
        for _ in 0..<2_000 {
            var titles: [String] = []
            for _ in 0..<2 {
                titles.append(String((0..<chance.below(40)).map { _ in letters[chance.below(letters.count)] }))
            }
            // The text next to it is a separate word, and too short to count as common.
            let beside = titles.map { $0 + " Я" }
            for (title, more) in zip(titles, beside) {
                let words = String(decoding: TitleKeys.words(title), as: UTF8.self)
                let others = String(decoding: TitleKeys.words(more), as: UTF8.self)
                #expect(words + (words.isEmpty ? "" : " ") + "я" == others, "\(title)")
            }
            let isAlike = SharedWords.haveNone(titles[0], titles[1]) == SharedWords.haveNone(beside[0], beside[1])
            #expect(isAlike, "\(titles)")
        }
    }

    @Test(
        "titles with the same letters but different signs are different",
        arguments: [
            ("C programming", "C++ programming"), ("C#", "C"), ("Release 1.15", "Release 11.5"),
            ("Release 3.34.0", "Release 33.4.0"), ("Notes of 1/12", "Notes of 11/2"), ("A and A+", "A+ and A"),
        ])
    func tellingSigns(_ pair: (String, String)) {
        #expect(TitleKeys.key(pair.0) == TitleKeys.key(pair.1))
        #expect(TitleKeys.tellingSigns(pair.0) != TitleKeys.tellingSigns(pair.1))
    }

    @Test(
        "separators do not make titles different",
        arguments: ["Bees: a story", "Bees - a story", "Bees, # 1", "Bees 1. Hives"])
    func separatingSigns(_ title: String) { #expect(TitleKeys.tellingSigns(title) == "") }

    @Test("folding a text twice changes nothing more")
    func idempotent() {
        for value in stride(from: UInt32(0x20), to: 0x3100, by: 1) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = TitleKeys.key(String(scalar))
            #expect(TitleKeys.key(once) == once, "U+\(String(value, radix: 16))")
        }
    }

    @Test("similarity counts edits and swaps relative to the longer text")
    func similarity() {
        #expect(Similarity.of("", "") == 1)
        #expect(Similarity.of("abc", "") == 0)
        #expect(Similarity.of("abcd", "abdc") == 0.75)
        #expect(Similarity.of("ca", "abc") == 0)
        let (threeOfSeven, oneOfThree) = (3.0 / 7, 1.0 / 3)
        #expect(Similarity.of("kitten", "sitting") == 1 - threeOfSeven)
        #expect(Similarity.of("日本語", "日本誤") == 1 - oneOfThree)
    }

    @Test("similarity is symmetric and between 0 and 1, and its short cut says the same")
    func similarityProperties() {
        var random = Chance.anew()
        let letters = Array("abé蜂")
        for _ in 0..<Depth.pick(600, all: 3_000) {
            let a = String((0..<random.below(10)).map { _ in letters[random.below(letters.count)] })
            let b = String((0..<random.below(10)).map { _ in letters[random.below(letters.count)] })
            let likeness = Similarity.of(a, b)
            #expect((0...1).contains(likeness))
            #expect(likeness == Similarity.of(b, a))
            #expect((likeness == 1) == (a == b))
            for threshold in [0.3, 0.6, 0.8] {
                #expect(Similarity.reaches(threshold, a, b) == (likeness >= threshold), "\(a) \(b)")
            }
        }
    }

    @Test(
        "a title is split where people put names",
        arguments: [
            ("a|b", ["a", "b"]), ("a - b", ["a", "b"]), ("a-b", ["a-b"]), ("a -b", ["a -b"]),
            ("a — b—c", ["a", "b", "c"]),
            ("a: b", ["a", "b"]), ("10:30", ["10:30"]), ("a：b", ["a", "b"]), ("| a || b |", ["a", "b"]),
            ("a / b", ["a", "b"]),
            ("a -- b", ["a", "b"]), ("a :: b ::", ["a", "b"]), ("std::a", ["std::a"]), ("a @ b", ["a", "b"]),
            ("a@b", ["a@b"]),
            ("新聞-報", ["新聞", "報"]), ("標題_站", ["標題", "站"]), ("a_b", ["a_b"]), ("【楽天】靴", ["楽天", "靴"]),
            ("«a» et «b»", ["«a» et «b»"]), ("« a » b", ["« a » b"]), ("»a« b ›c‹", ["»a« b ›c‹"]),
            ("»a» b", ["»a» b"]),
            ("a » b » c", ["a", "b", "c"]), ("a › «b»", ["a", "«b»"]), ("a »b »c", ["a", "b", "c"]), ("«a", ["a"]),
            ("a/b", ["a/b"]), ("", []), ("製品｜任天堂", ["製品", "任天堂"]), ("a · b • c", ["a", "b", "c"]),
        ])
    func split(_ pair: (String, [String])) {
        #expect(TitleSplit.segments(of: pair.0).map(String.init) == pair.1)
    }

    @Test("the width of a title counts grapheme clusters, wide ones twice")
    func width() {
        #expect(DisplayWidth.of("Bees") == 4)
        #expect(DisplayWidth.of("Café") == 4)
        #expect(DisplayWidth.of("Cafe\u{301}") == 4)
        #expect(DisplayWidth.of("任天堂") == 6)
        #expect(DisplayWidth.of("ﾆﾝﾃﾝﾄﾞｳ") < 12)
        #expect(DisplayWidth.of("👩‍🔬") == 2)
        #expect(DisplayWidth.of("“a” – b") == 7)
    }

    @Test("garbled text is found and repaired, and correct text is not changed")
    func mojibake() {
        #expect(Mojibake.repaired("CafÃ©") == "Café")
        #expect(Mojibake.repaired("Sadlerâ€™s Wells") == "Sadler’s Wells")
        #expect(Mojibake.isSuspected(in: "Sadler\u{FFFD}s"))
        for text in ["Café", "São Paulo", "Ângela", "ÃO", "100 €", "Bees", "任天堂", "Â", "voilÃ "] {
            #expect(!Mojibake.isSuspected(in: text) || text == "voilÃ ", "\(text)")
        }
    }

    @Test(
        "UTF-8 read as windows-1252 or ISO 8859-1 is found in every script, and read again",
        arguments: [
            ("ÐŸÑ€Ð¸Ð²ÐµÑ‚ Ð¼Ð¸Ñ€", "Привет мир"), ("Î•Î¹Î´Î®ÏƒÎµÎ¹Ï‚", "Ειδήσεις"),
            ("Ä°stanbul haberi", "İstanbul haberi"),
            ("Åžehir Ä±ÅŸÄ±klarÄ±", "Şehir ışıkları"), ("×—×“×©×•×ª", "חדשות"), ("Ø£Ø®Ø¨Ø§Ø±", "أخبار"),
            ("æ—¥æœ¬èªž", "日本語"), ("ë‰´ìŠ¤", "뉴스"), ("Viá»‡t Nam", "Việt Nam"), ("20 â‚¬", "20 €"),
            ("It\u{E2}\u{80}\u{99}s", "It’s"), ("Stra\u{C3}\u{9F}e", "Straße"),
            ("Sadlerâ€™s Wells – a night out", "Sadler’s Wells – a night out"),
            ("Café noir, cafÃ© crÃ¨me", "Café noir, café crème"),
            ("Les prixÂ\u{A0}: 20 € d’été", "Les prix\u{A0}: 20 € d’été"), ("Un cafÃ...", "Un caf..."),
            ("cafÃƒÂ©", "café"), ("Hello ðŸ˜€", "Hello 😀"), ("NÂ°5", "N°5"),
        ])
    func misread(_ pair: (String, String)) {
        #expect(Mojibake.isSuspected(in: pair.0) && Mojibake.repaired(pair.0) == pair.1)
        #expect(!Mojibake.isSuspected(in: pair.1))
    }

    @Test(
        "accented letters are not garbled text, whatever is next to them",
        arguments: [
            "AMANHÃ", "AMANHÃ…", "“AMANHÃ”", "«Â»", "ÂGE", "BÃI", "NÃO", "MAÇÃ", "Ålesund", "“Å”", "OCKSÅ…", "Ðorđe",
            "Það",
            "«está»…", "“så…” och “nå…”", "KÄŽU", "România și Âncora", "Ân cần và Ăn uống Ã", "РСФСР", "3×–4×–5",
            "Zażółć gęślą jaźń",
            "ÇÃO", "Größe", "“â”",
        ])
    func genuine(_ text: String) { #expect(!Mojibake.isSuspected(in: text)) }

    @Test(
        "an unfilled variable is found, and a text about templates is not",
        arguments: [
            ("{{page.title}}", true), ("{% title %}", true), ("${name}", true), ("<%= title %>", true),
            ("%title%", true),
            ("%%sitename%%", true), ("%s – Acme", true), ("[object Object]", true), ("100% sure", false),
            ("50%s", false), ("{ braces }", false), ("50% off and 20% more", false), ("[objects]", false),
            ("$5", false), ("[vc_row]Bees", true), (#"[caption id="a"]Bees"#, true), ("[caption]", false),
            ("[1]", false), ("[n = 20]", false),
            ("Use [caption text] here", false), ("[/vc_column] Bees", true), ("[Hero]", false),
            ("Lovely weather [/s]", false), ("Lovely [/i] weather", true),
        ])
    func template(_ pair: (String, Bool)) {
        #expect((TemplateLeak.mark(in: pair.0) != nil) == pair.1)
    }

    @Test(
        "markup is found, but not stars, comparisons and texts about elements",
        arguments: [
            ("<b>Sale</b>", MarkupLeak.Kind.tag), ("<p>Learn and", .tag), ("line<br/>line", .tag),
            ("Tom &amp; Jerry", .entity), ("It&#39;s", .entity), ("&#x27;", .entity), ("[a](http://b)", .markdown),
            ("**now**", .markdown), ("x < y > z", nil), ("<3 bees", nil), ("Vec<u8>", nil), ("the <div> element", nil),
            ("AT&T; more", nil), ("R & D;", nil), ("F**k", nil), ("Hotel **** Paris", nil), ("[sic] (really)", nil),
            ("<", nil), ("&", nil), ("</", nil), ("**", nil), ("[](", nil),
        ])
    func markup(_ pair: (String, MarkupLeak.Kind?)) {
        #expect(MarkupLeak.find(in: pair.0)?.kind == pair.1)
    }

    @Test("hostile texts are searched in linear time")
    func hostile() {
        for part in ["<", "<b", "&", "&#", "[", "](", "**", "{{", "%", "${", "Ã", "|", "\u{301}"] {
            let text = String(repeating: part, count: 200_000)
            _ = (MarkupLeak.find(in: text), TemplateLeak.mark(in: text), Mojibake.isSuspected(in: text))
            #expect(Similarity.of(text, text + "x") > 0)
        }
    }

    @Test(
        "a word list matches whole titles, and a number after them",
        arguments: [
            ("Home", true), ("Page 12", true), ("home sweet home", false), ("24 news", false), ("À propos", true),
            ("トップページ", true), ("12", false), ("", false),
        ])
    func lists(_ pair: (String, Bool)) {
        #expect(WordList.generic.matches(TitleKeys.key(pair.0)) == pair.1)
    }
}
