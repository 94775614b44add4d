internal import AuditModel
internal import Glibc
internal import TestSupport
internal import Testing

@testable internal import AuditStore

/// A database of 200 pages with results, as bytes.
private struct Whole {
    let bytes: [UInt8]

    init() throws {
        let place = Workspace()
        let store = try place.open()
        var chance = Chance(7)
        let resume = try store.begin((0..<200).map { address("h\($0 % 7).example", "/p\($0)") })
        let records = try store.waiting(resume.run, chunk: 50).map { page in
            sampleRecord(QueuedPageLike(number: page.page, url: page.url.text), &chance)
        }
        try store.keep(records, run: resume.run)
        try store.finish(resume.run, now: 2_000)
        try store.close()
        bytes = Damage.read(place.path)
    }

    /// Bytes of each page of the file; SQLite's file format, section 1.3.2.
    var pageSize: Int { Int(bytes[16]) << 8 | Int(bytes[17]) }
}

private enum Damage {
    static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: Workspace.size(path))
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        return bytes
    }

    /// Eight bits somewhere after the first page, which contains the definitions of the tables.
    static func flip(_ whole: Whole, _ chance: inout Chance) -> [UInt8] {
        var bytes = whole.bytes
        for _ in 0..<8 {
            bytes[whole.pageSize + chance.below(bytes.count - whole.pageSize)] ^= 1 << UInt8(chance.below(8))
        }
        return bytes
    }
}

@Suite("A database with flipped bits")
struct DamageTests {
    @Test("the error about a damaged database names the newest good backup")
    func backups() throws {
        let whole = try Whole()
        let place = Workspace()
        var chance = Chance(1)
        Workspace.write(whole.bytes, to: place.path + ".bak")
        Workspace.write(whole.bytes, to: place.path + "-2026-11-20")
        Workspace.write([1, 2, 3], to: place.path + ".newest")
        var times = [timespec(tv_sec: 9_000, tv_nsec: 0), timespec(tv_sec: 9_000, tv_nsec: 0)]
        utimensat(AT_FDCWD, place.path + ".bak", &times, 0)
        Workspace.write(Damage.flip(whole, &chance), to: place.path)
        let sentence = StoreError.corrupt("a row", file: place.path).description
        #expect(sentence.contains("The newest good backup is \(place.path)-2026-11-20"), "\(sentence)")
        #expect(sentence.hasSuffix("or delete the database and run again."))
    }
}
