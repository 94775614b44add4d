import AuditModel
import Testing

@testable import AuditRules

@Suite("Images at the edges of their rules")
struct ImageEdgeTests {
    @Test("image width counts linearly from 900 down to 150 pixels; below, the image is an icon")
    func width() throws {
        func verdict(_ width: Int) throws -> Verdict { ImageTooSmall.check(try page(with: .image(width: width))) }
        #expect(try verdict(900) == .passes)
        #expect(try verdict(899).fraction == 1.0 / 750)
        #expect(try verdict(600).fraction == 0.4)
        #expect(try verdict(150).fraction == 1)
        #expect(try verdict(150).breach?.force == nil)
        #expect(try verdict(149).fraction == 1)
        #expect(try verdict(149).breach?.force == RuleFacts.Force(.error, 70))
    }

    @Test("an image that loads but whose width was not read is not judged by its width")
    func unknownWidth() throws {
        #expect(ImageTooSmall.check(try page(with: .image(width: nil))) == .notApplicable)
        #expect(ImageWrongAspect.check(try page(with: .image(width: nil))) == .notApplicable)
    }

    @Test("an image of 10,485,760 bytes loads and one more byte does not")
    func weight() throws {
        func verdict(_ bytes: Int, _ basis: ByteCount.Basis = .counted) throws -> Verdict {
            var image = try MediaFacts.image()
            image.size = ByteCount(bytes, basis)
            return ImageTooHeavy.check(try page(with: image))
        }
        #expect(try verdict(10_485_761).fraction == 1)
        #expect(try verdict(10_485_761).breach?.force == nil)
        #expect(try verdict(10_485_760).fraction == 0.1)
        #expect(try verdict(10_485_760).breach?.force?.severity == .notice)
        #expect(try verdict(5_000_001).fraction == 0.1)
        #expect(try verdict(5_000_000).fraction == 0.03)
        #expect(try verdict(1_000_001).fraction == 0.03)
        #expect(try verdict(1_000_000) == .passes)
        #expect(try verdict(1_000_000, .announced) == .passes)
        #expect(try verdict(1_000_000, .atLeast) == .notApplicable)
        #expect(try verdict(2_000_000, .atLeast).fraction == 0.03)
    }

    @Test(
        "text in an image counts from 6.5 %, in full and without \"about\" from 10 %, and never without a measurement")
    func text() throws {
        func verdict(_ coverage: Double?, cells: Int = 3) throws -> Verdict {
            var image = try MediaFacts.image()
            image.imageFacts = coverage.map { ImageFacts(textCoverage: $0, textCells: cells) }
            return ImageTextHeavy.check(try page(with: image))
        }
        #expect(try verdict(0.1).fraction == 1)
        #expect(try verdict(0.0999).fraction == 0.4)
        #expect(try verdict(0.0999, cells: 25).fraction == 0.4)
        #expect(try verdict(0.065).fraction == 0.4)
        #expect(try verdict(0.0649) == .passes)
        #expect(try verdict(0.0649, cells: 9).fraction == 0.4)
        #expect(try verdict(0.0649, cells: 8) == .passes)
        #expect(try verdict(0.005, cells: 9).fraction == 0.4)
        #expect(try verdict(0.0049, cells: 25) == .passes)
        #expect(try verdict(nil) == .notApplicable)
        #expect(try verdict(0.07).breach?.seen == "about 7 % of its area, 3 of 25 cells")
        #expect(try verdict(0.09).breach?.seen.contains("about 9 %") == true)
        #expect(try verdict(0.0999).breach?.seen.hasPrefix("about 10 % of its area") == true)
        #expect(try verdict(0.1).breach?.seen.hasPrefix("10 % of its area") == true)
        #expect(try verdict(0.25).breach?.seen.hasPrefix("25 % of its area") == true)
        #expect(try verdict(0.031, cells: 10).breach?.seen.hasPrefix("3.1 % of its area") == true)
    }

    @Test(
        "an image's aspect ratio is fine from 1.2 to 2.1 and tolerable from 0.75 to 3",
        arguments: [
            (1200, 1000, nil), (2100, 1000, nil), (1199, 1000, 0.3), (2101, 1000, 0.3), (750, 1000, 0.3),
            (3000, 1000, 0.3), (749, 1000, 1), (3001, 1000, 1), (1, 1_000_000_000, 1),
        ] as [(Int, Int, Double?)])
    func aspect(width: Int, height: Int, fraction: Double?) throws {
        // An image one pixel wide is not usable, so only the shapes of usable ones are judged.
        let verdict = ImageWrongAspect.check(try page(with: .image(width: max(width, 2), height: height)))
        #expect(verdict == (fraction == nil ? .passes : verdict) && verdict.fraction == fraction)
    }

    @Test("a defect of the first image costs 0.35 when a later one is shown, and all when none is")
    func laterImage() throws {
        var gone = try MediaFacts.image("https://example.com/gone.jpg")
        gone.status = 404
        let svg = try MediaFacts.image("https://example.com/og.svg", nil, nil, type: .svg)
        let page = try handMadePage { $0.card.images = [.declared(gone), .declared(svg)] }
        #expect(ImageUnreachable.check(page).fraction == 1)
        #expect(ImageSvg.check(page).fraction == 1)
        #expect(ImageTooSmall.check(page) == .notApplicable)
        var saved = page
        saved.card.images.append(.declared(try .image()))
        #expect(ImageUnreachable.check(saved).fraction == 0.35)
        #expect(ImageSvg.check(saved).fraction == 0.35)
        #expect(ImageTooSmall.check(saved) == .passes)
    }

    @Test("only the shown image is checked by image rules")
    func behindTheShown() throws {
        var gone = try MediaFacts.image("https://example.com/gone.jpg")
        gone.status = 404
        let page = try handMadePage { $0.card.images = [.declared(try .image()), .declared(gone)] }
        #expect(ImageUnreachable.check(page) == .passes)
    }

    @Test("a hoisted image is never judged for its quality")
    func hoisted() throws {
        let page = try handMadePage {
            $0.card.images = [.declared(try .image(width: 300), key: "img", raw: "/a.jpg")]
        }
        #expect(ImageHoistedFromBody.check(page).fraction == 1)
        #expect(ImageMissing.check(page) == .passes)
        for rule in RuleBook.image where rule.facts.id != "image-hoisted-from-body" {
            #expect(rule.check(page).fraction == nil, "\(rule)")
        }
    }

    @Test("without a look at media only the tags are judged")
    func noMedia() throws {
        let page = try handMadePage {
            $0.card.images = [.declared(try .image(width: 10), raw: "a.jpg")]
            $0.looksAtMedia = false
        }
        let broken = Set(RuleBook.image.filter { $0.check(page).fraction != nil }.map { $0.facts.id })
        #expect(broken == ["image-relative-url", "image-alt-missing"])
    }

    @Test("a logo needs two signs")
    func logo() throws {
        func verdict(_ change: (inout MediaFacts) -> Void, isHome: Bool = false) throws -> Verdict {
            var image = try MediaFacts.image()
            change(&image)
            return ImageIsLogo.check(try handMadePage(isHome: isHome) { $0.card.images = [.declared(image)] })
        }
        #expect(try verdict { $0.imageFacts = .init(isFlatLogo: true) } == .passes)
        #expect(try verdict { $0.imageFacts = .init(isFlatLogo: true, transparency: 0.4) }.fraction == 1)
        #expect(try verdict { $0.imageFacts = .init(isFlatLogo: true, transparency: 0.39) } == .passes)
        #expect(
            try verdict(
                {
                    ($0.width, $0.height) = (399, 399)
                    $0.imageFacts = .init(isFlatLogo: true)
                }, isHome: true
            ).fraction == 0.3)
        #expect(
            try verdict {
                ($0.width, $0.height) = (400, 400)
                $0.imageFacts = .init(isFlatLogo: true)
            } == .passes)
    }

    @Test("images are the same up to six differing bits, and unknown without hashes")
    func isSameByHash() throws {
        var (a, b) = (try MediaFacts.image(), try MediaFacts.image())
        #expect(a.isSameImage(as: b) == nil)
        (a.contentHash, b.contentHash) = ("x", "y")
        #expect(a.isSameImage(as: b) == false)
        (a.imageFacts, b.imageFacts) = (.init(perceptualHash: 0), .init(perceptualHash: 0b11_1111))
        #expect(a.isSameImage(as: b) == true)
        b.imageFacts = .init(perceptualHash: 0b111_1111)
        #expect(a.isSameImage(as: b) == false)
        b.contentHash = "x"
        #expect(a.isSameImage(as: b) == true)
    }
}

extension MediaFacts {
    fileprivate static func image(width: Int?, height: Int? = 630) throws -> MediaFacts {
        try image("https://example.com/a.jpg", width, height)
    }
}
