internal import Auditing
internal import Testing

@testable internal import AuditSettings
@testable internal import ogaudit

@Suite("JSON with places")
struct JSONReaderTests {
    private func kind(_ text: String) -> JSONValue.Kind? { try? JSONReader.read(Array(text.utf8)).kind }

    private func fault(_ text: String) -> JSONFault? {
        do throws(JSONFault) {
            _ = try JSONReader.read(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test("every kind of JSON value is read")
    func kinds() {
        #expect(kind(" null ") == .null)
        #expect(kind("true") == .bool(true))
        #expect(kind("-12.50e+3") == .number("-12.50e+3"))
        #expect(kind(#""a\n\"\\\/\u00e9\ud83d\ude00""#) == .text("a\n\"\\/é😀"))
        #expect(kind("[]") == .list([]))
        #expect(kind("{ }") == .object([]))
        #expect(kind("\u{FEFF}0") == .number("0"))
    }

    @Test("JSON values and names know their line and column")
    func places() throws {
        let value = try JSONReader.read(Array("{\n  \"a\": [1,\r\n 22]\n}".utf8))
        guard case .object(let members) = value.kind, case .list(let items) = members[0].value.kind else {
            return #expect(Bool(false), "an object with a list was written")
        }
        #expect(members[0].place == JSONPlace(line: 2, column: 3))
        #expect(items.map(\.place) == [JSONPlace(line: 2, column: 9), JSONPlace(line: 3, column: 2)])
    }

    @Test(
        "a JSON error names its line and column",
        arguments: [
            ("", 1, 1), ("{", 1, 2), ("[1,]", 1, 4), ("{\"a\":1,}", 1, 8), ("{\"a\":1,\n\"a\":2}", 2, 1), ("01", 1, 3),
            ("1.", 1, 3), ("-", 1, 2), ("\"a\nb\"", 1, 3), ("\"a", 1, 1), ("\"\\x\"", 1, 2), ("// no", 1, 1),
            ("tru", 1, 1), ("\"\\\n \"", 1, 2),
            ("1 2", 1, 3), ("\"\\ud800\"", 1, 8), ("{a:1}", 1, 2), ("{\"a\" 1}", 1, 6), ("nul", 1, 1), ("[1 2]", 1, 4),
        ])
    func faults(_ text: String, _ line: Int, _ column: Int) {
        #expect(fault(text)?.place == JSONPlace(line: line, column: column))
    }

    @Test("JSON that is nested too deep is refused")
    func depth() {
        let limit = JSONReader.depthLimit
        #expect(fault(String(repeating: "[", count: 100_000))?.message == "it is nested more than \(limit) deep")
        #expect(kind(String(repeating: "[", count: limit) + String(repeating: "]", count: limit)) != nil)
    }

    @Test("random bytes are read as JSON without a crash")
    func rubbish() {
        let text = Array(#"{"a": [1, -2.5e3, "x\u00e9\n", true, null, {"b": {}}]}"#.utf8)
        for end in text.indices {
            _ = try? JSONReader.read(Array(text[..<end]))
            var changed = text
            changed[end] ^= 0x85
            _ = try? JSONReader.read(changed)
        }
    }
}
