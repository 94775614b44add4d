package import AuditModel

/// How many answers were sent anew, had not changed, or were used without asking, and what that saved.
package struct AnswerCounts: Hashable, Sendable {
    package var pages: [AnswerOrigin: Int]
    /// What pages point to, each address once.
    package var media: [AnswerOrigin: Int]
    /// Bytes of bodies that were not sent again.
    package var savedBytes: Int

    package init(pages: [AnswerOrigin: Int] = [:], media: [AnswerOrigin: Int] = [:], savedBytes: Int = 0) {
        self.pages = pages
        self.media = media
        self.savedBytes = savedBytes
    }

    /// What there is to say of it; nil when everything was sent anew.
    var sentence: String? {
        let (unchanged, reused) = (sum(.unchanged), sum(.reused))
        guard unchanged + reused > 0 else { return nil }
        var parts = ["\(Self.words(pages[.unchanged] ?? 0, media[.unchanged] ?? 0)) unchanged"]
        if reused > 0 {
            parts.append("\(Self.words(pages[.reused] ?? 0, media[.reused] ?? 0)) reused from an earlier run")
        }
        if unchanged == 0 { parts.removeFirst() }
        return parts.joined(separator: ", ") + ": saved \(savedSize)"
    }

    /// In powers of 1,000, as all sizes in reports.
    private var savedSize: String {
        let isLarge = savedBytes >= 1_000_000_000
        return isLarge ? "\(points(Double(savedBytes) / 1e9)) GB" : FileRow.size(ByteCount(savedBytes))
    }

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

/// The conditions of a gate that are true of a run, and which findings they count: reports begin with those.
package struct TrippedGate: Hashable, Sendable {
    /// The conditions, each with what was counted: `new>0 (is 3)`.
    package var failures: [String] = []
    /// What of a finding makes it one of those that count.
    package var isNews = false
    package var severities: Set<Severity> = []
    package var components: Set<Component> = []
    /// Ids of rules, in which `*` stands for anything.
    package var rules: Set<String> = []

    package init() {}

    /// “Gate failed: new>0 (is 3).”; nil when it passed.
    var sentence: String? { failures.isEmpty ? nil : "Gate failed: \(failures.joined(separator: "; "))." }

    /// Whether a finding is one of those that tripped it.
    func counts(_ finding: Finding, _ state: FindingState?) -> Bool {
        finding.component.isCounted
            && (isNews && state?.isNews ?? false || counts(finding.rule, finding.severity, finding.component))
    }

    /// Whether all findings of that kind are.
    func counts(_ rule: String, _ severity: Severity, _ component: Component?) -> Bool {
        severities.contains(severity) || component.map(components.contains) ?? false
            || rules.contains { Glob.matches(rule, $0) }
    }
}
