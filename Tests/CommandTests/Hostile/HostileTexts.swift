/// Texts that try to be something else where they are shown, and how to see that they are not.
enum HostileTexts {
    /// Escape sequences, by ESC and by CSI: colour, title, clipboard, a link, a cleared screen, a bell.
    static let escapes =
        "\u{1B}[31mred\u{1B}[2J\u{1B}]0;title\u{7}\u{1B}]52;c;aGk=\u{7}\u{9B}31m\u{9D}8;;x\u{9C}\u{8}\u{8}\u{D}over"
    static let directions =
        "\u{202E}gnp.exe\u{202C} \u{2066}a\u{2067}b\u{2068}c\u{2069} \u{200E}d\u{200F}e\u{61C}f \u{202A}g\u{202B}h\u{202D}i"
    static let controls = String(
        String.UnicodeScalarView((Array(1...31) + Array(127...159)).compactMap { Unicode.Scalar(UInt8($0)) }))

    static let all = [
        "<script>alert(1)</script>", "</title></script><img src=x onerror=alert(1)>", "\"'><svg onload=alert(1)>",
        "]]>--><!--<![CDATA[", "`${alert(1)}` {{stamp}} \\u003cscript> \\\" \\", "javascript:alert(1)",
        "=HYPERLINK(\"http://evil.test\",\"x\")", "+1+cmd|'/C calc'!A0", "-2+3", "@SUM(A1:A9)", "\t=1+1", "\r=1+1",
        "  =1+1",
        "＝1+1", "\u{A0}=1", "a,b;c\td\"e\"\r\nf", escapes, directions, controls,
        "line\u{2028}line\u{2029}line\u{85}line",
        "\u{FEFF}BOM\u{FFFE}\u{FFF9}a\u{FFFA}b\u{FFFB}", "e" + String(repeating: "\u{301}", count: 2_000),
        "\u{E0001}\u{E0041}tag",
        String(repeating: "W", count: 5_000), String(repeating: "日", count: 5_000),
    ]

    /// What markup can say and Swift's strings cannot hold.
    static let markup = [
        "&#0;NUL", "&#xD800;lone&#xDC00;", "&#x1B;[31m&#x9B;31m&#128;", "&#x110000;&#xFFFFFFFFFF;", "&#x202E;turned",
    ]

    /// In quotes of an attribute.
    static func quoted(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("'", with: "&#39;").replacing("<", with: "&lt;")
    }

    /// The first scalar that a terminal would obey, except line ends and tabs between our own columns.
    static func obeyed(_ text: String) -> Unicode.Scalar? {
        text.unicodeScalars.first { scalar in
            switch scalar.value {
            case 9, 10: false
            case 0..<32, 127..<160, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
    }
}
