internal import AuditModel

/// Formats sizes for findings: `850 bytes`, `12 KB`, `1.1 MB`, in powers of 1,000 as Apple does.
enum FileSize {
    static func text(_ count: Int) -> String {
        switch count {
        case ..<1000: "\(count) bytes"
        case ..<999_500: "\((count + 500) / 1000) KB"
        case ..<99_950_000: tenths(count, of: 1_000_000) + " MB"
        case ..<999_500_000: "\((count + 500_000) / 1_000_000) MB"
        default: tenths(count, of: 1_000_000_000) + " GB"
        }
    }

    /// The size with a word on how sure it is: `at least 10.5 MB`.
    static func text(_ count: ByteCount) -> String {
        count.basis == .atLeast ? "at least " + text(count.bytes) : text(count.bytes)
    }

    /// The size and how it is known: `at least 10.5 MB`, `9.6 MB announced`.
    static func words(_ count: ByteCount) -> String {
        count.basis == .announced ? text(count.bytes) + " announced" : text(count)
    }

    /// With all digits, in groups of three: `10,485,761 bytes`.
    static func exact(_ count: Int) -> String { grouped(count) + " bytes" }

    private static func tenths(_ count: Int, of unit: Int) -> String {
        let tenths = count / (unit / 10) + (count % (unit / 10) >= unit / 20 ? 1 : 0)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
