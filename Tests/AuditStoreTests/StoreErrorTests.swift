internal import Glibc
internal import Testing

@testable internal import AuditStore

@Suite("Texts of SQLite errors")
struct StoreErrorTests {
    // The result codes of sqlite.org/rescode.html.
    private static let (busy, noMemory, readOnly, io, corrupt): (Int32, Int32, Int32, Int32, Int32) = (5, 7, 8, 10, 11)
    private static let (full, cannotOpen, lockProtocol): (Int32, Int32, Int32) = (13, 14, 15)
    private static let (tooBig, misuse, noDatabase): (Int32, Int32, Int32) = (18, 21, 26)

    @Test(
        "an error of SQLite says its cause and what to do",
        arguments: [
            (cannotOpen, EMFILE, "too many files are open. Raise"), (cannotOpen, ELOOP, "is a link"),
            (cannotOpen, EROFS, "a disk that is read-only; choose"), (cannotOpen, ENOENT, "its folder exists"),
            (io | 3 << 8, ENOSPC, "No space left"), (io | 3 << 8, EDQUOT, "No space left"),
            (io | 3 << 8, EFBIG, "ulimit -f"), (io | 1 << 8, EIO, "check the disk"),
            (io | 15 << 8, ENOLCK, "cannot lock files"), (lockProtocol, 0, "cannot lock files"),
            (io | 12 << 8, 0, "No memory left"), (noMemory, 0, "No memory left"),
            (io | 25 << 8, 0, "set TMPDIR"), (io | 19 << 8, 0, "No space left"),
            (readOnly | 4 << 8, 0, "moved or deleted"), (readOnly, 0, "change its permissions or choose"),
            (readOnly | 6 << 8, 0, "folder of f.sqlite is not writable"), (busy, 0, "locked by another program"),
            (full, 0, "Free some space"), (noDatabase, 0, "not a database"), (corrupt, 0, "is damaged"),
            (misuse, 0, "report this"), (tooBig, 0, "report this"),
        ] as [(Int32, Int32, String)])
    func sentences(_ code: Int32, _ number: Int32, _ words: String) {
        let sentence = StoreError.sqlite(code, "text of SQLite", file: "f.sqlite", system: number).sentence()
        #expect(sentence.contains(words), "\(sentence)")
    }
}
