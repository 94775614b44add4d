internal import AuditModel
internal import Auditing
internal import Testing

@Suite("Names and patterns")
struct GlobTests {
    @Test(
        "a star in a pattern matches anything",
        arguments: [
            ("image-too-small", "image-*", true), ("image-too-small", "*", true), ("image-too-small", "*-too-*", true),
            ("image-too-small", "image", false), ("image-too-small", "*-big", false), ("", "*", true), ("a", "", false),
            ("image-too-small", "image-too-small", true), ("aab", "a*ab", true), ("ab", "a*ab", false),
        ])
    func matches(_ text: String, _ pattern: String, _ expected: Bool) {
        #expect(Glob.matches(text, pattern) == expected)
    }

    @Test("a pattern full of stars takes no long time")
    func isLinear() {
        #expect(!Glob.matches(String(repeating: "a", count: 2_000), String(repeating: "*a", count: 40) + "b"))
    }

    @Test(
        "the nearest name is found, and none when nothing is near",
        arguments: [
            ("--rat", "--rate"), ("--concurency", "--concurrency"), ("currency", "--concurrency"), ("--RATE", "--rate"),
            ("--xyzzy", nil),
            ("", nil), (String(repeating: "--rate", count: 100_000), nil),
        ])
    func nearest(_ typed: String, _ expected: String?) {
        #expect(NearestName.find(typed, among: ["--rate", "--concurrency", "--delay", "--db"]) == expected)
    }
}
