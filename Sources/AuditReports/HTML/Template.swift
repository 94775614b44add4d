internal import AuditModel

/// A text with named holes: `{{name}}`.
struct Template {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Puts a value into every hole; each hole must have one.
    func filled(_ values: [String: String]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(values.values.reduce(text.utf8.count) { $0 + $1.utf8.count })
        text.withBytes { text in
            var place = 0
            while let open = text.place(of: "{{", from: place), let close = text.place(of: "}}", from: open) {
                let name = String(decoding: text[(open + 2)..<close], as: UTF8.self)
                guard let value = values[name] else { preconditionFailure("the template has an unknown hole \(name)") }
                result.append(contentsOf: text[place..<open])
                result.append(value)
                place = close + 2
            }
            result.append(contentsOf: text[place...])
        }
        return String(decoding: result, as: UTF8.self)
    }
}
