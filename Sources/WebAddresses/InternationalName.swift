internal import CIDN2

/// International host names in ASCII: UTS #46, non-transitional, by libidn2 and from UTF-8 whatever the locale is.
enum InternationalName {
    /// `name` holds no NUL.
    static func ascii(_ name: [UInt8]) throws(AddressError) -> [UInt8] {
        var output: UnsafeMutablePointer<UInt8>?
        let flags = CInt(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
        let code = idn2_lookup_u8(name + [0], &output, flags)
        defer { idn2_free(output) }
        guard code == IDN2_OK.rawValue, let output else { throw flaw(code) }
        return Array(UnsafeBufferPointer(start: output, count: length(of: output)))
    }

    private static func length(of text: UnsafeMutablePointer<UInt8>) -> Int {
        var length = 0
        while text[length] != 0 { length += 1 }
        return length
    }

    private static func flaw(_ code: CInt) -> AddressError {
        switch code {
        case IDN2_TOO_BIG_LABEL.rawValue: .longLabel
        case IDN2_TOO_BIG_DOMAIN.rawValue: .longHost
        case IDN2_ENCODING_ERROR.rawValue: .idna("it is not UTF-8")
        default: .idna(String(cString: idn2_strerror(code)))
        }
    }
}
