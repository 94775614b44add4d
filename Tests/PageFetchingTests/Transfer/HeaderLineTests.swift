internal import Testing
@testable internal import PageFetching

@Suite("Single header lines")
struct HeaderLineTests {
    private func value(_ line: String, _ name: StaticString) -> String? {
        Array(line.utf8).withUnsafeBufferPointer { HeaderLine.value($0, of: name) }
    }

    @Test("a header name matches in any case, and its value is trimmed")
    func names() {
        #expect(value("Retry-After: 9 \r\n", "retry-after") == "9")
        #expect(value("RETRY-AFTER:\t9", "retry-after") == "9")
        #expect(value("retry-after", "retry-after") == nil)
        #expect(value("retry-afters: 9", "retry-after") == nil)
    }

    @Test("a control character in a header name matches no hyphen")
    func hyphens() {
        #expect(value("Retry\rAfter: 9", "retry-after") == nil)
        #expect(value("content\rlength: 9", "content-length") == nil)
    }
}
