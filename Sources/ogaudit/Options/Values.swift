internal import AuditModel
internal import Auditing

/// Turns the texts of options into values; each error names the option and says what would be right.
enum Values {
    /// A whole number within bounds.
    static func integer(_ text: String, _ option: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                "invalid number '\(text)' for \(option): use a whole number from \(grouped(range.lowerBound)) to "
                    + "\(grouped(range.upperBound)).")
        }
        return number
    }

    /// A length of time: `10s`, `500ms`, `2m`, `1h`; a number alone is seconds.
    static func duration(_ text: String, _ option: String) throws(UsageError) -> Moment.Span {
        let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("", 1)]
        for (unit, seconds) in units where text.hasSuffix(unit) {
            guard let number = Double(text.dropLast(unit.count)), number >= 0, number * seconds <= 86_400 else {
                continue
            }
            return .seconds(number * seconds)
        }
        throw UsageError("invalid time '\(text)' for \(option): use a time such as 10s, 500ms or 2m, up to 24h.")
    }

    /// A number of bytes: `2MB`, `500KB`, `1GB` (powers of 1,024); a number alone is bytes.
    static func bytes(_ text: String, _ option: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
        let units = [
            ("kb", 1 << 10), ("mb", 1 << 20), ("gb", 1 << 30), ("k", 1 << 10), ("m", 1 << 20), ("b", 1), ("", 1),
        ]
        let lower = text.lowercased()
        for (unit, factor) in units where lower.hasSuffix(unit) {
            guard let number = Double(lower.dropLast(unit.count)), number >= 0, number < 1e12 else { continue }
            let bytes = Int(number * Double(factor))
            if range.contains(bytes) { return bytes }
        }
        throw UsageError(
            "invalid size '\(text)' for \(option): use a size such as 2MB or 500KB, from "
                + "\(grouped(range.lowerBound)) to \(grouped(range.upperBound)) bytes.")
    }

    /// One of the raw values of an enumeration.
    static func word<Word: RawRepresentable & CaseIterable>(
        _ text: String, _ option: String, _: Word.Type = Word.self
    ) throws(UsageError) -> Word where Word.RawValue == String {
        if let word = Word(rawValue: text) { return word }
        let words = Word.allCases.map(\.rawValue)
        throw UsageError(
            "invalid value '\(text)' for \(option): use \(words.joined(separator: ", ")).",
            NearestName.suggestion(text, among: words))
    }
}
