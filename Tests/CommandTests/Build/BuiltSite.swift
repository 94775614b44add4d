internal import Foundation
internal import TestSupport

@testable internal import ogaudit

/// A repository with the static site that its build made in `dist/`.
struct BuiltSite {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try write("apple-touch-icon.png", DrawnImage.png(180, 180))
        try page("index.html", "The hive at home")
        for (number, word) in ["one", "two", "three"].enumerated() {
            try page("blog/\(number + 1).html", "Bees can count to \(word)")
        }
    }

    func write(_ name: String, _ bytes: [UInt8]) throws { _ = try folder.write("dist/\(name)", bytes) }

    /// A page without findings except those that `image` and `head` cause; nil is the page's own image.
    func page(_ name: String, _ title: String, image: String? = nil, head: String = "") throws {
        let shownImage = "img/\(name.replacing("/", with: "-")).png"
        if image == nil {
            try write(shownImage, DrawnImage.png(1200, 630, seed: UInt64(name.utf8.reduce(7) { $0 + Int($1) })))
        }
        let url = "https://acme.example/" + (name == "index.html" ? "" : name)
        let source = image ?? "https://acme.example/\(shownImage)"
        let tag =
            source.isEmpty
            ? "" : #"<meta property="og:image" content="\#(source)"><meta property="og:image:alt" content="A bee">"#
        try write(
            name,
            Array(
                """
                <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
                <meta property="og:title" content="\(title)"><meta property="og:type" content="article">
                <meta property="og:description" content="What there is to say about this: \(title), in a sentence.">
                <meta property="og:site_name" content="Acme Bees">
                <meta property="og:url" content="\(url)"><link rel="canonical" href="\(url)">
                <link rel="apple-touch-icon" sizes="180x180" href="/apple-touch-icon.png">
                \(tag)\(head)
                </head><body><h1>\(title)</h1><p>Some words to read, and some more of them about \(title).</p></body></html>
                """.utf8))
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(folder.path)/dist/\(name)") }

    /// Audits it as a pipeline does: from the top of the repository, into a folder that is not there yet, with no network.
    func audit(_ words: String..., base: String = "https://acme.example", keeping: Bool = false) async throws -> Said {
        try await run(["--html", "dist", "--base-url", base] + words, keeping: keeping)
    }

    func run(_ words: [String], keeping: Bool = false) async throws -> Said {
        if !keeping { try? FileManager.default.removeItem(atPath: "\(folder.path)/Reports") }
        // A proxy that does not exist: requests fail.
        let program = try Program(
            words, shell: "cd '\(folder.path)'",
            environment: ["https_proxy": "http://127.0.0.1:1", "http_proxy": "http://127.0.0.1:1"])
        let code = try await program.end()
        return Said(
            code: ExitCode.allCases.first { $0.rawValue == code } ?? .internalError, out: program.out, err: program.err)
    }

    /// The reported findings, as “rule path”.
    func findings(_ column: String = "rule") throws -> [String] {
        csv(try folder.read("Reports/findings.csv")).map { row in
            let path = (row["url"] ?? "").replacing("https://acme.example", with: "")
            return "\(row[column] ?? "") \(path)"
        }
    }

    /// What a column of findings.csv says of the findings of a rule.
    func column(_ name: String, of rule: String) throws -> [String] {
        csv(try folder.read("Reports/findings.csv")).filter { $0["rule"] == rule }.map { $0[name] ?? "" }
    }
}
