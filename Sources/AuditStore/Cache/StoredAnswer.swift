package import AuditModel

/// What an answer is found by: the address that was asked for, and everything about the request that the answer may
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
    /// Seconds since 1970: when its body came, and when its server last said that it is still the same.
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
    /// Bytes of the body as they came.
    package var length: Int
    /// Whether what is kept was packed by us, and has to be unpacked to be what came.
    package var isPacked = false
    /// A hash of the body where that is not kept, because nothing but it decides what its page is found to be.
    package var bodyHash: String?
    /// The page that is found to be so, whose record goes into the store with this answer; 0 where the body is kept.
    package var page: Int64 = 0
    /// What is kept of the body; empty in what is read back, whose body is asked for apart.
    package var body: [UInt8] = []

    package init(status: Int, headers: HeaderFields, length: Int) {
        self.status = status
        self.headers = headers
        self.length = length
    }
}

/// What became of an answer that was or could be kept.
package enum AnswerChange: Sendable {
    /// It came, and is kept in place of an earlier one. Indirect, because it passes from hand to hand up to its commit.
    indirect case keep(StoredAnswer)
    /// It is still what it was: kept on, with these validators and fields.
    case confirm(AnswerKey, at: Int64, Validators, HeaderFields?)
    /// It was used without asking.
    case use(AnswerKey)
    /// It must not or need not be kept any longer.
    case forget(AnswerKey)
}

/// How often answers came from where, and what that saved.
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
