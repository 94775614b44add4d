internal import AuditModel

/// A `report.json`, or its pages one after the other as `pages.jsonl` has them.
extension FindingsFile {
    /// Bytes that are read of such a file.
    private static let byteLimit = 1 << 30

    func readJSON(_ body: (Found) throws -> Void) throws -> About {
        var cursor = JSONCursor(try bytes())
        var document = JSONFindings()
        while !cursor.isBroken, document.failure == nil, cursor.begins(with: "{") { document.read(&cursor, body) }
        if let failure = document.failure { throw failure }
        guard !cursor.isBroken, document.hasPages else { throw AuditError.findings(path, .foreign) }
        return document.about
    }

    private func bytes() throws(AuditError) -> [UInt8] {
        let file: (bytes: [UInt8], size: Int)
        do throws(RegularFile.Fault) {
            file = try RegularFile.read(path, limit: Self.byteLimit)
        } catch {
            throw .findings(path, .unread(error.reason))
        }
        guard file.size <= Self.byteLimit else { throw .findings(path, .tooLong(bytes: Self.byteLimit)) }
        return file.bytes
    }
}

/// What is read of JSON with findings, page by page.
private struct JSONFindings {
    var about = FindingsFile.About()
    /// Whether there was a list of pages, or a page.
    var hasPages = false
    /// What went wrong where a finding was given.
    var failure: (any Error)?

    private struct Page {
        var url = ""
        var content: String?
        var findings: [(rule: String, component: Component?, state: FindingState?)]?
    }

    /// Reads the document, or one page.
    mutating func read(_ cursor: inout JSONCursor, _ body: (FindingsFile.Found) throws -> Void) {
        var lone = Page()
        var read = self
        cursor.object { cursor, key in
            switch key {
            case "pages" where cursor.begins(with: "["):
                read.hasPages = true
                cursor.array { read.give(Self.page(&$0), body) }
            case "tool": read.about.rulesVersion = Self.version(&cursor)
            default: Self.member(key, of: &lone, &cursor)
            }
        }
        if lone.findings != nil { read.give(lone, body) }
        self = read
    }

    private static func version(_ cursor: inout JSONCursor) -> String? {
        var version: String?
        cursor.object { cursor, key in
            if key == "rules_version" { version = cursor.string() } else { cursor.skip() }
        }
        return version
    }

    private static func page(_ cursor: inout JSONCursor) -> Page {
        var page = Page()
        cursor.object { member($1, of: &page, &$0) }
        return page
    }

    private static func member(_ key: String, of page: inout Page, _ cursor: inout JSONCursor) {
        switch key {
        case "url": page.url = cursor.string() ?? ""
        case "content": page.content = cursor.string()
        case "findings" where cursor.begins(with: "["):
            var findings = page.findings ?? []
            cursor.array { findings.append(finding(&$0)) }
            page.findings = findings
        default: cursor.skip()
        }
    }

    private static func finding(
        _ cursor: inout JSONCursor
    ) -> (rule: String, component: Component?, state: FindingState?) {
        var (rule, component, state) = ("", "", "")
        cursor.object { cursor, key in
            switch key {
            case "rule": rule = cursor.string() ?? ""
            case "component": component = cursor.string() ?? ""
            case "state": state = cursor.string() ?? ""
            default: cursor.skip()
            }
        }
        return (rule, Component(rawValue: component), FindingState(rawValue: state))
    }

    private mutating func give(_ page: Page, _ body: (FindingsFile.Found) throws -> Void) {
        hasPages = true
        for finding in page.findings ?? [] where failure == nil && !finding.rule.isEmpty && !page.url.isEmpty {
            about.add(finding.rule)
            do {
                try body(
                    FindingsFile.Found(
                        url: page.url, rule: finding.rule, content: page.content,
                        isCounted: finding.component?.isCounted ?? true,
                        isOfContent: finding.component.map { $0 != .reach } ?? false,
                        isReported: !(finding.state?.isHeldBack ?? false)))
            } catch {
                failure = error
            }
        }
    }
}
