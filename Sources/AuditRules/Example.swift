public import AuditModel

/// A page that a rule passes, breaks or does not apply to: a test, and a page of documentation.
///
/// The page is HTML; the rules module never parses, so tests (and nobody else) turn it into evidence.
public struct Example: Sendable {
    public var about: String
    public var page: ExamplePage
    public var expected: Expectation
    public var fileID: String
    public var line: Int
    public var column: Int

    public enum Expectation: Hashable, Sendable {
        case passes
        case notApplicable
        /// Breaks by that share of the weight; `seen` is a part of the evidence.
        case breaks(fraction: Double = 1, seen: String? = nil)
    }

    // Lists of hundreds are made with it: inlined, they cost every release build seconds.
    @inline(never)
    public init(
        _ about: String, _ page: ExamplePage, _ expected: Expectation, fileID: String = #fileID,
        line: Int = #line, column: Int = #column
    ) {
        self.about = about
        self.page = page
        self.expected = expected
        self.fileID = fileID
        self.line = line
        self.column = column
    }
}

/// The page of an example: what a server would answer, and what its media would turn out to be.
public struct ExamplePage: Sendable {
    public var html: String
    public var url: String
    /// Where redirects led; nil when there were none.
    public var finalURL: String?
    /// Media by address, absolute or as written; what is not named answers 404.
    public var media: [String: Media]
    /// Changes to the transfer: status, content type, sizes, timings.
    public var fetch: @Sendable (inout FetchFacts) -> Void
    /// Changes to the finished evidence: learned aliases, alternates, facts that only decoding tells.
    public var evidence: @Sendable (inout PageEvidence) -> Void

    @inline(never)
    public init(
        _ html: String, at url: String = "https://example.com/page", final finalURL: String? = nil,
        media: [String: Media] = [:], fetch: @escaping @Sendable (inout FetchFacts) -> Void = { _ in },
        evidence: @escaping @Sendable (inout PageEvidence) -> Void = { _ in }
    ) {
        self.html = html
        self.url = url
        self.finalURL = finalURL
        self.media = media
        self.fetch = fetch
        self.evidence = evidence
    }

    /// What an address of an example turns out to be.
    public struct Media: Sendable {
        public var status: Int
        public var type: MediaType
        public var contentType: String?
        public var width: Int?
        public var height: Int?
        public var size: ByteCount
        public var change: @Sendable (inout MediaFacts) -> Void

        @inline(never)
        public init(
            _ type: MediaType, _ width: Int? = nil, _ height: Int? = nil, bytes: Int = 50_000, status: Int = 200,
            contentType: String? = nil, change: @escaping @Sendable (inout MediaFacts) -> Void = { _ in }
        ) {
            self.status = status
            self.type = type
            self.contentType = contentType ?? type.mimeType
            self.width = width
            self.height = height
            size = ByteCount(bytes)
            self.change = change
        }

        @inline(never)
        public static func jpeg(_ width: Int, _ height: Int, bytes: Int = 50_000) -> Media {
            Media(.jpeg, width, height, bytes: bytes)
        }
        @inline(never)
        public static func png(_ width: Int, _ height: Int, bytes: Int = 5_000) -> Media {
            Media(.png, width, height, bytes: bytes)
        }
        public static let html = Media(.html)
        public static let missing = Media(.html, status: 404)
    }
}
