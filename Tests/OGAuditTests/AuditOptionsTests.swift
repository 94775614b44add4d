internal import PageFetching
internal import AuditModel
internal import AuditRules
internal import Politeness
internal import Testing

@testable internal import Auditing

@Suite("Options of an audit")
struct AuditOptionsTests {
    @Test("every property of the options counts for a run's identity, or is known not to")
    func identityIsWhole() {
        let places = (AuditOptions.manners + AuditOptions.aside).map { "\($0)".dropFirst("\\AuditOptions.".count) }
        let counted = Set(RunIdentity.counted.map(\.name))
        // The path of a function prints without its name.
        for (name, _) in properties(of: AuditOptions()) where name != "fetch.onRobots" {
            let isAside = places.contains { $0 == name || $0.hasPrefix(name + ".") }
            #expect(
                counted.contains(name) != isAside,
                "\(name): in RunIdentity.counted, or in AuditOptions.manners or aside")
        }
    }

    @Test("a run's identity has of each property the text that reflection gives")
    func identityTexts() throws {
        var options = AuditOptions()
        for _ in 0..<2 {
            let texts = Dictionary(
                uniqueKeysWithValues: properties(of: options).map { ($0.name, String.reflected($0.value)) })
            for counted in RunIdentity.counted where counted.name != "picturesAreDecoded" {
                #expect(counted.text(options) == texts[counted.name], "\(counted.name)")
            }
            (options.only, options.contact, options.maxAge) = (["a\"b", "c*"], "me@shop.example", .seconds(60))
            (options.fetch.robots, options.fetch.reach, options.policy.preset) = (.ignore, .thisComputer, .strict)
            options.fetch.hosts = ["shop.example", "b.example"].reduce(into: [:]) { $0[HostKey($1)] = HostAccess() }
        }
    }

    @Test("identities with lines of options that no longer count agree with those without")
    func earlierIdentities() {
        let text = AuditOptions().identityText
        let earlier = "output \(String(repeating: "0", count: 32))\n" + text
        #expect(RunIdentity.agree(earlier, text) && RunIdentity.differences(earlier, text).isEmpty)
        #expect(RunIdentity.ownLines(of: earlier).isEmpty)
        #expect(!RunIdentity.agree("messages\n30", "messages\n40"))
    }

    /// The stored properties by name, those of what holds options of its own among them.
    private func properties(of value: Any, prefix: String = "") -> [(name: String, value: Any)] {
        Mirror(reflecting: value).children.flatMap { child -> [(name: String, value: Any)] in
            let name = prefix + (child.label ?? "")
            switch child.value {
            case is FetchOptions, is PolitenessLimits, is SourceOptions, is CrawlOptions:
                return properties(of: child.value, prefix: name + ".")
            default: return [(name, child.value)]
            }
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

    @Test("profiles are only compared with Messages")
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
