/// The digits in groups of three: `10,485,761`.
public func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    guard digits.utf8.count > 3 else { return String(number) }
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
        if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text += "," }
        text.append(digit)
    }
    return text
}

/// `1 page`, `2,000 pages`.
public func counted(_ count: Int, _ noun: String) -> String { "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")" }

/// A length of time in seconds: `40 s`, `12 min`, `3 h 5 min`.
public func duration(_ seconds: Int64) -> String {
    if seconds < 1 { return "less than 1 s" }
    if seconds < 90 { return "\(seconds) s" }
    if seconds < 5_400 { return "\((seconds + 30) / 60) min" }
    return "\(seconds / 3_600) h \(seconds / 60 % 60) min"
}
