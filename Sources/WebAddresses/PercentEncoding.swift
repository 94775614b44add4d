/// Percent-encode sets of the WHATWG URL standard (§1.3) and what is done with them.
struct PercentEncoding: Sendable {
    /// One flag for each byte that must be written `%XX`.
    private let encodes: [Bool]

    private init(_ extra: StaticString) {
        var flags = [Bool](repeating: false, count: 256)
        for byte in 0...0x20 { flags[byte] = true }
        for byte in 0x7F...0xFF { flags[byte] = true }
        extra.withUTF8Buffer { for byte in $0 { flags[Int(byte)] = true } }
        encodes = flags
    }

    static let path = PercentEncoding("\"#<>?^`{}")
    /// The query of a special scheme: the apostrophe too.
    static let query = PercentEncoding("\"#<>'")

    func append(_ source: ArraySlice<UInt8>, to output: inout [UInt8]) {
        guard source.contains(where: { encodes[Int($0)] }) else {
            output.append(contentsOf: source)
            return
        }
        for byte in source {
            if encodes[Int(byte)] {
                output.append(UInt8(ascii: "%"))
                output.append(Self.digits[Int(byte >> 4)])
                output.append(Self.digits[Int(byte & 15)])
            } else {
                output.append(byte)
            }
        }
    }

    /// Decodes every `%XX`; a percent sign without two digits stays.
    static func decoded(_ source: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(source.count)
        var rest = source
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first?.hexValue,
                let low = rest.dropFirst().first?.hexValue
            {
                output.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                output.append(byte)
            }
        }
        return output
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
