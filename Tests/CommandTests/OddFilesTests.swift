internal import Foundation
internal import TestSupport
internal import Testing

@Suite("Files that are none")
struct OddFilesTests {
    /// Things that stand where a file is expected, by the command of a shell that makes them.
    static let kinds = [
        "a pipe": "mkfifo $0", "a folder": "mkdir $0", "a link to a device": "ln -s /dev/zero $0",
        "a link to a pipe": "mkfifo $0.real; ln -s $0.real $0", "a link to a folder": "mkdir $0.real; ln -s $0.real $0",
        "a socket":
            "python3 -c 'import socket,sys; s=socket.socket(socket.AF_UNIX); s.bind(sys.argv[1])' $0",
    ]

    private static func make(_ kind: String, at path: String) async throws {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", kinds[kind] ?? "", path]
        try shell.run()
        try await shell.ended()
    }

    /// Runs to the end, which must come within seconds, with one sentence.
    private static func refused(_ words: [String], in folder: TemporaryFolder) async throws -> String {
        let program = try Program(words, shell: "cd \(folder.path)")
        #expect(try await program.end(within: 60) == 2, "\(program.err)")
        #expect(program.err.split(separator: "\n").count == 1, "\(program.err)")
        return program.err
    }

    @Test(
        "an ogaudit.json next to the list that is not a file is an error with its name", arguments: kinds.keys.sorted())
    func configurationBeside(_ kind: String) async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("urls.txt", "https://a.test/")
        try await Self.make(kind, at: folder.path + "/ogaudit.json")
        let said = try await Self.refused(["urls.txt"], in: folder)
        #expect(said.contains("ogaudit.json") && said.contains("--no-config"), "\(said)")
    }

    @Test(
        "an option or list that is not a file is an error that says what it is",
        arguments: kinds.keys.sorted(),
        [
            ["%"], ["urls.txt", "--config", "%"], ["urls.txt", "--baseline", "%"], ["urls.txt", "--netrc", "%"],
            ["urls.txt", "--cacert", "%"], ["urls.txt", "--db", "%"], ["--warc", "%"], ["pipe", "%"], ["report", "%"],
            ["merge", "%"], ["shard", "%", "--shards", "2"],
        ])
    func named(_ kind: String, _ words: [String]) async throws {
        // A folder is the place of a database.
        if kind.hasSuffix("a folder"), words.contains("--db") { return }
        let folder = try TemporaryFolder()
        _ = try folder.write("urls.txt", "https://a.test/")
        try await Self.make(kind, at: folder.path + "/odd")
        let program = try Program(words.map { $0 == "%" ? "odd" : $0 }, shell: "cd \(folder.path)")
        let code = try await program.end(within: 60)
        #expect([2, 4].contains(code), "\(code) \(program.err)")
        #expect(program.err.contains("odd"), "\(program.err)")
        #expect(program.err.split(separator: "\n").count == 1, "\(program.err)")
    }

    @Test("a list and a configuration may be pipes")
    func pipes() async throws {
        let server = try site(["/p": html("<title>A page</title>")])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        for name in ["list", "json"] { #expect(mkfifo("\(folder.path)/\(name)", 0o600) == 0) }
        let writers = """
            cd \(folder.path)
            (sleep 1; echo '\(server.url("/p"))' > list) & (echo '{"no-media": true}' > json) & :
            """
        let program = try Program(
            ["list", "--config", "json", "--allow-private", "--output", "out"], shell: writers)
        #expect(try await program.end(within: 60) == 0, "\(program.err)")
        #expect(csv(try folder.read("out/pages.csv")).map { $0["outcome"] } == ["ok"])
    }

    @Test("an endless device is no list, on standard input neither")
    func endless() async throws {
        let folder = try TemporaryFolder()
        for words in [["/dev/zero"], ["/dev/urandom"], ["/dev/full"]] {
            _ = try await Self.refused(words + ["--output", "out"], in: folder)
        }
        let program = try Program(["-", "--output", "\(folder.path)/out"], shell: "exec </dev/zero")
        #expect(try await program.end(within: 60) == 2)
        let empty = try await Self.refused(["/dev/null", "--output", "out"], in: folder)
        #expect(empty.contains("contains no URLs"), "\(empty)")
    }
}
