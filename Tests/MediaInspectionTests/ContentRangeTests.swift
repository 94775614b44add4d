internal import Testing
@testable internal import MediaInspection

@Suite("Content-Range")
struct ContentRangeTests {
    @Test("Content-Range gives the range and the whole size")
    func reads() {
        #expect(ContentRange("bytes 0-1023/146515")?.bytes == 0...1023)
        #expect(ContentRange("Bytes 0-1023/146515")?.total == 146_515)
        #expect(ContentRange("bytes 5-5/*")?.bytes == 5...5)
        #expect(ContentRange("bytes 5-5/*")?.total == nil)
        #expect(ContentRange("bytes */12") != nil)
        #expect(ContentRange("bytes */12")?.bytes == nil)
        #expect(ContentRange("bytes */12")?.total == 12)
    }

    @Test(
        "a malformed Content-Range is ignored",
        arguments: [
            "", "bytes", "bytes 0-1", "items 0-1/2", "bytes 9-1/20", "bytes -1-5/20", "bytes 0-x/20", "bytes 0-1/-5",
            "bytes 0-1/9223372036854775807", "bytes 0-1/99999999999999999999", "bytes 0-1/2 more", "bytes 0-1-2/5",
            "bytes +0-1/5",
        ])
    func rejects(_ field: String) { #expect(ContentRange(field) == nil) }
}
