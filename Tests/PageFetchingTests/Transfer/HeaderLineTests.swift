internal import Testing
@testable internal import PageFetching

@Suite("Single header lines")
struct HeaderLineTests {
    private func value(_ line: String, _ name: StaticString) -> String? {
        Array(line.utf8).withUnsafeBufferPointer { HeaderLine.value($0, of: name) }
    }

    @Test("a name counts in any case, and its value without the blanks around it")
    func names() {
        #expect(value("Retry-After: 9 \r\n", "retry-after") == "9")
        #expect(value("RETRY-AFTER:\t9", "retry-after") == "9")
        #expect(value("retry-after", "retry-after") == nil)
        #expect(value("retry-afters: 9", "retry-after") == nil)
    }

    @Test("a control character is no hyphen, so that both readers of a header see the same fields")
    func hyphens() {
        #expect(value("Retry\rAfter: 9", "retry-after") == nil)
        #expect(value("content\rlength: 9", "content-length") == nil)
    }
}
