package import AuditModel

/// A page judged again in the second pass.
package struct PageRevision: Sendable {
    package var page: Int64
    package var score: Int?
    /// All of its findings, those that stay included; sorted by points lost, most first.
    package var findings: [Finding]
    /// The key of its title without the names that were learned; nil where it stays as it is.
    package var learnedCore: String?

    package init(page: Int64, score: Int?, findings: [Finding], learnedCore: String? = nil) {
        self.page = page
        self.score = score
        self.findings = findings
        self.learnedCore = learnedCore
    }
}

extension Store {
    /// Keeps finished pages and what was learned about media on the way, all or nothing; about 150 are a good batch.
    ///
    /// A part of the transaction that `beginWriting` began, if one is open. A page is done exactly when its result is there. Keys of the second pass are kept for pages that were seen.
    /// - Parameters:
    ///   - images: what was decoded for the first time; images of earlier runs are only marked as used.
    ///   - answers: what became of the answers that later runs ask about; those that are kept as a conclusion name one of
    ///     the pages.
    ///   - use: how often those of earlier runs were of use.
    ///   - links: what the pages of a crawl link to.
    package func keep(
        _ records: [PageRecord], media: [MediaFacts] = [], images: [StoredImage] = [],
        answers: [AnswerChange] = [], use: CacheUse = CacheUse(),
        links: [PageLinks] = [], run: RunID
    ) throws(StoreError) {
        let (writer, tables) = (try writer, try cachedTables)
        let imageTable = tables.images
        try write { () throws(StoreError) in
            for image in images { try imageTable.keep(image, run) }
            for facts in media {
                try keep(facts, run)
                if let hash = facts.contentHash { try imageTable.markUsed(hash, run) }
            }
            var contents: [Int64: Int64] = [:]
            for record in records { contents[record.page] = try writer.write(record, run) }
            for change in answers { try tables.answers.apply(change, run, tables.room, contents) }
            try count(use, run)
            guard !links.isEmpty else { return }
            let crawl = try crawlTable
            for page in links { try crawl.keep(page, run: run) }
        }
    }

    /// Replaces score and findings of pages that were judged again, all or nothing.
    package func revise(_ revisions: [PageRevision], run: RunID) throws(StoreError) {
        let writer = try writer
        try write { () throws(StoreError) in
            for revision in revisions { try writer.write(revision, run) }
        }
    }
}
