/// Turns the bytes of a page into UTF-8 by the decoders of the WHATWG Encoding Standard.
///
/// A sequence that means nothing becomes one U+FFFD and reading goes on. A trail byte in the ASCII range is then
/// read again, so that a broken sequence never swallows a `<`.
struct PageDecoder {
    private let input: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var output: UTF8Writer

    private init(_ input: UnsafeBufferPointer<UInt8>) {
        self.input = input
        output = UTF8Writer(expecting: input.count)
    }

    /// The text and the number of replacements.
    static func decode(
        _ input: UnsafeBufferPointer<UInt8>, as encoding: TextEncoding
    ) -> (text: [UInt8], replacements: Int) {
        var decoder = PageDecoder(input)
        switch encoding {
        case .utf8: decoder.utf8()
        case .utf16LittleEndian: decoder.utf16(highByte: 1)
        case .utf16BigEndian: decoder.utf16(highByte: 0)
        case .singleByte(let name): decoder.singleByte(name)
        case .shiftJIS: decoder.shiftJIS()
        case .eucJP: decoder.eucJP()
        case .iso2022JP: decoder.iso2022JP()
        case .gbk, .gb18030: decoder.gb18030()
        case .big5: decoder.big5()
        case .eucKR: decoder.doubleByte(DoubleByteTable.eucKR)
        case .replacement: if !input.isEmpty { decoder.output.replace() }
        }
        return (decoder.output.bytes, decoder.output.replacements)
    }

    /// Copies ASCII unchanged, and returns whether another byte follows.
    private mutating func copyASCII() -> Bool {
        guard index < input.count else { return false }
        if input[index] < 0x80 { copyRun() }
        return index < input.count
    }

    private mutating func copyRun() {
        let end = UTF8Check.endOfASCII(input, from: index)
        output.append(run: UnsafeBufferPointer(rebasing: input[index..<end]))
        index = end
    }

    /// Whatever could be the trail of the current byte; nil at the end.
    private var trail: UInt8? { index + 1 < input.count ? input[index + 1] : nil }

    /// A lead with a trail that does not belong to it: a trail in ASCII is read again.
    private mutating func replacePair() {
        output.replace()
        index += (trail ?? 0) < 0x80 ? 1 : 2
    }

    private mutating func pair(_ scalar: UInt32) {
        guard scalar != 0, index + 1 < input.count else { return replacePair() }
        output.append(scalar)
        index += 2
    }

    private mutating func single(_ scalar: UInt32?) {
        if let scalar { output.append(scalar) } else { output.replace() }
        index += 1
    }
}

extension PageDecoder {
    private mutating func utf8() {
        while copyASCII() {
            let length = UTF8Check.sequence(input, at: index)
            if length > 0 {
                output.append(run: UnsafeBufferPointer(rebasing: input[index..<index + length]))
            } else {
                output.replace()
            }
            index += abs(length)
        }
    }

    private mutating func utf16(highByte: Int) {
        while index + 1 < input.count {
            let unit = unit(at: index, highByte)
            index += 2
            guard unit & 0xF800 == 0xD800 else {
                output.append(UInt32(unit))
                continue
            }
            let next = index + 1 < input.count ? self.unit(at: index, highByte) : 0
            if unit < 0xDC00, next & 0xFC00 == 0xDC00 {
                output.append(0x10000 + UInt32(unit & 0x3FF) << 10 + UInt32(next & 0x3FF))
                index += 2
            } else {
                output.replace()
            }
        }
        if index < input.count { output.replace() }
    }

    private func unit(at index: Int, _ highByte: Int) -> UInt16 {
        UInt16(input[index + highByte]) << 8 | UInt16(input[index + 1 - highByte])
    }

    private mutating func singleByte(_ name: String) {
        let table = SingleByteTable.upperHalf(name)
        while copyASCII() {
            let scalar = table[Int(input[index] - 0x80)]
            single(scalar == 0xFFFD ? nil : UInt32(scalar))
        }
    }

    /// EUC-KR; any pair with a lead from 0x81 to 0xFE.
    private mutating func doubleByte(_ table: DoubleByteTable) {
        while copyASCII() {
            let lead = input[index]
            if lead < 0x81 || lead > 0xFE { single(nil) } else { pair(trail.map { table.scalar(lead, $0) } ?? 0) }
        }
    }

    private mutating func big5() {
        let table = DoubleByteTable.big5
        while copyASCII() {
            let lead = input[index]
            if lead < 0x81 || lead > 0xFE {
                single(nil)
            } else if lead == 0x88, let trail, let both = Self.big5Combinations[trail] {
                output.append(both.0)
                output.append(both.1)
                index += 2
            } else {
                pair(trail.map { table.scalar(lead, $0) } ?? 0)
            }
        }
    }

    /// The four sequences after 0x88 that mean a letter and a combining mark.
    private static let big5Combinations: [UInt8: (UInt32, UInt32)] = [
        0x62: (0xCA, 0x304), 0x64: (0xCA, 0x30C), 0xA3: (0xEA, 0x304), 0xA5: (0xEA, 0x30C),
    ]

    private mutating func shiftJIS() {
        let table = DoubleByteTable.jis0208
        while copyASCII() {
            let lead = input[index]
            switch lead {
            case 0x80: single(0x80)
            case 0xA1...0xDF: single(0xFF61 - 0xA1 + UInt32(lead))
            case 0xA0, 0xFD...0xFF: single(nil)
            default: pair(trail.map { table.scalar(lead, $0) } ?? 0)
            }
        }
    }

    private mutating func eucJP() {
        while copyASCII() {
            switch (input[index], trail) {
            case (0x8E, .some(0xA1...0xDF)): pair(0xFF61 - 0xA1 + UInt32(input[index + 1]))
            case (0x8F, .some(0xA1...0xFE)): eucJPTriple()
            case (0xA1...0xFE, .some(0xA1...0xFE)):
                let pointer = Int(input[index] - 0xA1) * 94 + Int(input[index + 1] - 0xA1)
                pair(DoubleByteTable.jis0208(pointer))
            case (0x8E, _), (0x8F, _), (0xA1...0xFE, _): replacePair()
            default: single(nil)
            }
        }
    }

    /// 0x8F and a pair of JIS X 0212.
    private mutating func eucJPTriple() {
        index += 1
        guard let trail, trail >= 0xA1, trail <= 0xFE else { return replacePair() }
        pair(DoubleByteTable.jis0212.scalar(input[index], trail))
    }

    private mutating func gb18030() {
        let table = DoubleByteTable.gb18030
        while copyASCII() {
            let lead = input[index]
            if lead == 0x80 {
                single(0x20AC)
            } else if lead == 0xFF {
                single(nil)
            } else if let trail, ASCII.isDigit(trail) {
                gb18030Four()
            } else {
                pair(trail.map { table.scalar(lead, $0) } ?? 0)
            }
        }
    }

    private mutating func gb18030Four() {
        guard index + 3 < input.count, input[index + 2] &- 0x81 <= 0x7D, ASCII.isDigit(input[index + 3]) else {
            // The bytes after the lead are read again; at the end of the text, an incomplete sequence is one error.
            let isUnfinished = index + 2 >= input.count || index + 3 == input.count && input[index + 2] &- 0x81 <= 0x7D
            output.replace()
            index = isUnfinished ? input.count : index + 1
            return
        }
        let (lead, third) = (Int(input[index]) - 0x81, Int(input[index + 2]) - 0x81)
        let pointer = ((lead * 10 + Int(input[index + 1]) - 0x30) * 126 + third) * 10 + Int(input[index + 3]) - 0x30
        if let scalar = GB18030Ranges.scalar(pointer), scalar <= 0x10FFFF {
            output.append(scalar)
        } else {
            output.replace()
        }
        index += 4
    }
}

extension PageDecoder {
    private enum JISMode { case ascii, roman, katakana, double }

    /// ISO-2022-JP: escape sequences change the meaning of the bytes up to the next one.
    private mutating func iso2022JP() {
        var mode = JISMode.ascii
        var hasOutput = true
        while index < input.count {
            if input[index] == 0x1B, let next = escape() {
                if !hasOutput { output.replace() }
                (mode, hasOutput) = (next, false)
                index += 3
                continue
            }
            hasOutput = true
            jis(input[index], mode)
        }
    }

    /// The mode that the escape sequence at the current byte selects; nil if it is not one.
    private func escape() -> JISMode? {
        guard index + 2 < input.count else { return nil }
        switch (input[index + 1], input[index + 2]) {
        case (0x28, 0x42): return .ascii
        case (0x28, 0x4A): return .roman
        case (0x28, 0x49): return .katakana
        case (0x24, 0x40), (0x24, 0x42): return .double
        default: return nil
        }
    }

    private mutating func jis(_ byte: UInt8, _ mode: JISMode) {
        switch (mode, byte) {
        case (_, 0x0E), (_, 0x0F), (_, 0x1B), (_, 0x80...): single(nil)
        case (.roman, 0x5C): single(0xA5)
        case (.roman, 0x7E): single(0x203E)
        case (.ascii, _), (.roman, _): single(UInt32(byte))
        case (.katakana, 0x21...0x5F): single(0xFF61 - 0x21 + UInt32(byte))
        case (.double, 0x21...0x7E): jisDouble(byte)
        default: single(nil)
        }
    }

    private mutating func jisDouble(_ lead: UInt8) {
        guard let trail, trail != 0x1B else { return single(nil) }
        let isTrail = trail >= 0x21 && trail <= 0x7E
        let scalar = isTrail ? DoubleByteTable.jis0208(Int(lead - 0x21) * 94 + Int(trail - 0x21)) : 0
        if scalar == 0 { output.replace() } else { output.append(scalar) }
        index += 2
    }
}
