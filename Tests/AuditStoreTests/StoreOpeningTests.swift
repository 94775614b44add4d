internal import AuditModel
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("Opening a store", .seeded)
struct StoreOpeningTests {
    private let place = Workspace()

    @Test("a new database is created, and opens again with what it held")
    func reopens() throws {
        let pages = [address("a.example", "/"), address("b.example", "/x?y=1")]
        var store: Store? = try place.open()
        let run = try store?.begin(pages).run
        try store?.close()
        store = nil
        let again = try place.open()
        #expect(try again.runs().map(\.run) == [run])
        #expect(try again.runs().first?.options == options)
        #expect(try again.waiting(RunID(1)).map(\.url) == pages)
    }

    @Test("a new file has the very tables that all migrations make")
    func wholeSchema() throws {
        func tables(_ make: (Database) throws -> Void) throws -> [String] {
            let database = try Database()
            try make(database)
            let statement = try database.prepare(
                "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name")
            var tables: [String] = []
            try statement.bind { _ in }
            while try statement.step() {
                var row = statement.row
                tables.append(row.text().filter { !$0.isWhitespace })
            }
            return tables
        }
        let whole = try tables { try Schema.migrate($0) }
        let steps = try tables { for version in 1...Schema.version { try Schema.migrate($0, to: version) } }
        #expect(whole == steps && whole.count > 20)
    }

    @Test("a database of a newer version is refused and not changed")
    func refusesNewer() throws {
        _ = try place.open()
        patchHeader(at: 60, 99)
        let error = storeError { _ = try place.open() }
        #expect(error?.kind == .newerSchema)
        #expect(error?.description.contains(place.path) == true)
        #expect(error?.description.contains("99") == true)
        #expect(storeError { _ = try Store(reading: place.path) }?.kind == .newerSchema)
    }

    @Test("a database of an older version is migrated, for reading too", arguments: [1, 2])
    func older(_ format: Int) throws {
        try makeFile(format)
        let reader = try Store(reading: place.path)
        #expect(try reader.runs().map(\.run) == [RunID(1)])
        #expect(try reader.picture("ab12", version: 1) == nil)
        #expect(try place.open().runs().map(\.run) == [RunID(1)])
    }

    @Test("what was known of media before pictures were decoded is still known, without what was never measured")
    func mediaOfFormatTwo() throws {
        try makeFile(2)
        let picture = address("i.example", "/a.png")
        let store = try place.open()
        let hash = Int64(bitPattern: Hash64.of(picture.text, salt: store.salt ^ 1))
        try store.database.execute("UPDATE media SET hash = \(hash)")
        let facts = try #require(try store.media(picture, run: RunID(1)))
        #expect(facts.contentHash == "ab12")
        #expect(facts.picture == nil && facts.pictureFailure == nil && facts.clip == nil)
        #expect(facts.width == 1200)
    }

    @Test("a result of an older format comes over whole: its columns, findings, details and keys")
    func resultsOfFormatFourteen() throws {
        let old = try Database(file: place.path, access: .writing)
        try Schema.migrate(old, to: 14)
        let id = RunID(1).id(1)
        try old.execute(
            """
            INSERT INTO run (started, options, tool_version, rules_version, finished) VALUES (1, '', '', '', 2);
            INSERT INTO host VALUES (1, 11, 'a.example');
            INSERT INTO page VALUES (1, 12, 'https://a.example/', 1);
            INSERT INTO result (id, host, final_url, outcome, cause, cause_detail, status, score, title, title_source,
                site_name, domain, image, image_width, redirects, fetch_ms, fetched_at, media_applies, errors, warnings,
                notices, media_checked)
            VALUES (\(id), 1, 'https://a.example/to', 'ok', '', '', 200, 77, 'Acme', 'og:title', 'Site', 'a.example',
                'https://a.example/i.png', 1200, 1, 31, 1700000000, 1, 1, 1, 0, 0);
            INSERT INTO kind VALUES (1, 'image-missing', 'image', 'error'), (2, 'title-missing', 'title', 'warning');
            INSERT INTO finding VALUES (\(id), 0, 1, 80, 1, 22.2, 'no og:image', 7, NULL),
                (\(id), 1, 2, 10, 0.5, 3, 'none', NULL, NULL);
            INSERT INTO shared_detail VALUES (5, 99, CAST('{"a":1' AS BLOB));
            INSERT INTO detail VALUES (\(id), CAST(',"b":2}' AS BLOB), 0, 5);
            INSERT INTO set_key VALUES (\(id), 'a.example', 1, 'acme', '', '', 'ab12', 5, 'words', '', 'us', NULL);
            """)
        let store = try place.open()
        let record = try #require(try store.record(of: 1, run: RunID(1)))
        #expect(record.url == "https://a.example/" && record.finalURL == "https://a.example/to" && record.status == 200)
        #expect(record.score == 77 && record.title == Sourced("Acme", source: "og:title") && record.siteName == "Site")
        #expect(record.image?.width == 1_200 && record.redirects == 1 && !record.looksAtMedia && record.mediaApplies)
        #expect(record.fetchedAt == 1_700_000_000 && record.fetchMilliseconds == 31)
        #expect(record.findings.map(\.rule) == ["image-missing", "title-missing"])
        #expect(record.findings.map(\.line) == [7, nil] && record.findings.map(\.pointsLost) == [22.2, 3])
        #expect(record.findings.allSatisfy { $0.remedy == nil })
        #expect(String(decoding: record.detail, as: UTF8.self) == #"{"a":1,"b":2}"# && record.lastingDetail == 6)
        #expect(record.setKeys.titleCore == "acme" && record.setKeys.imagePerceptualHash == 5 && record.setKeys.isHome)
        #expect(try store.summary(RunID(1)).severities == [.error: 1, .warning: 1, .notice: 0])
        #expect(
            try store.database.number("SELECT count(*) FROM set_key WHERE title = 'Acme' AND site_name = 'Site'") == 1)
    }

    @Test("recovery of an older format leaves out what it never wrote, and brings over the rest")
    func brokenResultsOfFormatFourteen() throws {
        let old = try Database(file: place.path, access: .writing)
        try Schema.migrate(old, to: 14)
        try old.execute(
            """
            INSERT INTO run (started, options, tool_version, rules_version, finished) VALUES (1, '', '', '', 2);
            INSERT INTO host VALUES (1, 11, 'a.example');
            INSERT INTO kind VALUES (1, 'image-missing', 'image', 'error');
            """)
        for (page, outcome, kind) in [(1, "ok", 1), (2, "no word of ours", 1), (3, "ok", 99)] {
            let id = RunID(1).id(Int64(page))
            try old.execute(
                """
                INSERT INTO page VALUES (\(page), \(page), 'https://a.example/\(page)', 1);
                INSERT INTO result (id, host, outcome, cause, cause_detail, domain, redirects, fetched_at, media_applies,
                    errors, warnings, notices) VALUES (\(id), 1, '\(outcome)', '', '', 'a.example', 0, 1, 0, 1, 0, 0);
                INSERT INTO finding VALUES (\(id), 0, \(kind), 80, 1, 22.2, 'no og:image', 7, NULL);
                """)
        }
        let new = place.folder + "/new.sqlite"
        #expect(try Recovery.save(place.path, into: new).results == 1)
        #expect(try Store(reading: new).record(of: 1, run: RunID(1))?.findings.map(\.rule) == ["image-missing"])
        #expect(storeError { _ = try place.open() }?.kind == .corrupt)
    }

    @Test("of an older format bodies are kept, and what was concluded in place of them is fetched anew")
    func answersOfFormatFourteen() throws {
        let old = try Database(file: place.path, access: .writing)
        try Schema.migrate(old, to: 14)
        for (id, shared) in [(1, "NULL"), (2, "5")] {
            try old.execute(
                """
                INSERT INTO answer (id, hash, identity, url, last_run, weight, final_url, received_at, checked_at, is_media,
                    shared)
                VALUES (\(id), \(id), 1, 'https://a.example/\(id)', 1, 10, 'https://a.example/', 1, 1, 0, \(shared));
                INSERT INTO answer_body VALUES (\(id), x'00');
                """)
        }
        let store = try place.open()
        #expect(try store.database.number("SELECT sum(id) FROM answer") == 1)
        #expect(try store.database.number("SELECT sum(id) FROM answer_body") == 1)
    }

    /// A file as an older ogaudit left it, with a run and a picture.
    private func makeFile(_ format: Int) throws {
        let database = try Database(file: place.path, access: .writing)
        for step in 0..<format { try database.execute(Schema.migrations[step]) }
        try database.execute(
            """
            PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(format);
            INSERT INTO run (started, options, tool_version, rules_version) VALUES (1, '', '', '');
            INSERT INTO media (hash, run, url, status, type, width, height, content_hash, redirects, is_insecure, fetch_ms,
                text_coverage)
            VALUES (1, 1, 'https://i.example/a.png', 200, 'png', 1200, 630, 'ab12', 0, 0, 31, 0.5);
            """)
    }

    @Test("a database of another program is refused and not changed")
    func refusesForeign() throws {
        _ = try place.open()
        patchHeader(at: 68, 0x1234)
        let before = bytes(of: place.path)
        let error = storeError { _ = try place.open() }
        #expect(error?.kind == .notOurs)
        #expect(error?.description.contains("another program") == true)
        #expect(bytes(of: place.path) == before)
    }

    @Test("a database without an owner but with tables is not taken over")
    func refusesUnmarked() throws {
        _ = try place.open()
        patchHeader(at: 68, 0)
        patchHeader(at: 60, 0)
        #expect(storeError { _ = try place.open() }?.kind == .notOurs)
    }

    @Test("a list of addresses given as a database is refused and not changed")
    func refusesText() {
        let text = Array(String(repeating: "https://a.example/\n", count: 300).utf8)
        Workspace.write(text, to: place.path)
        #expect(storeError { _ = try place.open() }?.kind == .notOurs)
        #expect(bytes(of: place.path) == text)
    }

    @Test("a database cut in the middle is reported as damaged")
    func saysTorn() throws {
        var store: Store? = try place.open()
        _ = try store?.begin((0..<5000).map { address("a.example", "/\($0)") })
        try store?.close()
        store = nil
        truncate(place.path, off_t(Workspace.size(place.path) / 2))
        let error = storeError {
            let store = try place.open()
            _ = try store.waiting(RunID(1), chunk: 100)
            try store.forEachReportRow(RunID(1)) { _ in }
        }
        #expect(error?.kind == .corrupt)
        #expect(error?.description.contains("damaged") == true)
    }

    @Test("a missing folder for the database is named")
    func namesMissingFolder() {
        let error = storeError { _ = try Store(path: "/nowhere/at/all.sqlite", now: 0) }
        #expect(error?.kind == .cannotOpen)
        #expect(error?.description.contains("/nowhere/at/all.sqlite") == true)
    }

    @Test("a path below a file cannot be opened")
    func refusesPathBelowFile() {
        Workspace.write([1], to: place.path)
        #expect(storeError { _ = try Store(path: place.path + "/audit.sqlite", now: 0) }?.kind == .cannotOpen)
    }

    @Test("a path that is a folder cannot be opened")
    func refusesFolder() {
        let error = storeError { _ = try Store(path: place.folder, now: 0) }
        #expect(error?.kind == .cannotOpen)
        unlink(place.folder + "-lock")
    }

    @Test("a second store on the same file is told who holds it and since when")
    func namesHolder() async throws {
        let store = try place.open()
        var told: [String] = []
        var error: StoreError?
        do {
            _ = try await Store.open(path: place.path, patience: .milliseconds(160), now: 0) { told.append($0) }
        } catch let found as StoreError {
            error = found
        }
        #expect(error?.kind == .busy(holder: "process \(getpid()) since 1970-01-01 00:16:40 UTC"))
        #expect(error?.description.contains("process \(getpid())") == true)
        #expect(told == ["process \(getpid()) since 1970-01-01 00:16:40 UTC"])
        withExtendedLifetime(store) {}
    }

    @Test("the lock goes with the store")
    func releasesLock() throws {
        _ = try place.open()
        #expect(throws: Never.self) { try place.open() }
    }

    @Test("a store that is closed has let go of its lock, whoever still refers to it")
    func closingReleasesLock() throws {
        let store = try place.open()
        try store.close()
        #expect(throws: Never.self) { try place.open() }
        withExtendedLifetime(store) {}
    }

    @Test("the lock goes with the store while a child that was just forked still has its file open")
    func releasesInheritedLock() throws {
        let store = try place.open()
        let lock = try #require((0..<65_536).first { Self.name(of: $0) == place.path + "-lock" })
        let inherited = dup(CInt(lock))
        defer { close(inherited) }
        try store.close()
        #expect(throws: Never.self) { try place.open() }
    }

    /// The path behind a descriptor of this process; nil when it is not open.
    private static func name(of descriptor: Int) -> String? {
        var bytes = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/fd/\(descriptor)", &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    @Test("a report reads while a run writes, and sees what is committed")
    func readsBesideWriter() throws {
        let store = try place.open()
        let resume = try store.begin([address("a.example", "/"), address("a.example", "/2")])
        try store.commit([PageRecord(page: 1, url: "https://a.example/", outcome: .timeout)], run: resume.run)
        let reader = try Store(reading: place.path)
        #expect(try reader.summary(resume.run).outcomes == [.timeout: 1])
        try store.commit([PageRecord(page: 2, url: "https://a.example/2", outcome: .dns)], run: resume.run)
        #expect(try reader.summary(resume.run).pages == 2)
        #expect(storeError { try reader.finish(resume.run, now: 1) }?.kind == .readOnly)
        try reader.close()
        try store.close()
    }

    @Test("reading needs a file with results")
    func readingNeedsFile() throws {
        #expect(storeError { _ = try Store(reading: place.path) }?.kind == .cannotOpen)
        Workspace.write([], to: place.path)
        #expect(storeError { _ = try Store(reading: place.path) }?.kind == .notOurs)
    }

    @Test("a full disk is an error, and what was stored stays")
    func saysFull() throws {
        let store = try place.open()
        let resume = try store.begin((0..<100).map { address("a.example", "/\($0)") })
        try store.database.execute("PRAGMA max_page_count = \(Workspace.size(place.path) / 4096 + 4)")
        var record = PageRecord(page: 1, url: "https://a.example/0", outcome: .ok)
        try store.commit([record], run: resume.run)
        record.page = 2
        record.detail = [UInt8](repeating: 7, count: 1 << 20)
        let error = storeError { try store.commit([record], run: resume.run) }
        #expect(error?.kind == .full)
        #expect(error?.description.contains("No space left") == true)
        #expect(try store.summary(resume.run).pages == 1)
        #expect(try store.waiting(resume.run).count == 99)
    }

    @Test("a disk that fills up while the list is read leaves nothing of it, and the store goes on")
    func saysFullInIngest() throws {
        let store = try place.open()
        try store.database.execute("PRAGMA max_page_count = 60")
        let error = storeError { _ = try store.begin((0..<20_000).map { address("h\($0).example", "/") }) }
        #expect(error?.kind == .full)
        #expect(try store.runs().isEmpty)
        #expect(try store.begin([address("a.example", "/")]).pages == 1)
    }

    @Test("the last write-ahead log torn at any place loses whole transactions, never halves")
    func survivesTornLog() throws {
        let store = try place.open()
        let resume = try store.begin((0..<40).map { address("a.example", "/\($0)") })
        var chance = Chance(5)
        for page in try store.waiting(resume.run) {
            let like = QueuedPageLike(number: page.page, url: page.url.text)
            try store.commit([sampleRecord(like, &chance)], run: resume.run)
        }
        let (main, log) = (bytes(of: place.path), bytes(of: place.path + "-wal"))
        for cut in stride(from: 0, through: log.count, by: max(1, log.count / 60)) {
            try expectWhole(main, Array(log[..<cut]), resume.run)
        }
    }

    private func expectWhole(_ main: [UInt8], _ log: [UInt8], _ run: RunID) throws {
        let copy = Workspace()
        Workspace.write(main, to: copy.path)
        Workspace.write(log, to: copy.path + "-wal")
        let store = try copy.open()
        guard try !store.runs().isEmpty else { return }
        #expect(try store.waiting(run).count + store.summary(run).pages == 40)
    }

    private func patchHeader(at offset: Int, _ value: UInt32) {
        Workspace.write(withUnsafeBytes(of: value.bigEndian) { Array($0) }, to: place.path, at: offset)
    }

    private func bytes(of path: String) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Workspace.size(path))
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        return read(descriptor, &bytes, bytes.count) == bytes.count ? bytes : []
    }
}
