internal import PageFetching
internal import AuditModel
internal import Testing

@testable internal import Auditing

@Suite("Options of an audit")
struct AuditOptionsTests {
    @Test("a run's identity names every option, and those within options")
    func identityNames() {
        let names = Set(RunIdentity.properties(of: AuditOptions()).map(\.name))
        for name in ["timeout", "fetch.headers", "fetch.politeness.hostTime", "sources.baseURL", "policy"] {
            #expect(names.contains(name))
        }
    }

    @Test("two run identities name the options that differ")
    func differences() {
        var options = AuditOptions()
        let before = options.identityText
        (options.redirectLimit, options.fetch.proxy) = (3, "http://proxy.example")
        #expect(RunIdentity.differences(before, options.identityText) == ["proxy", "redirect limit"])
        #expect(RunIdentity.differences("messages\n30", options.identityText) == [])
        #expect(RunIdentity.differences(before, before) == [])
    }

    @Test("the text of the limits names the profile")
    func limits() {
        var options = AuditOptions()
        #expect(!options.limitsText.contains("fetched as"))
        options.comparesProfiles = true
        #expect(options.limitsText.hasSuffix("each page is fetched as Messages, safari-mac, safari-iphone"))
    }

    @Test("profiles are compared with Messages alone")
    func validation() throws {
        var options = AuditOptions()
        options.comparesProfiles = true
        try options.validate()
        options.profile = .messagesExact
        try options.validate()
        options.profile = .safariPhone
        #expect(throws: AuditError.option(.comparison(profile: "safari-iphone"))) { try options.validate() }
    }
}
