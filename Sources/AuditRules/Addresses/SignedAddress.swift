internal import AuditModel

/// A URL that expires, recognised by the signature and expiry in its query.
struct SignedAddress: Hashable {
    /// The parameters that show it, as written.
    let signs: [String]
    /// When it expires, in seconds since 1970; nil if it does not say.
    let end: Int64?

    /// Nil for a URL that does not expire, and for one without a signature, whose expiry is only a hint to caches.
    init?(_ url: PageURL) {
        guard let query = url.query, query.utf8.contains(UInt8(ascii: "=")) else { return nil }
        let parameters = Parameters(query)
        for scheme in Self.schemes {
            guard let (signs, end) = scheme.read(parameters, url.host) else { continue }
            (self.signs, self.end) = (signs, end)
            return
        }
        return nil
    }

    /// Whether it expires soon after that time, so that links to it would outlive it; without a time, whether it
    /// expires at all.
    func ends(by time: Int64?) -> Bool {
        guard let end, let time else { return true }
        return end - time < Self.lasting
    }

    /// A longer signature is meant to last: many services that must set an expiry sign for ten years. Our threshold.
    private static let lasting: Int64 = 365 * 86_400

    /// When it expires or expired, relative to a time: “expired on 19 November 2026, 17:31 UTC, 9 days before this
    /// check”.
    func words(at time: Int64?) -> String {
        guard let end else { return "signed for a limited time" }
        let date = UTCTime(seconds: end).sentence
        guard let time else { return "signed until \(date)" }
        let span = Self.words(of: abs(end - time))
        return end > time
            ? "expires on \(date), \(span) after this check" : "expired on \(date), \(span) before this check"
    }

    /// In whole days, hours or minutes, the largest unit of which there are at least two.
    private static func words(of seconds: Int64) -> String {
        let unit: Int64 = [86_400, 3_600, 60].first { seconds >= 2 * $0 } ?? 1
        return Moment.Span.seconds(Double(seconds / unit * unit)).words
    }

    /// Whether it had expired by then; false if unknown.
    func isOver(at time: Int64?) -> Bool { end.flatMap { end in time.map { end <= $0 } } ?? false }
}

/// The query of a URL by name; names in lower case, the first of each counts.
private struct Parameters {
    private var values: [String: (name: Substring, value: String)] = [:]

    init(_ query: Substring) {
        for part in query.split(separator: "&").prefix(Self.limit) {
            let name = part.prefix { $0 != "=" }
            let key = name.lowercased()
            guard values[key] == nil, name.endIndex != part.endIndex else { continue }
            values[key] = (name, URLComparison.decoded(part[name.endIndex...].dropFirst()))
        }
    }

    /// The most parameters that are read.
    private static let limit = 64

    subscript(name: String) -> String? { values[name]?.value }

    func written(_ name: String) -> String { values[name].map { String($0.name) } ?? name }

    /// The first of these that is present.
    func first(of names: [String]) -> String? { names.first { values[$0] != nil } }

    var all: some Collection<(key: String, value: (name: Substring, value: String))> { values.lazy.map { $0 } }
}

extension SignedAddress {
    /// A scheme of signatures: the parameters that mark it, and how they give the expiry.
    private struct Scheme {
        /// One parameter of each list must be present.
        var marks: [[String]]
        /// The suffixes of the hosts that use it; nil for any host.
        var host: String?
        /// Whether a URL without a readable expiry counts as signed.
        var isSure = true
        var end: @Sendable (Parameters) -> Int64?

        func read(_ parameters: Parameters, _ address: String) -> (signs: [String], end: Int64?)? {
            if let host, !address.hasSuffix(host) { return nil }
            let found = marks.compactMap { parameters.first(of: $0) }
            guard found.count == marks.count else { return nil }
            let end = end(parameters)
            return end == nil && !isSure ? nil : (found.map(parameters.written), end)
        }
    }

    private static let schemes: [Scheme] = [
        // Amazon S3 and compatible services.
        Scheme(marks: [["x-amz-expires"]]) { sum($0["x-amz-date"], $0["x-amz-expires"]) },
        Scheme(marks: [["x-goog-expires"]]) { sum($0["x-goog-date"], $0["x-goog-expires"]) },
        Scheme(marks: [["x-amz-signature"]]) { _ in nil },
        // CloudFront with a custom policy.
        Scheme(marks: [["policy"], ["signature"], ["key-pair-id"]]) { json($0["policy"], "\"AWS:EpochTime\"") },
        // Azure.
        Scheme(marks: [["se"], ["sig"]]) { UTCTime.seconds(of: $0["se"] ?? "") },
        // Discord, Facebook and Instagram, LinkedIn.
        Scheme(marks: [["ex"], ["hm"]], host: ".discordapp.com") { hexadecimal($0["ex"]) },
        Scheme(marks: [["ex"], ["hm"]], host: ".discordapp.net") { hexadecimal($0["ex"]) },
        Scheme(marks: [["oe"], ["oh"]]) { hexadecimal($0["oe"]) },
        Scheme(marks: [["e"], ["t"]], host: ".licdn.com") { epoch($0["e"]) },
        // Tencent.
        Scheme(marks: [["q-sign-time"], ["q-signature"]]) {
            epoch($0["q-sign-time"]?.split(separator: ";").last.map(String.init))
        },
        // Akamai.
        Scheme(marks: [["hdnea", "hdnts", "__token__", "hdntl"]]) { parameters in
            let token = parameters.first(of: ["hdnea", "hdnts", "__token__", "hdntl"]).flatMap { parameters[$0] } ?? ""
            return epoch(token.split(separator: "~").first { $0.hasPrefix("exp=") }.map { String($0.dropFirst(4)) })
        },
        // Supabase and others that sign with a JSON Web Token.
        Scheme(marks: [["token", "jwt", "access_token", "signature", "sig"]], isSure: false) { parameters in
            parameters.first(of: ["token", "jwt", "access_token", "signature", "sig"]).flatMap { token(parameters[$0]) }
        },
        // Signatures of all others: Google, Alibaba, imgix, Bunny, TikTok, Notion.
        Scheme(marks: [ends, signatures], isSure: false) { parameters in
            parameters.first(of: ends).flatMap { epoch(parameters[$0]) ?? UTCTime.seconds(of: parameters[$0] ?? "") }
        },
    ]

    private static let ends = [
        "expires", "expire", "expiry", "exp", "expires_at", "expiresat", "expiration", "expirationtimestamp",
        "x-expires",
        "x-oss-expires", "valid_until", "validuntil",
    ]
    private static let signatures = [
        "signature", "sig", "sign", "hmac", "hash", "token", "s", "md5", "x-signature", "x-oss-signature",
        "key-pair-id",
        "policy", "verify",
    ]

    private static func sum(_ start: String?, _ span: String?) -> Int64? {
        guard let start = UTCTime.seconds(of: start ?? ""), let span = Int64(span ?? ""), 0...longest ~= span else {
            return nil
        }
        return start + span
    }

    /// The longest validity of a signature, in seconds; larger numbers mean something else.
    private static let longest: Int64 = 100 * 366 * 86_400

    /// Seconds since 1970, or milliseconds.
    private static func epoch(_ text: String?) -> Int64? {
        guard let text, let number = Int64(text) else { return nil }
        let seconds = number > 100_000_000_000 ? number / 1_000 : number
        return earliest...UTCTime.limit ~= seconds ? seconds : nil
    }

    private static func hexadecimal(_ text: String?) -> Int64? {
        text.flatMap { Int64($0, radix: 16) }.flatMap { earliest...UTCTime.limit ~= $0 ? $0 : nil }
    }

    /// The year 2001: smaller numbers are durations.
    private static let earliest: Int64 = 978_307_200

    /// The expiry in the payload of a JSON Web Token.
    private static func token(_ text: String?) -> Int64? {
        let parts = (text ?? "").split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 ? json(String(parts[1]), "\"exp\"") : nil
    }

    /// The first number after a key of base64-encoded JSON.
    private static func json(_ text: String?, _ key: String) -> Int64? {
        guard let text, let place = decoded(base64: text).firstRange(of: Array(key.utf8)) else { return nil }
        let rest = decoded(base64: text)[place.upperBound...].drop { !Bytes.isDigit($0) && $0 != UInt8(ascii: ",") }
        return epoch(String(decoding: rest.prefix(while: Bytes.isDigit), as: UTF8.self))
    }

    /// Decodes base64 of any alphabet; other characters are skipped.
    private static func decoded(base64 text: String) -> [UInt8] {
        var (result, bits, count) = ([UInt8](), UInt32(0), 0)
        for byte in text.utf8.prefix(tokenLimit) {
            guard let value = sextet(byte) else { continue }
            (bits, count) = (bits << 6 | value, count + 6)
            if count >= 8 {
                count -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return result
    }

    /// The most bytes of a token that are read.
    private static let tokenLimit = 4_096

    private static func sextet(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "~"): 63
        default: nil
        }
    }
}
