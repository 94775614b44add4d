internal import AuditModel
internal import AuditSettings
internal import AuditStore
internal import Auditing

/// `ogaudit site URL`: what site a URL belongs to.
struct SiteCommand {
    let console: Console
    let settings: Settings

    func run() throws -> ExitCode {
        guard !settings.operands.isEmpty else { throw UsageError("site requires a URL, a list or -.") }
        var (valid, invalid) = (0, 0)
        var bundle = LineBundle(console)
        try ListLines(settings.operands).forEach { line, _ in
            if let url = line.url {
                valid += 1
                try bundle.add("\(line.site)\t\(url.host)\t\(url.text)")
            } else {
                invalid += 1
                try bundle.add("\t\t\(line.text)")
                let reason = line.reason ?? ""
                if invalid <= Self.told { say("\(line.input):\(line.line): '\(line.text)' is not a URL: \(reason).") }
            }
        }
        try bundle.finish()
        if invalid > Self.told { say("\(counted(invalid - Self.told, "more line")) are invalid.") }
        return valid == 0 && invalid > 0 ? .usage : .done
    }

    /// Invalid lines that are named.
    private static let told = 10

    private func say(_ sentence: String) { console.tell(sentence, .error) }
}
