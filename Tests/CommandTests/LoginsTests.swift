internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("Logins in a list")
struct LoginsTests {
    private static let lines = [
        "https://user:s3cret@host.test:99999/", "https:/user:s3cret@[", "ftp://user:s3cret@host.test/",
        "user:s3cret@ho st.test", "https://user:s3cret＠host.test/", "https://s3cret@host.test:x/",
        "{\"url\": \"https://user:s3cret@host.test:x/\"}", "https://user:" + String(repeating: "s3cret", count: 4_000),
    ]

    /// Every byte of every file in a folder, as text.
    private static func everything(in folder: String) throws -> [String: String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.reduce(into: [:]) { files, name in
            let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
            files[name] = String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test("the login of a rejected line is in no report, no message and not in the database")
    func rejected() async throws {
        let server = try site(["/p": html("<title>A page</title>")])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let table = "name,url\nx," + Self.lines.prefix(3).joined(separator: "\ny,") + "\nz,\(server.url("/p"))\n"
        let lists = [
            try folder.write("urls.txt", (Self.lines + [server.url("/p")]).joined(separator: "\n")),
            try folder.write("urls.csv", table),
        ]
        let out = folder.path + "/out"
        let reports = ["json", "jsonl", "sarif", "junit", "markdown", "eml", "summary-html"].flatMap {
            ["--\($0)", "\(out)/all.\($0)"]
        }
        let said = await ogaudit(lists + ["--allow-private", "--output", out, "-v"] + reports)
        #expect(said.code == .done, "\(said.err)")
        let files = try Self.everything(in: out)
        #expect(files["pages.csv"]?.contains("***@host.test:99999") == true)
        for (name, text) in files { #expect(!text.contains("s3cret"), "\(name)") }
        #expect(!said.out.contains("s3cret") && !said.err.contains("s3cret"), "\(said.out)\(said.err)")
    }

    @Test("the login of a mistyped URL is in no message", arguments: lines.dropLast())
    func typed(_ line: String) async throws {
        let folder = try TemporaryFolder()
        let list = try folder.write("urls.txt", line + "\n")
        let out = ["--output", folder.path + "/out"]
        for words in [
            [line] + out, [list] + out, [list, "--dry-run"], ["check", line], ["pipe", list],
            ["--sitemap", line] + out,
            ["--html", folder.path, "--base-url", line] + out,
            ["shard", list, "--shards", "2", "--output", folder.path + "/s"],
            ["site", line],
        ] {
            let said = await ogaudit(words)
            #expect(!said.out.contains("s3cret") && !said.err.contains("s3cret"), "\(words) \(said.out)\(said.err)")
        }
    }
}
