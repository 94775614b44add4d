/// A text with named holes: `{{name}}`.
struct Template {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Puts a value into every hole; each hole must have one.
    func filled(_ values: [String: String]) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            let name = String(rest[open.upperBound..<close.lowerBound])
            guard let value = values[name] else { preconditionFailure("the template has an unknown hole \(name)") }
            result += rest[..<open.lowerBound]
            result += value
            rest = rest[close.upperBound...]
        }
        return result + rest
    }
}
