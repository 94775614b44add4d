internal import EmbeddedFiles

/// The HTML standard's named character references, found by binary search in one text.
struct NamedReferences: Sendable {
    /// The longest name without its semicolon (`CounterClockwiseContourIntegral`).
    static let longestName = 31
    /// The longest name that may stand without semicolon.
    static let longestLegacyName = 6

    static let shared = NamedReferences()

    /// `entities.txt`, and where each name begins in it.
    private let table: [UInt8]
    private let starts: [UInt16]

    private init() {
        let table = Array(String(cString: embedded_entities()).utf8)
        starts = table.indices.filter { $0 == 0 || table[$0 - 1] == UInt8(ascii: "\n") }.map(UInt16.init)
        self.table = table
    }

    /// All of them, without semicolon.
    var names: [String] {
        starts.map { start in
            let entry = table[Int(start)...].prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ":") }
            return String(decoding: entry, as: UTF8.self)
        }
    }

    /// One name and its scalars; a second scalar of 0 means there is only one.
    struct Meaning: Equatable {
        var first: UInt32
        var second: UInt32
        var needsSemicolon: Bool
    }

    func meaning(_ name: UnsafeBufferPointer<UInt8>) -> Meaning? {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            let order = compare(name, at: Int(starts[middle]))
            if order == 0 { return meaning(at: Int(starts[middle]) + name.count) }
            if order < 0 { high = middle } else { low = middle + 1 }
        }
        return nil
    }

    private func compare(_ name: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        var index = 0
        while true {
            let entry = table[start + index]
            let ends = entry == UInt8(ascii: "=") || entry == UInt8(ascii: ":")
            if index == name.count { return ends ? 0 : -1 }
            if ends { return 1 }
            if name[index] != entry { return name[index] < entry ? -1 : 1 }
            index += 1
        }
    }

    /// Reads `=HEX` or `:HEX+HEX` there.
    private func meaning(at separator: Int) -> Meaning {
        var meaning = Meaning(first: 0, second: 0, needsSemicolon: table[separator] == UInt8(ascii: "="))
        var index = separator + 1
        while index < table.count, table[index] > 0x20 {
            let digit = table[index]
            if digit == UInt8(ascii: "+") {
                (meaning.first, meaning.second) = (0, meaning.first)
            } else {
                meaning.first = meaning.first << 4 | UInt32(digit < 0x3A ? digit - 0x30 : digit - 0x37)
            }
            index += 1
        }
        if meaning.second != 0 { (meaning.first, meaning.second) = (meaning.second, meaning.first) }
        return meaning
    }
}
