import AuditModel
import Testing

@testable import AuditRules

@Suite("One image on many pages")
struct ImageGenericReuseTests {
    private func verdict(_ shared: Int, of pages: Int) -> Verdict {
        var keys = PageRecord.SetKeys()
        keys.imagePerceptualHash = 1
        var page = PageInSet(keys: keys, sitePages: pages)
        page.sameImage = shared
        return ImageGenericReuse.check(page)
    }

    @Test("image-generic-reuse has its whole weight from three pages and a fifth of the site")
    func thresholds() {
        #expect(verdict(2, of: 10) == .passes)
        #expect(verdict(3, of: 15).fraction == 1)
        #expect(verdict(3, of: 16).fraction == 0.5)
        #expect(verdict(3, of: 5).fraction == 1)
        #expect(verdict(3, of: 4).fraction == 0.15)
        #expect(verdict(3, of: 4).breach?.force?.severity == .notice)
        #expect(verdict(1, of: 1) == .notApplicable)
    }
}
