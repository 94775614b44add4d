internal import AuditModel
internal import Testing

@testable internal import AuditRules

@Suite("Signed addresses that end")
struct SignedAddressTests {
    private static func signed(_ query: String, at host: String = "cdn.example.net") -> SignedAddress? {
        PageURL(stored: "https://\(host)/a.jpg?\(query)").flatMap(SignedAddress.init)
    }

    /// {"url":"a.jpg","exp":1772366400}
    private static let token = "eyJhbGciOiJIUzI1NiJ9.eyJ1cmwiOiJhLmpwZyIsImV4cCI6MTc3MjM2NjQwMH0.f00"

    @Test(
        "the expiry of a signed URL is read for every signing service",
        arguments: [
            "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20260301T110000Z&X-Amz-Expires=3600&X-Amz-Signature=f00",
            "X-Goog-Date=20260301T110000Z&X-Goog-Expires=3600&X-Goog-Signature=f00",
            "GoogleAccessId=a&Expires=1772366400&Signature=f00", "AWSAccessKeyId=A&Expires=1772366400&Signature=f00",
            "Expires=1772366400&Signature=f00&Key-Pair-Id=K", "sv=2020&se=2026-03-01T12%3A00%3A00Z&sr=b&sig=f00",
            "se=2026-03-01T13:00:00%2B01:00&sig=f00", "OSSAccessKeyId=A&Expires=1772366400&Signature=f00",
            "q-sign-time=1772362800;1772366400&q-signature=f00", "hdnea=exp=1772366400~acl=/*~hmac=f00",
            "exp=1772366400&sig=f00", "expires=1772366400&s=f00", "x-expires=1772366400&x-signature=f00",
            "expirationTimestamp=1772366400000&signature=f00", "oh=00_AT&oe=69a42a40", "token=\(token)",
            "Policy=eyJTdGF0ZW1lbnQiOlt7IkNvbmRpdGlvbiI6eyJEYXRlTGVzc1RoYW4iOnsiQVdTOkVwb2NoVGltZSI6MTc3MjM2NjQwMH19fV19"
                + "&Signature=f00&Key-Pair-Id=K",
        ])
    func ends(_ query: String) {
        #expect(Self.signed(query)?.end == 1_772_366_400, "\(query)")
    }

    @Test("links of Discord end where their hexadecimal number says, and those of LinkedIn")
    func hosts() {
        #expect(Self.signed("ex=69a42a40&is=69a2d8c0&hm=f00", at: "cdn.discordapp.com")?.end == 1_772_366_400)
        #expect(Self.signed("e=1772366400&v=beta&t=f00", at: "media.licdn.com")?.end == 1_772_366_400)
        #expect(Self.signed("ex=69a42a40&hm=f00") == nil && Self.signed("e=1772366400&t=f00") == nil)
    }

    @Test(
        "a query without a signature, or without an end, is none",
        arguments: [
            "w=1200&h=630", "Expires=1772366400", "exp=1772366400", "v=1772366400&s=f00", "token=0b5c-4e1a&alt=media",
            "s=0123456789abcdef", "expires=never&sig=f00", "se=1&x=2", "hash=f00", "signature=f00", "t=1772366400",
            "token=a.b.c", "e=1&t=2",
        ])
    func honest(_ query: String) {
        #expect(Self.signed(query) == nil, "\(query)")
    }

    @Test("a signed URL says when it expires or expired, relative to the check")
    func words() throws {
        let signed = try #require(Self.signed("Expires=1772366400&Signature=f00"))
        #expect(
            signed.words(at: 1_772_366_400 - 3_600) == "expires on 1 March 2026, 12:00 UTC, 60 minutes after this check"
        )
        #expect(
            signed.words(at: 1_772_366_400 + 9 * 86_400)
                == "expired on 1 March 2026, 12:00 UTC, 9 days before this check")
        #expect(signed.words(at: nil) == "signed until 1 March 2026, 12:00 UTC")
        #expect(signed.isOver(at: 1_772_366_401) && !signed.isOver(at: 1_772_366_399) && !signed.isOver(at: nil))
    }

    @Test("a URL signed for more than a year does not count as expiring")
    func lasting() throws {
        let signed = try #require(Self.signed("Expires=16447017600&Signature=f00"))
        #expect(!signed.ends(by: 1_772_366_400) && signed.ends(by: 16_447_017_600 - 86_400) && signed.ends(by: nil))
    }
}
