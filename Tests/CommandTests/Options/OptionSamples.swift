internal import TestSupport
internal import Testing

@testable internal import AuditSettings
@testable internal import ogaudit

/// A value for each option that takes one, other than its default.
struct OptionSamples {
    let folder: TemporaryFolder
    private let file: String
    private let netrc: String

    init() throws {
        folder = try TemporaryFolder()
        file = try folder.write("empty.json", "{}")
        netrc = try folder.write("netrc", "machine a.example login me password word\n")
    }

    /// The words that give an option to a command; a missing sample is a failure of the test.
    func words(_ option: Option, _ command: Subcommand) throws -> [String] {
        guard option.valueName != nil else { return [option.longName] }
        return [option.longName, try #require(value(option.longName, command), "no sample for \(option.longName)")]
    }

    private func value(_ name: String, _ command: Subcommand) -> String? {
        switch name {
        case "--format": command == .check ? "json" : command == .rules ? "markdown" : "jsonl"
        case "--fail-on": "errors>0"
        case "--config", "--cacert", "--manifest": file
        case "--netrc": netrc
        default: Self.values[name]
        }
    }

    private static let values = [
        "--url-column": "2", "--sitemap": "https://a.example/sitemap.xml", "--html": "build",
        "--warc": "pages.warc.gz", "--depth": "3", "--max-pages": "500",
        "--base-url": "https://a.example/", "--output": "Elsewhere", "--json": "x.json", "--jsonl": "x.jsonl",
        "--junit": "x.xml", "--sarif": "x.sarif", "--gitlab": "x.json", "--write-baseline": "x.txt",
        "--markdown": "x.md", "--concurrency": "7", "--per-host": "3",
        "--rate": "1/s", "--delay": "3s", "--host": "a.example=1/s", "--robots": "warn", "--per-ip": "2",
        "--connect-timeout": "3s", "--timeout": "12s", "--max-host-time": "1h", "--max-time": "1h",
        "--max-urls": "9", "--max-bytes": "9MB", "--max-redirects": "3", "--max-html": "3MB", "--retries": "5",
        "--retry-delay": "2s", "--max-wait": "2m", "--low-speed-time": "5s", "--contact": "webmaster@example.com",
        "--profile": "safari-mac", "--user-agent": "Me/1.0", "--header": "X-Stage: yes",
        "--accept-language": "de-DE,de;q=0.9",
        "--proxy": "http://127.0.0.1:3128", "--resolve": "a.example:443:192.0.2.1",
        "--connect-to": "a.example:443:127.0.0.1:8443", "--preset": "strict", "--only": "icon-missing",
        "--disable": "icon-missing", "--include": "a", "--exclude": "b", "--db": "x.sqlite", "--keep-runs": "9",
        "--baseline": "3", "--strikes": "5", "--progress": "no", "--max-age": "1h", "--cache-size": "1MB",
        "--lock-wait": "9s", "--shards": "3", "--grace": "5s", "--host-share": "4",
        "--notify": "cat", "--exit-news": "20", "--listen": "127.0.0.1:8080",
        "--summary-html": "x.html", "--mail-html": "m.html", "--eml": "m.eml", "--mail-to": "me@example.com",
        "--card": "x.svg", "--card-theme": "dark", "--mail-from": "ogaudit@example.com", "--metrics": "x.prom",
        "--log-format": "json",
    ]
}
