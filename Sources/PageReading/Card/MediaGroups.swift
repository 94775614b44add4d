internal import AuditModel
internal import WebAddresses

/// Groups the flat media tags of a page into records (`rules.md` §1.7–§1.9).
///
/// A new record starts when the same root key repeats, or when a root key follows structured keys of the current
/// record. Different root keys next to each other are one record, and the best of them gives its address.
/// Structured keys before any root are lost.
enum MediaGroups {
    /// The most records of a kind that are kept of a page.
    static let recordLimit = 12

    static func images(_ values: TagValues, final: PageURL) -> [ImageRecord] {
        let roots = ["og:image:secure_url", "og:image", "og:image:url", "twitter:image", "image"]
        return groups(values, roots: roots, prefix: "og:image:").map { group in
            var record = ImageRecord(
                key: group.key, raw: group.raw, line: group.line,
                url: WebAddress.resolve(group.value, against: final).url)
            record.declaredWidth = group.structured["width"]
            record.declaredHeight = group.structured["height"]
            record.declaredType = group.structured["type"]
            record.alt = group.structured["alt"] ?? group.twitterAlt
            return record
        }
    }

    static func videos(_ values: TagValues, final: PageURL) -> [MediaRecord] {
        let stream = values.text("twitter:player:stream").map { source in
            MediaRecord(
                key: source.source, raw: source.value, line: source.line,
                url: WebAddress.resolve(source.value, against: final).url,
                declaredType: values.text("twitter:player:stream:content_type")?.value)
        }
        let roots = ["og:video:secure_url", "og:video", "og:video:url"]
        return (stream.map { [$0] } ?? []) + records(groups(values, roots: roots, prefix: "og:video:"), final)
    }

    static func audios(_ values: TagValues, final: PageURL) -> [MediaRecord] {
        let roots = ["og:audio:secure_url", "og:audio", "og:audio:url"]
        return records(groups(values, roots: roots, prefix: "og:audio:"), final)
    }

    private static func records(_ groups: [Group], _ final: PageURL) -> [MediaRecord] {
        groups.map { group in
            MediaRecord(
                key: group.key, raw: group.raw, line: group.line,
                url: WebAddress.resolve(group.value, against: final).url, declaredType: group.structured["type"])
        }
    }

    private struct Group {
        var key: String
        var raw: String
        var value: String
        var line: Int
        var rank: Int
        var roots: Set<String>
        var structured: [String: String] = [:]
        var twitterAlt: String?
    }

    private static func groups(_ values: TagValues, roots: [String], prefix: String) -> [Group] {
        var groups: [Group] = []
        for entry in values.entries {
            if let rank = roots.firstIndex(of: entry.key) {
                addRoot(entry, rank: rank, to: &groups)
            } else if entry.key.hasPrefix(prefix), !groups.isEmpty {
                let name = String(entry.key.dropFirst(prefix.count))
                let last = groups.count - 1
                if groups[last].structured[name] == nil { groups[last].structured[name] = entry.value }
            } else if entry.key == "twitter:image:alt", !groups.isEmpty {
                groups[groups.count - 1].twitterAlt = entry.value
            }
        }
        return groups
    }

    private static func addRoot(_ entry: TagValues.Entry, rank: Int, to groups: inout [Group]) {
        guard let last = groups.last, last.structured.isEmpty, !last.roots.contains(entry.key) else {
            guard groups.count < recordLimit else { return }
            groups.append(
                Group(
                    key: entry.key, raw: entry.raw, value: entry.value, line: entry.line, rank: rank, roots: [entry.key]))
            return
        }
        groups[groups.count - 1].roots.insert(entry.key)
        guard rank < last.rank else { return }
        groups[groups.count - 1].key = entry.key
        groups[groups.count - 1].raw = entry.raw
        groups[groups.count - 1].value = entry.value
        groups[groups.count - 1].line = entry.line
        groups[groups.count - 1].rank = rank
    }
}
