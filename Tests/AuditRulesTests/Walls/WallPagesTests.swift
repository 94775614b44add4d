import AuditModel
import AuditRules
import TestSupport
import Testing

/// What is in front of a page, or nothing.
enum Door: String, Sendable {
    case challenge, consent, login, error, empty, none

    /// What the outcome or the first rule that breaks says.
    init(_ page: PageEvidence) {
        switch page.outcome {
        case .botWall: self = .challenge
        case .consentWall: self = .consent
        default: self = Self.doors.first { $0.breaks(page) }?.door ?? .none
        }
    }

    private static let doors: [(door: Door, breaks: @Sendable (PageEvidence) -> Bool)] = [
        (.challenge, { isBroken(BotChallenge.check($0)) }), (.login, { isBroken(LoginWall.check($0)) }),
        (.error, { isBroken(SoftErrorPage.check($0)) }), (.empty, { isBroken(EmptyDocument.check($0)) }),
    ]

    private static func isBroken(_ verdict: Verdict) -> Bool {
        if case .breaks = verdict { true } else { false }
    }
}

/// A page as a server sends it, and its kind.
struct WallPage: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var door: Door
    var page: ExamplePage

    init(
        _ about: String, _ door: Door, at url: String = "https://www.acme.example/news/bees",
        final: String? = nil, status: Int = 200, field: String? = nil, _ html: String
    ) {
        testDescription = about
        self.door = door
        page = ExamplePage(
            html, at: url, final: final,
            fetch: {
                $0.status = status
                $0.challengeField = field
            })
    }

    /// A page that is none.
    init(
        _ about: String, at url: String = "https://www.acme.example/news/bees", final: String? = nil, _ html: String
    ) {
        self.init(about, .none, at: url, final: final, html)
    }

    /// A whole document.
    static func document(_ head: String, _ body: String, language: String = "en") -> String {
        "<!DOCTYPE html><html lang=\"\(language)\"><head><meta charset=\"utf-8\">"
            + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\(head)</head>"
            + "<body>\(body)</body></html>"
    }

    /// About so many characters of text.
    static func text(_ count: Int) -> String {
        let sentence = "The bees came back from the lavender and danced the way to it for the others. "
        return "<p>" + String(String(repeating: sentence, count: count / sentence.count + 1).prefix(count)) + "</p>"
    }

    /// The card of a page that takes care.
    static func card(_ title: String, at path: String = "/news/bees") -> String {
        "<title>\(title)</title><meta property=\"og:title\" content=\"\(title)\">"
            + "<meta property=\"og:description\" content=\"What there is to know.\">"
            + "<meta property=\"og:image\" content=\"https://www.acme.example/a.jpg\">"
            + "<meta property=\"og:url\" content=\"https://www.acme.example\(path)\">"
    }
}

@Suite("Sign-in and consent pages, and pages that look like them")
struct WallPagesTests {
    @Test("each kind of wall is recognized", arguments: WallPage.challenges + WallPage.logins + WallPage.consents)
    func walls(_ wall: WallPage) async throws {
        #expect(Door(try await PageEvidence(example: wall.page)) == wall.door)
    }

    @Test("\"not found\" pages are recognized in every language", arguments: WallPage.errors + WallPage.empty)
    func errors(_ wall: WallPage) async throws {
        #expect(Door(try await PageEvidence(example: wall.page)) == wall.door)
    }

    @Test(
        "a page that only looks like a wall passes",
        arguments: WallPage.innocentWords + WallPage.innocentForms + WallPage.innocentSmall)
    func innocents(_ wall: WallPage) async throws {
        #expect(Door(try await PageEvidence(example: wall.page)) == .none)
    }

    @Test("there are many example walls and many look-alikes")
    func many() {
        let walls = WallPage.challenges + WallPage.logins + WallPage.consents + WallPage.errors + WallPage.empty
        let innocents = WallPage.innocentWords + WallPage.innocentForms + WallPage.innocentSmall
        #expect(walls.count >= 40 && walls.allSatisfy { $0.door != .none })
        #expect(innocents.count >= 40 && innocents.allSatisfy { $0.door == .none })
    }
}
