internal import CCrypto
internal import EmbeddedFiles

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
