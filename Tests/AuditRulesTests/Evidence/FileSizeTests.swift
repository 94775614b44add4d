import AuditModel
import Testing

@testable import AuditRules

@Suite("Sizes in findings")
struct FileSizeTests {
    @Test(
        "sizes are written in powers of a thousand",
        arguments: [
            (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 KB"), (12_345, "12 KB"), (999_499, "999 KB"),
            (999_500, "1.0 MB"), (1_149_999, "1.1 MB"), (1_150_000, "1.2 MB"), (9_949_999, "9.9 MB"),
            (9_950_000, "10.0 MB"), (10_485_760, "10.5 MB"), (99_949_999, "99.9 MB"), (99_950_000, "100 MB"),
            (999_500_000, "1.0 GB"), (2_500_000_000, "2.5 GB"),
        ])
    func text(count: Int, text: String) { #expect(FileSize.text(count) == text) }

    @Test("the largest sizes can be written")
    func largest() {
        #expect(FileSize.text(.max).hasSuffix(" GB"))
        #expect(FileSize.exact(.max) == "9,223,372,036,854,775,807 bytes")
    }

    @Test("digits of sizes are in groups of three")
    func exact() {
        #expect(FileSize.exact(7) == "7 bytes")
        #expect(FileSize.exact(123) == "123 bytes")
        #expect(FileSize.exact(1_234) == "1,234 bytes")
        #expect(FileSize.exact(10_485_761) == "10,485,761 bytes")
    }

    @Test("a size that was not counted to its end is a lower bound")
    func atLeast() { #expect(FileSize.text(ByteCount(2_000_000, .atLeast)) == "at least 2.0 MB") }
}
