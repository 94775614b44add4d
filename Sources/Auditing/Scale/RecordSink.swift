internal import AuditModel
internal import AuditStore
internal import PageFetching

/// Writes records, one at a time and each of them at once; who reads slowly slows down the crawl.
actor RecordSink {
    private let executor = StoreExecutor()
    private let run: RecordRun
    private let write: @Sendable ([UInt8]) throws -> Void
    /// The pages whose records are out: a bit each, by their numbers.
    private var written: [UInt64] = []
    private(set) var counts = RecordPipe.Counts()
    /// Why nothing more can be written.
    private var failure: (any Error)?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(run: RecordRun, write: @escaping @Sendable ([UInt8]) throws -> Void) {
        (self.run, self.write) = (run, write)
    }

    /// Returns when what came before is written.
    func pass() {}

    func add(invalid text: String, reason: String, at line: MarkedLine) throws {
        try put(RecordLine(line: line, content: .invalid(text: text, reason: reason)))
        counts.invalid += 1
    }

    /// A record for each line of a page; what passed between us and hosts goes with the first.
    func add(_ page: KeptPage, at lines: [MarkedLine]) throws {
        guard !isWritten(page.record.page) else { return }
        var page = page
        for line in lines {
            try put(RecordLine(line: line, content: .page(page)))
            counts.add(page.record)
            page.traffic = []
        }
        note(page.record.page)
    }

    func isWritten(_ page: Int64) -> Bool {
        let place = Int(page / 64)
        return place < written.count && written[place] >> UInt64(page % 64) & 1 == 1
    }

    private func note(_ page: Int64) {
        let place = Int(page / 64)
        while written.count <= place { written.append(0) }
        written[place] |= 1 << UInt64(page % 64)
    }

    private func put(_ line: RecordLine) throws {
        if let failure { throw failure }
        do {
            try write(line.json(run))
        } catch {
            failure = error
            throw error
        }
    }
}
