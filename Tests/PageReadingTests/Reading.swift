internal import AuditModel
internal import PageReading

/// The tags of text served as UTF-8.
func read(_ html: String, limits: ReadingLimits = ReadingLimits()) -> PageTags {
    PageReader.read(Array(html.utf8), contentType: "text/html; charset=utf-8", limits: limits)
}

/// The tags of bytes, with the header of the test.
func read(_ bytes: [UInt8], _ contentType: String? = "text/html") -> PageTags {
    PageReader.read(bytes, contentType: contentType)
}

extension PageTags {
    /// The contents of the metas with that key.
    func contents(_ key: String) -> [String] { metas.filter { $0.key == key }.compactMap(\.content) }
}

/// Numbers that are the same on every run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
