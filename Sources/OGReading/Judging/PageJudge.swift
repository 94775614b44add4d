internal import AuditModel
internal import AuditRules
internal import PageJudging
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Judges HTML that you have: its tags, title, charset and structure, without a network.
///
/// Images, icons and video are not loaded; the score leaves them out.
public struct PageJudge: Sendable {
    /// What it judges by.
    public let options: JudgeOptions
    private let rules: RuleBook.Selection
    private let version: String

    /// A judge that knows all rules, as Apple recommends them.
    public init() { self.init(checked: JudgeOptions()) }

    /// A judge by rules of your choice. Make one and keep it.
    ///
    /// - Parameter options: which rules, how strict, and what is accepted.
    /// - Throws: ``OptionsError`` for a rule that does not exist, and for anything else that would do nothing.
    public init(options: JudgeOptions) throws(OptionsError) {
        try options.validate()
        self.init(checked: options)
    }

    private init(checked options: JudgeOptions) {
        let policy = options.policy
        self.options = options
        rules = RuleBook.Selection(policy: policy.inForce(on: WallClock.day()), isOn: options.isOn)
        version = Weights.version(under: policy.preset)
    }

    /// Judges a page.
    ///
    /// - Parameters:
    ///   - html: the bytes of the page, of which the first 8 MiB are read.
    ///   - url: where the page will be served.
    ///   - contentType: the Content-Type that it will be served with.
    /// - Returns: the page, with a score for what HTML alone shows.
    public func judge(
        html: some Sequence<UInt8>, at url: PageURL, contentType: String = "text/html; charset=utf-8"
    ) -> PageAudit {
        audit(judged(html, url, contentType))
    }

    /// Judges a page.
    ///
    /// - Parameters:
    ///   - html: the text of the page.
    ///   - url: where the page will be served, in UTF-8.
    /// - Returns: the page, with a score for what HTML alone shows.
    public func judge(html: String, at url: PageURL) -> PageAudit { judge(html: html.utf8, at: url) }

    /// Reads the rich link of a page, with all that its tags declare.
    ///
    /// - Parameters:
    ///   - html: the bytes of the page, of which the first 8 MiB are read.
    ///   - url: where the page will be served.
    ///   - contentType: the Content-Type that it will be served with.
    /// - Returns: the link; ``RichLink/page`` says where its parts come from, and what is wrong with them.
    public func link(
        html: some Sequence<UInt8>, at url: PageURL, contentType: String = "text/html; charset=utf-8"
    ) -> RichLink {
        let judged = judged(html, url, contentType)
        return RichLink(judged.evidence, audit(judged))
    }

    private func judged(_ html: some Sequence<UInt8>, _ url: PageURL, _ contentType: String) -> JudgedHTML {
        JudgedHTML(
            Array(html), at: url.inner, contentType: contentType, siteNames: options.siteNames, rules: rules)
    }

    private func audit(_ judged: JudgedHTML) -> PageAudit {
        let record = judged.record
        let scores = RuleBook.scoresIfFixed(of: record, rulesVersion: version)
        return PageAudit(record, scoresIfFixed: scores, rulesVersion: version)
    }
}

/// Why options make no sense: what is wrong, and what to write instead.
public struct OptionsError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// In one or two sentences.
    public let description: String
    /// The configuration file that is wrong; nil for options that the program set.
    public let file: String?
    /// The line of the file, from 1; nil if it is about no line.
    public let line: Int?
    /// The column of the line in bytes, from 1; nil if it is about no line.
    public let column: Int?

    package init(_ description: String, file: String? = nil, line: Int? = nil, column: Int? = nil) {
        (self.description, self.file, self.line, self.column) = (description, file, line, column)
    }

    /// The description.
    public var errorDescription: String? { description }
}
