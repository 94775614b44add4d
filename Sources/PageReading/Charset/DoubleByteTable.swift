internal import Glibc

/// What the two-byte sequences of one legacy encoding mean: asked of iconv once, corrected to the standard.
struct DoubleByteTable: Sendable {
    /// Leads 0x81 to 0xFE and trails 0x40 to 0xFE.
    private let scalars: [UInt32]
    private static let trails = 0xFF - 0x40

    /// `corrections` are sequences (lead × 256 + trail) where the standard differs from glibc.
    init(iconv charset: String, corrections: [UInt16: UInt32] = [:]) {
        let converter = Converter(charset)
        var table: [UInt32] = []
        table.reserveCapacity((0xFF - 0x81) * Self.trails)
        for lead in UInt8(0x81)...0xFE {
            for trail in UInt8(0x40)...0xFE {
                let corrected = corrections[UInt16(lead) << 8 | UInt16(trail)]
                table.append(corrected ?? converter?.scalar([lead, trail]) ?? 0)
            }
        }
        scalars = table
    }

    /// The scalar of a sequence, 0 when it means nothing.
    @inline(__always) func scalar(_ lead: UInt8, _ trail: UInt8) -> UInt32 {
        guard lead >= 0x81, lead <= 0xFE, trail >= 0x40, trail <= 0xFE else { return 0 }
        return scalars[Int(lead - 0x81) * Self.trails + Int(trail - 0x40)]
    }

    /// Windows-31J, from which EUC-JP and ISO-2022-JP are read as well: the standard has one JIS X 0208 index.
    static let windows31J = DoubleByteTable(iconv: "CP932")
    static let gb18030 = DoubleByteTable(iconv: "GB18030", corrections: [0xA3A0: 0x3000])
    static let windows949 = DoubleByteTable(iconv: "UHC")
    static let big5 = DoubleByteTable(
        iconv: "BIG5-HKSCS",
        corrections: [
            0xA15A: 0x2574, 0xA1C3: 0xFFE3, 0xA1C5: 0x2CD, 0xA1FE: 0xFF0F, 0xA240: 0xFF3C, 0xA2CC: 0x5341,
            0xA2CE: 0x5345,
        ])

    /// JIS X 0212 by row and cell from 0x21, as EUC-JP writes it after 0x8F.
    static let jis0212: [UInt32] = {
        let converter = Converter("EUC-JP")
        var table: [UInt32] = []
        for row in UInt8(0xA1)...0xFE {
            for cell in UInt8(0xA1)...0xFE { table.append(converter?.scalar([0x8F, row, cell]) ?? 0) }
        }
        return table
    }()

    /// The scalar of a JIS X 0208 pointer (row × 94 + cell) through its place in Shift_JIS.
    static func jis0208(_ pointer: Int) -> UInt32 {
        let (row, cell) = (pointer / 188, pointer % 188)
        let lead = row + (row < 0x1F ? 0x81 : 0xC1)
        let trail = cell + (cell < 0x3F ? 0x40 : 0x41)
        guard lead <= 0xFC else { return 0 }
        return windows31J.scalar(UInt8(lead), UInt8(trail))
    }
}

/// One iconv descriptor to UTF-32; asked for single sequences, never for text.
final class Converter {
    private let descriptor: iconv_t

    /// Nil when glibc lacks the charset (its gconv modules are not installed).
    init?(_ charset: String) {
        guard let opened = iconv_open("UTF-32LE", charset), opened != iconv_t(bitPattern: -1) else { return nil }
        descriptor = opened
    }

    deinit { iconv_close(descriptor) }

    /// The one scalar that the sequence means, nil when it is invalid, incomplete or means several.
    func scalar(_ sequence: [UInt8]) -> UInt32? {
        var input = sequence.map { CChar(bitPattern: $0) }
        var output = [UInt32](repeating: 0, count: 4)
        let written = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBytes { target -> Int? in
                iconv(descriptor, nil, nil, nil, nil)
                var next = source.baseAddress
                var left = source.count
                var place = target.baseAddress?.assumingMemoryBound(to: CChar.self)
                var room = target.count
                guard iconv(descriptor, &next, &left, &place, &room) != -1, left == 0 else { return nil }
                iconv(descriptor, nil, nil, &place, &room)
                return target.count - room
            }
        }
        return written == 4 ? UInt32(littleEndian: output[0]) : nil
    }
}
