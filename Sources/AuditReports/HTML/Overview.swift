internal import AuditModel
internal import AuditRules

/// The words and chips at the top of the report.
enum Overview {
    static func heading(_ summary: ReportSummary) -> HTML {
        "How \(counted(summary.pages, "page")) look\(summary.pages == 1 ? "s" : "") when shared"
    }

    static func byline(_ summary: ReportSummary) -> HTML {
        let span = max(0, summary.finishedAt - summary.startedAt)
        let hosts = counted(summary.hostCount, "host")
        return "\(UTCTime(seconds: summary.finishedAt).sentence) · \(hosts) · took \(duration(span))"
    }

    /// The numbers in two or three sentences.
    static func lead(_ summary: ReportSummary) -> HTML {
        var parts = ["Checked \(grouped(summary.loaded)) of \(counted(summary.pages, "page"))"]
        let fine = (summary.grades[.a] ?? 0) + (summary.grades[.b] ?? 0)
        if summary.loaded > 0 { parts[0] += "; \(share(fine, of: summary.loaded))" }
        let notLoaded = summary.finished - summary.loaded
        if notLoaded > 0 {
            parts.append(
                "\(counted(notLoaded, "page")) could not be loaded and \(notLoaded == 1 ? "has" : "have") no score")
        }
        if let note = summary.mediaNote {
            parts.append(
                "\(note.prefix(1).uppercased())\(note.dropFirst()), so scores do not include images, icons and video")
        }
        if summary.rejected > 0 { parts.append("Skipped \(counted(summary.rejected, "invalid line"))") }
        if summary.duplicates > 0 { parts.append("Ignored \(counted(summary.duplicates, "duplicate line"))") }
        if let sentence = summary.answers.sentence { parts.append(sentence) }
        let text = parts.joined(separator: ". ") + "."
        return "<p class=\"lead\">\(text)</p>"
    }

    /// The headlines of the run, each a link to its pages.
    static func sentences(_ summary: ReportSummary, _ ruleFacts: (String) -> RuleFacts?) -> HTML {
        let items = summary.sentences(ruleFacts).map { sentence -> HTML in
            let mark = sentence.severity?.rawValue ?? "good"
            let word: HTML = sentence.severity.map { "<span class=\"quiet\">\($0.rawValue): </span>" } ?? ""
            return "<li class=\"\(mark)\">\(word)\(linked(sentence))</li>"
        }
        return items.isEmpty ? "" : "<ol class=\"sentences\" aria-label=\"What to know first\">\(items.joined())</ol>"
    }

    /// The sections of the report, one click away.
    static func jump(_ pages: PageShards, _ summary: ReportSummary) -> HTML {
        let one: HTML = summary.onePage.map { "<a href=\"\($0)\">One-page summary</a>" } ?? ""
        let changes: HTML = summary.changes?.baseline == nil ? "" : "<a href=\"#h-new\">What changed</a>"
        let images: HTML = pages.imageCount > 0 ? "<a href=\"#h-pictures\">Images</a>" : ""
        return """
            <nav class="jump" aria-label="Sections"><a href="#h-fix">Fix first</a>\(changes)\(images)<a href="#h-pages">Pages</a>\
            <a href="#h-hosts">Hosts</a>\(one)</nav>
            """
    }

    private static func linked(_ sentence: RunSentence) -> HTML {
        let link: FragmentLink? =
            switch (sentence.rule, sentence.host) {
            case (let rule?, let host?): FragmentLink(["host": host, "rule": rule])
            case (let rule?, nil): FragmentLink(["rule": rule])
            case (nil, let host?): FragmentLink(["host": host])
            case (nil, nil): nil
            }
        let text: HTML = "<bdi>\(sentence.text, limit: 300)</bdi>"
        if let link { return "<a href=\"\(link.text)\">\(text)</a>" }
        let section = sentence.severity == nil ? "#h-new" : "#h-hosts"
        return sentence.text.hasPrefix(RunSentence.fine) ? text : "<a href=\"\(section)\">\(text)</a>"
    }

    /// The fingerprint: two runs with the same findings have the same one.
    static func fingerprint(_ changes: RunChanges?) -> HTML {
        guard let changes, changes.baseline != nil else { return "" }
        return """
            <p class="sub">Fingerprint <code>\(changes.fingerprint, limit: 20)</code>: runs with the same findings have the \
            same one.</p>
            """
    }

    /// The place where the script draws the cards of a few pages.
    static func cards(_ pages: PageShards) -> HTML {
        guard !pages.picks.picks.isEmpty else { return "" }
        return """
            <section class="first-cards" aria-labelledby="h-cards"><h2 id="h-cards">In Messages</h2>\
            <ol class="picks" id="picks" aria-label="Worst, typical and best pages"></ol></section>
            """
    }

    /// The place where the script draws the gallery.
    static func gallery(_ pages: PageShards) -> HTML {
        guard pages.imageCount > 0 else { return "" }
        let isCut = pages.gallery.leftOut > 0
        let more = isCut ? " Only the first \(grouped(ImageIndex.limit)) are here; pages.csv has all." : ""
        return """
            <section aria-labelledby="h-pictures"><h2 id="h-pictures" tabindex="-1">Images</h2>\
            <p class="sub">Every preview image and icon in this run.\(more)</p>\
            <div id="gallery"></div></section>
            """
    }

    /// Links that filter the table by grade, with the share of each, and one for pages without a score.
    static func chips(_ summary: ReportSummary) -> HTML {
        let grades = Grade.allCases.map { grade -> HTML in
            let count = summary.grades[grade] ?? 0
            return chip(FragmentLink(["grade": grade.rawValue]), grade.rawValue, "g\(grade.rawValue)", grouped(count))
        }
        let lost = summary.pages - summary.loaded
        let share = lost * 100 / max(1, summary.pages)
        let percent = lost == 0 ? "" : share == 0 ? " (under 1%)" : " (\(share)%)"
        let none = lost > 0 ? chip(FragmentLink(["grade": "none"]), "Not loaded", "none", grouped(lost) + percent) : ""
        return "<ul class=\"chips\" aria-label=\"Pages by grade\">\(grades.joined())\(none)</ul>"
    }

    /// The meaning of each outcome without a score that occurred, with links to the pages of each status.
    static func outcomes(_ summary: ReportSummary, _ pages: PageShards) -> HTML {
        let rows = summary.occurred.filter { !$0.outcome.isLoaded }.map { outcome, count -> HTML in
            let words = OutcomeWords(outcome, summary.permits)
            let link = FragmentLink(["outcome": outcome.rawValue]).text
            return """
                <div><dt><a href="\(link)">\(words.label)</a> <span class="n">\(counted(count, "page"))</span></dt>\
                <dd>\(words.meaning)\(statuses(outcome, pages.statuses[outcome] ?? [:]))</dd></div>
                """
        }
        guard !rows.isEmpty else { return "" }
        return """
            <section aria-labelledby="h-unseen"><h2 id="h-unseen">Pages without a score</h2>\
            <p class="sub">Pages that could not be loaded have no score and do not lower the median.</p>\
            <dl class="meanings">\(rows.joined())</dl></section>
            """
    }

    private static func statuses(_ outcome: Outcome, _ counts: [Int: Int]) -> HTML {
        let known = counts.filter { $0.key > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard !known.isEmpty else { return "" }
        let links = known.prefix(statusLimit).map { status, count -> HTML in
            let link = FragmentLink(["outcome": outcome.rawValue, "status": String(status)])
            return chip(link, String(status), "none", grouped(count))
        }
        return "<ul class=\"chips\" aria-label=\"By status\">\(links.joined())</ul>"
    }

    /// The most status codes listed for an outcome.
    private static let statusLimit = 12

    private static func chip(_ link: FragmentLink, _ label: String, _ style: String, _ count: String) -> HTML {
        """
        <li><a class="chip" href="\(link.text)"><b class="badge \(style)">\(label)</b> \(count)</a></li>
        """
    }

    private static func share(_ part: Int, of whole: Int) -> String {
        part == whole ? "all of them have an A or B" : "\(grouped(part)) (\(part * 100 / whole)%) have an A or B"
    }
}
