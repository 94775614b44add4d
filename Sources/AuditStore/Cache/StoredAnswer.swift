package import AuditModel

/// What an answer is found by: the address that was requested, and everything about the request that the answer may
/// depend on, in one text.
package struct AnswerKey: Hashable, Sendable {
    package var url: PageURL
    package var identity: String

    package init(url: PageURL, identity: String) {
        self.url = url
        self.identity = identity
    }
}

/// An answer that is kept for later runs.
package struct StoredAnswer: Sendable {
    package var key: AnswerKey
    package var finalURL: PageURL
    package var validators: Validators
    /// Seconds since 1970: when its body was received, and when its server last said that it has not changed.
    package var receivedAt: Int64
    package var checkedAt: Int64
    /// The run whose media facts tell what was behind the address; nil for a document.
    package var run: RunID?
    /// The answer itself, without its body; nil for media, of which the facts are enough.
    package var document: StoredDocument?
    /// The number under which it and its body are found; nil before it is kept.
    package internal(set) var id: Int64?

    package init(
        key: AnswerKey, finalURL: PageURL, validators: Validators, receivedAt: Int64, document: StoredDocument? = nil
    ) {
        self.key = key
        self.finalURL = finalURL
        self.validators = validators
        self.receivedAt = receivedAt
        checkedAt = receivedAt
        self.document = document
    }

    /// What to ask by; nil when there is nothing to ask by.
    package var condition: Validators.Condition? {
        validators.isEmpty ? nil : Validators.Condition(url: finalURL, validators: validators)
    }
}

/// A document as its server sent it.
package struct StoredDocument: Sendable {
    package var status: Int
    package var headers: HeaderFields
    package var httpVersion = "1.1"
    package var remoteAddress = ""
    package var hops: [FetchResult.Hop] = []
    package var timings = FetchResult.Timings()
    package var robots: RobotsVerdict?
    /// Bytes of the body as received.
    package var length: Int
    /// Whether the body was packed by us, and has to be unpacked to be what was received.
    package var isPacked = false
    /// A hash of the body where that is not kept, because nothing but it decides what its page is found to be.
    package var bodyHash: String?
    /// The page that is found to be so, whose record goes into the store with this answer; 0 where the body is kept.
    package var page: Int64 = 0
    /// What is kept of the body; empty in what is read back, whose body is read on its own.
    package var body: [UInt8] = []

    package init(status: Int, headers: HeaderFields, length: Int) {
        self.status = status
        self.headers = headers
        self.length = length
    }
}

/// What became of an answer that was or could be kept.
package enum AnswerChange: Sendable {
    /// It was received, and is kept in place of an earlier one. Indirect, because it passes from hand to hand up to its commit.
    indirect case keep(StoredAnswer)
    /// It is still what it was: kept on, with these validators and fields.
    case confirm(AnswerKey, at: Int64, Validators, HeaderFields?)
    /// It was used without asking.
    case use(AnswerKey)
    /// It must not or need not be kept any longer.
    case forget(AnswerKey)
}

/// How many answers came from the server, from the cache, or were unchanged, and what that saved.
package struct CacheUse: Hashable, Sendable {
    package var pages: [AnswerOrigin: Int] = [:]
    package var media: [AnswerOrigin: Int] = [:]
    /// Bytes of bodies that were not sent again.
    package var savedBytes = 0

    package init() {}

    package mutating func add(_ other: CacheUse) {
        pages.merge(other.pages, uniquingKeysWith: +)
        media.merge(other.media, uniquingKeysWith: +)
        savedBytes += other.savedBytes
    }

    package var isEmpty: Bool { pages.isEmpty && media.isEmpty }
}

/// The columns of a kept answer, written and read in one order.
enum AnswerColumns {
    static let names = [
        "final_url", "entity_tag", "last_modified", "received_at", "checked_at", "is_media", "status", "headers",
        "http_version", "remote_address", "hops", "timings", "robots", "length", "is_packed", "body_hash",
    ]

    static func put(_ answer: StoredAnswer, in binder: inout Binder) {
        let document = answer.document
        binder.put(answer.finalURL.text)
        binder.put(answer.validators.entityTag)
        binder.put(answer.validators.lastModified)
        binder.put(answer.receivedAt)
        binder.put(answer.checkedAt)
        binder.put(document == nil)
        binder.put(document?.status)
        binder.put(document?.headers.raw ?? [])
        binder.put(document?.httpVersion)
        binder.put(document?.remoteAddress)
        binder.put(document.map { AnswerText.hops($0.hops) })
        binder.put(document.map { AnswerText.timings($0.timings) })
        binder.put(document?.robots.map(AnswerText.robots))
        binder.put(document?.length)
        binder.put(document?.isPacked)
        binder.put(document?.bodyHash)
    }

    /// Nil when the row holds what `put` never writes: such an answer is requested again.
    static func read(_ row: inout Row, _ key: AnswerKey, id: Int64, run: RunID) -> StoredAnswer? {
        let final = row.text()
        guard let finalURL = final == key.url.text ? key.url : PageURL(stored: final) else { return nil }
        let validators = Validators(entityTag: row.optionalText(), lastModified: row.optionalText())
        var answer = StoredAnswer(key: key, finalURL: finalURL, validators: validators, receivedAt: row.int())
        (answer.checkedAt, answer.id) = (row.int(), id)
        if row.bool() {
            answer.run = run
            return answer
        }
        let (status, raw) = (row.count(), row.bytes())
        let (version, address) = (row.text(), row.text())
        guard let hops = AnswerText.hops(of: row.text()), let timings = AnswerText.timings(of: row.text()) else {
            return nil
        }
        let robots = row.optionalText().map(AnswerText.robots(of:))
        var document = StoredDocument(status: status, headers: HeaderFields(raw: raw), length: row.count())
        (document.httpVersion, document.remoteAddress, document.hops) = (version, address, hops)
        (document.timings, document.robots, document.isPacked) = (timings, robots, row.bool())
        document.bodyHash = row.optionalText()
        answer.document = document
        return answer
    }
}

/// The parts of a kept answer that are lists, as lines of text.
enum AnswerText {
    /// `301 12 https://from/ https://to/`, one line a hop: addresses hold no spaces.
    static func hops(_ hops: [FetchResult.Hop]) -> String {
        hops.map { "\($0.status) \($0.milliseconds) \($0.from.text) \($0.to.text)" }.joined(separator: "\n")
    }

    static func hops(of text: String) -> [FetchResult.Hop]? {
        var hops: [FetchResult.Hop] = []
        // Most have none, and to split nothing takes its time.
        guard !text.isEmpty else { return hops }
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ").map(String.init)
            guard parts.count == 4, let status = Int(parts[0]), let time = Int(parts[1]),
                let from = PageURL(stored: parts[2]), let to = PageURL(stored: parts[3])
            else { return nil }
            hops.append(FetchResult.Hop(from: from, status: status, to: to, milliseconds: time))
        }
        return hops
    }

    static func timings(_ timings: FetchResult.Timings) -> String {
        [timings.nameLookup, timings.connect, timings.tls, timings.firstByte, timings.transfer, timings.total]
            .map { "\($0)" }.joined(separator: " ")
    }

    static func timings(of text: String) -> FetchResult.Timings? {
        var (parts, place) = (Array(repeating: 0, count: 6), 0)
        for byte in text.utf8 {
            if byte == UInt8(ascii: " ") {
                place += 1
                guard place < parts.count else { return nil }
            } else {
                guard case 0...9 = byte &- UInt8(ascii: "0"), parts[place] <= longestWait else { return nil }
                parts[place] = parts[place] * 10 + Int(byte &- UInt8(ascii: "0"))
            }
        }
        guard place == parts.count - 1 else { return nil }
        var timings = FetchResult.Timings()
        (timings.nameLookup, timings.connect, timings.tls) = (parts[0], parts[1], parts[2])
        (timings.firstByte, timings.transfer, timings.total) = (parts[3], parts[4], parts[5])
        return timings
    }

    /// In milliseconds, many years; a longer one was never written.
    private static let longestWait = 1 << 40

    /// The line that refuses us, empty for none, then a line for each other crawler: its name, a tab and what refuses it.
    static func robots(_ verdict: RobotsVerdict) -> String {
        let others = verdict.others.map { "\(plain($0.agent))\t\(plain($0.line))" }
        return ([verdict.refusal.map { "!" + plain($0) } ?? ""] + others).joined(separator: "\n")
    }

    static func robots(of text: String) -> RobotsVerdict {
        guard !text.isEmpty else { return RobotsVerdict() }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let first = lines.first ?? ""
        return RobotsVerdict(
            refusal: first.hasPrefix("!") ? String(first.dropFirst()) : nil,
            others: lines.dropFirst().map { line in
                let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
                return .init(agent: String(parts[0]), line: parts.count == 2 ? String(parts[1]) : "")
            })
    }

    /// A line of a robots.txt holds no line feed; a name no tab.
    private static func plain(_ text: String) -> String { text.replacing("\n", with: " ") }
}
