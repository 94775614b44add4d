internal import AuditModel
internal import Testing

@testable internal import AuditStore

@Suite("Values bound to a statement")
struct BinderTests {
    /// Around what a statement has room for.
    private static let sizes = [0, 1, 15, 16, 4_096, 16_383, 16_384, 16_385, 100_000]

    @Test("texts and bytes of any size are read back unchanged, single ones and several that exceed the buffer")
    func sizes() throws {
        let database = try Database()
        try database.execute("CREATE TABLE kept (id INTEGER PRIMARY KEY, a TEXT, b BLOB, c TEXT)")
        let insert = try database.prepare("INSERT INTO kept VALUES (?, ?, ?, ?)")
        let select = try database.prepare("SELECT a, b, c FROM kept WHERE a IS ? AND b IS ? AND c IS ?")
        for first in Self.sizes {
            for second in Self.sizes {
                let (a, c) = (String(repeating: "ä", count: first / 2), String(repeating: "z", count: second))
                let b = [UInt8](repeating: 7, count: first)
                _ = try insert.insert {
                    $0.put(Int?.none); $0.put(a); $0.put(b); $0.put(c)
                }
                let found = try select.first({
                    $0.put(a); $0.put(b); $0.put(c)
                }) { ($0.text(), $0.bytes(), $0.text()) }
                #expect(found?.0 == a && found?.1 == b && found?.2 == c, "\(first) and \(second) bytes")
            }
        }
    }

    @Test("rebinding replaces old parameters, and bound values stay valid while stepping")
    func again() throws {
        let database = try Database()
        let numbers = try database.prepare(
            "WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT ? || i, ? FROM n")
        for text in ["a long text that is not within its own value", "short", ""] {
            var rows = 0
            try numbers.forEach({
                $0.put(text); $0.put(String?.none)
            }) { row in
                rows += 1
                #expect(row.text() == "\(text)\(rows)" && row.optionalText() == nil)
            }
            #expect(rows == 100)
        }
    }
}
