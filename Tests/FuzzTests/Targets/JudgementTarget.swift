internal import AuditModel
internal import AuditRules
@testable internal import Auditing
internal import WebAddresses

/// A whole response, header and body, up to the score, through the reader and all rules.
enum JudgementTarget: FuzzTarget {
    static let name = "judgement"
    static let summary = "an answer, header and body: evidence, all rules, score"
    static let deadline = 400

    static let words = Markup.words + ["\r\n", "HTTP/1.1 200 OK\r\n", "Content-Type: ", "Content-Encoding: gzip"]

    static func seeds() -> [[UInt8]] {
        let media = ["", "X-Media: 1200 630 50000 1 4\r\n", "X-Media: 2147483647 2147483647 0 9 3000 40 40\r\n"]
        let headers = media.map { Array("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\($0)\r\n".utf8) }
        let examples = RuleBook.page.flatMap { $0.examples }.map { Array($0.page.html.utf8) }
        let gzip = Array("HTTP/1.1 403 No\r\ncontent-encoding: gzip\r\nretry-after: 9\r\ncf-mitigated: x\r\n\r\n".utf8)
        let page = Seeds.files("Tests/PageReadingTests/Fixtures", "article.html").first ?? []
        return (examples + Seeds.files("Tests/PageReadingTests/Fixtures", ".html")).enumerated().map {
            headers[$0.offset % headers.count] + $0.element
        } + [gzip + Packing.gzip(page)]
    }

    static func check(_ input: [UInt8]) throws(Broken) {
        guard let url = WebAddress.parse("https://www.example.com/a/page?q") else { return }
        let result = FetchResult(
            request: FetchRequest(url: url), hops: [], finalURL: url, end: .response(response(input)), timings: .init())
        var evidence = EvidenceReader(htmlLimit: FetchRequest.documentLimit).read(url, result, forbidden: nil)
        evidence.looksAtMedia = PlayedMedia(result.response?.headers["x-media"])?.fill(&evidence.card) != nil
        let judgement = RuleBook.judge(evidence)
        try check(judgement)
        let again = RuleBook.judge(evidence)
        try expect(again.score == judgement.score && again.findings == judgement.findings, "it is judged in two ways")
    }

    private static func response(_ input: [UInt8]) -> FetchResponse {
        let blank = Array("\r\n\r\n".utf8)
        let end = input.indices.first { input[$0...].starts(with: blank) } ?? 0
        var status = 200
        if let digits = input.prefix(end).split(separator: 32).dropFirst().first {
            status = Int(String(decoding: digits.prefix(3), as: UTF8.self)).map { max(0, $0) } ?? 200
        }
        let header = HeaderFields(raw: Array(input.prefix(min(end, HeaderFields.byteLimit))))
        return FetchResponse(
            status: status, headers: header, wireBody: Array(input.dropFirst(end == 0 ? 0 : end + blank.count)))
    }

    private static func check(_ judgement: Judgement) throws(Broken) {
        try expect(judgement.score.map { (0...100).contains($0) } != false, "the score is \(judgement.score ?? -1)")
        for finding in judgement.findings {
            try expect(RuleBook.facts(finding.rule) != nil, "no rule is called \(finding.rule)")
            try expect(finding.evidence.count <= Finding.evidenceLimit, "\(finding.rule) shows too many characters")
            try expect(finding.evidence.utf8.count <= 16 * Finding.evidenceLimit, "\(finding.rule) shows too much")
            try expect(
                (0...1).contains(finding.fraction) && (0...100).contains(finding.pointsLost)
                    && finding.deduction >= 0 && finding.deduction.isFinite, "\(finding.rule) costs an odd amount")
            try expect(finding.line.map { $0 > 0 } != false, "\(finding.rule) is seen on no line")
        }
    }
}
