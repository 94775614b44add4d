internal import AuditModel
internal import AuditStore
internal import Glibc
internal import TestSupport
internal import Testing

@Suite("Killed processes and neighbours", .timeLimit(.minutes(5)))
struct KillTests {
    static let pages = (0..<300).map { address("h\($0 % 11).example", "/\($0)") }

    @Test("a process killed between commits only loses uncommitted results", arguments: [0, 1, 4, 9])
    func survivesKill(_ commits: Int) async throws {
        let place = Workspace()
        let path = place.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, commits] in
            let store = try Store(path: path, now: 1)
            let run = try store.begin(KillTests.pages).run
            let waiting = try store.waiting(run)
            for batch in 0..<commits {
                try store.keep(KillTests.records(waiting[(batch * 20)..<(batch * 20 + 20)], seed: 1), run: run)
            }
            kill(getpid(), SIGKILL)
        }
        let store = try place.open()
        let resume = try store.begin(Self.pages)
        #expect(resume.isResumed)
        #expect(resume.done == commits * 20)
        try store.keep(Self.records(try store.waiting(resume.run)[...], seed: 1), run: resume.run)
        #expect(try report(store, resume.run) == undisturbed())
    }

    @Test("a process killed at any instant leaves a store whose rerun ends in the same report")
    func survivesChanceKills() async throws {
        let place = Workspace()
        let path = place.path
        for microseconds in stride(from: useconds_t(500), through: 30_000, by: Depth.pick(5_000, all: 2_500)) {
            await #expect(processExitsWith: .signal(SIGALRM)) {
                [path = path as String, microseconds = microseconds as useconds_t] in
                // The alarm is not caught, so it ends the process at once, wherever it is.
                _ = ualarm(microseconds, 0)
                let store = try Store(path: path, now: 1)
                let run = try store.begin(KillTests.pages).run
                for page in try store.waiting(run) { try store.keep(KillTests.records([page], seed: 1), run: run) }
                sleep(5)
            }
        }
        let store = try place.open()
        let resume = try store.begin(Self.pages)
        #expect(try store.runs().count == 1)
        try store.keep(Self.records(try store.waiting(resume.run)[...], seed: 1), run: resume.run)
        #expect(try report(store, resume.run) == undisturbed())
    }

    @Test("a process killed while it reads the list leaves nothing of it")
    func survivesKillInIngest() async throws {
        let place = Workspace()
        let path = place.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let store = try Store(path: path, now: 1)
            let run = try store.beginRun(options: options, now: 1)
            for _ in 0..<40 {
                let lines = KillTests.pages.enumerated().map {
                    InputLine.accepted(input: "x", line: $0.offset, $0.element)
                }
                try store.enqueue(lines, run: run)
            }
            kill(getpid(), SIGKILL)
        }
        let store = try place.open()
        #expect(try store.runs().isEmpty)
        #expect(try store.begin(Self.pages).run == RunID(1))
    }

    @Test("another process learns who holds the store")
    func refusesNeighbour() async throws {
        let place = Workspace()
        let (path, holder) = (place.path, Int(getpid()))
        let store = try place.open()
        await #expect(processExitsWith: .success) { [path = path as String, holder = holder as Int] in
            let error = storeError { _ = try Store(path: path, now: 2) }
            let expected = StoreError.Kind.busy(holder: "process \(holder) since 1970-01-01 00:16:40 UTC")
            exit(error?.kind == expected ? EXIT_SUCCESS : EXIT_FAILURE)
        }
        withExtendedLifetime(store) {}
    }

    @Test(
        "memory does not grow with the list or with its results", .slow,
        .disabled(if: Sanitizer.isOn, "a sanitizer keeps what was freed for a while"))
    func staysFlat() async {
        await #expect(processExitsWith: .success) {
            let (pages, growth) = try KillTests.growth()
            exit(pages == 200_000 && growth < 8_000 ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    /// How many pages a long list is, and by how many kilobytes memory grows in its second half. The store is gone when
    /// this returns, so that the process which ends then leaves no file.
    private static func growth() throws -> (pages: Int, kilobytes: Int) {
        let place = Workspace()
        let store = try place.open()
        let run = try store.beginRun(options: options, now: 1)
        var sizes: [Int] = []
        for batch in 0..<50 {
            let lines = (0..<4000).map { line in
                let number = batch * 4000 + line
                let path = "/\(number)/" + String(repeating: "long", count: 70)
                return InputLine.accepted(input: "x", line: number, address("h\(number % 20_000).example", path))
            }
            try store.enqueue(lines, run: run)
            sizes.append(residentKilobytes())
        }
        let resume = try store.finishIngest(run)
        try store.forEachReportRow(run) { _ in }
        // The cache of pages is full after a hundred thousand lines.
        return (resume.pages, residentKilobytes() - sizes[24])
    }

    /// Each page's record depends on its number alone.
    static func records(_ pages: ArraySlice<QueuedPage>, seed: UInt64) -> [PageRecord] {
        pages.map { page in
            var chance = Chance(seed &* 1_000_003 &+ UInt64(page.page))
            return sampleRecord(QueuedPageLike(number: page.page, url: page.url.text), &chance)
        }
    }

    private static func residentKilobytes() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return .max }
        defer { fclose(file) }
        var text = [CChar](repeating: 0, count: 200)
        guard fgets(&text, 200, file) != nil else { return .max }
        let words = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(separator: " ")
        return words.count > 1 ? (Int(words[1]) ?? .max) * 4 : .max
    }

    private func undisturbed() throws -> [String] {
        let place = Workspace()
        let store = try place.open()
        let run = try store.begin(Self.pages).run
        try store.keep(Self.records(try store.waiting(run)[...], seed: 1), run: run)
        return try report(store, run)
    }

    private func report(_ store: Store, _ run: RunID) throws -> [String] {
        var rows: [String] = []
        try store.forEachReportRow(run, withDetail: true) { rows.append(String(reflecting: $0)) }
        return rows
    }
}
