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
                for state in FindingState.allCases {
                    json.key(word: state.rawValue)
                    json.value(changes.count(state))
                }
            }
            json.key("new")
            json.items(changes.newest)
            json.key("resolved")
            json.items(changes.resolved)
            json.headlines(changes.headlines)
        }
    }

    /// Writes what to know first of the run.
    mutating func sentences(_ sentences: [RunSentence]) {
        key("headlines")
        array { json in
            for sentence in sentences {
                json.object { json in
                    json.column("text", sentence.text)
                    json.column("severity", sentence.severity?.rawValue)
                    json.column("rule", sentence.rule)
                    json.column("host", sentence.host)
                }
            }
        }
    }

    private mutating func headlines(_ headlines: [Headline]) {
        key("headlines")
        array { json in
            for headline in headlines {
                json.object { json in
                    json.column("rule", headline.rule)
                    json.column("severity", headline.severity.rawValue)
                    json.column("pages", headline.pages)
                    json.key("places")
                    json.array { json in for place in headline.places { json.place(place) } }
                }
            }
        }
    }

    private mutating func place(_ place: Headline.Place) {
        object { json in
            json.column("host", place.host)
            json.column("url", place.url)
            json.column("pages", place.pages)
            json.column("host_pages", place.hostPages)
            json.column("evidence", place.evidence)
            json.column("times", place.times)
        }
    }

    private mutating func items(_ items: [RunChanges.Item]) {
        array { json in
            for item in items {
                json.object { json in
                    json.column("url", item.url)
                    json.column("rule", item.rule)
                    json.column("state", item.state.rawValue)
                    json.column("first_seen", time: item.firstSeen)
                }
            }
        }
    }
}
