internal import AuditModel

/// The message of a run as `sendmail -t` takes it (RFC 5322): plain text, HTML, and the images of its cards.
///
/// Lines end with a line feed, as sendmail(8) and similar programs expect on standard input; programs that speak SMTP
/// turn them into CRLF.
struct MailMessage {
    let text: String

    init(_ run: SharedRun, cards: [SharedCard], images: [String: [UInt8]]) {
        let used = Set(cards.compactMap(\.thumb)).filter { images[$0] != nil }.sorted()
        let page = MailPage(run, cards: cards) { images[$0] == nil ? nil : "cid:\($0)@ogaudit" }
        let boundary = "=_ogaudit-\(run.summary.finishedAt)"
        let alternative =
            Self.part(
                "text/plain; charset=utf-8", "quoted-printable", QuotedPrintable(run.message).text, boundary + "-a")
            + Self.part(
                "text/html; charset=utf-8", "quoted-printable", QuotedPrintable(page.text).text, boundary + "-a")
            + "--\(boundary)-a--\n"
        var body =
            "--\(boundary)-r\nContent-Type: multipart/alternative; boundary=\"\(boundary)-a\"\n\n" + alternative + "\n"
        for name in used {
            let more = ["Content-ID: <\(name)@ogaudit>", "Content-Disposition: inline;\n filename=\"\(name)\""]
            let file = images[name] ?? []
            body += Self.part(ThumbFolder.mediaType(file), "base64", Base64.lines(file), boundary + "-r", more)
        }
        text = Self.head(run, boundary + "-r") + "\n" + body + "--\(boundary)-r--\n"
    }

    private static func head(_ run: SharedRun, _ boundary: String) -> String {
        var lines = run.mail.from.map { ["From: \($0)"] } ?? []
        // One email address per line keeps all lines short.
        if !run.mail.to.isEmpty { lines.append("To: " + run.mail.to.joined(separator: ",\n ")) }
        lines += [
            "Subject: " + EncodedWords(MailPage.subject(of: run), after: "Subject: ".count).text,
            "Date: " + UTCTime(seconds: run.summary.finishedAt).mailDate,
            "MIME-Version: 1.0", "Auto-Submitted: auto-generated",
            "Content-Type: multipart/related; type=\"multipart/alternative\";\n boundary=\"\(boundary)\"",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func part(
        _ type: String, _ encoding: String, _ body: String, _ boundary: String, _ more: [String] = []
    ) -> String {
        let head = ["Content-Type: \(type)", "Content-Transfer-Encoding: \(encoding)"] + more
        return "--\(boundary)\n\(head.joined(separator: "\n"))\n\n\(body)\n"
    }
}

/// Text in lines of at most 76 bytes of ASCII (RFC 2045, 6.7).
struct QuotedPrintable {
    private(set) var text = ""

    private static let width = 75

    init(_ source: String) {
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            if !text.isEmpty || !isFirst { text += "\n" }
            isFirst = false
            add(line)
        }
    }

    private var isFirst = true

    private mutating func add(_ line: Substring) {
        let bytes = Array(line.utf8)
        var column = 0
        for (place, byte) in bytes.enumerated() {
            let piece = Self.encoded(byte, isLast: place == bytes.count - 1)
            if column + piece.utf8.count > Self.width {
                text += "=\n"
                column = 0
            }
            // A line with only a dot ends a message in some programs, and “From ” starts one.
            let isRisky = column == 0 && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "F"))
            let safe = isRisky ? Self.escaped(byte) : piece
            text += safe
            column += safe.utf8.count
        }
    }

    private static func encoded(_ byte: UInt8, isLast: Bool) -> String {
        switch byte {
        case UInt8(ascii: "="): return escaped(byte)
        case UInt8(ascii: " "), UInt8(ascii: "\t"): return isLast ? escaped(byte) : String(UnicodeScalar(byte))
        case 33...126: return String(UnicodeScalar(byte))
        default: return escaped(byte)
        }
    }

    private static func escaped(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "=" + (digits.count == 1 ? "0" : "") + digits
    }
}

/// Text for a header: unchanged if it is plain, otherwise in encoded words (RFC 2047), in lines of at most 76 bytes.
struct EncodedWords {
    let text: String

    /// The most characters of a header, and the most bytes of text in an encoded word, so that it fits after the name
    /// of a header.
    private static let limit = 240
    private static let bytes = 39
    private static let width = 76

    /// - Parameter after: the length of the header's name in its first line.
    init(_ source: String, after: Int) {
        let clean = String(String.UnicodeScalarView(source.unicodeScalars.filter { $0.value >= 32 && $0 != "\u{7F}" }))
        let whole = clean.count > Self.limit ? clean.prefix(Self.limit) + "…" : clean[...]
        let isPlain = whole.utf8.allSatisfy { $0 < 127 } && !whole.contains("=?")
        let folded = isPlain ? Self.folded(whole, after) : Self.words(whole)
        text = folded.joined(separator: "\n ")
    }

    /// Broken at spaces; in encoded words if one piece is too long for a line.
    private static func folded(_ text: Substring, _ after: Int) -> [String] {
        var (lines, room) = ([""], width - after)
        for word in text.split(separator: " ") {
            guard word.utf8.count < width - after else { return words(text) }
            let line = lines[lines.count - 1]
            if line.isEmpty {
                lines[lines.count - 1] = String(word)
            } else if line.utf8.count + 1 + word.utf8.count <= room {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(String(word))
                room = width - 1
            }
        }
        return lines
    }

    /// No character is split.
    private static func words(_ text: Substring) -> [String] {
        var (words, bytes) = ([String](), [UInt8]())
        for scalar in text.unicodeScalars {
            let next = Array(String(scalar).utf8)
            if bytes.count + next.count > Self.bytes {
                words.append(word(bytes))
                bytes = []
            }
            bytes += next
        }
        return words + [word(bytes)]
    }

    private static func word(_ bytes: [UInt8]) -> String { "=?utf-8?B?\(Base64.text(bytes))?=" }
}
