package import AuditModel

extension PageAudit {
    /// How the request for a page ended; only ``ok`` has a score.
    public enum Outcome: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
        /// The page was loaded and judged.
        case ok
        /// Not found or forbidden: status 400 to 499.
        case http4xx = "http_4xx"
        /// Server error: status 500 to 599.
        case http5xx = "http_5xx"
        /// The server limits the rate of requests (429, or 503 with Retry-After), or its remaining pages were skipped.
        case rateLimited = "rate_limited"
        /// A bot challenge was served in place of the page.
        case botWall = "bot_wall"
        /// A consent page or a sign-in was served in place of the page.
        case consentWall = "consent_wall"
        /// Disallowed by robots.txt (RFC 9309).
        case robotsDenied = "robots_denied"
        /// The response was not complete in time.
        case timeout
        /// The host name could not be resolved.
        case dns
        /// The TLS handshake or the certificate failed.
        case tls
        /// The server could not be reached, or closed the connection.
        case connect
        /// The response is compressed in a way that was not requested.
        case badEncoding = "bad_encoding"
        /// The response is larger than the limit.
        case tooLarge = "too_large"
        /// The response is not HTML.
        case notHTML = "not_html"
        /// The host is a private or local address, and those are not allowed.
        case privateAddress = "private_address"
        /// The redirects loop, or lead to no http or https URL.
        case redirectLoop = "redirect_loop"
        /// The request was cancelled.
        case cancelled
        /// The line of the list is not a URL.
        case rejected
    }

    /// How well a page shares, from 0 to 100 points (docs/scoring.md).
    public struct Score: Hashable, Comparable, Codable, Sendable {
        /// The points, 0 to 100.
        public let value: Int

        package init(_ value: Int) { self.value = value }

        /// The letter for it.
        public var grade: Grade { Grade(AuditModel.Grade(score: value)) }

        /// Compares scores by their points.
        public static func < (a: Score, b: Score) -> Bool { a.value < b.value }

        /// Reads a whole number.
        public init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Int.self) }

        /// Writes a whole number.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    /// A score as a letter: A from 90, B from 80, C from 65, D from 50 points.
    public enum Grade: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
        /// From 90 points.
        case a = "A"
        /// From 80 points.
        case b = "B"
        /// From 65 points.
        case c = "C"
        /// From 50 points.
        case d = "D"
        /// Below 50 points.
        case f = "F"
    }
}

extension PageAudit.Grade {
    package init(_ inner: AuditModel.Grade) {
        self =
            switch inner {
            case .a: .a
            case .b: .b
            case .c: .c
            case .d: .d
            case .f: .f
            }
    }
}

extension PageAudit.Outcome {
    package init(_ inner: AuditModel.Outcome) {
        self =
            switch inner {
            case .ok: .ok
            case .http4xx: .http4xx
            case .http5xx: .http5xx
            case .rateLimited: .rateLimited
            case .botWall: .botWall
            case .consentWall: .consentWall
            case .robotsDenied: .robotsDenied
            case .timeout: .timeout
            case .dns: .dns
            case .tls: .tls
            case .connect: .connect
            case .badEncoding: .badEncoding
            case .tooLarge: .tooLarge
            case .notHTML: .notHTML
            case .privateAddress: .privateAddress
            case .redirectLoop: .redirectLoop
            case .cancelled: .cancelled
            case .rejected: .rejected
            }
    }
}
