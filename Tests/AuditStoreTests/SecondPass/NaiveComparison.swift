internal import AuditModel
internal import AuditStore
internal import Testing

extension SiteTablesTests {
    func checkAffixes(_ tables: SiteTables, _ seen: [PageRecord]) throws {
        let expected = Dictionary(grouping: seen, by: \.setKeys.registrableDomain).mapValues(Self.affixes)
        let inputs = try tables.titleInputs(limit: 1000)
        let affected = seen.filter { record in
            expected[record.setKeys.registrableDomain]?.contains { !Self.isNamedInVain(record, $0) } == true
        }
        #expect(inputs.map(\.page) == affected.map(\.page).sorted())
        for input in inputs {
            let record = try #require(seen.first { $0.page == input.page })
            #expect(input.domain == record.setKeys.registrableDomain)
            #expect(Set(input.affixes) == expected[input.domain])
        }
    }

    /// Pages that are called the same count as one.
    private static func affixes(_ all: [PageRecord]) -> Set<TitleInput.Affix> {
        var (titles, endings): ([String: Set<String>], [String: Set<String>]) = ([:], [:])
        for keys in all.map(\.setKeys) {
            for end in [keys.firstSegment, keys.lastSegment] where !end.isEmpty {
                titles[end, default: []].insert(keys.titleCore)
            }
            if keys.lastSegment != keys.firstSegment { endings[keys.lastSegment, default: []].insert(keys.titleCore) }
        }
        let different = Set(all.map(\.setKeys.titleCore)).count
        return names(all).union(
            titles.filter { $0.value.count >= 3 && $0.value.count * 2 >= different }.map { text, inTitles in
                let share = Double(endings[text]?.count ?? 0) / Double(different)
                return TitleInput.Affix(text: text, titles: inTitles.count, origin: .edge(endsShare: share))
            })
    }

    /// What most pages that say a name say, where a page says none or is called so.
    private static func names(_ all: [PageRecord]) -> Set<TitleInput.Affix> {
        let isOpen = all.contains {
            $0.siteName?.isEmpty != false || $0.title?.value == $0.siteName && !$0.setKeys.isHome
        }
        let named = Dictionary(grouping: all.filter { $0.siteName?.isEmpty == false }) { $0.siteName ?? "" }
            .mapValues { Set($0.map { $0.title?.value ?? "" }).count }
        let total = named.values.reduce(0, +)
        guard isOpen else { return [] }
        return Set(
            named.filter { $0.value >= 3 && $0.value * 2 >= total }.map {
                TitleInput.Affix(text: $0.key, titles: $0.value, origin: .tag)
            })
    }

    /// Whether a page says the very name, and its title is far longer.
    private static func isNamedInVain(_ record: PageRecord, _ affix: TitleInput.Affix) -> Bool {
        guard affix.origin == .tag, let name = record.siteName, let title = record.title?.value else { return false }
        return name == affix.text && title.unicodeScalars.count > 2 * name.unicodeScalars.count
    }

    func checkFacts(_ tables: SiteTables, _ seen: [PageRecord]) throws {
        var all: [SetFacts] = []
        while case let chunk = try tables.setFacts(after: all.last?.page ?? 0, limit: 7), !chunk.isEmpty {
            all += chunk
        }
        var expected = 0
        for record in seen.sorted(by: { $0.page < $1.page }) {
            let sets = Likeness.allCases.map { others($0, record, seen) }
            let usual = Self.usualName(record, seen)
            let isNamedOtherwise =
                usual.map { record.siteName?.isEmpty == false && record.siteName != $0.name } ?? false
            guard isNamedOtherwise || sets.contains(where: { $0.size > 1 }) else { continue }
            let facts = try #require(all.first { $0.page == record.page })
            expected += 1
            #expect(facts.keys == record.setKeys)
            #expect(facts.sitePages == seen.count { $0.setKeys.registrableDomain == record.setKeys.registrableDomain })
            #expect(facts.usualName == usual)
            #expect(facts.siteName == record.siteName ?? "")
            #expect([facts.sameTitle, facts.sameImage, facts.sameSummary, facts.sameOGURL] == sets.map(\.size))
            for (likeness, set) in zip(Likeness.allCases, sets) { check(facts.twins[likeness], set, likeness) }
        }
        #expect(all.count == expected)
        #expect(all.map(\.page) == all.map(\.page).sorted())
    }

    private static func usualName(_ record: PageRecord, _ seen: [PageRecord]) -> UsualName? {
        guard isOnOwnSite(record) else { return nil }
        let names = seen.filter { $0.domain == record.domain && isOnOwnSite($0) }.compactMap(\.siteName).filter {
            !$0.isEmpty
        }
        let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count)
        guard names.count >= 5, let usual = counts.max(by: { $0.value < $1.value }), usual.value < names.count,
            usual.value * 5 >= names.count * 4
        else { return nil }
        return UsualName(name: usual.key, pages: usual.value, named: names.count)
    }

    /// Whether it was not redirected to another site.
    private static func isOnOwnSite(_ record: PageRecord) -> Bool {
        let domain = record.setKeys.registrableDomain
        return record.domain == domain || record.domain.hasSuffix("." + domain)
    }

    private func check(_ twins: [String]?, _ set: (size: Int, urls: Set<String>), _ likeness: Likeness) {
        guard set.size > 1 else {
            #expect(twins == nil)
            return
        }
        let twins = twins ?? []
        #expect(Set(twins).isSubset(of: set.urls))
        #expect(Set(twins).count == twins.count)
        #expect(!twins.isEmpty && twins.count <= SetFacts.twinLimit)
        if set.size <= SetFacts.twinLimit { #expect(twins.count >= set.size - 1) }
    }

    /// How many units share the record's key, and the addresses of pages of other units.
    private func others(
        _ likeness: Likeness, _ record: PageRecord, _ seen: [PageRecord]
    ) -> (size: Int, urls: Set<String>) {
        let site = seen.filter { $0.setKeys.registrableDomain == record.setKeys.registrableDomain }
        let key = Self.key(likeness, record, site)
        guard !key.isEmpty else { return (1, []) }
        let set = site.filter { Self.key(likeness, $0, site) == key && !Self.unit(likeness, $0).isEmpty }
        let units = Set(set.map { Self.unit(likeness, $0) })
        let urls = set.filter { Self.unit(likeness, $0) != Self.unit(likeness, record) }.map(\.url)
        return (max(1, units.count), Set(urls))
    }

    private static func key(_ likeness: Likeness, _ record: PageRecord, _ site: [PageRecord]) -> String {
        switch likeness {
        case .title: record.setKeys.titleCore
        case .image: look(record, site) ?? record.setKeys.image
        case .summary: record.setKeys.summary
        case .ogURL: record.setKeys.ogURL
        }
    }

    private static func unit(_ likeness: Likeness, _ record: PageRecord) -> String {
        switch likeness {
        case .title, .summary: record.setKeys.identity.isEmpty ? "page \(record.page)" : record.setKeys.identity
        case .image: record.setKeys.titleCore
        case .ogURL: record.title?.value ?? ""
        }
    }

    /// The file that represents the record's image; nil if only its own file looks like it.
    private static func look(_ record: PageRecord, _ site: [PageRecord]) -> String? {
        let pages = Dictionary(
            grouping: site.map(\.setKeys).filter { $0.imagePerceptualHash != nil && !$0.image.isEmpty }, by: \.image)
        func hash(_ file: String) -> Int64 {
            pages[file, default: []].compactMap(\.imagePerceptualHash).map(Int64.init(bitPattern:)).max() ?? 0
        }
        let files = pages.keys.sorted {
            let (a, b) = (pages[$0]?.count ?? 0, pages[$1]?.count ?? 0)
            return a != b ? a > b : hash($0) != hash($1) ? hash($0) < hash($1) : $0 < $1
        }
        let swatches = files.map { file in
            pages[file, default: []].compactMap(\.imageSwatch).max { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        }
        let leaders = bruteLeaders(files.map { UInt64(bitPattern: hash($0)) }) { a, b in
            swatches[a].flatMap { first in swatches[b].map(first.isLike) } ?? false
        }
        guard let place = files.firstIndex(of: record.setKeys.image) else { return nil }
        let isAlone = leaders.count { $0 == leaders[place] } == 1
        return isAlone ? nil : "looks like \(files[leaders[place]])"
    }
}

/// Every pair compared.
func bruteLeaders(_ hashes: [UInt64], where isLike: (Int, Int) -> Bool = { _, _ in true }) -> [Int] {
    var leaders = [Int](repeating: -1, count: hashes.count)
    for place in hashes.indices where leaders[place] < 0 {
        for other in hashes.indices where leaders[other] < 0 {
            let isNear = (hashes[place] ^ hashes[other]).nonzeroBitCount <= 6
            if isNear, other == place || isLike(place, other) { leaders[other] = place }
        }
    }
    return leaders
}
