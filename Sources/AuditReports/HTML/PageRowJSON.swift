internal import AuditModel

extension JSONWriter {
    /// Writes a row of the table of pages:
    /// `[url, title, score, outcome, card, errors, warnings, notices, [rule, …], picture, thumb, certainty, media]`,
    /// where outcome, card, certainty and rules are numbers into the lists of `index.html`, pages with the same preview
    /// image have the same picture, thumb is 1 when it has the picture's name, media is 0 when nobody looked at them,
    /// and null stands for none.
    mutating func row(_ page: PageRecord, rules: [Int], picture: RowPicture) {
        let counts = SeverityCounts(page.findings)
        array { json in
            json.value(page.url, limit: PageRowLimit.url)
            json.value(page.title?.value, limit: PageRowLimit.title)
            json.value(page.score)
            json.value(Outcome.allCases.firstIndex(of: page.outcome))
            json.value(page.predictedCard.flatMap(PredictedCard.allCases.firstIndex))
            json.value(counts.errors)
            json.value(counts.warnings)
            json.value(counts.notices)
            json.array { json in
                for rule in rules.prefix(PageRowLimit.rules) { json.value(rule) }
            }
            json.value(picture.key)
            if picture.thumb != nil, picture.thumb == picture.key { json.value(1) } else { json.value(picture.thumb) }
            json.value(CardCertainty.allCases.firstIndex(of: page.cardCertainty))
            json.value(page.mediaNote == nil ? 1 : 0)
        }
    }

    /// Writes what the view of one page shows besides its row; the stored detail is copied as it is.
    mutating func details(_ whole: ReportPage, rules: [Int], tags: [String?]) {
        let page = whole.record
        object { json in
            json.member("url", page.url, limit: PageRowLimit.address)
            json.member("final", page.finalURL == page.url ? nil : page.finalURL, limit: PageRowLimit.address)
            json.member("cause", page.cause.isEmpty ? nil : page.cause, limit: PageRowLimit.url)
            json.member("say", page.causeDetail.isEmpty ? nil : page.causeDetail, limit: PageRowLimit.url)
            json.member("status", page.status)
            json.member("title", page.title?.value, limit: PageRowLimit.url)
            json.member("html", page.htmlBytes)
            json.member("ms", page.fetchMilliseconds)
            json.member("at", page.fetchedAt == 0 ? nil : UTCTime(seconds: page.fetchedAt).sentence)
            json.member("media", page.mediaBytesTotal)
            json.limit(page, rules: rules)
            json.findings(whole, rules: rules, tags: tags)
            json.detail(page.detail)
        }
    }

    /// What the score is limited to, and the number of the rule that limits it.
    private mutating func limit(_ page: PageRecord, rules: [Int]) {
        guard let limit = page.scoreLimit, let place = page.findings.firstIndex(of: limit.finding) else { return }
        key("limit")
        array { json in
            json.value(limit.cap)
            json.value(rules[place])
        }
    }

    private mutating func findings(_ page: ReportPage, rules: [Int], tags: [String?]) {
        key("findings")
        array { json in
            for (index, finding) in page.record.findings.enumerated().prefix(PageRowLimit.rules) {
                json.array { json in
                    json.value(rules[index])
                    json.value(finding.severity.rawValue)
                    json.value(tenths: finding.pointsLost)
                    json.value(page.scoreIfFixed(index))
                    json.value(page.state(index)?.rawValue)
                    json.value(finding.evidence)
                    json.value(finding.line)
                    if let tag = tags[index] { json.value(tag) }
                }
            }
        }
    }

    private mutating func detail(_ detail: [UInt8]) {
        guard detail.first == UInt8(ascii: "{"), detail.last == UInt8(ascii: "}"),
            detail.count <= PageDetailJSON.byteLimit
        else { return }
        key("detail")
        verbatim(detail)
    }
}

/// How much of one page goes into the report, in characters and findings.
enum PageRowLimit {
    static let url = 500
    static let title = 200
    static let address = 2_000
    static let rules = 200
}
