internal import AuditModel

/// The header fields by which protections say that they answered with a challenge.
enum ChallengeField {
    /// AWS WAF and Vercel document theirs; SiteGround's is observed.
    private static let names = ["x-amzn-waf-action", "x-vercel-mitigated", "sg-captcha"]

    /// Name and value; nil when there is none.
    static func find(in headers: HeaderFields) -> String? {
        for name in names {
            guard let value = headers[name]?.lowercased(), ["challenge", "captcha"].contains(value) else { continue }
            return "\(name): \(value)"
        }
        return nil
    }
}
