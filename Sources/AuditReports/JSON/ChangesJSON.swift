internal import AuditModel

extension JSONWriter {
    /// Writes what changed since the baseline; null for a run that was stopped before its end.
    mutating func changes(_ changes: RunChanges?) {
        key("changes")
        guard let changes else { return null() }
        object { json in
            json.column("baseline", changes.baseline)
            json.column("note", changes.note)
            json.key("counts")
            json.object { json in
                for state in FindingState.all {
                    json.key(word: state.word)
                    json.value(changes.count(state))
                }
            }
            json.key("new")
            json.items(changes.newest)
            json.key("resolved")
            json.items(changes.resolved)
        }
    }

    private mutating func items(_ items: [RunChanges.Item]) {
        array { json in
            for item in items {
                json.object { json in
                    json.column("url", item.url)
                    json.column("rule", item.rule)
                    json.column("first_seen", time: item.firstSeen)
                }
            }
        }
    }
}
