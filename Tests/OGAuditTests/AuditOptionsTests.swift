internal import AuditModel
internal import Testing

@testable internal import OGAudit

@Suite("Options of an audit")
struct AuditOptionsTests {
    @Test("a run that compares profiles does not go on one that did not")
    func digest() {
        var options = AuditOptions()
        let before = options.digestText
        options.comparesProfiles = true
        #expect(options.digestText != before)
    }

    @Test("the limits say who asks")
    func limits() {
        var options = AuditOptions()
        #expect(!options.limitsText.contains("asked as"))
        options.comparesProfiles = true
        #expect(options.limitsText.hasSuffix("each page asked as messages, safari-mac, safari-iphone"))
    }

    @Test("profiles are compared with Messages alone")
    func validation() throws {
        var options = AuditOptions()
        options.comparesProfiles = true
        try options.validate()
        options.profile = .messagesExact
        try options.validate()
        options.profile = .safariPhone
        #expect(throws: UsageError.self) { try options.validate() }
    }
}
