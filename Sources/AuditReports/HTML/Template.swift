internal import AuditModel
internal import CCrypto
internal import EmbeddedFiles

/// A text with named holes: `{{name}}`.
struct Template {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Fills every hole; each hole must have a value.
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

/// The files of `Templates`, and the hashes by which the report's Content-Security-Policy names its style and script.
enum ReportTemplates {
    static let index = String(cString: embedded_report_page())
    static let style = String(cString: embedded_report_style())
    static let script = String(cString: embedded_report_script())
    static let summary = String(cString: embedded_summary_page())
    static let summaryStyle = String(cString: embedded_summary_style())

    static let styleHash = hash(of: style)
    static let scriptHash = hash(of: script)

    /// A hash-source of CSP Level 3, section 2.3.1.
    private static func hash(of text: String) -> String {
        let bytes = Array(text.utf8)
        var digest = [UInt8](repeating: 0, count: 32)
        EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
        return "sha256-" + Base64.text(digest)
    }
}
