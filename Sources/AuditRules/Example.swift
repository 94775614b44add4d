package import AuditModel

/// A page that a rule passes, fails or does not apply to: a test and part of the documentation.
///
/// The page is HTML. This module does not parse; tests turn the page into evidence.
package struct Example: Sendable {
    package var about: String
    package var page: ExamplePage
    package var expected: Expectation
    package var fileID: String
    package var line: Int
    package var column: Int

    package enum Expectation: Hashable, Sendable {
        case passes
        case notApplicable
        /// Fails with that share of the weight; `seen` is a part of the evidence.
        case breaks(fraction: Double = 1, seen: String? = nil)
    }

    // Not inlined: lists of hundreds of examples would cost every release build seconds.
    @inline(never)
    package init(
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

/// The page of an example: the response of its server, and the facts about its media.
package struct ExamplePage: Sendable {
    package var html: String
    package var url: String
    /// The final URL after redirects; nil without redirects.
    package var finalURL: String?
    /// Media by URL, absolute or as written; any other URL returns 404.
    package var media: [String: Media]
    /// Changes to the fetch: status, content type, sizes, timings.
    package var fetch: (@Sendable (inout FetchFacts) -> Void)?
    /// Changes to the finished evidence: learned site names, other profiles, facts from decoded images.
    package var evidence: (@Sendable (inout PageEvidence) -> Void)?

    @inline(never)
    package init(
        _ html: String, at url: String = "https://example.com/page", final finalURL: String? = nil,
        media: [String: Media] = [:], fetch: (@Sendable (inout FetchFacts) -> Void)? = nil,
        evidence: (@Sendable (inout PageEvidence) -> Void)? = nil
    ) {
        self.html = html
        self.url = url
        self.finalURL = finalURL
        self.media = media
        self.fetch = fetch
        self.evidence = evidence
    }

    /// The facts that the HTML does not show, to compare two examples; nil if they cannot be compared.
    package var notInHTML: String? {
        guard fetch == nil, evidence == nil, media.values.allSatisfy({ $0.change == nil }) else { return nil }
        return media.sorted { $0.key < $1.key }.map { url, file in
            "\(url) \(file.status) \(file.type) \(file.width ?? 0) \(file.height ?? 0) \(file.size.bytes)"
        }.joined(separator: "\n")
    }

    /// The file at a URL of an example.
    package struct Media: Sendable {
        package var status: Int
        package var type: MediaType
        package var contentType: String?
        package var width: Int?
        package var height: Int?
        package var size: ByteCount
        package var change: (@Sendable (inout MediaFacts) -> Void)?

        @inline(never)
        package init(
            _ type: MediaType, _ width: Int? = nil, _ height: Int? = nil, bytes: Int = 50_000, status: Int = 200,
            contentType: String? = nil, change: (@Sendable (inout MediaFacts) -> Void)? = nil
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
        package static func jpeg(_ width: Int, _ height: Int, bytes: Int = 50_000) -> Media {
            Media(.jpeg, width, height, bytes: bytes)
        }
        @inline(never)
        package static func png(_ width: Int, _ height: Int, bytes: Int = 5_000) -> Media {
            Media(.png, width, height, bytes: bytes)
        }
        package static let html = Media(.html)
        package static let missing = Media(.html, status: 404)
    }
}
