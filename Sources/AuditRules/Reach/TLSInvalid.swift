package import AuditModel

/// Fails pages whose HTTPS connection fails.
package enum TLSInvalid: PageRule {
    package static let facts = RuleFacts(
        id: "tls-invalid", component: .reach, force: .init(.error, 100), group: .reach,
        passes: "The certificate is valid",
        fails: "HTTPS connection fails (certificate or TLS)",
        why: "Apple devices do not load a page whose certificate they cannot verify.",
        fix: """
            Install a certificate that is current, covers this host name and includes the intermediate \
            certificates.
            """,
        sources: [
            .init(.sdk, "a failed fetch returns no metadata"),
            .init(.inference, "we assume that devices trust the same authorities as Debian"),
        ],
        confidence: .inference, card: .ends(in: .bareLink), temper: .reach)

    package static let examples = [
        Example("a complete chain", ExamplePage(ExamplePage.bees), .passes),
        Example("an intermediate certificate is missing", .failing(.tls), .breaks(seen: "No secure connection")),
        Example("plain http", ExamplePage(ExamplePage.bees, at: "http://example.com/a"), .notApplicable),
        Example("no response for another reason", .failing(.dns), .notApplicable),
    ]

    package static func check(_ page: PageEvidence) -> Verdict {
        if let failure = page.fetch.failure {
            return failure.cause == .tls ? .breaks(failure.evidence) : .notApplicable
        }
        return page.fetch.status != nil && page.final.isSecure ? .passes : .notApplicable
    }

    /// The page is unknown.
    package static func fix(_ page: inout PageEvidence) -> Bool { false }
}
