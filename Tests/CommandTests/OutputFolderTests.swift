internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import ogaudit

@Suite("The output folder")
struct OutputFolderTests {
    private let server: LoopbackServer
    private let folder: TemporaryFolder
    private let out: String

    init() throws {
        server = try site(["/p": html("<title>A page</title>")])
        folder = try TemporaryFolder()
        out = folder.path + "/out"
    }

    private func audit(_ words: [String] = []) async -> Said {
        await ogaudit([server.url("/p"), "--allow-private", "--no-media", "--rate", "0", "--output", out] + words)
    }

    @Test(
        "other people's files in the folder are not replaced",
        arguments: [
            ("index.html", "an index.html"), ("pages/about.html", "a folder pages/"),
            ("thumbs/a.jpg", "a folder thumbs/"),
            ("pages.csv", "a pages.csv"), ("rules.csv", "a rules.csv"),
        ])
    func foreign(_ name: String, _ noun: String) async throws {
        defer { server.stop() }
        _ = try folder.write("out/" + name, "<title>My site</title>")
        let said = await audit()
        #expect(said.code == .cannotWrite)
        #expect(
            said.err.contains("out has \(noun) that ogaudit did not write") && said.err.contains("--output"),
            "\(said.err)")
        #expect(try folder.read("out/" + name) == "<title>My site</title>")
        #expect(server.log.requests.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: out + "/ogaudit.sqlite"))
    }

    @Test("a folder with other things is no matter, and neither are empty folders or formats that are not written")
    func harmless() async throws {
        defer { server.stop() }
        for name in ["notes.txt", "style.css", "page.html", "data.csv"] { _ = try folder.write("out/" + name, "mine") }
        try FileManager.default.createDirectory(atPath: out + "/pages", withIntermediateDirectories: true)
        #expect(await audit().code == .done)
        #expect(try folder.read("out/notes.txt") == "mine")
        _ = try folder.write("site/index.html", "<title>My site</title>")
        #expect(await audit(["--output", folder.path + "/site", "--format", "csv"]).code == .done)
        #expect(try folder.read("site/index.html") == "<title>My site</title>")
    }

    @Test("reports of earlier runs are replaced, with the database elsewhere too, in every format")
    func own() async throws {
        defer { server.stop() }
        let formats = [
            "csv", "html", "json", "jsonl", "junit", "sarif", "markdown", "summary-html", "eml", "mail-html",
        ]
        for database in [folder.path + "/a.sqlite", folder.path + "/b.sqlite"] {
            let said = await audit(["--db", database, "--format", formats.joined(separator: ",")])
            #expect(said.code == .done, "\(said.err)")
        }
        for format in formats {
            for database in ["c", "d"] {
                let said = await audit([
                    "--db", "\(folder.path)/\(format)-\(database)", "--format", format, "--output",
                    folder.path + "/" + format,
                ])
                #expect(said.code == .done, "\(format): \(said.err)")
            }
        }
    }

    @Test("links in it lead nowhere: tables, temporary files, folders, the lock, the database and its journals")
    func links() async throws {
        defer { server.stop() }
        let victim = try folder.write("victim", "precious")
        try FileManager.default.createDirectory(atPath: folder.path + "/away", withIntermediateDirectories: true)
        let formats = ["--format", "csv,html,json,jsonl,sarif,junit,markdown,eml,summary-html"]
        for name in [
            "pages.csv", "pages.csv.part", "index.html", "index.html.part", "report.json", "pages.jsonl.part",
            "mail.eml.part",
            "ogaudit.sarif.part", "junit.xml.part", "summary.html.part", "summary.md.part",
            "ogaudit.sqlite", "ogaudit.sqlite-lock", "ogaudit.sqlite-wal", "ogaudit.sqlite-shm",
            ".ogaudit-reports-lock",
        ] {
            for target in [victim, folder.path + "/new"] {
                try? FileManager.default.removeItem(atPath: out)
                try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
                #expect(symlink(target, "\(out)/\(name)") == 0)
                let said = await audit(formats)
                #expect([.done, .cannotWrite].contains(said.code), "\(name): \(said.err)")
                let shown = name.hasPrefix("ogaudit.sqlite") ? "ogaudit.sqlite" : name
                #expect(said.code == .done || said.err.contains(shown), "\(name): \(said.err)")
                #expect(try folder.read("victim") == "precious", "\(name)")
                #expect(!FileManager.default.fileExists(atPath: folder.path + "/new"), "\(name)")
            }
        }
        for name in ["pages", "thumbs"] {
            try? FileManager.default.removeItem(atPath: out)
            try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
            #expect(symlink(folder.path + "/away", "\(out)/\(name)") == 0)
            let said = await audit()
            #expect(name == "thumbs" || said.code == .cannotWrite && said.err.contains("pages"), "\(said.err)")
            #expect(folder.names(in: "away").isEmpty)
        }
    }

    @Test("the files of other options follow no link either")
    func options() async throws {
        defer { server.stop() }
        let victim = try folder.write("victim", "precious")
        for option in ["json", "jsonl", "sarif", "eml", "summary-html", "junit", "markdown", "mail-html"] {
            for suffix in ["", ".part"] {
                let file = "\(folder.path)/\(option)"
                unlink(file)
                #expect(symlink(victim, file + suffix) == 0)
                let said = await audit(["--\(option)", file])
                #expect(said.code == .done, "\(said.err)")
                #expect(
                    try folder.read("victim") == "precious" && folder.read(option) != "precious", "\(option)\(suffix)")
            }
        }
    }

    @Test("a list, URL or sitemap without pages leaves no files behind")
    func mistyped() async throws {
        defer { server.stop() }
        let empty = try folder.write("empty.txt", "# nothing\n")
        let bad = try folder.write("bad.txt", "not a url\n")
        let page = try folder.write("page.html", "<html><title>x</title></html>")
        for words in [
            ["\(folder.path)/nosuch.txt"], [empty], [bad], [page], [folder.path], ["https://"],
            ["--sitemap", server.url("/nosuch.xml")], [empty, "\(folder.path)/nosuch.txt"], ["--warc", page],
        ] {
            let deep = folder.path + "/a/b"
            let said = await ogaudit(words + ["--allow-private", "--retries", "0", "--output", deep])
            #expect([.usage, .nothingFetched].contains(said.code), "\(words) \(said.err)")
            #expect(!folder.names().contains("a"), "\(words): \(folder.names())")
        }
    }

    @Test("a list that gives nothing leaves the database of earlier runs as it was")
    func earlier() async throws {
        defer { server.stop() }
        #expect(await audit().code == .done)
        let said = await ogaudit(["\(folder.path)/nosuch.txt", "--output", out])
        #expect(said.code == .usage)
        #expect(await ogaudit(["report", out]).code == .done)
        #expect(csv(try folder.read("out/pages.csv")).map { $0["outcome"] } == ["ok"])
    }

    @Test(
        "a report of a missing folder is a usage error and creates nothing",
        arguments: ["nowhere", "no/where", "x.sqlite"])
    func nowhere(_ name: String) async throws {
        defer { server.stop() }
        let said = await ogaudit(["report", "\(folder.path)/\(name)"])
        #expect(said.code == .usage && said.err.contains(name), "\(said.err)")
        let other = await ogaudit(["report", "\(folder.path)/\(name)", "--output", folder.path + "/made"])
        #expect(other.code == .usage)
        #expect(folder.names().isEmpty)
    }
}
