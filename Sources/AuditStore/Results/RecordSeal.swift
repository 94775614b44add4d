internal import AuditModel

/// The checksums of a page's result: of what was seen, which never changes, of how it was judged, which the second pass
/// may revise, and of its details.
enum RecordSeal {
    /// In the order of `selection`.
    static let names = ["seal", "verdict_seal"]
    static let selection = names.map { "r." + $0 }.joined(separator: ", ")

    static func verdict(_ score: Int?, _ findings: [Finding]) -> Int64 {
        Binder.seal { binder in
            binder.put(score)
            for var finding in findings {
                binder.put(finding.rule)
                binder.put(finding.component.rawValue)
                binder.put(finding.severity.rawValue)
                FindingTable.put(&finding, in: &binder)
            }
        }
    }

    static func detail(_ json: [UInt8]) -> Int64 { Binder.seal { $0.put(json) } }

    /// Compares the seals behind a record's columns with those of what was read.
    ///
    /// - Throws: `corrupt` when something else was written. Rows of older versions have no seals.
    static func check(
        _ seals: (facts: Int64, verdict: Int64), facts: Int64, verdict: Int64, of record: PageRecord, file: String
    ) throws(StoreError) {
        guard seals.facts != 0, seals != (facts, verdict) else { return }
        throw .corrupt("the result of \(record.url) is not what was written", file: file)
    }

    /// Whether these are the details that were written; those of older versions have no seal.
    static func isSealed(_ seal: Int64, detail: [UInt8]) -> Bool { seal == 0 || seal == Self.detail(detail) }

    static func check(_ seal: Int64, detail: [UInt8], of record: PageRecord, file: String) throws(StoreError) {
        guard !isSealed(seal, detail: detail) else { return }
        throw .corrupt("the details of \(record.url) are not what was written", file: file)
    }
}
