internal import AuditModel

/// What decides a page's charset before its tags are read: byte order mark, header, prescan.
struct CharsetChoice {
    private(set) var facts = CharsetFacts()
    /// Nil when only a later `meta` or a guess can tell.
    private(set) var encoding: TextEncoding?
    /// Bytes of the byte order mark, which is no part of the text.
    private(set) var markLength = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, header: String?) {
        let check = UTF8Check(bytes)
        facts.isASCII = check.isASCII
        facts.isValidUTF8 = check.isValid
        facts.header = header
        let prescan = CharsetPrescan(bytes)
        facts.prescan = prescan.label
        if let mark = Self.byteOrderMark(bytes) {
            facts.byteOrderMark = mark.encoding.name
            markLength = mark.length
            settle(mark.encoding, .byteOrderMark)
        } else if let named = header.flatMap(EncodingLabels.encoding) {
            settle(named, .header)
        } else if let declared = prescan.encoding {
            settle(declared, .prescan)
        }
    }

    private mutating func settle(_ encoding: TextEncoding, _ source: CharsetFacts.Source) {
        self.encoding = encoding
        facts.used = encoding.name
        facts.source = source
    }

    /// The charset if nothing before the tags decided: the label of a later `meta`, or else the likelier guess.
    mutating func settleLate(_ label: String?) -> TextEncoding {
        facts.lateMeta = label
        if let declared = label.flatMap(EncodingLabels.encoding) {
            settle(declared.asDeclaredInside, .lateMeta)
        } else {
            settle(facts.isValidUTF8 ? .utf8 : .windows1252, .guess)
        }
        return encoding ?? .utf8
    }

    /// Whether the bytes are valid UTF-8 already.
    func isText(in encoding: TextEncoding) -> Bool {
        encoding == .utf8 ? facts.isValidUTF8 : encoding.keepsASCII && facts.isASCII
    }

    private static func byteOrderMark(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> (encoding: TextEncoding, length: Int)? {
        switch (bytes.first, bytes.dropFirst().first, bytes.dropFirst(2).first) {
        case (0xEF, 0xBB, 0xBF): (.utf8, 3)
        case (0xFE, 0xFF, _): (.utf16BigEndian, 2)
        case (0xFF, 0xFE, _): (.utf16LittleEndian, 2)
        default: nil
        }
    }
}

/// The two parts of a Content-Type header that reading a page needs.
struct ContentType {
    private(set) var isXHTML = false
    /// The charset parameter as sent, without its quotes.
    private(set) var charset: String?

    init(_ header: String?) {
        guard let header else { return }
        header.withBytes { bytes in
            var rest = bytes[...]
            // A header that came twice is joined by a comma.
            let first = Self.part(&rest).prefix { $0 != UInt8(ascii: ",") }
            isXHTML = ASCII.equals(ASCII.trimmed(first), "application/xhtml+xml")
            while charset == nil, !rest.isEmpty { charset = Self.charset(of: Self.part(&rest)) }
        }
    }

    /// The text before the next semicolon; both are removed.
    private static func part(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
        let part = rest.prefix { $0 != UInt8(ascii: ";") }
        rest = rest.dropFirst(part.count + 1)
        return part
    }

    /// The value of one parameter, if it is the charset.
    private static func charset(of parameter: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")),
            ASCII.equals(ASCII.trimmed(parameter[..<equals]), "charset")
        else { return nil }
        func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
        let value = ASCII.trimmed(parameter[(equals + 1)...]).drop(while: isQuote).prefix { !isQuote($0) }
        return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    }
}
