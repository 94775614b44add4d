internal import AuditModel
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import AuditStore

@Suite("Opening a store", .seeded)
struct StoreOpeningTests {
    private let place = Workspace()

    @Test("a new database is created, and opens again with its contents")
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

    @Test("a database of another format is refused in one sentence and not changed", arguments: [1, 99] as [UInt8])
    func refusesOtherFormat(_ format: UInt8) throws {
        _ = try place.open()
        patchHeader(at: 60, UInt32(format))
        let before = bytes(of: place.path)
        for error in [
            storeError { _ = try place.open() }, storeError { _ = try Store(reading: place.path) },
        ] {
            #expect(error?.kind == .otherFormat)
            #expect(
                error?.description
                    == "\(place.path) was written by another version of ogaudit (format \(format); this version uses "
                    + "\(Schema.version)); delete it, or choose another file.")
        }
        #expect(bytes(of: place.path) == before)
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
        #expect(error?.kind == .notOurs)
        unlink(place.folder + "-lock")
    }

    @Test("a second store on the same file learns who holds it and since when")
    func namesHolder() async throws {
        let store = try place.open()
        var reported: [String] = []
        var error: StoreError?
        do {
            _ = try await Store.open(path: place.path, patience: .milliseconds(160), now: 0) { reported.append($0) }
        } catch let found as StoreError {
            error = found
        }
        #expect(error?.kind == .busy(holder: "process \(getpid()) since 1970-01-01 00:16:40 UTC"))
        #expect(error?.description.contains("process \(getpid())") == true)
        #expect(reported == ["process \(getpid()) since 1970-01-01 00:16:40 UTC"])
        withExtendedLifetime(store) {}
    }

    @Test("closing the store releases its lock")
    func releasesLock() throws {
        _ = try place.open()
        #expect(throws: Never.self) { try place.open() }
    }

    @Test("a closed store has released its lock, even if it is still referenced")
    func closingReleasesLock() throws {
        let store = try place.open()
        try store.close()
        #expect(throws: Never.self) { try place.open() }
        withExtendedLifetime(store) {}
    }

    @Test("closing the store releases its lock even if a forked child has the file open")
    func releasesInheritedLock() throws {
        let store = try place.open()
        let lock = try #require((0..<65_536).first { Self.name(of: $0) == place.path + "-lock" })
        let inherited = dup(CInt(lock))
        defer { close(inherited) }
        try store.close()
        #expect(throws: Never.self) { try place.open() }
    }

    /// The path of a descriptor of this process; nil if it is not open.
    private static func name(of descriptor: Int) -> String? {
        var bytes = [CChar](repeating: 0, count: 4_096)
        let count = readlink("/proc/self/fd/\(descriptor)", &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    @Test("a report can read while a run writes, and sees committed results")
    func readsBesideWriter() throws {
        let store = try place.open()
        let resume = try store.begin([address("a.example", "/"), address("a.example", "/2")])
        try store.keep([PageRecord(page: 1, url: "https://a.example/", outcome: .timeout)], run: resume.run)
        let reader = try Store(reading: place.path)
        #expect(try reader.summary(resume.run).outcomes == [.timeout: 1])
        try store.keep([PageRecord(page: 2, url: "https://a.example/2", outcome: .dns)], run: resume.run)
        #expect(try reader.summary(resume.run).pages == 2)
        #expect(storeError { try reader.finish(resume.run, now: 1) }?.kind == .readOnly)
        try reader.close()
        try store.close()
    }

    @Test("reading needs a file with results")
    func readingNeedsFile() throws {
        #expect(storeError { _ = try Store(reading: place.path) }?.kind == .missing)
        Workspace.write([], to: place.path)
        #expect(storeError { _ = try Store(reading: place.path) }?.kind == .notOurs)
    }

    @Test("a full disk is an error, and stored results stay")
    func saysFull() throws {
        let store = try place.open()
        let resume = try store.begin((0..<100).map { address("a.example", "/\($0)") })
        try store.database.execute("PRAGMA max_page_count = \(Workspace.size(place.path) / 4096 + 4)")
        var record = PageRecord(page: 1, url: "https://a.example/0", outcome: .ok)
        try store.keep([record], run: resume.run)
        record.page = 2
        record.detail = [UInt8](repeating: 7, count: 1 << 20)
        let error = storeError { try store.keep([record], run: resume.run) }
        #expect(error?.kind == .full)
        #expect(error?.description.contains("No space left") == true)
        #expect(try store.summary(resume.run).pages == 1)
        #expect(try store.waiting(resume.run).count == 99)
    }

    @Test("a disk that fills up while the list is read rolls back, and the store stays usable")
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
            try store.keep([sampleRecord(like, &chance)], run: resume.run)
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
