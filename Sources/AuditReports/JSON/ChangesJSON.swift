internal import AuditModel

extension JSONWriter {
    /// Writes the changes since the baseline; null for a run that was stopped.
    mutating func changes(_ changes: RunChanges?) {
        key("changes")
        guard let changes else { return null() }
        object { json in
            json.column("baseline", changes.baseline)
            json.column("note", changes.note)
            json.counts("counts", FindingState.allCases.map { ($0.rawValue, changes.count($0)) })
            json.items("new", changes.newest)
            json.items("resolved", changes.resolved)
            json.headlines(changes.headlines)
        }
    }

    /// Writes the headlines of the run.
    mutating func sentences(_ sentences: [RunSentence]) {
        objects("headlines", sentences) { json, sentence in
            json.column("text", sentence.text)
            json.column("severity", sentence.severity?.rawValue)
            json.column("rule", sentence.rule)
            json.column("host", sentence.host)
        }
    }

    private mutating func headlines(_ headlines: [Headline]) {
        objects("headlines", headlines) { json, headline in
            json.column("rule", headline.rule)
            json.column("severity", headline.severity.rawValue)
            json.column("pages", headline.pages)
            json.objects("places", headline.places) { json, place in
                json.column("host", place.host)
                json.column("url", place.url)
                json.column("pages", place.pages)
                json.column("host_pages", place.hostPages)
                json.column("evidence", place.evidence)
                json.column("times", place.times)
            }
        }
    }

    private mutating func items(_ key: StaticString, _ items: [RunChanges.Item]) {
        objects(key, items) { json, item in
            json.column("url", item.url)
            json.column("rule", item.rule)
            json.column("state", item.state.rawValue)
            json.column("first_seen", time: item.firstSeen)
        }
    }
}
