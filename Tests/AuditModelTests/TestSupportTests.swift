internal import TestSupport
internal import Testing

@Suite("Test helpers")
struct TestSupportTests {
    @Test("equal texts have no difference")
    func equal() { #expect(TextDifference.of("a\nb\n", "a\nb\n") == nil) }

    @Test("a difference shows removed and added lines with their numbers")
    func lines() {
        #expect(TextDifference.of("a\nb\nc\nd", "a\nB\nc\nnew\nd") == "-2: b\n+2: B\n+4: new")
        #expect(TextDifference.of("a\nb", "a\nb\n") == "+3: ")
    }

    @Test("a difference of many lines shows ten and counts the others", arguments: [30, 3_000])
    func many(_ count: Int) throws {
        let old = (0..<count).map { "line \($0)" }.joined(separator: "\n")
        let shown = try #require(TextDifference.of(old, "")).split(separator: "\n")
        #expect(shown.count == 11 && shown[0] == "-1: line 0" && shown.last == "… and \(count - 9) more lines")
    }

    @Test("a difference far into a long line is shown where it begins")
    func longLine() throws {
        let start = String(repeating: "a", count: 5_000)
        let shown = try #require(TextDifference.of(start + "old", start + "new"))
        #expect(shown.contains("old") && shown.contains("new") && shown.count < 400)
    }

    @Test("a seed gives the same numbers each time")
    func chance() {
        var (one, other) = (Chance(7), Chance(7))
        #expect((0..<9).map { _ in one.next() } == (0..<9).map { _ in other.next() })
    }

    @Test("quotes, commas and line breaks of a CSV file are read")
    func tables() {
        #expect(csv("a,b\r\n\"x,\"\"y\nz\",2\r\n") == [["a": "x,\"y\nz", "b": "2"]])
    }
}
