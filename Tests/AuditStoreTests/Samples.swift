internal import AuditModel
internal import TestSupport

/// A record with chance values in every field, and absent ones.
func sampleRecord(_ page: QueuedPageLike, _ chance: inout Chance) -> PageRecord {
    let outcomes = Outcome.allCases.filter { $0 != .rejected }
    let outcome = chance.oneIn(3) ? outcomes[chance.below(outcomes.count)] : .ok
    var record = PageRecord(page: page.number, url: page.url, outcome: outcome)
    if chance.oneIn(3) { record.finalURL = page.url + "?to=1" }
    record.cause = outcome.isLoaded ? "" : "timeout"
    record.causeDetail = outcome.isLoaded ? "" : "It took\u{0} too long, “quoted” ☃"
    record.status = chance.oneIn(4) ? nil : 200 + chance.below(300)
    record.score = outcome.isLoaded ? chance.below(101) : nil
    record.fetchedAt = Int64(chance.below(1 << 40))
    record.redirects = chance.below(4)
    record.mediaApplies = chance.oneIn(2)
    fillCard(&record, &chance)
    fillMedia(&record, &chance)
    record.findings = sampleFindings(&chance)
    if outcome.isLoaded { record.setKeys = sampleKeys(page, &chance) }
    record.detail = (0..<chance.below(300)).map { UInt8(0x20 + $0 % 90) }
    record.lastingDetail = chance.below(record.detail.count + 1)
    return record
}

struct QueuedPageLike {
    var number: Int64
    var url: String
}

private func fillCard(_ record: inout PageRecord, _ chance: inout Chance) {
    record.predictedCard = chance.oneIn(3) ? nil : PredictedCard.allCases[chance.below(6)]
    record.title = chance.oneIn(4) ? nil : Sourced("Title \(chance.below(4))", source: "og:title", line: 3)
    record.siteName = chance.oneIn(2) ? nil : chance.oneIn(12) ? "Template" : "Acme"
    record.applicationName = chance.oneIn(2) ? nil : ""
    record.domain = "acme.example"
    record.summary = chance.oneIn(2) ? nil : "Words " + String(repeating: "é", count: chance.below(50))
    record.type = chance.oneIn(2) ? nil : "article"
    record.canonical = chance.oneIn(2) ? nil : record.url
    record.ogURL = chance.oneIn(2) ? nil : record.url
    record.mediaBytesTotal = chance.oneIn(2) ? nil : chance.below(1 << 24)
    record.htmlBytes = chance.oneIn(2) ? nil : chance.below(1 << 20)
    record.fetchMilliseconds = chance.oneIn(2) ? nil : chance.below(9000)
}

private func fillMedia(_ record: inout PageRecord, _ chance: inout Chance) {
    record.image = sampleImage(&chance)
    record.icon = sampleImage(&chance)
    record.iconSource = record.icon == nil ? nil : "apple-touch-icon"
    (record.imageNote, record.iconNote) = (record.image == nil ? nil : "too many pixels", "not checked")
    guard chance.oneIn(3) else { return }
    record.video = PageRecord.Video(url: "https://v.example/a.mp4")
    record.video?.type = "video/mp4"
    record.video?.size = ByteCount(chance.below(1 << 24), .announced)
}

private func sampleImage(_ chance: inout Chance) -> PageRecord.Image? {
    guard !chance.oneIn(3) else { return nil }
    var image = PageRecord.Image(url: "https://i.example/\(chance.below(9)).png")
    if chance.oneIn(2) { image.width = chance.below(4000) }
    if chance.oneIn(2) { image.height = chance.below(4000) }
    if chance.oneIn(2) { image.size = ByteCount(chance.below(1 << 24), .atLeast) }
    if chance.oneIn(2) { image.type = "png" }
    if chance.oneIn(2) { image.textCoverage = Double(chance.below(100)) / 100 }
    return image
}

/// At most one finding a rule.
func sampleFindings(_ chance: inout Chance) -> [Finding] {
    (0..<8).shuffled(using: &chance).prefix(chance.below(9)).map { rule in
        Finding(
            rule: "rule-\(rule)", component: Component.allCases[rule % Component.allCases.count],
            severity: Severity.allCases[chance.below(3)], deduction: Double(chance.below(100)),
            fraction: Double(chance.below(11)) / 10, pointsLost: Double(chance.below(50)) / 4,
            evidence: "<meta content=\"\(rule)\">", line: chance.oneIn(2) ? nil : chance.below(500),
            remedy: sampleRemedy(&chance))
    }
}

private func sampleRemedy(_ chance: inout Chance) -> Remedy? {
    guard !chance.oneIn(3) else { return nil }
    let mark = Remedy.Mark(
        component: .icon, severity: Severity.allCases[chance.below(3)], deduction: Double(chance.below(100)) / 7,
        fraction: Double(chance.below(11)) / 10)
    let changes = [Remedy.Change("rule-9"), Remedy.Change("icon-fallback-missing", mark)].prefix(chance.below(3))
    return Remedy(Array(changes), mediaApplies: chance.oneIn(3) ? chance.oneIn(2) : nil)
}

/// Few different values, so that pages meet.
func sampleKeys(_ page: QueuedPageLike, _ chance: inout Chance) -> PageRecord.SetKeys {
    func word(_ prefix: String, _ count: Int) -> String {
        let pick = chance.below(count + 1)
        return pick == 0 ? "" : prefix + String(pick)
    }
    var keys = PageRecord.SetKeys()
    keys.registrableDomain = chance.oneIn(10) ? "" : "site\(chance.below(5)).example"
    keys.isHome = chance.oneIn(9)
    keys.titleCore = word("core", 12)
    keys.firstSegment = word("first", 3)
    keys.lastSegment = chance.oneIn(2) ? keys.firstSegment : word("last", 2)
    keys.image = word("image", 12)
    keys.imagePerceptualHash = chance.oneIn(2) ? nil : UInt64.max - UInt64(chance.below(9))
    keys.imageSwatch =
        chance.oneIn(4) ? Swatch([UInt8](repeating: [50, 54, 90][chance.below(3)], count: Swatch.count)) : nil
    keys.summary = word("summary", 12)
    keys.ogURL = word("https://og.example/", 12)
    keys.identity = word("https://id.example/", 20)
    return keys
}
