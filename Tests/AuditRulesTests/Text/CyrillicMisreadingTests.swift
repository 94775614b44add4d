import Testing

@testable import AuditRules

@Suite("Texts that were read in the wrong charset")
struct CyrillicMisreadingTests {
    @Test(
        "UTF-8 read as windows-1251, KOI8-R or IBM866 is recognized",
        arguments: [
            "РџСЂРёРІРµС‚, РјРёСЂ", "РќРѕРІРѕСЃС‚Рё РєРѕРјРїР°РЅРёРё | Acme", "РљРёС—РІ СЃСЊРѕРіРѕРґРЅС–",
            "Bees donвЂ™t count", "Цены вЂ“ скидки", "п÷я─п╦п╡п╣я┌", "п п╬п╡п╬я│я┌п╦", "╨Я╤А╨╕╨▓╨╡╤В",
            "╨Э╨╛╨▓╨╛╤Б╤В╨╕ ╨┤╨╜╤П",
        ])
    func misread(_ text: String) { #expect(Mojibake.isSuspected(in: text), "\(text)") }

    @Test(
        "Cyrillic words that look like misread text are not reported",
        arguments: [
            "Россия", "РОССИЯ И СССР", "РЯСА, РЁВ, СЁЛА", "РІВНЕ, СІЛЬ, РІЧКА, СІМʼЯ", "СЕРИЯ «С» № 1 — РС-3",
            "Пятая пя пя",
            "Срце и Ђурђевдан", "Ђоковић у Београду", "В Ђаково", "Ґрунт і їжа", "Příliš žluťoučký", "Ñandú, Ångström",
            "日本語",
            "╔══╗ box ╚══╝", "Русский язык, третий курс", "С° и Р°", "РРРРР", "ССССС", "", "Р", "п", "я",
        ])
    func spelled(_ text: String) { #expect(!Mojibake.isSuspected(in: text), "\(text)") }

    @Test(
        "misread Cyrillic that was cut inside a character is recognized",
        arguments: [
            ("Bienen im F\u{FFFD}", true), ("Bienen im F\u{FFFD}…", true), ("Bienen im F\u{FFFD}...", true),
            ("Bienen im F\u{FFFD}\u{FFFD} …", true), ("Bienen\u{FFFD}\"", true), ("B\u{FFFD}nen im F\u{FFFD}…", false),
            ("\u{FFFD}", false), ("\u{FFFD}…", false), ("Bienen im F\u{FFFD}n", false), ("Bienen", false),
            ("Bienen\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}", false), ("CafÃ© f\u{FFFD}", false),
        ])
    func cut(_ text: String, _ isCut: Bool) { #expect(Mojibake.isCut(text) == isCut, "\(text)") }
}
