internal import CIDN2

/// International host names in ASCII: UTS #46, non-transitional, by libidn2 and from UTF-8 whatever the locale is.
enum InternationalName {
    /// Converts a name without NUL.
    ///
    /// libidn2's table is older than UTS #46 of Unicode 15.1, which maps the capital sharp s to the small one and no longer to "ss".
    ///
    /// libidn2 refuses symbols such as emoji in non-transitional mode alone, where UTS #46 allows them. The two modes
    /// are one for names without deviation characters, so for those the other mode may answer.
    static func ascii(_ written: [UInt8]) throws(AddressError) -> [UInt8] {
        let name = written.contains(0xBA) ? withSmallSharpS(written) : written
        let (ascii, code) = lookup(name, IDN2_NONTRANSITIONAL)
        if let ascii { return ascii }
        if code == IDN2_DISALLOWED.rawValue, !hasDeviation(name), let ascii = lookup(name, IDN2_TRANSITIONAL).ascii {
            return ascii
        }
        throw flaw(code)
    }

    /// The name as people write it; as it is when it is no international one, or not one that can be read.
    static func unicode(_ name: String) -> String {
        guard name.utf8.count <= readable, name.contains("xn--") else { return name }
        var output: UnsafeMutablePointer<CChar>?
        let code = idn2_to_unicode_8z8z(name, &output, 0)
        defer { idn2_free(output) }
        guard code == IDN2_OK.rawValue, let output else { return name }
        return String(cString: output)
    }

    /// The bytes of the longest host name.
    private static let readable = 255

    private static func lookup(_ name: [UInt8], _ mode: idn2_flags) -> (ascii: [UInt8]?, code: CInt) {
        var output: UnsafeMutablePointer<UInt8>?
        let code = idn2_lookup_u8(name + [0], &output, CInt(IDN2_NFC_INPUT.rawValue | mode.rawValue))
        defer { idn2_free(output) }
        guard code == IDN2_OK.rawValue, let output else { return (nil, code) }
        return (Array(UnsafeBufferPointer(start: output, count: length(of: output))), code)
    }

    private static func length(of text: UnsafeMutablePointer<UInt8>) -> Int {
        var length = 0
        while text[length] != 0 { length += 1 }
        return length
    }

    private static func withSmallSharpS(_ name: [UInt8]) -> [UInt8] {
        // What is no UTF-8 is left for libidn2 to refuse.
        guard let text = String(validating: name, as: UTF8.self) else { return name }
        return Array(text.unicodeScalars.map { $0 == "\u{1E9E}" ? "\u{DF}" : String($0) }.joined().utf8)
    }

    private static func hasDeviation(_ name: [UInt8]) -> Bool {
        String(decoding: name, as: UTF8.self).unicodeScalars.contains { deviations.contains($0) }
    }

    /// The deviation characters of UTS #46 §2.3.
    private static let deviations: Set<Unicode.Scalar> = ["\u{DF}", "\u{3C2}", "\u{200C}", "\u{200D}"]

    private static func flaw(_ code: CInt) -> AddressError {
        switch code {
        case IDN2_TOO_BIG_LABEL.rawValue, IDN2_PUNYCODE_BIG_OUTPUT.rawValue: .longLabel
        case IDN2_TOO_BIG_DOMAIN.rawValue: .longHost
        case IDN2_ENCODING_ERROR.rawValue: .idna("it is not UTF-8")
        default: .idna(String(cString: idn2_strerror(code)))
        }
    }
}
