package import AuditModel

/// One line of a list as it goes into the store: an address, or why it is none.
package enum InputLine: Sendable {
    /// The name of the list, the line counted from 1, and what it says; the fragment is what stands there behind the address.
    case accepted(input: String, line: Int, PageURL, fragment: String? = nil)
    case rejected(RejectedLine)
    /// The same for a page whose links are followed, with its key among the pages of the crawl.
    case start(input: String, line: Int, PageURL, fragment: String?, key: UInt64)
    /// A page that a sitemap lists where links are followed: no line of the list, and no page of it before a link leads there.
    case listed(PageURL, key: UInt64)
}

/// What a list became: a run of its own, or the rest of one that was interrupted.
package struct Resume: Hashable, Sendable {
    /// The run to go on with; not the one that was begun when `isResumed`.
    package var run: RunID
    package var isResumed: Bool
    /// Lines of the list, rejected ones included.
    package var lines: Int
    package var rejected: Int
    /// Different addresses.
    package var pages: Int
    /// Pages that have a result already.
    package var done: Int
    /// The options of the newest run, when that was stopped before its end and this one does not go on with it.
    package var superseded: RunOptions?
}

/// What decides whether an interrupted run can be taken up again, besides its list.
package struct RunOptions: Hashable, Sendable {
    /// The options that change results, in one stable text without secrets; equal text resumes.
    package var text: String
    package var toolVersion: String
    /// Says which rules judged; results of different rules do not mix in a run.
    package var rulesVersion: String

    package init(text: String, toolVersion: String = ToolVersion.current, rulesVersion: String) {
        self.text = text
        self.toolVersion = toolVersion
        self.rulesVersion = rulesVersion
    }
}
