/// Finds text in brackets and quotation marks, which belongs together whatever it contains.
enum Enclosure {
    /// The start of each, and the place after its end. Unclosed marks enclose nothing.
    static func all(in bytes: [UInt8]) -> [Int: Int] {
        var ends: [Int: Int] = [:]
        var opened: [UInt32: Int] = [:]
        for place in bytes.indices where mayBeMark(bytes[place]) {
            guard let mark = mark(bytes, at: place) else { continue }
            if mark.code == quotationMark {
                quote(bytes, at: place, &opened, &ends)
            } else if let opener = (closers[mark.code] ?? []).first(where: { opened[$0] != nil }) {
                if let start = opened.removeValue(forKey: opener) { ends[start] = place + mark.length }
            } else if openers.contains(mark.code), opened[mark.code] == nil {
                opened[mark.code] = place
            }
        }
        return ends
    }

    /// `"` opens after white space and closes before it; elsewhere it means inches.
    private static func quote(_ bytes: [UInt8], at place: Int, _ opened: inout [UInt32: Int], _ ends: inout [Int: Int])
    {
        let isBehindSpace = place == 0 || bytes[place - 1] == UInt8(ascii: " ") || bytes[place - 1] == UInt8(ascii: "(")
        let isBeforeWord = place + 1 < bytes.count && isWord(bytes[place + 1])
        if let start = opened[quotationMark] {
            guard !isBeforeWord else { return }
            opened[quotationMark] = nil
            ends[start] = place + 1
        } else if isBehindSpace, isBeforeWord {
            opened[quotationMark] = place
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool { byte >= 0x80 || Bytes.isLetterOrDigit(byte) }

    private static let quotationMark = UInt32(UInt8(ascii: "\""))

    private static func mayBeMark(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x22, 0x28, 0x29, 0x5B, 0x5D, 0xE2, 0xE3, 0xEF: true
        default: false
        }
    }

    /// The bytes of the character at that place as one number.
    private static func mark(_ bytes: [UInt8], at place: Int) -> (code: UInt32, length: Int)? {
        if bytes[place] < 0x80 { return (UInt32(bytes[place]), 1) }
        guard place + 2 < bytes.count else { return nil }
        let code = bytes[place..<place + 3].reduce(0) { $0 << 8 | UInt32($1) }
        return (code, 3)
    }

    /// By closing mark the marks that it closes: ) ] ） ］ ” “ 」 』 》.
    private static let closers: [UInt32: [UInt32]] = [
        0x29: [0x28], 0x5D: [0x5B], 0xEFBC89: [0xEFBC88], 0xEFBCBD: [0xEFBCBB], 0xE2809D: [0xE2809C, 0xE2809E],
        0xE2809C: [0xE2809E], 0xE3808D: [0xE3808C], 0xE3808F: [0xE3808E], 0xE3808B: [0xE3808A],
    ]
    private static let openers = Set(closers.values.joined())
}
