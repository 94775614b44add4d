package import AuditModel
internal import AuditRules

/// How many responses were fetched, unchanged (304), or reused without a request, and the bytes that this saved.
package struct AnswerCounts: Hashable, Sendable {
    package var pages: [AnswerOrigin: Int]
    /// Images, icons and other media, each URL once.
    package var media: [AnswerOrigin: Int]
    /// Bytes of bodies that were not sent again.
    package var savedBytes: Int

    package init(pages: [AnswerOrigin: Int] = [:], media: [AnswerOrigin: Int] = [:], savedBytes: Int = 0) {
        self.pages = pages
        self.media = media
        self.savedBytes = savedBytes
    }

    /// A sentence about it; nil if everything was fetched, or if the savings are too small to mention. Responses reused
    /// without a request are always mentioned, because nothing was checked for them.
    var sentence: String? {
        let (unchanged, reused) = (sum(.unchanged), sum(.reused))
        guard reused > 0 || unchanged > 0 && savedBytes >= Self.leastSaved else { return nil }
        var parts = ["\(Self.words(pages[.unchanged] ?? 0, media[.unchanged] ?? 0)) unchanged"]
        if reused > 0 {
            parts.append("\(Self.words(pages[.reused] ?? 0, media[.reused] ?? 0)) reused from an earlier run")
        }
        if unchanged == 0 { parts.removeFirst() }
        return parts.joined(separator: ", ") + ": saved \(FileSize.text(savedBytes))"
    }

    private static let leastSaved = 1_000_000

    private func sum(_ origin: AnswerOrigin) -> Int { (pages[origin] ?? 0) + (media[origin] ?? 0) }

    private static func words(_ pages: Int, _ media: Int) -> String {
        let files = media == 1 ? "1 media file" : "\(grouped(media)) media files"
        if media == 0 { return counted(pages, "page") }
        return pages == 0 ? files : "\(counted(pages, "page")) and \(files)"
    }
}

extension AnswerOrigin {
    /// The word for it in reports.
    var word: String {
        switch self {
        case .fetched: "fetched"
        case .unchanged: "unchanged"
        case .reused: "reused"
        }
    }
}
