package import AuditModel

/// Fails pages whose og:locale is invalid, or is not the page's language.
package enum OgLocaleInvalid: PageRule {
    package static let facts = RuleFacts(
        id: "og-locale-invalid", component: .markup, force: .init(.notice, 1),
        passes: "og:locale matches the page's language",
        fails: "og:locale is invalid or another language",
        why: "Apps may treat the texts as another language.",
        fix: #"Write language and territory, such as <meta property="og:locale" content="de_DE">."#,
        sources: [
            .init(.ogp, "og:locale is language_TERRITORY, en_US by default")
        ],
        confidence: .specification)

    package static let examples = [
        Example("German in Germany", page("de_DE", language: "de"), .passes),
        Example("no territory", page("de", language: "de"), .breaks(seen: "de")),
        Example(
            "a hyphen", page("de-DE", language: "de"),
            .breaks(seen: #"de-DE; write <meta property="og:locale" content="de_DE">"#)),
        Example("a charset behind it", page("fr_FR.UTF-8", language: "fr"), .breaks(seen: #"content="fr_FR""#)),
        Example("the language twice", page("nl-be_NL-BE", language: "nl"), .breaks(seen: #"content="nl_BE""#)),
        Example("a script", page("zh-Hans-CN", language: "zh"), .breaks(seen: "og:locale zh-Hans-CN")),
        Example("another language than the page's", page("en_US", language: "ja"), .breaks(seen: "ja")),
        Example("German as written in Austria", page("de_DE", language: "de-AT"), .passes),
        Example("Norwegian by its two names", page("nb_NO", language: "no"), .passes),
        Example("Hebrew by its old code", page("iw_IL", language: "he"), .passes),
        Example("Indonesian by its old code", page("id_ID", language: "in"), .passes),
        Example("a language that is none", page("en_US", language: "x-default"), .passes),
        Example("a variable instead of a language", page("en_US", language: "{{ lang }}"), .passes),
        Example("a code of three letters", page("de_DE", language: "deu"), .passes),
        Example("another language by its code of three letters", page("en_US", language: "jpn"), .breaks(seen: "jpn")),
        Example("Cantonese", page("zh_HK", language: "yue"), .passes),
        Example("no og:locale", .bare, .notApplicable),
    ]

    private static func page(_ locale: String, language: String) -> ExamplePage {
        ExamplePage(
            """
            <!doctype html><html lang="\(language)"><title>How bees count</title>
            <meta property="og:locale" content="\(locale)">
            """)
    }

    package static func check(_ page: PageEvidence) -> Verdict {
        guard let place = page.tags.index(of: "og:locale"), let locale = page.tags.metas[place].content else {
            return .notApplicable
        }
        let line = page.tags.metas[place].place.line
        guard let language = language(of: locale) else {
            // Unfilled variables are reported once, by another rule.
            guard TemplateLeak.find(inValue: locale) == nil else { return .passes }
            let meant = meant(by: locale).map { "; write \(MetaTag(.ogLocale, $0).written)" } ?? ""
            return .breaks("og:locale \(RawText.quoted(locale))\(meant)", line: line)
        }
        guard let declared = page.tags.structure.language, !declared.isBlank else { return .passes }
        let end = declared.utf8.firstIndex { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        let primary = RawText.trim(declared[..<(end ?? declared.endIndex)]).lowercased()
        guard primary != language, namesLanguage(primary), sameName(primary) != sameName(language) else {
            return .passes
        }
        return .breaks("og:locale \(RawText.quoted(locale)), lang=\(RawText.quoted(declared))", line: line)
    }

    /// Whether a code is that of a language, not `x` of `x-default`, `english` or a code for “no language”.
    private static func namesLanguage(_ code: String) -> Bool {
        (2...3).contains(code.utf8.count) && code.utf8.allSatisfy { $0 &- 97 < 26 }
            && !["und", "mul", "zxx", "mis"].contains(code)
    }

    /// A single code for languages that have several.
    private static func sameName(_ language: String) -> String { names[language] ?? language }

    /// Bokmål is `nb_NO` in tags and often `no` in `lang`, Filipino is `tl_PH`; then codes that ISO 639 has withdrawn,
    /// and ISO 639-2 codes of languages with a two-letter code.
    private static let names = [
        "nb": "no", "nn": "no", "tl": "fil", "iw": "he", "in": "id", "ji": "yi", "mo": "ro",
        "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "spa": "es", "ita": "it", "por": "pt",
        "nld": "nl", "dut": "nl", "swe": "sv", "nor": "no", "nob": "no", "nno": "no", "dan": "da", "fin": "fi",
        "isl": "is", "ice": "is", "pol": "pl", "ces": "cs", "cze": "cs", "slk": "sk", "slo": "sk", "hun": "hu",
        "ron": "ro", "rum": "ro", "bul": "bg", "hrv": "hr", "srp": "sr", "slv": "sl", "ell": "el", "gre": "el",
        "tur": "tr", "rus": "ru", "ukr": "uk", "jpn": "ja", "kor": "ko", "zho": "zh", "chi": "zh", "cmn": "zh",
        "yue": "zh", "ara": "ar", "heb": "he", "fas": "fa", "per": "fa", "hin": "hi", "ind": "id", "msa": "ms",
        "may": "ms", "vie": "vi", "tha": "th", "est": "et", "lav": "lv", "lit": "lt", "cat": "ca", "eus": "eu",
        "baq": "eu", "glg": "gl", "tgl": "fil",
    ]

    /// `en_US` for `en-US`, `en_us` and `en_US.UTF-8`, `nl_BE` for `nl-be_NL-BE`; nil if there is no territory.
    static func meant(by locale: String) -> String? {
        let parts = RawText.trim(locale).prefix { $0 != "." && $0 != "@" }.split { $0 == "-" || $0 == "_" }
        guard let first = parts.first, let second = parts.dropFirst().first else { return nil }
        let meant = first.lowercased() + "_" + second.uppercased()
        guard Self.language(of: meant) != nil else { return nil }
        return parts.dropFirst(2).isEmpty || parts[2].lowercased() == first.lowercased() ? meant : nil
    }

    /// The language of `xx_YY`; nil for any other form. A territory may be a number of three digits, as in `es_419`.
    private static func language(of locale: String) -> String? {
        let length = locale.withBytes { bytes -> Int? in
            guard let mark = bytes.firstIndex(of: UInt8(ascii: "_")), (2...3).contains(mark),
                bytes[..<mark].allSatisfy({ $0 &- 97 < 26 })
            else { return nil }
            let territory = bytes[(mark + 1)...]
            let isCountry = territory.count == 2 && territory.allSatisfy { $0 &- 65 < 26 }
            let isRegion = territory.count == 3 && territory.allSatisfy(Bytes.isDigit)
            return isCountry || isRegion ? mark : nil
        }
        return length.map { String(decoding: locale.utf8.prefix($0), as: UTF8.self) }
    }

    package static func fix(_ page: inout PageEvidence) -> Bool {
        let declared = page.tags.structure.language.map { RawText.trim($0) } ?? ""
        let parts = declared.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
        let language = parts.first.flatMap { Self.language(of: $0 + "_XX") } ?? "en"
        let region = parts.dropFirst().first { $0.utf8.count == 2 } ?? String(language.prefix(2))
        page.setContent(of: .ogLocale, language + "_" + region.uppercased())
        return true
    }
}
